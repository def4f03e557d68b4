"""Fingerprints: the same for what is the same, another for each edit that changes a result."""

import dataclasses
import functools
import sys
import threading
from collections import Counter, namedtuple
from enum import Enum
from importlib import import_module, invalidate_caches

import numba
import numpy as np
import pytest

import draftlib as dl
from draftlib.runs.fingerprint import fingerprint
from tests import python


@pytest.fixture
def print_of(tmp_path, monkeypatch):
    """Return a function: the fingerprint of `reward` in a file of the reader's with this text."""
    monkeypatch.syspath_prepend(tmp_path)

    def measure(source):
        (tmp_path / "readers_own.py").write_text(source, "utf-8")
        sys.modules.pop("readers_own", None)
        invalidate_caches()
        return fingerprint(import_module("readers_own").reward)

    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return measure


@pytest.mark.parametrize(
    "source",
    [
        "def reward(o): return o * {}",
        "K = {}\ndef reward(o): return K * o",
        "def helper(o): return {} * o\ndef reward(o): return helper(o)",
        "class A:\n def pick(self): return {}\nreward = A()",
        "import functools\n@functools.cache\ndef reward(o): return {}",
        "import functools\nreward = functools.partial(pow, {})",
        "def make(k): return lambda o: k * o\nreward = make({})",
    ],
)
def test_an_edit_of_the_readers_file_is_seen(source, print_of):
    one, again, other = (print_of(source.format(k)) for k in (1, 1, 3))
    assert one == again != other


def test_functions_of_one_name_are_told_apart():
    assert len({fingerprint(f) for f in (lambda x: x + 1, lambda x: x + 2, lambda x: x - 1)}) == 3
    inner = [lambda o: [x + 1 for x in o], lambda o: [x + 2 for x in o]]
    assert fingerprint(inner[0]) != fingerprint(inner[1])


def test_fields_that_a_dataclass_does_not_compare_are_no_setting():
    @dataclasses.dataclass
    class Agent:
        depth: int
        tree: object = dataclasses.field(default=None, compare=False)

    assert fingerprint(Agent(2)) == fingerprint(Agent(2, threading.Lock()))
    assert fingerprint(Agent(2)) != fingerprint(Agent(3))


@pytest.mark.slow
def test_the_same_in_another_process_and_with_other_hashes(tmp_path):
    (tmp_path / "script.py").write_text(
        "from draftlib.runs.fingerprint import fingerprint as f\nimport draftlib as dl\n"
        "def reward(o): return {'a', 'b'}, [len(o) for _ in o]\n"
        "print(f([set('abcdef'), reward, dl.UCT(5), dl.fantasy_risk(), dl.Game(3, 2, reward)]))",
        "utf-8",
    )
    one, other = (python(tmp_path / "script.py", PYTHONHASHSEED=seed) for seed in "12")
    assert one == other != ""


def test_two_names_for_one_agent_are_as_two_equal_agents():
    one = dl.Random()
    assert fingerprint({"a": one, "b": one}) == fingerprint({"a": dl.Random(), "b": dl.Random()})


class Color(Enum):
    RED = 1
    BLUE = 2


class Point(namedtuple("Point", "x y")):
    __slots__ = ()


def test_unusual_things_are_told_apart():
    things = [
        Color.RED, Color.BLUE, Point(1, 2), Point(2, 1), Counter("aab"), {"a": 1},
        np.random.default_rng(1), np.random.default_rng(2), np.add, np.sqrt, len,
        numba.njit(lambda x: x + 1), numba.njit(lambda x: x + 2), functools.reduce, str.upper,
        np.dtype(float), {1, 2}, frozenset({3}), ..., 1j, b"a", "a", dl.UCT(5), dl.UCT(6),
        None, 0, 1, True, 1.0, -0.0, "1", [1], [True], [[1]], (1,), {"a": None}, {}, [], "",
        np.float64, np.datetime64(3, "s"), np.arange(3), np.arange(3.0), np.eye(2), np.eye(2)[0],
    ]  # fmt: skip
    assert len(set(map(fingerprint, things))) == len(things)


CIRCLE = []
CIRCLE.append(CIRCLE)


@pytest.mark.parametrize("thing", [threading.Lock(), (x for x in "ab"), CIRCLE])
def test_what_has_no_state_is_refused_by_name(thing):
    with pytest.raises(ValueError, match="cannot be known again"):
        fingerprint({"agent": [thing]})
