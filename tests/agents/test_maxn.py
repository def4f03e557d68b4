"""Max^n, MaxN-MC and Paranoid against brute force over all orders of play."""

import numpy as np
import pytest
from hypothesis import assume, example, given, settings, strategies as st

import draftlib as dl
from draftlib.agents.maxn import TIES
from draftlib.plain import max_n
from tests import refused
from tests.agents.plain_searches import mean_of, own_best, recursed
from tests.strategies import states, table_games


@pytest.mark.parametrize("ties", TIES)
@given(state=states(table_games(max_items=6)))
@settings(max_examples=40)
def test_maxn_equals_brute_force_for_every_tie_rule(ties, state):
    def choose(values, player):
        for_others = {"generous": 1, "spiteful": -1}.get(ties, 0)
        values = values[::-1] if ties == "last" else values
        return max(values, key=lambda value: (value[player], for_others * sum(value)))

    found = dl.MaxN(ties=ties).analyse(state)
    assert tuple(found.value) == recursed(state, choose)
    assert ties != "first" or tuple(found.value) == max_n(state)
    end = state
    for item in found.line:
        end = end.after(item)
    assert end.is_over
    assert tuple(end.game.rewards(end.owner)) == tuple(found.value)
    assert found.line[0] == found.best == dl.MaxN(ties=ties).pick(state)


@given(states(table_games(max_items=6, high=3)))
def test_paranoid_is_brute_force_and_takes_the_first_of_equal_items(state):
    me = state.player

    def choose(values, player):
        return (max if player == me else min)(values, key=lambda value: value[me])

    values = [recursed(state.after(item), choose)[me] for item in state.legal]
    found = dl.Paranoid().analyse(state)
    assert found.values[:, me].tolist() == values
    assert found.best == state.legal[np.argmax(values)]


@given(states(table_games(max_items=6)), st.integers(1, 6))
def test_depth_limit_uses_the_partial_evaluation(state, depth):
    assert tuple(dl.MaxN(depth).analyse(state).value) == recursed(state, own_best, depth)


test_a_search_that_is_too_large_is_refused = refused(
    (lambda: dl.MaxN().pick(dl.fantasy_risk().start()), "among 42 items .* reduce depth"),
    (lambda: dl.Paranoid().pick(dl.random_table_game(16, 3, 0).start()), "among 16 items"),
    (lambda: dl.MaxN(2).pick(dl.random_table_game(3000, 3, 0).start()), "2 picks among 3000 items"),
)


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


@example(dl.four_item_game().start(), 4 + 4 * 3, True)  # just enough for two picks
@given(states(table_games(max_items=6)), st.integers(1, 400), st.booleans())
def test_a_limit_is_on_the_nodes_of_the_tree_with_its_leaves_or_without(state, limit, leaves):
    def nodes(node, depth):
        if depth == 0 or node.is_over:
            return 0
        return sum(1 + nodes(node.after(item), depth - 1) for item in node.legal)

    left = len(state.game.order) - len(state.picks)
    assume(left > 0)
    depth = dl.MaxNMC(max_nodes=limit, count_leaves=leaves).depth_at(state)
    assert depth == 1 or nodes(state, depth - (not leaves)) <= limit
    assert depth == left or nodes(state, depth + leaves) > limit
