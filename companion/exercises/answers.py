"""Reading what a reader typed, tables of values and numbers, and remarks on a number."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from draftlib.catalogue import table_game
from draftlib.game import Game
from draftlib.support.checks import shown

_LETTERS = "ABCDEFGHIJKL"


def read_table(answer: Any, n_players: int, most_items: int) -> Game:
    """Return the game of a table of values, a row per player; ValueError says what is wrong."""
    rows = f"a table has {n_players} rows, one per player, of 2 to {most_items} values each"
    try:
        values = np.array(answer, dtype=float)
    except (TypeError, ValueError, OverflowError):  # texts, rows of other lengths
        raise ValueError(rows) from None
    if values.ndim != 2 or len(values) != n_players or not 2 <= values.shape[1] <= most_items:
        raise ValueError(rows)
    return table_game(values, items=_LETTERS[: values.shape[1]])


def read_number(answer: Any) -> float:
    """Return the number in an answer; ValueError if it is none."""
    try:
        number = float(answer)
    except (TypeError, ValueError, OverflowError):
        number = np.nan
    if not np.isfinite(number):
        raise ValueError(f"a number is asked for, not {shown(answer)}")
    return number


def remark_on_number(
    answer: Any,
    right: float,
    slips: Mapping[float, str],
    otherwise: str | Callable[[float], str],
    close: float = 0.01,
) -> str:
    """Return "" for a number close to `right`, else the remark on the slip that it is close to.

    slips: remarks by the numbers that a known slip leads to.  otherwise: the remark on any other
    number, or a function of the number that returns one.  close: the accuracy that is asked for.

    >>> remark_on_number(3, right=4, slips={3: "Count the first one, too."}, otherwise="Four.")
    'Count the first one, too.'
    """
    number = read_number(answer)
    for value, remark in {right: "", **slips}.items():
        if abs(number - value) <= close:
            return remark
    return otherwise(number) if callable(otherwise) else otherwise
