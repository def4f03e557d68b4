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
