"""Dice: counting all ways agrees with the library, which does not count."""

import numpy as np
import pytest

from companion.studies import dice
from draftlib import risk


@pytest.mark.parametrize(("a", "d"), [(3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1)])
def test_counting_all_ways_gives_the_odds_of_the_library(a, d):
    shares = np.array(dice.counted(a, d)) / 6 ** (a + d)
    assert np.allclose(shares, risk.roll_odds(a, d)[: len(shares)])
