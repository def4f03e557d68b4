"""The study of opponents: what tells bots apart, and matches with every model of them."""

import numpy as np
import pytest

from companion.studies import opponents
from draftlib import State, fantasy_risk, risk
from draftlib.risk.watching import rules_kept


def test_one_pick_tells_boscoe_and_nothing_tells_quo_from_evil_pixie():
    table = opponents.picks_to_tell(slips=0.0, drafts=5).set_index(["bot", "rival"])
    assert table.picks["boscoe", "quo"] == 1
    assert 3 <= table.picks["killbot", "quo"] <= 8
    assert table.told["quo", "evil_pixie"] == 0
    assert len(table) == 12


@pytest.mark.parametrize("model", opponents.MODELS)
def test_drafts_of_every_model(model):
    drafts = opponents.drafts_with(model, ("quo", "boscoe"), 1, simulations=2)
    assert sorted(seating for seating, _ in drafts) == sorted({seating for seating, _ in drafts})
    assert all(sorted(picks) == list(range(42)) for _, picks in drafts)
    won = opponents.share_won(drafts, fights=4)
    assert won.name.tolist() == ["RAVE", "quo", "boscoe"]
    assert won.won.sum() == pytest.approx(1)


def test_workers_change_nothing():
    run = {"model": "watched", "rivals": ("evil_pixie", "killbot"), "rounds": 1, "simulations": 2}
    one, two = (opponents.drafts_with(**run, n_jobs=jobs) for jobs in (1, 2))
    for (seating, picks), (again, others) in zip(one, two, strict=True):
        assert seating == again
        assert np.array_equal(picks, others)


def test_the_others_keep_to_their_rules():
    for seating, picks in opponents.drafts_with("themselves", ("quo", "killbot"), 1, 2):
        kept = rules_kept(State(fantasy_risk(), tuple(picks.tolist())))
        for seat, name in enumerate(seating):
            if name != opponents.DRAFTER:
                assert kept[risk.BOTS.index(name), seat::3].all()


def test_who_is_told_what():
    seating = ("quo", "RAVE", "killbot")
    for model, told in (
        ("nobody", None),
        ("themselves", {0: risk.Drafter("quo"), 2: risk.Drafter("killbot")}),
        ("boscoe", {0: risk.Drafter("boscoe"), 2: risk.Drafter("boscoe")}),
    ):
        assert opponents.drafter(model, 5, seating).opponents == told
    assert isinstance(opponents.drafter("watched", 5, seating), risk.Watcher)
    assert opponents.line_up(seating) == ("quo", "quo", "killbot")
