"""Fingerprints: the same for what is the same, another for each edit that changes a result."""

import copy
import dataclasses
import functools
import os
import re
import subprocess
import sys
import threading
from collections import Counter, OrderedDict, namedtuple
from enum import Enum

import numba
import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.support.fingerprint import fingerprint

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


def canonical(value):
    """Return a text that is equal for equal values of one type, built without fingerprints."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{k!r}:{canonical(v)}" for k, v in value.items())) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return f"{type(value).__name__} {value!r}"


@given(VALUES, VALUES)
def test_plain_values_have_equal_fingerprints_if_and_only_if_they_are_equal(one, other):
    assert (fingerprint(one) == fingerprint(other)) == (canonical(one) == canonical(other))


def made(source, name="reward", **names):
    """Return `name` as a module of the reader would define it."""
    exec(source, names)
    return names[name]


EDITS = {
    "a number": "def reward(o): return o * <1|3>",
    "an operation": "def reward(o): return o <+|*> o",
    "a function called": "def reward(o): return <max|min>(o)",
    "a default": "def reward(o, k=<1|3>): return o * k",
    "a keyword default": "def reward(o, *, k=<1|3>): return k",
    "a global": "K = <1|3>\ndef reward(o): return K * o",
    "a helper": "def h(o): return <1|3> * o\ndef reward(o): return h(o)",
    "a helper's helper": "def h(o): return <o|-o>\ndef reward(o): return [h(x) for x in o]",
    "a closure": "def make(k): return lambda o: k * o\nreward = make(<1|3>)",
    "a method": "class A:\n def pick(self): return <1|3>\nreward = A()",
    "an inherited one": "class B:\n def f(self): return <1|3>\nclass A(B): pass\nreward = A()",
    "an attribute": "class A: k = <1|3>\nreward = A()",
    "a property": "class A:\n @property\n def k(self): return <1|3>\nreward = A()",
    "a static method": "class A:\n @staticmethod\n def k(): return <1|3>\nreward = A()",
    "a cached function": "import functools\n@functools.cache\ndef reward(o): return <1|3>",
    "a partial": "import functools\nreward = functools.partial(pow, <1|3>)",
    "a decorated one": "def d(f): return lambda o: f(o)\n@d\ndef reward(o): return <1|3>",
    "a field's default": (
        "import dataclasses\n@dataclasses.dataclass\nclass A:\n k: int = <1|3>\nreward = A"
    ),
}


@pytest.mark.parametrize("source", EDITS.values(), ids=EDITS)
def test_each_edit_is_seen_and_nothing_else(source):
    before, after = (re.sub(r"<(\S+)\|(\S+)>", rf"\{side}", source) for side in (1, 2))
    assert before != after
    first, again, other = (made(s, __name__="readers_own") for s in (before, before, after))
    moved = made("\n\n\n" + before, __name__="readers_own")
    assert fingerprint(first) == fingerprint(again) == fingerprint(moved)
    assert fingerprint(first) != fingerprint(other)


def test_what_a_function_of_the_library_makes_counts_by_what_it_holds():
    """Its name alone would not tell two closures of one place apart."""
    source = "def make(k): return lambda o: k * o\nreward = make({})"
    one, other = (made(source.format(k), __name__="draftlib.game") for k in (1, 3))
    assert fingerprint(one) != fingerprint(other)


def test_how_an_array_lies_in_memory_does_not_count_but_what_it_holds_does():
    table = np.arange(6.0).reshape(2, 3)
    assert fingerprint(table) == fingerprint(np.asfortranarray(table))
    assert fingerprint(table) != fingerprint(table.ravel())
    assert fingerprint(table) != fingerprint(table.view(np.int64))
    mixed = np.array([1, "a", None], dtype=object)
    assert fingerprint(mixed) == fingerprint(mixed.copy()) != fingerprint(mixed[::-1])


def test_fields_that_a_dataclass_does_not_compare_are_no_setting():
    @dataclasses.dataclass
    class Agent:
        depth: int
        tree: object = dataclasses.field(default=None, compare=False)

    assert fingerprint(Agent(2)) == fingerprint(Agent(2, threading.Lock()))
    assert fingerprint(Agent(2)) != fingerprint(Agent(3))


def test_the_same_in_another_process_and_with_other_hashes():
    script = (
        "from draftlib.support.fingerprint import fingerprint as f\nimport draftlib as dl\n"
        "def reward(o): return {'a', 'b'}, [len(o) for _ in o]\n"
        "print(f([set('abcdef'), reward, dl.UCT(5), dl.fantasy_risk(), dl.Game(3, 2, reward)]))"
    )
    command = [sys.executable, "-c", script]
    envs = [os.environ | {"PYTHONHASHSEED": seed} for seed in "12"]
    runs = [subprocess.run(command, env=env, stdout=-1, check=True).stdout for env in envs]
    assert runs[0] == runs[1] != b""


def test_two_names_for_one_agent_are_as_two_equal_agents():
    one = dl.Random()
    assert fingerprint({"a": one, "b": one}) == fingerprint({"a": dl.Random(), "b": dl.Random()})


def test_circles_and_functions_that_call_each_other_end():
    circle = []
    circle.append(circle)
    assert fingerprint(circle) != fingerprint([[]])
    source = "def reward(o): return o and other(o)\ndef other(o): return reward(o - {})"
    one, again, edited = (made(source.format(k)) for k in (1, 1, 2))
    assert fingerprint(one) == fingerprint(again) != fingerprint(edited)


class Color(Enum):
    RED = 1
    BLUE = 2


class Point(namedtuple("Point", "x y")):
    __slots__ = ()


def test_unusual_things_are_told_apart():
    things = [
        Color.RED, Color.BLUE, Point(1, 2), Point(2, 1), Counter("aab"), OrderedDict(a=1),
        np.random.default_rng(1), np.random.default_rng(2), np.add, np.sqrt, len, [].append,
        numba.njit(lambda x: x + 1), numba.njit(lambda x: x + 2), functools.reduce, str.upper,
        np.dtype(float), {1, 2}, frozenset({3}), ..., 1j, b"a", "a", dl.UCT(5), dl.UCT(6), np,
        (1).__add__, np.float64, np.datetime64(3, "s"), np.arange(3)[::-1], int | None,
    ]  # fmt: skip
    assert len(set(map(fingerprint, things))) == len(things)


@pytest.mark.parametrize("thing", [threading.Lock(), (x for x in "ab")], ids=["lock", "generator"])
def test_what_has_no_state_is_refused_by_name(thing):
    with pytest.raises(ValueError, match="cannot be known again"):
        fingerprint({"agent": [thing]})


def test_a_class_is_the_same_before_and_after_an_instance_was_first_copied():
    pair = namedtuple("pair", "one")
    before = fingerprint(pair)
    copy.copy(pair(1))
    assert fingerprint(pair) == before
