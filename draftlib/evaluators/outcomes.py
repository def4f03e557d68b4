"""Outcomes of drafts as a table, to which evaluators are fitted.

Source: paper, Our Approach.  A row per draft: `outcome`, the seat of each item as a string of
digits; `wins0`, `wins1`, ..., the games that each seat won from there; and, where some games had
no winner, `unfinished`.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from draftlib.arguments import check_list, require, short_repr
from draftlib.arrays import check_numbers, check_owners
from draftlib.boards import Board, check_board
from draftlib.runs.loading import pd

_MOST_WINS = 10**9  # of a seat in the games from one draft


def owners_of(outcomes: Iterable[str]) -> np.ndarray:
    """Return the owners, int64 (D, T), of outcomes given as strings of one digit per territory.

    >>> owners_of(["0121", "2210"]).tolist()
    [[0, 1, 2, 1], [2, 2, 1, 0]]
    """
    outcomes = check_list("outcomes", outcomes, "a list of texts, a digit for each territory")
    require(len(outcomes) > 0, "outcomes", outcomes, "those of at least one draft")
    for row, text in enumerate(outcomes):
        is_number = isinstance(text, str) and text.isascii() and text.isdigit()
        if not is_number or len(text) != len(outcomes[0]):
            raise ValueError(f"outcome {row} is {short_repr(text)}, not a digit for each territory")
    digits = np.frombuffer("".join(outcomes).encode(), dtype=np.uint8) - ord("0")
    return digits.reshape(len(outcomes), -1).astype(np.int64)


class Outcomes(NamedTuple):
    """The outcomes of D drafts of T territories among P players, and the games from each.

    >>> table = pd.DataFrame({"outcome": ["01" * 21], "wins0": [60], "wins1": [40]})
    >>> Outcomes.of(table).wins.tolist()
    [[60.0, 40.0]]
    """

    owners: np.ndarray  # (D, T) int64
    wins: np.ndarray  # (D, P) float64
    unfinished: np.ndarray  # (D,) float64

    @classmethod
    def of(cls, table: "pd.DataFrame", board: Board | None = None) -> "Outcomes":
        """Return the outcomes on `board` that a table holds; ValueError for no training set."""
        what = "a DataFrame with columns outcome, wins0, ..."
        require(isinstance(table, pd.DataFrame), "a training set", table, what)
        seats = [f"wins{p}" for p in range(sum(str(n).startswith("wins") for n in table))]
        are_unique = {"outcome", *seats} <= set(table) and table.columns.is_unique
        has_columns = seats and are_unique and len(table)
        require(has_columns, "a training set", list(table), "rows of outcome, wins0, wins1, ...")
        size = check_board(board).n_territories
        owners = check_owners("an outcome", owners_of(table.outcome), size, len(seats))
        wins = np.column_stack([_counts(name, table[name]) for name in seats])
        has_more = "unfinished" in table
        unfinished = _counts("unfinished", table.unfinished) if has_more else np.zeros(len(wins))
        return cls(owners, wins, unfinished)

    def games(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return owners (G, T), winner (G,) and times (G,): a row per draft and winning seat.

        `times` counts the games of the draft that the seat won.  Raises ValueError for wins that
        are no whole numbers.
        """
        wins = self.wins
        wrong = np.argwhere(wins % 1 != 0)
        if len(wrong):
            row, seat = wrong[0]
            raise ValueError(f"wins{seat} of outcome {row} is {wins[row, seat]}; games are whole")
        draft, seat = np.nonzero(wins)
        return self.owners[draft], seat, wins[draft, seat]


def _counts(name, column):
    """Return a column of counts as float64 (D,); ValueError for any other numbers."""
    counts = check_numbers(name, column, "a column of numbers", None)
    wrong = np.flatnonzero((counts < 0) | (counts > _MOST_WINS))
    if len(wrong):
        what = f"from 0 to {_MOST_WINS}"
        raise ValueError(f"{name} of outcome {wrong[0]} is {counts[wrong[0]]}; it must be {what}")
    return counts
