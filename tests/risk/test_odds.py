"""Exact odds of battles and campaigns."""

import functools

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


def test_the_campaign_of_a_public_notebook():
    """P. Norvig's: territories in a row, of which each keeps one of the armies that go on."""
    stacks = np.zeros(73)
    stacks[72] = 1
    for defenders in (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1):
        after = np.zeros(73)
        for attackers in range(2, 73):
            won = risk.battle_ends(attackers, defenders)[0]
            after[1:attackers] += stacks[attackers] * won[2:]
        stacks = after
    assert stacks.sum() == pytest.approx(0.8105485936)
