"""Paths of growing trees, losses of picks and intervals."""

from hypothesis import given

import draftlib as dl
from companion.studies import convergence as cv
from tests.strategies import states, table_games


@given(states(table_games(max_items=5)))
def test_a_max_n_pick_loses_nothing_and_no_pick_gains(state):
    exact = dl.MaxN().analyse(state)
    losses = [cv.pick_loss(exact, state.player, item) for item in state.legal]
    assert min(losses) == cv.pick_loss(exact, state.player, exact.best) == 0
