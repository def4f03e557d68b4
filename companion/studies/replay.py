"""Does a study's command still give what the study stored?  The checks that notebooks make.

A check that fails says which study, which draft and which pick, or which row, differs first.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from draftlib.matches import Match

_ADVICE = (
    "Code, data or libraries have changed, or this machine is unlike others: "
    "see companion/ARTIFACT.md."
)


def check_drafts(study: str, stored: Match, again: Match) -> None:
    """Raise AssertionError, which names the first pick that differs, unless drafts are the same.

    >>> from draftlib import Greedy, Random, four_item_game
    >>> from draftlib.matches import draft_match
    >>> agents = {"a": Greedy(), "b": Random(), "c": Random()}
    >>> one, two = (draft_match(four_item_game(), agents, 1, s) for s in (0, 1))
    >>> check_drafts("a study", one, one)
    >>> check_drafts("a study", one, two)
    Traceback (most recent call last):
    AssertionError: a study, round 0, seats a, b, c: pick 1 (from 0), by b, is C; stored is D...
    """
    if stored.picks.shape != again.picks.shape:
        shapes = f"{stored.picks.shape} are stored, not {again.picks.shape}"
        raise AssertionError(f"{study}: picks of shape {shapes}")
    for r, o, pick in np.argwhere(stored.picks != again.picks):
        game, seating = stored.game, stored.seatings[o]
        was, now = (game.items[match.picks[r, o, pick]] for match in (stored, again))
        raise AssertionError(
            f"{study}, round {r}, seats {', '.join(seating)}: pick {pick} (from 0), by "
            f"{seating[game.order[pick]]}, is {now}; stored is {was}.  {_ADVICE}"
        )


def check_rows(
    study: str, stored: pd.DataFrame, again: pd.DataFrame, keys: Sequence[str], rtol: float = 1e-5
) -> None:
    """Raise AssertionError, which names the first that differs, unless all rows are stored.

    keys: the columns that name a row.  All others that both tables have are compared.

    >>> rows = pd.DataFrame({"agent": ["UCT", "Quo"], "round": 0, "won": [0.5, 0.25]})
    >>> check_rows("a study", rows, rows[:1], ["agent", "round"])
    >>> check_rows("a study", rows, rows.assign(won=0.5), ["agent", "round"])
    Traceback (most recent call last):
    AssertionError: a study, agent Quo, round 0: won is 0.5; stored is 0.25...
    """
    both = again.merge(stored, "left", list(keys), suffixes=("", " stored"), indicator=True)
    for _, row in both.iterrows():
        name = ", ".join(f"{key} {row[key]}" for key in keys)
        if row["_merge"] != "both":
            raise AssertionError(f"{study}, {name}: no such row is stored.  {_ADVICE}")
        for column in both.filter(like=" stored"):
            was, now = row[column], row[column.removesuffix(" stored")]
            alike = was == now if isinstance(was, str) else np.isclose(now, was, rtol, equal_nan=1)
            if not alike:
                column = column.removesuffix(" stored")
                raise AssertionError(
                    f"{study}, {name}: {column} is {now}; stored is {was}.  {_ADVICE}"
                )
