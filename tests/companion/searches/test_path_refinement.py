"""Path refinement: exact where groups leave nothing to chance, uniform where they do."""

import math
from types import SimpleNamespace
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.searches.path_refinement import PathRefinement, _group_values
from draftlib.kernels.rng import stream_of
from tests.strategies import states, table_games


@given(states(table_games(max_items=5)), st.booleans())
def test_with_groups_of_one_or_one_of_all_it_is_maxn_to_the_end(state, one):
    items = state.game.n_items
    groups = [0] * items if one else list(range(items))
    found = PathRefinement(len(state.game.order), 1, groups)
    assert found.pick(state, np.random.default_rng(0)) == dl.MaxN().pick(state)


def test_the_value_of_a_line_is_the_mean_over_its_items():
    game = dl.table_game([[1, 3, 10, 20], [0, 0, 0, 0]], order=[0])
    values = _group_values(game.start(), [(0,), (1,)], np.array([0, 0, 1, 1]), 40_000, stream_of(0))
    assert values[:, 0] == pytest.approx([2, 15], abs=0.2)


@given(states(table_games(max_items=5)), st.integers(20, 60), st.integers(1, 2))
def test_half_of_the_walks_go_to_lines_of_groups_and_half_to_lines_of_items(state, walks, depth):
    """With one group there is one line of groups, and then every line of items.

    Where a line reaches the end of the draft, nothing is left to chance: it is walked once.
    """
    free, left = len(state.legal), len(state.game.order) - len(state.picks)
    pays = SimpleNamespace(rewards=Mock(side_effect=state.game.evaluate))
    game = dl.Game(state.game.n_items, state.game.n_players, pays, state.game.order, pays)
    pays.rewards.reset_mock()  # a game asks once
    agent = PathRefinement(depth, 2 * walks, [0] * state.game.n_items)
    agent.pick(dl.State(game, state.picks), np.random.default_rng(0))
    lines = math.perm(free, min(depth, left))
    each = max(1, walks // lines) if depth < left else 1
    asked = [len(call.args[0]) for call in pays.rewards.call_args_list]
    assert asked == [walks, lines * each]
