"""Matches in tables: means with intervals, leads, and random drafts to begin from.

Intervals are over a column `unit`: rounds, or training seeds where a model was trained.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from draftlib.matches import summary
from draftlib.risk.bots import BOT_NAMES, bot_named
from draftlib.statistics import interval


def random_drafts(
    count: int, seed: int | np.random.Generator, n_players: int = 3, n_items: int = 42
) -> np.ndarray:
    """Return `count` uniformly random equal partitions, owners (count, n_items).

    >>> random_drafts(2, seed=0).shape
    (2, 42)
    """
    turns = np.tile(np.arange(n_items) % n_players, (count, 1))
    return np.random.default_rng(seed).permuted(turns, axis=1)


def round_means(table: pd.DataFrame) -> pd.DataFrame:
    """Return the means of each agent in each round of a tournament, the agents in their order."""
    columns = [name for name in ("reward", "won") if name in table]
    return table.groupby(["round", "agent"], sort=False)[columns].mean().reset_index()


def agent_means(table: pd.DataFrame, column: str = "won", per: float = 1) -> pd.DataFrame:
    """Return `summary` of a tournament times `per`, agents in their order: mean, ci95, rounds."""
    found = summary(table, column)[["mean", "ci95", "rounds"]] * [per, per, 1]
    return found.loc[list(dict.fromkeys(table.agent))]


def rivals(match: str) -> str:
    """Return the titles of the bots in the name of a match; the searches in it are left out.

    >>> rivals("search quo evil_pixie")
    'Quo, EvilPixie'
    """
    titles = [bot_named(name).title for name in match.split() if name in BOT_NAMES]
    return ", ".join(titles) or match


def intervals(
    groups: Mapping[Any, pd.Series] | Iterable[tuple[Any, pd.Series]],
) -> pd.DataFrame:
    """Return mean, ci95 and n of each group of numbers, a row per group by its name.

    groups: by name, or pairs of a name and numbers, as `groupby` and `DataFrame.items` give them.
    """
    named = groups if isinstance(groups, Mapping) else dict(iter(groups))
    rows = [(*interval(values), len(values)) for values in named.values()]
    return pd.DataFrame(rows, pd.Index(list(named)), ["mean", "ci95", "n"])


def estimates(table: pd.DataFrame, x: str, series: str, column: str) -> pd.DataFrame:
    """Return mean and 95 % interval of `column` for each (series, x): what a figure draws.

    table: a row per independent game or run.  Columns: series, x, y, low, high, n.
    """
    groups = table.groupby([series, x], sort=False)[column]
    found = intervals(groups).rename_axis(["series", "x"]).reset_index()
    ends = {"low": found["mean"] - found.ci95, "high": found["mean"] + found.ci95}
    return found[["series", "x"]].assign(y=found["mean"], **ends, n=found.n)


def format_means(table: pd.DataFrame, digits: int = 0) -> pd.DataFrame:
    """Return a table's means, each with its ci95 as one text, and n.

    >>> format_means(pd.DataFrame({"mean": [3.14], "ci95": [0.2], "n": [5]}), 1).values.tolist()
    [['3.1 ± 0.2', 5]]
    """
    ends = zip(table["mean"], table.ci95)
    words = [f"{mean:z.{digits}f} ± {width:.{digits}f}" for mean, width in ends]
    return table.filter(["mean", "n"]).assign(mean=words)
