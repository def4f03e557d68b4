"""Results on disk: read only if they are whole and the same; every edit of code makes new ones."""

import os
import pickle
import sys
from importlib import import_module, invalidate_caches
from pathlib import Path

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

    numbers = [load_or_make(folder, key, make)["n"] for folder in (tmp_path, None) for key in "aab"]
    assert numbers == [0, 0, 1, 2, 3, 4]
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr(module, "sources", lambda: "edited")
    assert load_or_make(tmp_path, "a", make)["n"] == 5


def test_the_sources_of_the_library_count_but_not_what_python_makes_of_them(tmp_path):
    digest, digests = module.sources.__wrapped__, []
    for name in ("a.txt", "a.py", "__pycache__/a.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
        digests.append(digest(tmp_path))
    assert digests[0] != digests[1] == digests[2]


class Executed:
    """What a pickle may hold: reading it as one would make a file of this name."""

    def __reduce__(self):
        return open, ("executed", "w")


def flip(path, content):
    path.write_bytes(content[:-99] + bytes([content[-99] ^ 1]) + content[-98:])


DAMAGED = {
    "one bit": flip,
    "of another key": lambda path, content: path.write_bytes(b"0" * 32 + content[32:]),
    "a pickle": lambda path, content: path.write_bytes(pickle.dumps(Executed())),
    "without end": lambda path, content: (path.unlink(), path.symlink_to("/dev/zero")),
    "too large": lambda path, content: os.truncate(path, 2**32),
    "a folder": lambda path, content: (path.unlink(), path.mkdir()),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_file_that_is_not_whole_and_the_same_is_made_again(damage, tmp_path):
    expected = load_or_make(tmp_path, "key", lambda: ARRAYS)
    (path,) = tmp_path.iterdir()
    DAMAGED[damage](path, path.read_bytes())
    again = load_or_make(tmp_path, "key", lambda: ARRAYS)
    assert again.keys() == expected.keys()
    assert all(np.array_equal(again[name], expected[name]) for name in ARRAYS)
    assert damage == "a folder" or load_or_make(tmp_path, "key", dict).keys() == ARRAYS.keys()
    assert not Path("executed").exists()


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
        dl.actual_risk(), dl.Evaluator.published().arrays, dl.Evaluator.published(False).arrays,
    ]  # fmt: skip
    assert len(set(map(digest_of, things))) == len(things)
