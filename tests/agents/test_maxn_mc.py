"""MaxN-MC: Algorithm 1 of the report, line by line, against the layered implementation."""

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st

import draftlib as dl
from tests.agents.plain_searches import mean_of, recursed
from tests.strategies import states, table_games


@given(states(table_games(max_items=5)), st.integers(1, 5))
def test_to_the_end_it_is_maxn(state, extra):
    agent = dl.MaxNMC(depth=len(state.game.order) - 1 + extra, rollouts=1)
    found = agent.analyse(state, np.random.default_rng(0))
    assert found.value.tolist() == dl.MaxN().analyse(state).value.tolist()


def test_many_walks_approach_algorithm_1():
    """The average of line 16 is, in the limit, that of all completions."""
    rng = np.random.default_rng(1)
    for seed in range(5):
        game = dl.random_table_game(6, 3, seed, high=9)
        found = dl.MaxNMC(depth=1, rollouts=20_000).analyse(game.start(), rng)
        for item, value in zip(found.items, found.values):
            assert value == pytest.approx(recursed(game.start().after(item), mean_of), abs=0.15)


@pytest.mark.parametrize(("limit", "depth"), [(1, 1), (1000, 1), (1763, 1), (1764, 2), (10_000, 2)])
def test_depth_from_a_limit_on_nodes(limit, depth):
    assert dl.MaxNMC(max_nodes=limit).depth_at(dl.fantasy_risk().start()) == depth


@given(states(table_games(max_items=6)), st.integers(1, 200))
def test_without_the_leaves_the_limit_counts_the_nodes_above_them(state, limit):
    def above(node, depth):  # the nodes of the tree below `node` that have children in the search
        if depth == 1 or node.is_over:
            return 0
        return sum(1 + above(node.after(item), depth - 1) for item in node.legal)

    left = len(state.game.order) - len(state.picks)
    assume(left > 0)
    depth = dl.MaxNMC(max_nodes=limit, count_leaves=False).depth_at(state)
    assert depth == 1 or above(state, depth) <= limit
    assert depth == left or above(state, depth + 1) > limit
