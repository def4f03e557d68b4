"""Games of the notebooks on search, and the experiments on them."""

from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.studies import small_searches


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_on_tables_paranoid_is_greedy(k):
    game = dl.random_table_game(5, 3, k)
    assert small_searches.greedy_is_paranoid(game)


def test_openings_are_listed_by_every_rule_and_for_uct():
    game = dl.four_item_game()
    table = small_searches.openings_by_rule(game, 3000, seed=0)
    exact = dl.MaxN().analyse(game.start()).values[:, 0].tolist()
    assert table.index.tolist() == list(game.items)
    assert table.pop("UCT").idxmax() == "A"
    assert all(table[rule].tolist() == exact for rule in table)
