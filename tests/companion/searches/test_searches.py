"""MP-Mix, path refinement and Sophisticated: beside max^n and plain recursions on small drafts."""

from math import inf

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.searches.mp_mix import MPMix
from companion.searches.path_refinement import PathRefinement, _group_values
from companion.searches.sophisticated import Sophisticated
from draftlib.kernels.rng import stream_of
from tests.agents.plain_searches import own_best, recursed
from tests.strategies import states, table_games

POSITIONS = states(table_games(max_items=5))


def to_the_end(state, defensive, offensive):
    agent = MPMix(len(state.game.order), None, 1, defensive, offensive)
    return agent.pick(state, np.random.default_rng(0))


def attack(state, me, leader):
    """Return the end of the line where `me` hurts the leader and all others help themselves."""

    def choose(ends, player):
        return min(ends, key=lambda end: end[leader]) if player == me else own_best(ends, player)

    return recursed(state, choose)


@given(POSITIONS)
def test_where_nobody_leads_by_enough_it_is_maxn(state):
    assert to_the_end(state, inf, inf) == dl.MaxN().pick(state)


@given(POSITIONS)
def test_a_leader_searches_as_paranoid_and_is_attacked(state):
    # The standing is a mean of random drafts; this lead is so large that every draft shows it.
    me = state.player
    for leader in range(state.game.n_players):
        values = state.game.values + 1000.0 * (np.arange(state.game.n_players) == leader)[:, None]
        picks = np.bincount(state.game.order, minlength=state.game.n_players)
        if picks[leader] == 0:
            continue
        game = dl.table_game(values, state.game.order)
        tall = dl.State(game, state.picks)
        if leader == me:
            assert to_the_end(tall, 0, inf) == dl.Paranoid().pick(tall)
        else:
            item = to_the_end(tall, inf, 0)
            ends = [attack(tall.after(i), me, leader)[leader] for i in tall.legal]
            assert ends[list(tall.legal).index(item)] == min(ends)


def test_a_lead_as_large_as_the_limit_is_enough():
    standing = np.array([0.5, 0.25, 0.25])
    for limit, expected in ((0.25, ["paranoid", "offensive"]), (0.26, ["max^n", "max^n"])):
        agent = MPMix(defensive=limit, offensive=limit)
        assert [agent.strategy(standing, player) for player in (0, 1)] == expected


@given(POSITIONS, st.booleans())
def test_with_groups_of_one_or_one_of_all_it_is_maxn_to_the_end(state, one):
    items = state.game.n_items
    groups = [0] * items if one else list(range(items))
    found = PathRefinement(len(state.game.order), 1, groups)
    assert found.pick(state, np.random.default_rng(0)) == dl.MaxN().pick(state)


def test_the_value_of_a_line_is_the_mean_over_its_items():
    game = dl.table_game([[1, 3, 10, 20], [0, 0, 0, 0]], order=[0])
    values = _group_values(game.start(), [(0,), (1,)], np.array([0, 0, 1, 1]), 40_000, stream_of(0))
    assert values[:, 0] == pytest.approx([2, 15], abs=0.2)


def whole(state):
    """Return whether all items of a game are picked in the end."""
    return len(state.game.order) == state.game.n_items


RANKED = states(table_games(8, max_players=2, distinct=True)).filter(whole)
TIED = states(table_games(8, max_players=2, high=2)).filter(whole)


@given(RANKED)
def test_it_is_max_n_where_no_two_items_are_worth_the_same_and_only_their_order_counts(state):
    """The equilibrium is unique, so that every item has the same value to both in any search."""
    cubes = dl.State(dl.table_game(state.game.values**3 - 5, state.game.order), state.picks)
    exact, found = dl.MaxN().analyse(cubes), Sophisticated().analyse(cubes)
    assert found.items.tolist() == exact.items.tolist()
    assert found.values.tolist() == exact.values.tolist()
    assert found.value.tolist() == exact.value.tolist()
    assert found.line == Sophisticated().analyse(state).line


@given(TIED)
def test_where_items_are_worth_the_same_it_is_still_an_equilibrium(state):
    found = Sophisticated().analyse(state)
    assert found.value[state.player] == found.values[:, state.player].max()
