"""The program's MARS values, against the territories one by one."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.mars_versions import LiveMars, MarsVersion
from companion.studies.maxn_mc_at_war import maxn_mc
from draftlib.boards import classic_board

BOARD = classic_board()
DRAFTS = np.array([np.random.default_rng(i).permutation(np.arange(42) % 3) for i in range(8)])


def early_value(owner, player, live):
    """Return the first version's value of a draft, written as the program goes: by territory."""
    total = 0
    for t, k in enumerate(BOARD.continent):
        members = np.flatnonzero(BOARD.continent == k)
        friends = sum(live[n] == player for n in BOARD.neighbours[t])
        enemies = len(BOARD.neighbours[t]) - friends
        out = sum(BOARD.continent[n] != k for n in BOARD.neighbours[t])
        owned = sum(owner[m] == player for m in members)
        value = 1.2 * friends - 0.3 * enemies + 0.5 * out
        value += BOARD.bonus[k] * (owned // len(members))
        if owned == len(members) - 1 and owner[t] != player:
            value += 20 * BOARD.bonus[k]
        if owned == 0 and len(set(owner[members])) == 1:
            value += 4 * BOARD.bonus[k]
        total += int(value)
    return total


@pytest.mark.parametrize("live", [None, np.where(np.arange(42) < 20, DRAFTS[0], -1)])
def test_the_first_version_territory_by_territory(live):
    whole = np.select([BOARD.continent == 0, BOARD.continent == 1], [1, 2], DRAFTS[1])
    missing = whole.copy()
    missing[np.flatnonzero(BOARD.continent == 0)[0]] = 0
    for owner in (*DRAFTS, whole, missing):
        values = [early_value(owner, p, owner if live is None else live) for p in range(3)]
        paid = MarsVersion(live, early=True).rewards(owner[None])[0]
        assert paid == pytest.approx(np.array(values) / sum(values))


def test_the_last_version_is_that_of_the_report_on_a_finished_board():
    assert MarsVersion().rewards(DRAFTS) == pytest.approx(dl.MarsEvaluator().rewards(DRAFTS))
    for owner in DRAFTS:
        assert MarsVersion(live=owner).rewards(owner[None]) == pytest.approx(
            MarsVersion().rewards(owner[None])
        )


def test_neighbours_are_counted_on_the_board_before_the_pick():
    empty = MarsVersion(live=np.full(42, -1)).rewards(DRAFTS)
    assert not np.allclose(empty, MarsVersion().rewards(DRAFTS))


def test_a_drafter_by_either_version_goes_to_war():
    state = dl.fantasy_risk(dl.MarsEvaluator()).start()
    assert LiveMars(dl.MaxNMC(1, 2)).pick(state, np.random.default_rng(0)) in state.legal
    for live, early in ((True, False), (False, True), (True, True)):
        rows = maxn_mc(50, 2, drafts=1, fights=2, n_jobs=1, live=live, early=early)
        assert rows.won.sum() == pytest.approx(1)
