"""Malformed values: a pool drawn by hypothesis, and right values that are spoilt with one of it."""

import math
import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import numpy as np
import pandas as pd
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from draftlib.arguments.domains import FLAG, Count, ListOf, Maybe, Number, Word

# Values are only drawn: nothing is found out about those that fail.
ANY = settings(phases=[Phase.generate], suppress_health_check=list(HealthCheck))
COUNT = 150  # malformed inputs for each function


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
    *(b"", b"012", bytearray(b"01"), Broken(), Numberless(), range(0), range(3)),
    *(Decimal("NaN"), Decimal("1"), Fraction(1, 2), pd.NA, pd.NaT, pd.Timestamp(0), slice(3)),
    *(np.array(1), np.array(2.5), np.array(None), np.bool_(True), np.str_("1")),
    *(np.datetime64("2010"), np.float64(2), np.float32("nan"), np.int8(-1), np.uint64(2**64 - 1)),
    *(np.zeros(0), np.zeros((0, 3)), {}, []),
    *(np.zeros((2, 2, 2)), np.array([0, "a", None], object), np.array(["0", "1"]), (), set()),
    *(np.array([(1, 2.0)], dtype="i4,f8"), np.array([True, False]), np.array([1j, 2]), frozenset()),
    *(pd.DataFrame(), pd.DataFrame({"a": [1]}), pd.Series([0, 1, 2]), iter([0, 1, 2])),
    *([[]], [[[]]]),
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

    @settings(ANY, max_examples=COUNT)
    @given(VALUES)
    def draw(value):
        values.append(value)

    draw()
    return values[:COUNT]


def spoilt(right, piece, chance):
    """Return a right value with `piece` in it or in its place, or in another form.

    chance: a `random.Random`, which says what and where.
    """
    if isinstance(right, pd.DataFrame):
        return right.assign(**{chance.choice(list(right)): [piece] * len(right)})
    if isinstance(right, np.ndarray):
        changes = [right - 2**40, right + 100, right[None], right[..., 1:], right.astype(str)]
        return chance.choice([*changes, spoilt(right.tolist(), piece, chance)])
    if isinstance(right, tuple) and hasattr(right, "_fields"):
        parts = {**right._asdict(), chance.choice(right._fields): piece}
        try:
            return type(right)(**parts)
        except ValueError:
            return tuple(parts.values())
    if isinstance(right, Mapping) and right:
        key = chance.choice(list(right))
        other = {**right, key: _deeper(right[key], piece, chance)}
        return chance.choice([other, {**right, "other": piece}, {**other, key: piece}, [*right]])
    if isinstance(right, list | tuple) and right:
        place = chance.randrange(len(right))
        before, after = [*right[:place]], [*right[place + 1 :]]
        inside = [*before, _deeper(right[place], piece, chance), *after]
        return chance.choice([inside, [*before, *after], [*right, piece], [right], inside, set()])
    if isinstance(right, int | float):
        return chance.choice([-right, right + 0.5, complex(right), right + 2**63, str(right)])
    return chance.choice([[right], repr(right), type(right), piece])


def _deeper(right, piece, chance):
    return spoilt(right, piece, chance) if chance.random() < 0.5 else piece


def wrong_values(name, right, count):
    """Yield `count` values, most of them wrong: half of the pool, half spoilt right ones."""
    chance, values = random.Random(name), pool()
    begin = chance.randrange(len(values))
    for number in range(count):
        piece = values[(begin + number * 7) % len(values)]
        try:
            yield piece if number % 2 else spoilt(right, piece, chance)
        except (TypeError, ValueError, RuntimeError):  # pandas takes no such piece
            yield piece


def right_values(domain, right):
    """Return the strategy of a domain's values near its ends, None for relations between values.

    right: a right value, which stands for the domain of objects and functions.
    """
    if isinstance(domain, Maybe):
        values = right_values(domain.domain, right)
        return st.none() if values is None else st.none() | values
    if isinstance(domain, Count):
        near = st.integers(domain.least, min(domain.most, domain.least + 2))
        return near | near.map(np.int64) if domain.most < 2**63 else near | near.map(np.uint64)
    if isinstance(domain, Number):
        least, most = max(domain.least, -9.0), min(domain.most, 9.0)
        numbers = st.floats(least, most, exclude_min=domain.above, allow_subnormal=False)
        return numbers | numbers.map(np.float64) | st.just(int(most))
    if isinstance(domain, Word):
        return st.sampled_from(domain.words)
    if domain is FLAG:
        return st.booleans() | st.booleans().map(np.bool_)
    if isinstance(domain, ListOf) and right is not None:
        return st.sampled_from([list(right), tuple(right), np.array(right, dtype=object)])
    return None
