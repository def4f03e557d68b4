"""Dice of Risk: counted, by recursion, and battles rolled.

The library computes the same odds (`draftlib.risk.odds`); what is counted or rolled here shares no
code with it.
"""

from itertools import product

import numpy as np
import pandas as pd

from companion.studies.bot_play import roll_battles
from draftlib import risk
from draftlib.support.statistics import half_width, share_error


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


def chances_by_size(most: int) -> np.ndarray:
    """Return the exact chances of 1 to `most` attacking armies against 1 to `most`, (most, most).

    >>> chances_by_size(3).round(2)[:, 0].tolist()
    [0.0, 0.42, 0.75]
    """
    sizes = range(1, most + 1)
    return np.array([[risk.battle_odds(a, d) for d in sizes] for a in sizes])


def equal_battles(most: int, rolled: tuple[int, ...], battles: int, seed: int = 0) -> pd.DataFrame:
    """Return the attacker's chance in battles of n against n armies, a row per n up to `most`.

    Columns: armies, exact, and simulated with ci95 for the sizes in `rolled`, NaN elsewhere.
    """
    sizes = range(1, most + 1)
    table = pd.DataFrame({"armies": sizes, "exact": [risk.battle_odds(n, n) for n in sizes]})
    for n in rolled:
        share = (roll_battles(n, n, battles, seed)[:, 1] == 0).mean()
        table.loc[n - 1, ["simulated", "ci95"]] = share, half_width(share_error(share, battles))
    return table
