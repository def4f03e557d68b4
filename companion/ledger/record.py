"""The published record: 337 values of the paper, its talk, the report, its slides and the logs."""

from functools import cache
from importlib import resources

import pandas as pd

CHANCE = ("statistical", "refit")  # kinds of values that vary from run to run


@cache
def published() -> pd.DataFrame:
    """Return the published values as a DataFrame indexed by id.

    Columns: source, where, quantity, published (text), ci95, games, read_error, kind, experiment
    (values measured together), margin (the largest difference that would not matter to a reader,
    in the value's own unit), same_as (the value repeats another, or is a sum of others), note.
    """
    path = resources.files("companion.data").joinpath("published_values.csv")
    with path.open(encoding="utf-8") as file:
        return pd.read_csv(file, index_col="id", dtype={"published": str, "same_as": str})
