"""Results on disk: read only if they are whole and the same; every edit of code makes new ones."""

import pickle
import sys
from importlib import import_module, invalidate_caches

import numpy as np
import pytest

import draftlib as dl
from draftlib.runs import kept as module
from draftlib.runs.kept import digest_of, load_or_make

ARRAYS = {"square": np.arange(20.0) ** 2, "root": np.array([[1, -1], [2, -2]])}


def test_results_are_made_once_for_each_key_and_version_of_the_library(tmp_path, monkeypatch):
    made = []

    def make():
        made.append(len(made))
        return {"n": np.array(made[-1])}

    assert [load_or_make(tmp_path, key, make)["n"] for key in "aab"] == [0, 0, 1]
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(module, "sources", lambda: "edited")
    assert load_or_make(tmp_path, "a", make)["n"] == 2


def test_the_sources_of_the_library_count_but_not_what_python_makes_of_them(tmp_path):
    digest, digests = module.sources.__wrapped__, []
    for name in ("a.txt", "a.py", "__pycache__/a.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
        digests.append(digest(tmp_path))
    assert digests[0] != digests[1] == digests[2]


def flip(content):
    return content[:200] + bytes([content[200] ^ 1]) + content[201:]


DAMAGED = [lambda _: b"", lambda content: content[:-1], flip, lambda _: pickle.dumps(ARRAYS)]


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_file_that_is_damaged_is_made_again(damage, tmp_path):
    load_or_make(tmp_path, "key", lambda: ARRAYS)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    again = load_or_make(tmp_path, "key", lambda: ARRAYS)
    assert all(np.array_equal(again[name], ARRAYS[name]) for name in ARRAYS)
    assert path.read_bytes() == whole


READERS_OWN = [
    "def reward(o): return o * {}",
    "def reward(o, k={}): return o * k",
    "class A:\n def pick(self): return {}\nclass B(A): pass\nreward = B()",
    "class A:\n def pick(self): return super(), {}\nreward = A()",
    "import functools\n@functools.cache\ndef reward(o): return {}",
    "import numba\n@numba.njit\ndef reward(o): return {}",
    "def make(k): return lambda o: k * o\nreward = make({})",
]


@pytest.mark.parametrize("source", READERS_OWN)
def test_an_edit_of_the_readers_code_is_seen(source, tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    digests = []
    for number in (1, 1, 3):
        (tmp_path / "readers_own.py").write_text(source.format(number), "utf-8")
        sys.modules.pop("readers_own", None)
        invalidate_caches()
        digests.append(digest_of(import_module("readers_own").reward))
    assert digests[0] == digests[1] != digests[2]


def test_unusual_things_have_digests_of_their_own():
    things = [
        np.random.default_rng(1), np.random.default_rng(2), np.add, len, {1, 2}, "a", dl.UCT(5),
        dl.UCT(6), dl.four_item_game(), None, 0, 1, True, 1.0, -0.0, "1", [1], [True], (1,), {}, [],
        np.float64, np.arange(3), np.arange(3.0), np.eye(2), np.eye(2)[0], dl.fantasy_risk(),
    ]  # fmt: skip
    assert len(set(map(digest_of, things))) == len(things)
