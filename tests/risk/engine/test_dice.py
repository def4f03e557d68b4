"""Dice against all 6**5 rolls, battles against the exact recursion."""

from itertools import product

import numpy as np
import pytest

from draftlib.kernels.rng import stream_of
from draftlib.risk.engine import dice
from draftlib.risk.odds import battle_ends, roll_odds


def counted(a, d):
    """Return in how many of the 6^(a + d) ways to fall the attacker loses 0, 1, ... armies."""
    ways = [0] * (min(a, d) + 1)
    for rolled in product(range(1, 7), repeat=a + d):
        attack, defence = sorted(rolled[:a], reverse=True), sorted(rolled[a:], reverse=True)
        ways[sum(x <= y for x, y in zip(attack, defence))] += 1
    return ways


@pytest.mark.parametrize(("a", "d"), product((1, 2, 3), (1, 2)))
def test_roll_odds_are_those_of_all_rolls(a, d):
    shares = np.array(counted(a, d)) / 6 ** (a + d)
    assert roll_odds(a, d) == pytest.approx([*shares, 0][:3], abs=1e-15)


@pytest.mark.parametrize(("attackers", "defenders"), [(12, 12), (60, 60), (3, 1), (4, 2)])
def test_battles_end_as_the_exact_recursion_says(attackers, defenders):
    """The whole distribution of the armies left, by its distance from the exact one."""
    n = 20_000
    stream = stream_of(4, attackers, defenders)
    ends = np.zeros(attackers + 1)
    for _ in range(n):
        left, holding = dice.battle(stream, attackers, defenders)
        assert (left == 1) if holding else (left >= 2)
        ends[0 if holding else left] += 1
    exact, held = battle_ends(attackers, defenders)
    exact[0] = held.sum()
    spread = 4 * np.sqrt(exact * (1 - exact) / n) + 1e-9
    assert (abs(ends / n - exact) < spread + 1 / n).all()
