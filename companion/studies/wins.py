"""Wins of 300, from kept tables of matches: beside the best rival, by any columns, by difference.

Intervals are over a column `unit`: rounds, or training seeds where a model was trained.
"""

from collections.abc import Sequence

import pandas as pd

from draftlib.risk.bots import NAMES, bot_named
from draftlib.support.statistics import interval

ALL = "mean of all"


def by_match(table: pd.DataFrame, match: str, hero: str, unit: str = "round") -> pd.DataFrame:
    """Return the wins of one drafter in each of its matches, beside those of its best rival there.

    table: columns agent, won, `unit` and `match`, whose values tell the matches apart.  Returned, a
    row per match, named by the rivals: mean, ci95, best rival, rival_mean, rival_ci95, lead over
    it, lead ci95 (units pair the two) and n, the units.

    >>> rows = [("x", r, name, won) for r in (0, 1) for name, won in (("a", 0.8), ("b", 0.2))]
    >>> table = pd.DataFrame(rows, columns=["match", "round", "agent", "won"])
    >>> by_match(table, "match", "a")["best rival"].to_dict()
    {'x': 'b'}
    """
    found = {}
    for name, rows in table.groupby(match, sort=False):
        won = 300 * rows.pivot(index=unit, columns="agent", values="won")
        rival = won.drop(columns=hero).mean().idxmax()
        numbers = *interval(won[hero]), rivals(rival), *interval(won[rival])
        found[rivals(name)] = (*numbers, *interval(won[hero] - won[rival]), len(won))
    columns = ["mean", "ci95", "best rival", "rival_mean", "rival_ci95", "lead", "lead ci95", "n"]
    return pd.DataFrame.from_dict(found, orient="index", columns=columns)


def rivals(match: str) -> str:
    """Return the titles of the bots in the name of a match; the searches in it are left out.

    >>> rivals("search quo evil_pixie")
    'Quo, EvilPixie'
    """
    titles = [bot_named(name).title for name in match.split() if name in NAMES]
    return ", ".join(titles) or match


def wins_by(table: pd.DataFrame, columns: Sequence[str], games: int = 300) -> pd.DataFrame:
    """Return the wins of so many games by the values of these columns: mean, ci95, n.

    >>> table = pd.DataFrame({"told": ["all", "all"], "round": [0, 1], "won": [0.5, 0.6]})
    >>> wins_by(table, ["told"], 100).loc["all"].round(1).tolist()
    [55.0, 63.5, 2.0]
    """
    groups = table.groupby(list(columns), sort=False)["won"]
    rows = [(*interval(games * won), len(won)) for _, won in groups]
    index = pd.Index([key[0] if len(columns) == 1 else key for key, _ in groups])
    return pd.DataFrame(rows, index.set_names(columns), ["mean", "ci95", "n"])


def difference(
    one: pd.DataFrame, other: pd.DataFrame, match: str, unit: str = "round"
) -> pd.DataFrame:
    """Return how many of 300 games more `one` wins than `other`, by match and overall.

    Both have a row for each match and unit, which pair them.  Columns: mean, ci95, n.

    >>> one = pd.DataFrame({"match": ["x", "x"], "round": [0, 1], "won": [0.5, 0.6]})
    >>> difference(one, one.assign(won=0.5), "match").loc["mean of all", "mean"].round(1)
    np.float64(15.0)
    """
    won = [table.set_index([unit, match]).won.unstack() for table in (one, other)]
    gaps = 300 * (won[0] - won[1]).dropna(axis=1, how="all").dropna()
    gaps.columns = [rivals(name) for name in gaps]
    gaps[ALL] = gaps.mean(axis=1)
    rows = {name: (*interval(gaps[name]), len(gaps)) for name in gaps}
    return pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "ci95", "n"])


def shown(table: pd.DataFrame, digits: int = 0) -> pd.DataFrame:
    """Return a table's means, and leads over the best rival, each with its ci95 as one text.

    >>> shown(pd.DataFrame({"mean": [3.14], "ci95": [0.2], "n": [5]}), 1).values.tolist()
    [['3.1 ± 0.2', 5]]
    """
    columns = {}
    for name, half in (("mean", "ci95"), ("best rival", None), ("lead", "lead ci95"), ("n", None)):
        if half in table:
            ends = zip(table[name], table[half])
            columns[name] = [f"{mean:.{digits}f} ± {width:.{digits}f}" for mean, width in ends]
        elif half is None and name in table:
            columns[name] = table[name].to_numpy()
    return pd.DataFrame(columns, table.index)
