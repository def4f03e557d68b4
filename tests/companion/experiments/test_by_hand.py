"""What is worked by hand is what the searches of the library do."""

from itertools import permutations

import numpy as np
from hypothesis import given, strategies as st

import draftlib as dl
from companion import by_hand

GAME = dl.four_item_game()
START = GAME.start()


def test_amaf_of_all_simulations_is_the_mean_of_all_walks():
    """With every completion once, to own an item is worth as much as to open with it."""
    every = [dl.State(GAME, picks) for picks in permutations(range(4))]
    made = [by_hand.Simulation(s.picks, 1, GAME.rewards(s.owner)) for s in every]
    table = by_hand.amaf_table(made, GAME)
    assert np.allclose(table["mean"], [16 / 3, 6, 14 / 3, 4])  # as notebook 03 prints them
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
