"""Means with intervals by series and by x: what a figure of curves draws."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from draftlib.statistics import interval, wilson


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
