"""Exact odds of battles and campaigns."""

import functools
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, strategies as st

from draftlib import risk


@functools.cache
def chance(attackers, defenders):
    """Return the attacker's chance by the plainest recursion."""
    if attackers < 2 or defenders < 1:
        return float(defenders < 1)
    odds = risk.roll_odds(min(3, attackers - 1), min(2, defenders))
    stake = min(attackers - 1, defenders, 2)
    return sum(
        odds[lost] * chance(attackers - lost, defenders - stake + lost) for lost in range(stake + 1)
    )


@given(st.integers(1, 40), st.integers(1, 40))
def test_battles_against_the_plain_recursion(attackers, defenders):
    odds = risk.battle_odds(attackers, defenders)
    assert odds == pytest.approx(chance(attackers, defenders), abs=1e-14)
    alone = risk.campaign_odds(attackers, np.array([defenders]))
    assert odds == pytest.approx(alone, abs=1e-14)


@pytest.mark.parametrize("garrisons", [[1] * 3, [2, 1], [1] * 9])
def test_a_campaign_of_too_few_armies_fails(garrisons):
    """Each territory keeps one army, and the last must still be attacked."""
    assert risk.campaign_odds(len(garrisons), garrisons) == 0
    assert risk.campaign_odds(len(garrisons) + 1, garrisons) > 0


def test_a_large_battle_takes_little_memory():
    """Three tables of 401 x 401 numbers of 8 bytes."""
    risk.battle_odds(2, 1)
    tracemalloc.start()
    risk.battle_odds(400, 400)
    assert tracemalloc.get_traced_memory()[1] < 6e6
    tracemalloc.stop()
