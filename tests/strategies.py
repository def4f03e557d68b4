"""Random small drafting games for the property tests."""

import numpy as np
from hypothesis import strategies as st

import draftlib as dl


@st.composite
def table_games(draw, max_items=6, max_players=4, high=9, distinct=False):
    """Draw a table game: few items, few players, any order, perhaps an early end."""
    n_players = draw(st.integers(2, max_players))
    n_items = draw(st.integers(1, max_items))
    if distinct:
        row = st.permutations(range(1, n_items + 1))
    else:
        row = st.lists(st.integers(0, high), min_size=n_items, max_size=n_items)
    values = np.array([draw(row) for _ in range(n_players)], dtype=float)
    turn = st.integers(0, n_players - 1)
    lists = st.lists(turn, min_size=1, max_size=n_items)
    order = draw(st.one_of(st.just("round_robin"), st.just("snake"), lists))
    return dl.table_game(values, order)


@st.composite
def states(draw, games):
    """Draw a position of a game drawn from `games`, not yet over."""
    state = draw(games).start()
    for _ in range(draw(st.integers(0, len(state.game.order) - 1))):
        state = state.after(draw(st.sampled_from(state.legal.tolist())))
    return state
