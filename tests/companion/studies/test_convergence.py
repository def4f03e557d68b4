"""Paths of growing trees, losses of picks and intervals."""

import pandas as pd
import pytest
from hypothesis import given

import draftlib as dl
from companion.studies import convergence as cv
from draftlib.statistics import interval
from tests.strategies import states, table_games


@given(states(table_games(max_items=5)))
def test_a_max_n_pick_loses_nothing_and_no_pick_gains(state):
    exact = dl.MaxN().analyse(state)
    losses = [cv.pick_loss(exact, state.player, item) for item in state.legal]
    assert min(losses) == cv.pick_loss(exact, state.player, exact.best) == 0


def test_an_estimate_of_a_share_has_wilsons_interval_and_of_numbers_students():
    table = pd.DataFrame({"x": 1, "who": "a", "y": [True] * 10})
    share = cv.estimates(table, "x", "who", "y").iloc[0]
    assert (share.y, share.n, share.high) == (1, 10, pytest.approx(1))
    assert share.low == pytest.approx(10 / (10 + 1.96**2))
    found = cv.estimates(table[:3].assign(y=[1, 2, 6]), "x", "who", "y").iloc[0]
    mean, half = interval([1, 2, 6])
    assert (found.y, found.low, found.high) == (mean, mean - half, mean + half)
