"""Tables of values as text: what a reader types, and what is wrong with it."""

import numpy as np

from draftlib.catalogue import four_item_game, table_game
from draftlib.pictures.style import PLAYERS

MAX_PLAYERS, MAX_ITEMS, MAX_NAME = len(PLAYERS), 16, 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_text(values):
    """Return the text of a table of values with item names above."""
    if isinstance(values, str):
        return values
    if values is None:
        game = four_item_game()
        values, names = game.values.tolist(), game.items
    else:
        rows = np.atleast_1d(np.asarray(values, dtype=object))
        values = [np.atleast_1d(np.asarray(row, dtype=object)).tolist() for row in rows]
        names = LETTERS[: len(values[0])] if values else ""
    rows = [" ".join(f"{v:g}" if _is_number(v) else str(v) for v in row) for row in values]
    return "\n".join([" ".join(names), *rows])


def read_table(text):
    """Return the table game that a reader has typed; ValueError says what is wrong, and where.

    A row per line, values apart by blanks, commas or semicolons.  A first line that is not all
    numbers gives the names of the items.

    >>> read_table("x y z\\n1 2 3\\n3, 2, 1")
    <table: 3 items, 2 players>
    """
    lines = [line.replace(",", " ").replace(";", " ").split() for line in text.splitlines()]
    lines = [(number + 1, words) for number, words in enumerate(lines) if words]
    if not lines:
        raise ValueError("The table is empty. Type a row of numbers per player.")
    names = None if all(map(_is_number, lines[0][1])) else lines.pop(0)[1]
    if len(lines) < 2:
        raise ValueError(f"A draft needs at least 2 players, a row for each; here is {len(lines)}.")
    n_items = len(names or lines[0][1])
    for number, words in lines:
        _check_row(number, words, n_items)
    names = names or list(LETTERS[:n_items])
    _check_size(len(lines), names)
    return table_game([[float(word) for word in words] for _, words in lines], items=names)


def read_n_best(text):
    """Return N from a text, None for "all"; ValueError if it is no whole number of at least 1."""
    if str(text).strip() == "all":
        return None
    try:
        n_best = int(str(text).strip())
    except ValueError:
        raise ValueError(f"N must be a whole number or all, not {str(text).strip()!r}.") from None
    if n_best < 1:
        raise ValueError(f"N must be at least 1, not {n_best}.")
    return n_best


def _is_number(word):
    try:
        float(word)
    except (TypeError, ValueError):
        return False
    return True


def _check_row(number, words, n_items):
    for word in words:
        if not _is_number(word):
            raise ValueError(f"Line {number}: {word!r} is not a number.")
        if not np.isfinite(float(word)):
            raise ValueError(f"Line {number}: {word} is not a finite number.")
    if len(words) != n_items:
        raise ValueError(f"Line {number}: {n_items} items need {n_items} values, not {len(words)}.")


def _check_size(n_players, names):
    if n_players > MAX_PLAYERS or len(names) > MAX_ITEMS:
        raise ValueError(
            f"{n_players} players and {len(names)} items are too many to step through; "
            f"at most {MAX_PLAYERS} players and {MAX_ITEMS} items fit."
        )
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"Two items are called {name!r}; each needs a name of its own.")
        if len(name) > MAX_NAME:
            raise ValueError(f"The name {name!r} is too long; at most {MAX_NAME} letters fit.")
