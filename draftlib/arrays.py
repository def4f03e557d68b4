"""Arrays: read from what users give, worked on in parts, and kept from being written to."""

from collections.abc import Iterator
from numbers import Real
from typing import Any

import numpy as np

from draftlib.arguments import NO_LIST, Domain, require, short_repr

BATCH = 2**27  # bytes of the arrays that are worked on at a time


def batches_within_memory(count: int, n_bytes: int) -> Iterator[slice]:
    """Yield slices of `count` things of `n_bytes` each, as many at a time as 134 MB hold.

    >>> list(batches_within_memory(5, 2**26))
    [slice(0, 2, None), slice(2, 4, None), slice(4, 5, None)]
    """
    size = max(1, BATCH // max(1, n_bytes))
    return (slice(start, min(start + size, count)) for start in range(0, count, size))


def as_array(value: Any) -> np.ndarray | None:
    """Return a value as an array; None if numpy cannot read it, or a mask hides some of it.

    >>> as_array([[1], [2, 3]]) is None
    True
    """
    try:
        return None if np.ma.is_masked(value) else np.asarray(value)
    except Exception:  # rows of different lengths, or whatever an object makes of the question
        return None


def as_floats(array: np.ndarray) -> np.ndarray | None:
    """Return a copy of an array as float64; None if some of it is no number, or beyond the floats.

    >>> as_floats(np.array([10**400, 1])) is None
    True
    """
    try:
        return np.array(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return None


def check_numbers(name: str, values: Any, what: str, *shape: int | None) -> np.ndarray:
    """Return `values` as float64; ValueError unless they are finite numbers in this shape.

    shape: the length of each axis, None for any.

    >>> check_numbers("values", [[1, "2"]], "a row of numbers for each player", None, None)
    Traceback (most recent call last):
    ValueError: values must be a row of numbers for each player, not [[1, '2']]
    """
    array = as_array(values)
    fits = array is not None and len(shape) == array.ndim and not isinstance(values, NO_LIST)
    fits = fits and all(want in (None, has) for want, has in zip(shape, array.shape))
    fits = fits and array.dtype.kind in "iufO"
    if fits and array.dtype.kind == "O":  # fractions, integers beyond 64 bits, or no numbers at all
        fits = all(isinstance(number, Real) for number in array.ravel())
    floats = as_floats(array) if fits else None
    require(floats is not None, name, values, what)
    wrong = np.argwhere(~np.isfinite(floats))
    if len(wrong):
        place = tuple(wrong[0].tolist())
        raise ValueError(f"{name} must be finite, and at {place} is {floats[place]}")
    return floats


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
    array, allowed = as_array(owners), (1, 2) if ndim is None else (ndim,)
    if array is None or array.shape[-1:] != (n_items,) or array.ndim not in allowed:
        shape = {1: f"{n_items} entries", 2: f"rows of {n_items} entries"}.get(ndim)
        shape = shape or f"{n_items} entries, or be rows of that many"
        raise ValueError(f"{name} must have {shape}, not {short_repr(owners)}")
    if array.size and array.dtype.kind not in "iu":
        what = f"integers, the player of each item, not {array.dtype}"
        raise ValueError(f"{name} must hold {what}: {short_repr(owners)}")
    wrong = array[(array < -nobody) | (array >= n_players)]
    if len(wrong):
        players = f"0..{n_players - 1}" + (", or -1 for nobody" if nobody else "")
        raise ValueError(f"owner {wrong[0]} is no player; use {players}")
    return np.ascontiguousarray(array, dtype=np.int64)


def read_only(thing: Any) -> Any:
    """Return an array, or a tuple with arrays somewhere in it, as one with read-only views.

    So nobody writes by accident to what boards and games keep.

    >>> read_only(("bonus", np.zeros(2)))[1].flags.writeable
    False
    """
    if isinstance(thing, np.ndarray):
        thing = thing.view()
        thing.flags.writeable = False
    elif isinstance(thing, tuple):
        make = getattr(thing, "_make", tuple)
        thing = make(map(read_only, thing))
    return thing


def Numbers(what: str, *shape: int | None) -> Domain:
    """Return the arrays of finite numbers of this shape; see `check_numbers`."""
    return Domain(what, read=lambda name, value: check_numbers(name, value, what, *shape))
