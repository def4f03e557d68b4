"""Dice: counting all ways and rolling agree with the library, which does neither."""

import numpy as np
import pytest

from companion.studies import dice
from draftlib import risk


@pytest.mark.parametrize(("a", "d"), [(3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1)])
def test_counting_all_ways_gives_the_odds_of_the_library(a, d):
    shares = np.array(dice.counted(a, d)) / 6 ** (a + d)
    assert np.allclose(shares, risk.roll_odds(a, d)[: len(shares)])


def test_only_the_sizes_asked_for_are_rolled():
    table = dice.equal_battles(6, (2, 5), 500, seed=1).set_index("armies")
    assert table.simulated.notna().to_numpy().nonzero()[0].tolist() == [1, 4]
    assert (table.simulated - table.exact).abs().max() < 0.1
    assert dice.chances_by_size(6).diagonal().tolist() == table.exact.tolist()
