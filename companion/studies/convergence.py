"""How close a search comes to the exact answer: paths of growing trees, losses, intervals.

The exact answer is max^n's (Luckhart and Irani 1986), the yardstick of notebook 03.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from draftlib.agents import UCT
from draftlib.agents.maxn import Analysis
from draftlib.agents.walks import reward_spread as reward_spread
from draftlib.game import State
from draftlib.kernels.rng import seed_of
from draftlib.statistics import interval, wilson


def pick_loss(exact: Analysis, player: int, item: int) -> float:
    """Return what `player` loses by picking `item` if everybody plays max^n from then on.

    exact: the `Analysis` that `MaxN().analyse` returned for the position.
    """
    own = exact.values[:, player]
    return float(own.max() - own[exact.items == item][0])


def uct_path(
    state: State, exact: Analysis, budgets: Sequence[int], exploration: float, seed: int
) -> pd.DataFrame:
    """Return what one growing UCT tree answers after each number of simulations.

    state: where it searches; exact: the max^n `Analysis` there; budgets: ascending numbers of
    simulations.  Columns: simulations, pick, mean (UCT's value of its pick to the player to move),
    error (mean minus the max^n value), loss (of the pick, see `pick_loss`).
    """
    uct, player, rows, done = UCT(1, exploration), state.player, [], 0
    for budget in budgets:
        uct.simulations = budget - done
        uct.search(state, np.random.default_rng(seed_of(seed, budget)))
        found, done = uct.children(), budget
        best = found.loc[found["mean"].idxmax()]
        error = best["mean"] - exact.value[player]
        loss = pick_loss(exact, player, best["item"])
        rows.append((budget, int(best["item"]), float(best["mean"]), float(error), loss))
    return pd.DataFrame(rows, columns=["simulations", "pick", "mean", "error", "loss"])


def estimates(table: pd.DataFrame, x: str, series: str, column: str) -> pd.DataFrame:
    """Return mean and 95 % interval of `column` for each (series, x): what a figure draws.

    table: a row per independent game or run.  Booleans are shares with Wilson's interval, numbers
    means with that of `interval`.  Columns: series, x, y, low, high, n.
    """
    rows = [
        {"series": name, "x": at, **_band(group[column])}
        for (name, at), group in table.groupby([series, x], sort=False)
    ]
    return pd.DataFrame(rows)


def _band(values: np.ndarray | Sequence) -> dict:
    """Return mean y, limits low and high of its 95 % interval, and n, of at least 2 values.

    Booleans are a share with Wilson's interval (1927), numbers a mean with that of `interval`.
    """
    values = np.asarray(values)
    if values.dtype == bool:
        low, high = wilson(share := float(values.mean()), len(values))
        return {"y": share, "low": low, "high": high, "n": len(values)}
    mean, half = interval(values)
    return {"y": mean, "low": mean - half, "high": mean + half, "n": len(values)}
