"""The published record: 337 values of the paper, its talk, the report, its slides and the logs."""

from functools import cache
from pathlib import Path

import pandas as pd

CHANCE = ("statistical", "refit")  # kinds of values that vary from run to run
# Of the report's Table 1, rows whose columns are no sets but the players of the log: their sets.
PLAYERS = {1: "102", 2: "102", 3: "102", 4: "120", 6: "102"}


def published() -> pd.DataFrame:
    """Return the published values, as they are labelled, as a DataFrame indexed by id.

    Columns: source, where (a display as it is numbered or titled, more than one with "; " between
    them; numbers of the paper are those of its late draft), quantity, published (text), unit of a
    value over `games` (wins, percent or share), ci95, games, read_error, kind, experiment (values
    measured together), total (to which its three values add up, but for rounding), margin (the
    largest difference that would not matter to a reader, in the value's own unit), same_as (the
    value repeats another, or is a sum of others), note.
    """
    return _record().copy()


@cache
def _record():
    path = Path(__file__).parents[1] / "data" / "published_values.csv"
    return pd.read_csv(path, index_col="id", dtype={"published": str, "same_as": str})
