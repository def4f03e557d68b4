"""Sophisticated against max^n on small tables, and as an equilibrium on large ones."""

import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.searches.sophisticated import Sophisticated


@st.composite
def shared_tables(draw, most=8, high=None):
    """Draw a position of a two-player table all of which is picked, in any order of picks.

    high: of the values, which may be equal; None for a ranking of the items each.
    """
    n_items = draw(st.integers(1, most))
    row = st.permutations(range(1, n_items + 1))
    if high is not None:
        row = st.lists(st.integers(0, high), min_size=n_items, max_size=n_items)
    order = draw(st.lists(st.integers(0, 1), min_size=n_items, max_size=n_items))
    state = dl.table_game([draw(row), draw(row)], order).start()
    for _ in range(draw(st.integers(0, n_items - 1))):
        state = state.after(draw(st.sampled_from(state.legal.tolist())))
    return state


@given(shared_tables())
def test_it_is_max_n_where_no_two_items_are_worth_the_same(state):
    """The equilibrium is unique, so that every item has the same value to both in any search."""
    exact, found = dl.MaxN().analyse(state), Sophisticated().analyse(state)
    assert found.items.tolist() == exact.items.tolist()
    assert found.values.tolist() == exact.values.tolist()
    assert found.value.tolist() == exact.value.tolist()


@given(shared_tables(high=2))
def test_where_items_are_worth_the_same_it_is_still_an_equilibrium(state):
    found = Sophisticated().analyse(state)
    assert found.value[state.player] == found.values[:, state.player].max()


@given(shared_tables())
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
