"""Dice of Risk, counted.

The library computes the same odds (`draftlib.risk.odds`); what is counted here shares no code with
it.
"""

from itertools import product


def counted(a: int, d: int) -> list[int]:
    """Return in how many of the 6^(a + d) ways to fall the attacker loses 0, 1, ... armies.

    >>> counted(1, 1), counted(2, 1)
    ([15, 21], [125, 91])
    """
    ways = [0] * (min(a, d) + 1)
    for dice in product(range(1, 7), repeat=a + d):
        attack, defence = sorted(dice[:a], reverse=True), sorted(dice[a:], reverse=True)
        ways[sum(x <= y for x, y in zip(attack, defence))] += 1
    return ways
