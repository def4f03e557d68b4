"""Checks of what users give: every message names the value and what would be right."""

import numbers
from collections.abc import Iterable, Iterator, Mapping, Set, Sized
from itertools import islice
from typing import Any

import numpy as np

LARGEST = 2**63 - 1  # the largest count that a compiled kernel can hold
SLICE = 2**27  # bytes of the arrays that are worked on at a time
_LONGEST = 10_000_000  # entries of a list, where nothing else says how many are right
_NO_LIST = str | bytes | Mapping | Set  # without an order, or of letters


def shown(value: Any) -> str:
    """Return `value` as it stands in a message: its repr on one line, cut to 80 characters.

    >>> shown([1] * 100)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1...'
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # a broken __repr__, or an integer of more digits than Python prints
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 80 else text[:78].rstrip(", ") + "..."


def require(holds: bool, name: str, value: Any, what: str) -> None:
    """Raise ValueError unless `holds`: "`name` must be `what`, not `value`".

    >>> require(hasattr("uct", "pick"), "agent", "uct", "an object with pick(state, rng)")
    Traceback (most recent call last):
    ValueError: agent must be an object with pick(state, rng), not 'uct'
    """
    if not holds:
        raise ValueError(f"{name} must be {what}, not {shown(value)}")


def is_integer(value: Any) -> bool:
    """Return whether `value` is an integer of Python or numpy; True and False are none."""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def has_methods(value: Any, *methods: str) -> bool:
    """Return whether `value` is an object, and no class, that has all these methods.

    >>> has_methods("uct", "upper"), has_methods(str, "upper"), has_methods("uct", "pick")
    (True, False, False)
    """
    has_all = all(callable(getattr(value, method, None)) for method in methods)
    return has_all and not isinstance(value, type)


def is_function(value: Any) -> bool:
    """Return whether `value` can be called and is no class.

    >>> is_function(len), is_function(int)
    (True, False)
    """
    return callable(value) and not isinstance(value, type)


def check_list(name: str, value: Any, what: str, most: int | None = None) -> list:
    """Return the elements of a list, tuple or array as a list; ValueError for anything else.

    most: no more than `most` + 1 elements are read, so that a generator will do, even without end.
    Without it a list of more than 10 million elements is refused.

    >>> check_list("bots", "quo", "a tuple of names")
    Traceback (most recent call last):
    ValueError: bots must be a tuple of names, not 'quo'
    """
    listed = isinstance(value, Sized if most is None else Iterable)
    listed = listed and not isinstance(value, _NO_LIST) and getattr(value, "shape", True) != ()
    listed = listed and (most is not None or not _is_long(value))
    require(listed, name, value, what)
    return list(islice(value, None if most is None else most + 1))


def _is_long(value):
    """Return whether a list has more elements than are read."""
    try:
        return len(value) > _LONGEST
    except OverflowError:  # more than Python counts
        return True


def slices(count: int, n_bytes: int) -> Iterator[slice]:
    """Yield the slices of `count` things of `n_bytes` each, as many at a time as 134 MB hold.

    >>> list(slices(5, 2**26))
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = max(1, SLICE // max(1, n_bytes))
    return (slice(start, min(start + size, count)) for start in range(0, count, size))


def as_array(value: Any) -> np.ndarray | None:
    """Return what numpy reads in `value`, None where that is nothing, or hidden by a mask.

    >>> as_array([[1], [2, 3]]) is None
    True
    """
    try:
        rows = [value, *value[:1]] if isinstance(value, list | tuple | range) else []
        if any(isinstance(row, Sized) and _is_long(row) for row in rows):
            return None  # numpy would read it all before it knows
        return None if np.ma.is_masked(value) else np.asarray(value)
    except Exception:  # rows of different lengths, or whatever an object makes of the question
        return None


def check_numbers(name: str, values: Any, what: str, *shape: int | None) -> np.ndarray:
    """Return `values` as float64; ValueError unless they are finite numbers in this shape.

    shape: the length of each axis, None for any.

    >>> check_numbers("values", [[1, "2"]], "a row of numbers for each player", None, None)
    Traceback (most recent call last):
    ValueError: values must be a row of numbers for each player, not [[1, '2']]
    """
    given = as_array(values)
    fits = given is not None and len(shape) == given.ndim and not isinstance(values, _NO_LIST)
    fits = fits and all(want in (None, has) for want, has in zip(shape, given.shape))
    fits = fits and given.dtype.kind in "iufO"
    if fits and given.dtype.kind == "O":  # fractions, integers beyond 64 bits, or no numbers at all
        fits = all(isinstance(number, numbers.Real) for number in given.ravel())
    floats = as_floats(given) if fits else None
    require(floats is not None, name, values, what)
    wrong = np.argwhere(~np.isfinite(floats))
    if len(wrong):
        place = tuple(wrong[0].tolist())
        raise ValueError(f"{name} must be finite, and at {place} is {floats[place]}")
    return floats


def as_floats(array: np.ndarray) -> np.ndarray | None:
    """Return a copy of `array` as float64, None where that is no number or lies beyond the floats.

    >>> as_floats(np.array([10**400, 1])) is None
    True
    """
    try:
        return np.array(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return None


def frozen(thing: Any) -> Any:
    """Return an array, or a tuple with arrays somewhere in it, as one with read-only views.

    So nobody writes by accident to what boards and games keep.

    >>> frozen(("bonus", np.zeros(2)))[1].flags.writeable
    False
    """
    if isinstance(thing, np.ndarray):
        thing = thing.view()
        thing.flags.writeable = False
    elif isinstance(thing, tuple):
        make = getattr(thing, "_make", tuple)
        thing = make(map(frozen, thing))
    return thing


def check_owners(
    name: str,
    owners: Any,
    n_items: int,
    n_players: int,
    ndim: int | None = None,
    nobody: bool = True,
) -> np.ndarray:
    """Return partitions of T items among P players as int64, (T,) or (M, T).

    ndim: 1 for one partition, 2 for many; None allows both.  nobody: whether an item may be
    nobody's.  Raises ValueError unless they hold integers, a player for each item, or -1.

    >>> check_owners("owner", [0, 3], 2, 3)
    Traceback (most recent call last):
    ValueError: owner 3 is no player; use 0..2, or -1 for nobody
    """
    given, allowed = as_array(owners), (1, 2) if ndim is None else (ndim,)
    if given is None or given.shape[-1:] != (n_items,) or given.ndim not in allowed:
        shape = {1: f"{n_items} entries", 2: f"rows of {n_items} entries"}.get(ndim)
        shape = shape or f"{n_items} entries, or be rows of so many"
        raise ValueError(f"{name} must have {shape}, not {shown(owners)}")
    if given.size and given.dtype.kind not in "iu":
        what = f"integers, the player of each item, not {given.dtype}"
        raise ValueError(f"{name} must hold {what}: {shown(owners)}")
    wrong = given[(given < -nobody) | (given >= n_players)]
    if len(wrong):
        right = f"0..{n_players - 1}" + (", or -1 for nobody" if nobody else "")
        raise ValueError(f"owner {wrong[0]} is no player; use {right}")
    return np.ascontiguousarray(given, dtype=np.int64)
