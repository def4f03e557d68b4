"""Malformed values: a pool drawn by hypothesis, and right values that are spoilt with one of it."""

import copy
import math
import os
import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import numpy as np
import pandas as pd
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from draftlib.support.checks import shown

COUNT = int(os.environ.get("DRAFTLIB_BAD_INPUTS", "2000"))  # malformed inputs for each function


class Broken:
    """An object that cannot even be shown."""

    def __repr__(self):
        raise RuntimeError("no repr")


class Numberless:
    """An array, as far as one can see, that cannot be made into one."""

    shape, dtype = (3,), np.dtype(int)

    def __array__(self, *arguments, **options):
        raise RuntimeError("no array")


ODD = [
    *(None, True, False, ..., NotImplemented, math, int, len, print, SimpleNamespace, object()),
    *(-1, 0, 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400),
    *(math.nan, math.inf, -math.inf, -0.0, 0.5, 1.0, 1e308, 5e-324, 1j, complex(math.nan, 0)),
    *("", "0", "1", "nan", "-1", "quo", "\0", "\ud800", "é" * 3, "x" * 100_000, "None", " "),
    *(
        b"",
        b"012",
        bytearray(b"01"),
        memoryview(b"012"),
        Broken(),
        Numberless(),
        range(0),
        range(3),
    ),
    *(Decimal("NaN"), Decimal("1"), Fraction(1, 2), pd.NA, pd.NaT, pd.Timestamp(0), slice(3)),
    *(
        np.array(1),
        np.array(2.5),
        np.array(None),
        np.bool_(True),
        np.timedelta64(1, "s"),
        np.str_("1"),
    ),
    *(np.datetime64("2010"), np.float64(2), np.float32("nan"), np.int8(-1), np.uint64(2**64 - 1)),
    *(np.ma.masked, np.ma.array([0, 1, 2], mask=[0, 1, 0]), np.zeros(0), np.zeros((0, 3)), {}, []),
    *(np.zeros((2, 2, 2)), np.array([0, "a", None], object), np.array(["0", "1"]), (), set()),
    *(np.array([(1, 2.0)], dtype="i4,f8"), np.array([True, False]), np.array([1j, 2]), frozenset()),
    *(
        pd.DataFrame(),
        pd.DataFrame({"a": [1]}),
        pd.Series([0, 1, 2]),
        iter([0, 1, 2]),
        [[]],
        [[[]]],
    ),
    *([[0, 1], [2]], [0, [1]], {0: 1}, {"a": {}}, {0, 1, 2}, [None], [math.nan] * 3, ["a", "a"]),
]
SCALARS = st.one_of(
    st.sampled_from(range(len(ODD))).map(ODD.__getitem__),
    st.integers(),
    st.integers(-(10**40), 10**40),
    st.floats(),
    st.complex_numbers(),
    st.text(st.characters(), max_size=8),  # surrogates too
    st.binary(max_size=8),
    st.fractions(),
)
VALUES = st.one_of(
    SCALARS,
    st.lists(SCALARS, max_size=7),
    st.tuples(SCALARS, SCALARS, SCALARS),
    st.lists(st.lists(SCALARS, max_size=4), max_size=4),
    st.sets(st.one_of(st.integers(), st.text(max_size=3)), max_size=5),
    st.dictionaries(st.one_of(st.integers(), st.text(max_size=3)), SCALARS, max_size=4),
    st.lists(st.integers(-3, 9), max_size=9).map(np.array),
    st.lists(st.floats(), max_size=9).map(np.array),
)


