"""Wins of 300, from kept tables of matches: by match beside the best rival, or by any columns."""

from collections.abc import Sequence

import pandas as pd

from companion.studies.drafting_to_win import wins_of_300
from draftlib.risk.bots import NAMES, bot_named
from draftlib.support.statistics import interval


def by_match(table: pd.DataFrame, column: str, hero: str) -> pd.DataFrame:
    """Return the wins of one drafter in each of its matches, beside those of its best rival there.

    table: columns round, agent, won and `column`, whose values tell the matches apart.  Returned,
    a row per match, named by the rivals: mean, ci95, best rival, rival_mean, rival_ci95, lead,
    lead ci95.

    >>> rows = [("x", r, name, won) for r in (0, 1) for name, won in (("a", 0.8), ("b", 0.2))]
    >>> table = pd.DataFrame(rows, columns=["match", "round", "agent", "won"])
    >>> by_match(table, "match", "a")["best rival"].to_dict()
    {'x': 'b'}
    """
    found = {}
    for match, rows in table.groupby(column, sort=False):
        wins = wins_of_300(rows)
        mine = wins.loc[hero]
        rival = wins.loc[mine["best rival"], ["mean", "ci95"]].rename("rival_{}".format)
        mine["best rival"] = rivals(mine["best rival"])
        found[rivals(match)] = pd.concat([mine[:3], rival, mine[3:]])
    return pd.DataFrame(found).T.infer_objects()


def rivals(match: str) -> str:
    """Return the titles of the bots in the name of a match; the searches in it are left out.

    >>> rivals("rave quo evil_pixie")
    'Quo, EvilPixie'
    """
    titles = [bot_named(name).title for name in match.split() if name in NAMES]
    return ", ".join(titles) or match


def wins_by(table: pd.DataFrame, columns: Sequence[str], games: int = 300) -> pd.DataFrame:
    """Return the wins of so many games by the values of these columns: mean, ci95, rounds.

    >>> table = pd.DataFrame({"told": ["all", "all"], "round": [0, 1], "won": [0.5, 0.7]})
    >>> wins_by(table, ["told"], 100).loc["all"].round(1).tolist()
    [60.0, 127.1, 2.0]
    """
    groups = table.groupby(list(columns), sort=False)["won"]
    rows = [(*interval(games * won), len(won)) for _, won in groups]
    index = pd.Index([key[0] if len(columns) == 1 else key for key, _ in groups])
    return pd.DataFrame(rows, index.set_names(columns), ["mean", "ci95", "rounds"])
