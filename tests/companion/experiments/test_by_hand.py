"""What is worked by hand is what the searches of the library do."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion import by_hand
from draftlib.plain import max_n

GAME = dl.four_item_game()
START = GAME.start()


def worth(state, item):
    return GAME.values[state.player, item]


def outlook(state, item):
    return max_n(state.after(item))


@pytest.mark.parametrize(("compared", "agent"), [(worth, dl.Greedy()), (outlook, dl.MaxN())])
def test_the_coloured_choice_at_every_position_is_that_of_the_search(compared, agent):
    tree = by_hand.whole_tree(GAME, compared).set_index("path")
    assert tree.index.str.len().value_counts().to_dict() == {1: 4, 3: 12, 5: 24}
    for path in ("", "A", "B", "C", "D", "A D", "B A", "C B", "D C"):
        here = dl.State(GAME, tuple(map("ABCD".index, path.split())))
        pick = f"{path} {GAME.items[agent.pick(here, None)]}".strip()
        below = [f"{path} {GAME.items[i]}".strip() for i in here.legal]
        assert [one for one in below if tree.player[one]] == [pick]
        assert tree.player[pick] == here.player + 1


def test_amaf_of_all_simulations_is_the_mean_of_all_walks():
    """With every completion once, to own an item is worth as much as to open with it."""
    every = [dl.State(GAME, picks) for picks in permutations(range(4))]
    made = [by_hand.Simulation(s.picks, 1, GAME.rewards(s.owner)) for s in every]
    table = by_hand.amaf_table(made, GAME)
    means = [by_hand.mean_of_all_completions(START.after(item))[0] for item in START.legal]
    assert np.allclose(table["mean"], means)
    assert np.allclose(table["AMAF mean"], table["mean"])
    assert table["ended up with"].tolist() == [12] * 4


@given(st.integers(0, 2**32), st.floats(0, 20), st.integers(1, 30))
def test_untried_openings_come_first_and_then_the_highest_bound(seed, c, count):
    made = by_hand.uct_simulations(GAME, count, c, seed)
    for k, simulation in enumerate(made):
        table = by_hand.next_bounds(START, made[:k], c).set_index("item")
        opening = table.loc[simulation.picks[0]]
        if (table.visits == 0).any():
            assert opening.visits == 0
        else:
            assert np.isclose(opening.bound, table.bound.max())
        assert sorted(simulation.picks) == [0, 1, 2, 3]