@cache
def pool():
    """Return COUNT malformed values, the odd ones first."""
    values = list(ODD)

    @settings(
        max_examples=COUNT,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(VALUES)
    def draw(value):
        values.append(value)

    draw()
    return values[:COUNT]


def spoilt(right, piece, chance):
    """Return a right value with something wrong in it, or nearly so: `piece`, or a change of form.

    chance: a `random.Random`, which says what and where.
    """
    if isinstance(right, np.ndarray):
        return _spoilt_array(right, piece, chance)
    if isinstance(right, tuple) and hasattr(right, "_fields"):
        name = chance.choice(right._fields)
        return right._replace(**{name: _deeper(getattr(right, name), piece, chance)})
    if isinstance(right, list | tuple | range) and len(right):
        return _spoilt_list(list(right), piece, chance)
    if isinstance(right, pd.DataFrame):
        return _spoilt_frame(right, piece, chance)
    if isinstance(right, Mapping) and right:
        return _spoilt_dict(dict(right), piece, chance)
    return _spoilt_word(right, piece, chance)


def _deeper(right, piece, chance):
    return spoilt(right, piece, chance) if chance.random() < 0.5 else piece


def _spoilt_list(right, piece, chance):
    place = chance.randrange(len(right))
    other = chance.randrange(len(right))
    return chance.choice(
        [
            lambda: [*right[:place], piece, *right[place + 1 :]],
            lambda: [*right[:place], _deeper(right[place], piece, chance), *right[place + 1 :]],
            lambda: [*right[:place], *right[place + 1 :]],
            lambda: [*right, piece],
            lambda: [*right[:place], right[other], *right[place + 1 :]],
            lambda: [right],
            lambda: iter(right),
            lambda: dict(enumerate(right)),
            lambda: [str(part) for part in right],
            lambda: [part + 0.5 if isinstance(part, int) else [part] for part in right],
            lambda: np.array(right, dtype=object),
        ]
    )()


def _spoilt_array(right, piece, chance):
    kinds = [float, bool, str, complex, object, "datetime64[s]", "S3"]
    return chance.choice(
        [
            lambda: _spoilt_list(right.tolist(), piece, chance),
            lambda: _recast(right, chance.choice(kinds)),
            lambda: right[..., 1:],
            lambda: right[None],
            lambda: right - 2**40,
            lambda: right + 100,
            lambda: np.where(np.arange(right.size).reshape(right.shape) == 1, np.nan, right),
            lambda: np.ma.array(right, mask=np.arange(right.size).reshape(right.shape) == 1),
        ]
    )()


def _recast(array, kind):
    try:
        return array.astype(kind)
    except (TypeError, ValueError):
        return array.astype(object)[..., None]


def _spoilt_frame(right, piece, chance):
    column = chance.choice(list(right))
    return chance.choice(
        [
            lambda: right.drop(columns=column),
            lambda: right.rename(columns={column: "other"}),
            lambda: right[:0],
            lambda: right.assign(**{column: [piece] * len(right)}),
            lambda: right.assign(**{column: [*right[column][1:], piece]}),
            lambda: right.to_dict(),
            lambda: right.assign(**{column: right[column].astype(str) + "x"}),
            lambda: pd.concat([right, right[[column]]], axis=1),
        ]
    )()


def _spoilt_dict(right, piece, chance):
    key = chance.choice(list(right))
    rest = {other: value for other, value in right.items() if other != key}
    changes = [
        lambda: right | {key: piece},
        lambda: right | {key: _deeper(right[key], piece, chance)},
        lambda: rest,
        lambda: list(right.items()),
        lambda: right | {"other": piece},
    ]
    if isinstance(piece, str | int | float | None):
        changes.append(lambda: rest | {piece: right[key]})
    return chance.choice(changes)()


def _spoilt_word(right, piece, chance):
    changes = [lambda: [right], lambda: {"value": right}, lambda: repr(right), lambda: type(right)]
    if isinstance(right, str):
        changes += [
            lambda: right + (piece if isinstance(piece, str) else " "),
            lambda: right.upper(),
            lambda: right.encode(),
            lambda: right[:-1],
            lambda: [*right],
        ]
    elif isinstance(right, int | float):
        changes += [
            lambda: -right,
            lambda: right + 0.5,
            lambda: float(right),
            lambda: complex(right),
            lambda: np.array(right),
            lambda: right + 2**63,
            lambda: str(right),
        ]
    return chance.choice(changes)()


def malformed(name, right, count):
    """Return `count` malformed values for an argument: half of the pool, half spoilt right ones."""
    chance, values = random.Random(name), pool()
    begin = chance.randrange(len(values))
    for number in range(count):
        piece = values[(begin + number * 7) % len(values)]
        if number % 2 == 0:
            yield copy.copy(piece) if hasattr(piece, "__next__") else piece
        else:
            yield _spoilt_or_other(right, piece, chance)


def _spoilt_or_other(right, piece, chance):
    try:
        return spoilt(right, piece, chance)
    except (TypeError, ValueError):  # pandas takes no such piece
        return piece


def fragments(value, depth=4):
    """Return what a message may say of a value: itself as it is shown, or a part of it."""
    found = [shown(value).removesuffix("...")[:60], repr(shown(value))]
    for attribute in ("shape", "dtype", "ndim"):
        if hasattr(value, attribute):
            found.append(str(getattr(value, attribute)))
    if isinstance(value, str):
        found += [repr(value.strip())[:60], value[:60] or "''", *map(repr, value.split())]
        found += map(repr, sorted(set(value[:60])))
    if isinstance(value, pd.DataFrame):
        found.append(str(list(value)))
    if isinstance(value, Fraction | np.generic | np.ndarray):
        found.append(str(value)[:60])
    if isinstance(value, list | tuple | range):
        found += [shown(list(value))[:60], shown(tuple(value))[:60]]
    parts = _parts(value) if depth else []
    if hasattr(value, "__len__") and not isinstance(value, type):
        found.append(str(len(value)) if getattr(value, "shape", True) else "")
    return [*found, *(deeper for part in parts for deeper in fragments(part, depth - 1))]


def _parts(value):
    if isinstance(value, pd.DataFrame):
        return [*value, *(part for name in range(value.shape[1]) for part in value.iloc[:3, name])]
    if isinstance(value, np.ndarray) and value.ndim:
        return [*list(value)[:100], *value.ravel().tolist()[:100]]
    if isinstance(value, pd.Series):
        return value.tolist()
    if isinstance(value, Mapping):
        return [*value, *value.values()]
    return list(value)[:100] if isinstance(value, list | tuple | set | frozenset | range) else []
