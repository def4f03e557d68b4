"""Does a study's command still give what the study stored?  The check that tests make.

A check that fails says which row of which study differs first.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

_ADVICE = (
    "Code, data or libraries have changed, or this machine is unlike others: "
    "see companion/ARTIFACT.md."
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
