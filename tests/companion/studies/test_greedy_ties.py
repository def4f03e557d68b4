"""Greedy's ties: the best items, however they are chosen."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.draft_style import GreedyTies


def test_ties_by_either_rule_are_among_the_best():
    state = dl.State(dl.fantasy_risk(), (23,))
    gains = state.game.gains(state)
    best = set(state.legal[gains == gains.max()].tolist())
    picks = {GreedyTies("any").pick(state, np.random.default_rng(i)) for i in range(40)}
    assert picks == best
    assert GreedyTies("first").pick(state) == min(best)


def test_any_draws_among_all_equal_items():
    state = dl.table_game(np.ones((2, 4))).start()
    picks = [GreedyTies("any").pick(state, np.random.default_rng(i)) for i in range(60)]
    assert set(picks) == {0, 1, 2, 3}


def test_another_rule_is_refused():
    with pytest.raises(ValueError, match="ties 'last' is unknown; use one of first, any"):
        GreedyTies("last")
