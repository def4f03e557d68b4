"""Games of the notebooks on search, and the experiments on them."""

import numpy as np
from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.studies import small_searches
from companion.studies.small_games import hex_game, random_table


@given(st.permutations(range(9)))
def test_hex_never_ends_in_a_draw(order):
    """The second player has a chain between its sides exactly if the first has none."""
    owner = np.empty(9, int)
    owner[list(order)] = np.arange(9) % 2
    mirrored = 1 - owner.reshape(3, 3).T.ravel()  # its stones and sides as the first player's
    hexes = hex_game()
    assert hexes.rewards(owner)[0] == 1 - hexes.rewards(mirrored)[0]
    assert hexes.rewards(owner).sum() == 1


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_on_tables_paranoid_and_one_pick_of_walks_are_greedy(k):
    game = random_table(1, k, n_items=5)
    assert small_searches.greedy_is_paranoid(game)
    assert small_searches.greedy_is_max_n_mc(game)


def test_max_n_mc_to_the_end_loses_nothing():
    losses = small_searches.losses_by_depth(3, games=2)
    full = losses[(losses.depth == 6) & losses.agent.str.startswith("MaxN-MC")]
    assert (full.loss == 0).all()


def test_one_rule_for_ties_is_stable_whichever_it_is():
    for rule in dl.agents.maxn.TIES:
        assert (small_searches.gains_with_ties(5, 3, [rule] * 3) == 0).all()


def test_openings_are_listed_by_every_rule_and_for_uct():
    game = dl.four_item_game()
    table = small_searches.openings_by_rule(game, 1.0, 3000, seed=0)
    exact = dl.MaxN().analyse(game.start()).values[:, 0]
    for rule, rows in table.groupby("rule"):
        assert rows.item.tolist() == list(game.items)
        if rule == "UCT":
            assert rows.value.argmax() == 0
        else:
            assert rows.value.tolist() == exact.tolist()
