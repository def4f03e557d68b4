"""Reading what a reader typed: picks by name, tables of values, numbers."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from draftlib.catalogue import table_game
from draftlib.game import Game, State

_LETTERS = "ABCDEFGHIJKL"


def read_picks(state: State, answer: str | Sequence) -> State:
    """Return the state after picks given by name: "B A", "BA" or ["B", "A"].

    >>> from draftlib import four_item_game
    >>> read_picks(four_item_game().start(), "B A").picks
    (1, 0)
    """
    items = state.game.items
    for name in _split_names(items, answer):
        if name not in items:
            raise ValueError(f"there is no item {name!r}; the items are {', '.join(items)}")
        if items.index(name) in state.picks:
            raise ValueError(f"{name} is gone when you pick it")
        state = state.after(items.index(name))
    return state


def _split_names(items: Sequence[str], answer: str | Sequence) -> list[str]:
    """Return the names in an answer: apart by commas or spaces, or letters run together."""
    if not isinstance(answer, str):
        return [str(name).strip() for name in answer]
    if answer.strip() in items:
        return [answer.strip()]
    if "," in answer:
        return [name.strip() for name in answer.split(",")]
    words = answer.split()
    return list(words[0]) if len(words) == 1 and all(len(name) == 1 for name in items) else words


def read_table(answer: Any, n_players: int, most_items: int) -> Game:
    """Return the game of a table of values, a row per player; ValueError says what is wrong."""
    values = np.array(answer, dtype=float)
    if values.ndim != 2 or len(values) != n_players or not 2 <= values.shape[1] <= most_items:
        raise ValueError(
            f"a table has {n_players} rows, one per player, of 2 to {most_items} values each"
        )
    return table_game(values, items=_LETTERS[: values.shape[1]])


def read_number(answer: Any) -> float:
    """Return the number in an answer; ValueError if it is none."""
    number = float(answer)
    if not np.isfinite(number):
        raise ValueError(f"a number is asked for, not {answer}")
    return number
