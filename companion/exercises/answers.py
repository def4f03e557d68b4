"""Questions as data, which Python and the site's pages read by the same rules.

A question is a tree.  At each level stands one part of the answer, and leads to a remark (a text,
"" where the answer is right) or on to the next part.  In a remark {} stands for that part.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from draftlib.catalogue import table_game
from draftlib.game import Game, State

_LETTERS = "ABCDEFGHIJKL"
_NUMBER = r"[-+−]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?"
_APART = r"\s.,;()[\]{}\"'“”‘’"
GONE = "{} is gone when you pick it."
LETTER = "One item is asked for, such as A."


def question(
    tree: dict, form: str = "", names: Sequence[str] = (), unknown: str = "", is_set: bool = False
) -> dict:
    """Return a question that an answer is asked for as a text, a number, or a list of these.

    tree: see `number` and `name`.  form: the remark on an answer of too few or too many parts.
    names: all that an answer may name.  unknown: the remark on any other.  is_set: whether the
    order of the parts does not matter.

    >>> asked = question(name({"A": number(4, {3: "One more."}, "Four.")}, "Not {}."), names="AB")
    >>> [remark(asked, answer) for answer in (("A", 4), "a 3", ["B", 4], "A four")]
    ['', 'One more.', 'Not B.', "A number is asked for, not 'four'."]
    """
    longest = sorted(names, key=len, reverse=True)
    known = [each if len(each) == 1 else rf"{re.escape(each)}(?![a-z])" for each in longest]
    listed = f"; the items are {', '.join(names)}" if len(names) < 10 else ""
    return {
        "tokens": f"({'|'.join(known) or '(?!)'})|({_NUMBER})|([^{_APART}]+)",
        "names": list(names),
        "tree": tree,
        "length": 0 if is_set else _depth(tree),
        "form": form or "One number is asked for.",
        "unknown": unknown or f"There is no item '{{}}'{listed}.",
        "number": "A number is asked for, not '{}'.",
    }


def number(
    right: float,
    slips: Mapping[float, str],
    otherwise: str,
    close: float = 0.01,
    then: str | dict = "",
) -> dict:
    """Return the part of a tree in which a number is asked for.

    slips: remarks by the numbers that a known slip leads to.  close: the accuracy that is asked
    for.  then: what follows a right number.
    """
    near = {float(right): then, **{float(slip): text for slip, text in slips.items()}}
    cases = [[value - close, value + close, text] for value, text in near.items()]
    return {"numbers": cases, "otherwise": otherwise}


def name(cases: Mapping[str, str | dict], otherwise: str = GONE, end: str = "") -> dict:
    """Return the part of a tree in which a name is asked for.

    cases: what follows each.  otherwise: the remark on any other that the question knows.  end: the
    remark on an answer that ends before this part, in a question whose length is open.
    """
    return {"cases": dict(cases), "otherwise": otherwise, "end": end}


def subset(right: Sequence[str], otherwise: str, missing: str) -> dict:
    """Return the tree of a set of names: all of `right`; missing: the remark on a part of them."""
    left = sorted(right)

    def node(first, skipped):
        cases = {
            each: node(i + 1, skipped or i > first) for i, each in enumerate(left) if i >= first
        }
        return name(cases, otherwise, missing if skipped or cases else "")

    return node(0, False)


def remark(asked: dict, answer: Any) -> str:
    """Return what is wrong with an answer to a question, "" if nothing is."""
    parts = _parts(asked, as_text(answer))
    node = asked["tree"]
    if not parts or len(parts) != (asked["length"] or len(parts)):
        return asked["form"]
    for kind, part in parts:
        node = _next(asked, node, kind, part)
        if isinstance(node, str):
            return node.replace("{}", part)
    return node["end"]


def _next(asked, node, kind, part):
    """Return the remark on a part of an answer, or the node of the next part."""
    if "numbers" not in node:
        return asked["unknown"] if kind else node["cases"].get(part, node["otherwise"])
    if kind != 1:
        return asked["number"]
    value = float(part.replace("−", "-"))
    found = (then for low, high, then in node["numbers"] if low <= value <= high)
    return next(found, node["otherwise"])


def _parts(asked, text):
    """Return the parts of an answer as pairs of a kind, 0 a name, 1 a number or 2, and a text."""
    spelt = {each.lower(): each for each in asked["names"]}
    found = [match.groups() for match in re.finditer(asked["tokens"], text, re.IGNORECASE)]
    kinds = [next(kind for kind in range(3) if groups[kind]) for groups in found]
    parts = [(k, spelt.get(g[k].lower(), g[k])) for k, g in zip(kinds, found)]
    return parts if asked["length"] else sorted(set(parts))


def as_text(answer: Any) -> str:
    """Return an answer as one line of text, the parts of lists apart by commas.

    >>> as_text([("C", 1, 3.0), ("B", 2, 3)])
    'C, 1, 3.0, B, 2, 3'
    """
    if isinstance(answer, Iterable) and not isinstance(answer, str | bytes):
        return ", ".join(map(as_text, answer))
    try:
        return str(answer)
    except ValueError:  # an integer of more digits than Python prints
        return "too many digits"


def _depth(node):
    if isinstance(node, str):
        return 0
    after = node["cases"].values() if "cases" in node else (then for *_, then in node["numbers"])
    return 1 + max(map(_depth, after))


def read_table(answer: Any, players: Sequence[int], most_items: int) -> Game:
    """Return the game of a table of values, a row per player; ValueError says what is wrong.

    players: how many there may be.
    """
    count = players[0] if len(players) == 1 else f"{players[0]} to {players[-1]}"
    rows = f"a table has {count} rows, one per player, of 2 to {most_items} values each"
    try:
        values = np.array(answer, dtype=float)
    except (TypeError, ValueError, OverflowError):  # texts, rows of other lengths
        raise ValueError(rows) from None
    if values.ndim != 2 or len(values) not in players or not 2 <= values.shape[1] <= most_items:
        raise ValueError(rows)
    return table_game(values, items=_LETTERS[: values.shape[1]])


def ask_pick(function: Callable, state: State, *more: Any, form: str) -> int:
    """Return what a reader's function of a state and `more` picks there.

    form: what is asked for.  ValueError says what is wrong.
    """
    try:
        item = function(state, *more)
    except Exception as problem:
        raise ValueError(
            f"with it a draft stops by a {type(problem).__name__}; "
            "try it alone on dl.fantasy_risk().start()"
        ) from problem
    if isinstance(item, bool) or not isinstance(item, int | np.integer):
        raise ValueError(f"it picked {item!r:.40}, and {form}")
    if item not in state.legal:
        raise ValueError(f"it picked item {item}, which is not free; see state.legal")
    return int(item)
