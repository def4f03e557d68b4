"""Dice of Risk, three ways: rolled, counted, and by recursion.

The library computes the same odds (`draftlib.risk.odds`); what is counted or rolled here shares no
code with it.
"""

from itertools import product

import numpy as np
import pandas as pd

from companion.studies.bot_play import roll_battles
from draftlib import risk
from draftlib.support.statistics import half_width, share_error

KINDS = ((3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1))  # dice of the attacker, of the defender


def roll(a: int, d: int, times: int, rng: np.random.Generator) -> np.ndarray:
    """Return how many armies each of `times` rolls of `a` dice against `d` costs the attacker.

    Highest against highest, second against second; ties go to the defender.

    >>> set(roll(3, 2, 100, np.random.default_rng(0)).tolist())
    {0, 1, 2}
    """
    attack, defence = (-np.sort(-rng.integers(1, 7, (times, dice))) for dice in (a, d))
    pairs = min(a, d)
    return (attack[:, :pairs] <= defence[:, :pairs]).sum(axis=1)


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


def single_rolls(times: int, rng: np.random.Generator) -> pd.DataFrame:
    """Return all kinds of rolls, simulated beside exact, a row per roll and outcome.

    Columns: roll ("3 v 2"), loser ("defender", "both" or "attacker"), exact, simulated, ci95.
    """
    rows = []
    for a, d in KINDS:
        shares = np.bincount(roll(a, d, times, rng), minlength=min(a, d) + 1) / times
        losers = ("defender", "both", "attacker")[:: 3 - min(a, d)]
        rows += zip([f"{a} v {d}"] * 3, losers, risk.roll_odds(a, d), shares)
    table = pd.DataFrame(rows, columns=["roll", "loser", "exact", "simulated"])
    return table.assign(ci95=half_width(share_error(table.simulated, times)))


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


def known_battles(battles: int, seed: int = 0) -> pd.DataFrame:
    """Return four battles with chances known from elsewhere, beside exact and simulated ones."""
    known = {(3, 1): 0.754244, (4, 2): 0.655954, (12, 12): 0.506500, (60, 60): 0.732355}
    rows = [
        (value, risk.battle_odds(*s), (roll_battles(*s, battles, seed)[:, 1] == 0).mean())
        for s, value in known.items()
    ]
    names = [f"{a} v {d}" for a, d in known]
    return pd.DataFrame(rows, names, ["known", "exact", "simulated"])
