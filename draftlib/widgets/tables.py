"""Tables of values as text: what a reader types, and what is wrong with it."""

import re
from typing import Any

import numpy as np

from draftlib.catalogue import four_item_game, table_game
from draftlib.game import Game
from draftlib.pictures.style import PLAYERS
from draftlib.support.checks import check_numbers, require
from draftlib.support.domains import instance

_MAX_PLAYERS, _MAX_ITEMS, _MAX_NAME = len(PLAYERS), 16, 40
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_text(values: Any = None) -> str:
    """Return the text of a table of values with item names above.

    values: a table game, (P, T) numbers, a DataFrame with a column per item, or the text itself;
    by default the four-item game.  ValueError for anything else, and for a game without a table.

    >>> print(table_text([[1, 2.5], [2, 1]]))
    A B
    1 2.5
    2 1
    """
    if isinstance(values, str):
        return values
    game = four_item_game() if values is None else values
    if isinstance(game, Game):
        rows, names = game.values, game.items
    else:
        what = "rows of numbers, the text of a table or a table game"
        rows = check_numbers("a table", values, what, None, None)
        require(rows.size > 0, "a table", values, what)
        names = getattr(values, "columns", "")
    if all(map(_is_number, names)):  # numbers above a table would be taken for a row of values
        names = _letters(rows.shape[1])
    apart = ", " if any(set(" ;\t") & set(str(name)) for name in names) else " "
    lines = [apart.join(map(str, names))] if len(names) else []
    lines += [" ".join(repr(value).removesuffix(".0") for value in row) for row in rows.tolist()]
    return "\n".join(lines)


def read_table(text: str, order: Any = "round_robin") -> Game:
    """Return the table game that a reader has typed; ValueError says what is wrong, and where.

    A row per line, values apart by blanks, commas or semicolons.  A first line that is not all
    numbers gives the names of the items; names with blanks in them stand apart by commas.

    >>> read_table("x y z\\n1 2 3\\n3, 2, 1")
    <table: 3 items, 2 players>
    """
    instance("the text of one", str)("a table", text)
    lines = [(number + 1, line) for number, line in enumerate(text.splitlines()) if line.strip()]
    if not lines:
        raise ValueError("The table is empty. Type a row of numbers per player.")
    names = None if all(map(_is_number, _words(lines[0][1]))) else _names(lines.pop(0)[1])
    if len(lines) < 2:
        raise ValueError(f"A draft needs at least 2 players, a row for each; here is {len(lines)}.")
    rows = [(number, _words(line)) for number, line in lines]
    n_items = len(rows[0][1] if names is None else names)
    _check_size(len(rows), n_items)
    for number, line in lines:
        _check_row(number, line, n_items)
    names = list(_letters(n_items)) if names is None else names
    _check_names(names)
    return table_game([[float(word) for word in words] for _, words in rows], order, names)


def read_n_best(text: Any) -> int | None:
    """Return N from a text, None for "all"; ValueError if it is no whole number of at least 1."""
    text = str(text).strip()
    if text == "all":
        return None
    if not re.fullmatch(r"[+-]?\d{1,9}", text):
        raise ValueError(f"N must be a whole number or all, not {text!r}.")
    if int(text) < 1:
        raise ValueError(f"N must be at least 1, not {int(text)}.")
    return int(text)


def _letters(count):
    return _LETTERS[:count] if count <= len(_LETTERS) else ()


def _words(line):
    return [word for word in re.split(r"[\s,;]+", line) if word]


def _names(line):
    apart = next((mark for mark in (";", ",", "\t") if mark in line), None)
    return [name.strip() for name in line.split(apart) if name.strip()]


def _is_number(word):
    try:
        float(word)
    except (TypeError, ValueError):
        return False
    return True


def _check_row(number, line, n_items):
    words = _words(line)
    decimal = re.search(r"\d,\d+", line)
    if decimal and re.search(r"[\s;]", line.strip()):
        point = decimal[0].replace(",", ".")
        raise ValueError(
            f"Line {number}: is {decimal[0]} a decimal? Write {point}. Are they two values? "
            "Put a blank between them."
        )
    for word in words:
        if not _is_number(word):
            raise ValueError(f"Line {number}: {word!r} is not a number.")
        if not np.isfinite(float(word)):
            raise ValueError(f"Line {number}: {word} is not a finite number.")
    if len(words) != n_items:
        needed = (
            "1 item needs 1 value" if n_items == 1 else f"{n_items} items need {n_items} values"
        )
        raise ValueError(f"Line {number}: {needed}, not {len(words)}.")


def _check_size(n_players, n_items):
    if n_players > _MAX_PLAYERS or n_items > _MAX_ITEMS:
        raise ValueError(
            f"{n_players} players and {n_items} items are too many to step through; "
            f"at most {_MAX_PLAYERS} players and {_MAX_ITEMS} items fit."
        )


def _check_names(names):
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"Two items are called {name!r}; each needs a name of its own.")
        if len(name) > _MAX_NAME:
            raise ValueError(f"The name {name!r} is too long; at most {_MAX_NAME} letters fit.")
