"""What an argument can be: predicates, told without a look at the library's own checks.

A value of which a predicate says True may be right, and is not tried.
"""

import math
import numbers
from collections.abc import Iterable, Mapping, Set

import numpy as np
import pandas as pd

import draftlib as dl
from draftlib.risk import BOTS

LARGEST = 2**63 - 1


def nothing(value):
    return False


def maybe(kind):
    return lambda value: value is None or kind(value)


def either(*kinds):
    return lambda value: any(kind(value) for kind in kinds)


def is_whole(value):
    no = bool | np.bool_ | np.timedelta64
    return isinstance(value, int | np.integer) and not isinstance(value, no)


def count(least=1, most=LARGEST):
    return lambda value: is_whole(value) and least <= value <= most


seed = count(0, 2**64 - 1)


def number(least=-math.inf, most=math.inf):
    def right(value):
        real = isinstance(value, numbers.Real) and not isinstance(value, bool | np.timedelta64)
        try:
            return real and math.isfinite(value) and least <= value <= most
        except OverflowError:
            return False

    return right


def flag(value):
    return isinstance(value, bool | np.bool_)


def text(value):
    return isinstance(value, str)


def word(*words):
    return lambda value: isinstance(value, str) and value in words


def is_a(*types):
    return lambda value: isinstance(value, types)


def is_list(value):
    if isinstance(value, np.ndarray):
        return value.ndim > 0 and not np.ma.is_masked(value)
    listed = isinstance(value, list | tuple | range | pd.Series | pd.Index | np.void)
    return listed or (hasattr(value, "__array__") and hasattr(value, "__len__"))


def listed(kind, least=0, most=10**6, distinct=False):
    """Return the predicate of lists, tuples and arrays of `least` to `most` of a kind."""

    def right(value):
        if not is_list(value):
            return False
        parts = value.tolist() if isinstance(value, np.ndarray) else list(value)
        fits = least <= len(parts) <= most and all(kind(part) for part in parts)
        return fits and (not distinct or len(set(parts)) == len(parts))

    return right


def paired(*kinds):
    """Return the predicate of lists with an entry of each kind."""

    def right(value):
        fits = is_list(value) and len(value) == len(kinds)
        return fits and all(kind(part) for kind, part in zip(kinds, value))

    return right


def array_of(kinds, *shape):
    """Return the predicate of what numpy reads as an array of these kinds of numbers and shape."""

    def right(value):
        try:
            given = np.asarray(value)
        except Exception:
            return False
        if np.ma.is_masked(value) or given.dtype.kind not in kinds or isinstance(value, str):
            return False
        fits = given.ndim == len(shape) and all(b in (None, a) for a, b in zip(given.shape, shape))
        return fits and not _hides(value)

    return right


def numbers_in(*shape):
    """Return the predicate of what numpy reads as finite numbers in this shape."""

    def right(value):
        plain = array_of("iufO", *shape)(value)
        return plain and all(map(number(), np.asarray(value).ravel().tolist()))

    return right


def _hides(value):
    """Return whether there is a bool, a date or a string in a list of numbers."""
    if isinstance(value, list | tuple):
        return any(map(_hides, value))
    return isinstance(value, bool | np.bool_ | str | np.timedelta64)


def owners(n_items, n_players, ndim=1, nobody=True, many=None):
    """Return the predicate of one or of many partitions; ndim 0 for either."""
    shapes = {1: [(n_items,)], 2: [(many, n_items)], 0: [(n_items,), (many, n_items)]}[ndim]
    least = -1 if nobody else 0

    def right(value):
        if not any(array_of("iu", *shape)(value) for shape in shapes):
            return False
        given = np.asarray(value)
        return bool(((given >= least) & (given < n_players)).all())

    def right_or_empty(value):
        none = isinstance(value, np.ndarray) and value.shape == (0, n_items) and many is None
        return (none and ndim != 1) or right(value)

    return right_or_empty


def table(value):
    """Return whether a value is a table of finite numbers of at least two players."""
    return numbers_in(None, None)(value) and 1 < len(value) < 128 and np.asarray(value).size > 0


def order(n_items, n_players):
    return either(
        word("round_robin", "snake"), listed(count(0, n_players - 1), least=1, most=n_items)
    )


def item_names(value):
    """Return whether a value may name items: their number, or different words or numbers."""
    if count(1, 100_000)(value):
        return True
    if text(value):
        return 1 <= len(value) == len(set(value))
    no = bytes | bytearray | memoryview | Set | Mapping
    if isinstance(value, no) or not isinstance(value, Iterable) or getattr(value, "shape", 1) == ():
        return False
    if hasattr(value, "__next__"):
        return True
    try:
        names = [str(part) for part in value if text(part) or is_whole(part)]
        return 1 <= len(names) == len(set(names)) == len(value)
    except Exception:
        return False


def rankings(value):
    """Return whether a value is two rankings or more of the same items."""
    if not listed(item_names, 2)(value) or any(
        is_whole(row) or hasattr(row, "__next__") for row in value
    ):
        return False
    return all(sorted(map(str, row)) == sorted(map(str, value[0])) for row in value)


def agent(value):
    return callable(getattr(value, "pick", None)) and not isinstance(value, type)


def game(value):
    return isinstance(value, dl.Game)


def state(value):
    """Return whether a value is a position in which somebody has to pick."""
    if not isinstance(value, dl.State) or not isinstance(value.game, dl.Game):
        return False
    items = listed(count(0, value.game.n_items - 1), 0, len(value.game.order) - 1, distinct=True)
    return isinstance(value.picks, tuple) and items(value.picks)


def rng(value):
    return isinstance(value, np.random.Generator)


def callable_only(value):
    return callable(value) and not isinstance(value, type)


def bots(seats=None, none=False):
    one = maybe(word(*BOTS)) if none else word(*BOTS)
    return listed(one, seats or 2, seats or 6)


def board(value):
    """Return whether a value is a board that could be: of names, places and links both ways."""
    if not isinstance(value, dl.risk.Board):
        return False
    _, territories, continents, continent, bonus, neighbours = value
    n = len(territories) if is_list(territories) else -1
    n_lands = len(continents) if is_list(continents) else -1
    plain = (
        text(value.name)
        and listed(text, 1, 64, distinct=True)(territories)
        and listed(text, 1, distinct=True)(continents)
        and listed(count(0, n_lands - 1), n, n)(continent)
        and listed(count(0, 1000), n_lands, n_lands)(bonus)
        and listed(listed(count(0, n - 1), distinct=True), n, n)(neighbours)
    )
    if not plain or set(map(int, continent)) != set(range(n_lands)):
        return False
    linked = all(t in neighbours[u] and t != u for t in range(n) for u in neighbours[t])
    reached, fresh = {0}, [0]
    while fresh:
        new = {int(u) for u in neighbours[fresh.pop()]} - reached
        reached |= new
        fresh += new
    return linked and len(reached) == n
