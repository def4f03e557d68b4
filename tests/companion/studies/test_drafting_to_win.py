"""RAVE's matches: who sits where and is told what, who fights, and how rows are counted."""

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion.studies import drafting_to_win as study
from companion.studies import rave


def test_rave_is_told_each_rival_in_its_seat_and_nothing_of_its_own():
    seating, opponents = ("killbot", "rave", "quo"), {"quo": "quo", "killbot": "boscoe"}
    agent = study.told(dl.RAVE(7), seating, opponents)
    assert agent == dl.RAVE(7, opponents={0: dl.risk.Drafter("boscoe"), 2: dl.risk.Drafter("quo")})
    assert study.told(dl.RAVE(7), seating, {}) == dl.RAVE(7)


def test_the_search_fights_as_the_match_does_with_quo_in_raves_seat():
    owner = [0, 1, 2] * 14
    game = study.war_game(("killbot", "rave", "evil_pixie"))
    same = dl.actual_risk(("killbot", "quo", "evil_pixie"))
    assert game.rewards(owner).tolist() == same.rewards(owner).tolist()


@pytest.mark.parametrize("opponents", [None, {"quo": "quo", "boscoe": "boscoe"}])
def test_shares_of_a_round_add_up_and_do_not_depend_on_the_rounds_before(opponents):
    two, one = (
        study.match(("quo", "boscoe"), dl.RAVE(3), rounds, 4, opponents, n_jobs=1)
        for rounds in (2, 1)
    )
    assert two.groupby("round").won.sum().to_numpy() == pytest.approx([1.0, 1.0])
    pd.testing.assert_frame_equal(two[two["round"] == 0], one)


def test_wins_and_the_lead_over_the_best_rival():
    won = {"rave": [0.6, 0.4], "quo": [0.3, 0.3], "boscoe": [0.1, 0.3]}
    rows = [(r, name, share[r]) for name, share in won.items() for r in (0, 1)]
    table = study.wins_of_300(pd.DataFrame(rows, columns=["round", "agent", "won"]))
    assert table["mean"].to_dict() == pytest.approx({"rave": 150, "quo": 90, "boscoe": 60})
    assert table.loc["rave", "best rival"] == "quo"
    assert table.loc["rave", "lead"] == pytest.approx(60)
    assert table.loc["quo", "lead"] == pytest.approx(-60)


def test_an_exact_end_is_max_n_s():
    state = dl.random_table_game(6, 3, 0).start().after(2).after(4)
    exact = rave.ExactEnd(dl.Random(), 4).pick(state, np.random.default_rng(0))
    assert exact == dl.MaxN().pick(state)
    early = rave.ExactEnd(dl.Greedy(), 3).pick(state, np.random.default_rng(0))
    assert early == dl.Greedy().pick(state)


def test_a_match_that_was_stopped_goes_on_to_the_same_result(tmp_path):
    arguments = ("quo", "boscoe"), dl.RAVE(3), 2, 4
    whole = study.match(*arguments, n_jobs=1)
    kept = study.match(*arguments, n_jobs=1, checkpoint=tmp_path)
    (tmp_path / "order-3" / "drafts.run").unlink()
    again = study.match(*arguments, n_jobs=1, checkpoint=tmp_path)
    pd.testing.assert_frame_equal(kept, whole)
    pd.testing.assert_frame_equal(again, whole)


def test_a_quo_among_quos_wins_its_share_and_rave_knows_them_all(monkeypatch):
    seated = []

    def spy(game, agents, *arguments, **options):
        seated.append((options["seatings"][0].index(study.NAME), agents[study.NAME].opponents))
        return play(game, agents, *arguments, **options)

    game = dl.actual_risk(("quo",) * 4)
    fair = study.against_quos(game, dl.risk.Drafter("quo"), 1, 300, n_jobs=1)
    assert fair.won.item() == pytest.approx(1 / 4, abs=0.05)
    play = study.tournament
    monkeypatch.setattr(study, "tournament", spy)
    study.against_quos(game, dl.RAVE(1), 1, 1, n_jobs=1)
    quo = dl.risk.Drafter("quo")
    others = [{s: quo for s in range(4) if s != seat} for seat in range(4)]
    assert seated == list(enumerate(others))


def test_what_is_kept_is_what_the_command_plays():
    kept = study.kept()
    keys = ["table", "told", "simulations"]
    rounds = kept[kept.agent == study.NAME].groupby(keys).size()
    for rivals, told, simulations, count in study.PARTS:
        assert rounds[" ".join((study.NAME, *rivals)), told, simulations] == count
    again = study.match(("quo", "evil_pixie"), dl.RAVE(100), 1, n_jobs=1).set_index("agent").won
    rows = kept[(kept.simulations == 100) & (kept["round"] == 0)].set_index("agent").won
    assert rows.to_dict() == pytest.approx(again.to_dict(), rel=1e-5)


def test_rave_leads_in_the_kept_matches_and_wins_more_the_more_it_knows():
    short = study.rave_wins(study.kept())
    nothing, known = short.xs(("nothing", 1000), level=(1, 2)), short.xs(("all", 300), level=(1, 2))
    clear = nothing["lead"] > nothing["lead ci95"]
    assert nothing.index[~clear].tolist() == ["rave quo evil_pixie"]
    assert (known["mean"] > nothing["mean"]).all()
    assert (known["mean"] > 220).all()


def test_a_graph_of_six_picks_has_a_node_for_each_partition():
    orders = 6 + 30 + 120 + 360 + 720 + 720
    partitions = 6 + 30 + 120 + 360 // 2 + 720 // 4 + 720 // 8
    assert rave.merged(dl.UCT(20_000, 100.0), picked=36) == (orders, partitions)


def test_the_variants_that_are_kept_are_those_that_the_command_plays():
    kept = rave.kept()
    rounds = kept[kept.agent == "RAVE"].groupby("variant", sort=False).size()
    expected = {
        name: rave.ROUNDS if name in rave.LONGER else rave.FEWER for name in rave.variants()
    }
    assert rounds.to_dict() == expected
    again = rave.match(rave.variants()["c = 0"], 1, n_jobs=1).groupby("agent").reward.mean()
    first = kept[(kept.variant == "c = 0") & (kept["round"] == 0)].set_index("agent").reward
    assert first.to_dict() == pytest.approx(again.to_dict(), rel=1e-5)
