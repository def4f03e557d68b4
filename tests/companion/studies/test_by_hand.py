"""What is worked by hand is what the searches of the library do."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies import by_hand, equilibrium
from companion.studies.small_games import random_table

GAME = dl.four_item_game()
START = GAME.start()
SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.floats(0, 20), st.integers(1, 30))
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


def test_the_last_line_is_bold_in_the_tree_and_counts_are_visits():
    made = by_hand.uct_simulations(GAME, 9, 1.0, 2010)
    tree = by_hand.tree_after(made, GAME).set_index("path")
    assert tree.loc["B", ["player", "text", "bold"]].tolist() == [1, "6.20 (5)", True]
    assert tree.index[tree.bold].tolist() == ["B", "B A", "B A D"]
    table = by_hand.next_bounds(START.after(1), made, 1.0).set_index("name")
    for name, row in table.iterrows():
        assert tree.text[f"B {name}"] == f"{row['mean']:.2f} ({int(row.visits)})"


def test_the_whole_tree_has_24_ends_and_its_bold_line_is_that_of_max_n():
    tree = by_hand.max_n_tree(GAME).set_index("path")
    assert tree.index.str.len().value_counts().to_dict() == {1: 4, 3: 12, 5: 24, 7: 24}
    assert tree.text[["A", "A D", "A D C", "A D C B"]].tolist() == ["7 3 3"] * 4
    assert tree.bold[["A", "A D", "A D C", "A D C B"]].all()
    assert tree.player[["A D", "B"]].tolist() == [2, 0]
    assert tree.index[tree.bold & (tree.index.str.len() == 7)].tolist() == ["A D C B"]


def test_amaf_of_all_simulations_is_the_mean_of_all_walks():
    """With every completion once, to own an item is worth as much as to open with it."""
    every = [START]
    for _ in range(4):
        every = [state.after(item) for state in every for item in state.legal]
    made = [by_hand.Simulation(s.picks, 1, GAME.rewards(s.owner)) for s in every]
    table = by_hand.amaf_table(made, GAME)
    assert np.allclose(table["mean"], by_hand.means_after(START, 0))
    assert np.allclose(table["AMAF mean"], table["mean"])
    assert table["ended up with"].tolist() == [12] * 4


@pytest.mark.parametrize("k", range(5))
def test_tables_agree_with_the_searches(k):
    game = random_table(7, k, n_items=5)
    worst = by_hand.worst_cases(game.start(), 0)
    assert worst.min(axis=1).tolist() == dl.Paranoid().analyse(game.start()).values[:, 0].tolist()
    two = by_hand.two_pick_means(game)
    assert two["player 1"].argmax() == equilibrium.first_pick(equilibrium.limit_profile(game, 2))
    walks = dl.MaxNMC(1, 20_000).analyse(game.start(), np.random.default_rng(0)).values[:, 0]
    assert np.allclose(by_hand.means_after(game.start(), 0), walks, rtol=0.02)
