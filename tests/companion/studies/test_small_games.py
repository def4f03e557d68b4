"""Games of the notebooks on search, and the experiments on them."""

from hypothesis import given, settings, strategies as st

from companion.studies import small_searches
from companion.studies.small_games import random_table


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_on_tables_paranoid_is_greedy(k):
    game = random_table(1, k, n_items=5)
    assert small_searches.greedy_is_paranoid(game)
