"""Sophisticated: beside max^n on small drafts, and against others on large ones."""

import pytest
from hypothesis import given

import draftlib as dl
from companion.searches.sophisticated import Sophisticated
from tests.strategies import states, table_games


def whole(state):
    """Return whether all items of a game are picked in the end."""
    return len(state.game.order) == state.game.n_items


RANKED = states(table_games(8, max_players=2, distinct=True)).filter(whole)
TIED = states(table_games(8, max_players=2, high=2)).filter(whole)


@given(RANKED)
def test_it_is_max_n_where_no_two_items_are_worth_the_same(state):
    """The equilibrium is unique, so that every item has the same value to both in any search."""
    exact, found = dl.MaxN().analyse(state), Sophisticated().analyse(state)
    assert found.items.tolist() == exact.items.tolist()
    assert found.values.tolist() == exact.values.tolist()
    assert found.value.tolist() == exact.value.tolist()


@given(TIED)
def test_where_items_are_worth_the_same_it_is_still_an_equilibrium(state):
    found = Sophisticated().analyse(state)
    assert found.value[state.player] == found.values[:, state.player].max()


@given(RANKED)
def test_only_the_order_of_the_values_counts_and_who_plays_it_follows_its_line(state):
    line = Sophisticated().analyse(state).line
    cubes = dl.table_game(state.game.values**3 - 5, state.game.order)
    assert Sophisticated().analyse(dl.State(cubes, state.picks)).line == line
    for item in line:
        assert Sophisticated().pick(state) == item
        state = state.after(item)
    assert state.is_over


@pytest.mark.parametrize("agent", [dl.Greedy(), dl.Random(), dl.UCT(50, 3.0), dl.MaxN(2)], ids=repr)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_gains_by_leaving_the_equilibrium(agent, seat):
    for seed in range(3):
        game, agents = dl.random_table_game(42, 2, seed), [Sophisticated(), Sophisticated()]
        exact = Sophisticated().analyse(game.start()).value
        agents[seat] = agent
        assert dl.play(game, agents).rewards[seat] <= exact[seat]
