"""Work that is kept: read only if it is whole and the same; no edit of code goes by."""

import functools
import io
import pickle
import sys
import threading
from importlib import import_module, invalidate_caches
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.runs import kept as module
from draftlib.runs.kept import identity, kept
from tests import python

WORK = {"square": np.arange(20.0) ** 2, "root": np.array([[1, -1], [2, -2]]), "of": np.array("a b")}


def same(one, other):
    one, other = ({name: (a.dtype, a.tolist()) for name, a in x.items()} for x in (one, other))
    return one == other


def test_work_is_made_once_and_none_is_taken_for_other_work(tmp_path):
    made = []

    def make():
        made.append(len(made))
        return {"n": np.array(made[-1])}

    found = [kept(folder, what, make)["n"] for folder in (tmp_path, None) for what in "aab"]
    assert found == [0, 0, 1, 2, 3, 4]
    assert len(list(tmp_path.iterdir())) == 2


def test_the_sources_of_the_library_count_but_not_what_python_makes_of_them(tmp_path, monkeypatch):
    digest, found = module.sources.__wrapped__, []
    for name in ("a.txt", "a.py", "__pycache__/a.pyc"):
        (tmp_path / "library" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "library" / name).write_text("1", "utf-8")
        found.append(digest(tmp_path / "library"))
    assert found[0] != found[1] == found[2]
    kept(tmp_path, "a", lambda: {"n": np.array(1)})
    monkeypatch.setattr(module, "sources", lambda: "edited")
    assert kept(tmp_path, "a", lambda: {"n": np.array(2)})["n"] == 2


class Executed:
    """What a pickle may hold: reading it as one would make a file of this name."""

    def __reduce__(self):
        return open, ("executed", "w")


@pytest.fixture(scope="module")
def part(tmp_path_factory):
    """Return a file of kept work, with its content."""
    folder = tmp_path_factory.mktemp("run")
    kept(folder, "work", lambda: WORK)
    (path,) = folder.iterdir()
    return path, path.read_bytes()


FOREIGN = [b"", pickle.dumps(Executed()), pickle.dumps({"square": 1}), b"PK\3\4", b"\x93NUMPY"]


@given(data=st.data(), kind=st.sampled_from(["cut", "flipped", "foreign"]))
def test_work_that_is_cut_edited_or_foreign_is_made_again(part, data, kind):
    path, content = part
    broken = bytearray(content)
    at = data.draw(st.integers(0, len(broken) - 1))
    if kind == "flipped":
        broken[at] ^= 1 << data.draw(st.integers(0, 7))
    elif kind == "foreign":
        broken = data.draw(st.binary() | st.sampled_from(FOREIGN))
    path.write_bytes(broken[:at] if kind == "cut" else broken)
    assert same(kept(path.parent, "work", lambda: WORK), WORK)
    assert same(kept(path.parent, "work", dict), WORK)
    assert not Path("executed").exists()


def test_a_file_that_would_take_too_much_memory_is_not_read(part, monkeypatch):
    path, _ = part
    monkeypatch.setattr(module, "MEMORY", 2**20)
    content = io.BytesIO()
    np.savez_compressed(content, zeros=np.zeros(2**20))
    path.write_bytes(content.getvalue())
    assert path.stat().st_size < 2**14
    assert same(kept(path.parent, "work", lambda: WORK), WORK)


@pytest.mark.parametrize("path", ["/dev/full", __file__])
def test_what_is_no_folder_is_refused(path):
    for folder, words in ((path, f"must be a folder, and {path} is a file"), ("a\0b", "the path")):
        with pytest.raises(ValueError, match=f"checkpoint must be .*{words.split()[-1]}"):
            kept(folder, "work", dict)
    with pytest.raises(OSError, match=f"{path}"):
        kept(f"{path}/x", "work", dict)


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
    found = []
    for number in (1, 1, 3):
        (tmp_path / "readers_own.py").write_text(source.format(number), "utf-8")
        sys.modules.pop("readers_own", None)
        invalidate_caches()
        found.append(identity(import_module("readers_own").reward))
    assert found[0] == found[1] != found[2]


@pytest.mark.slow
def test_identities_are_the_same_in_another_process_and_with_other_hashes(tmp_path):
    (tmp_path / "script.py").write_text(
        "from draftlib.runs.kept import identity\nimport draftlib as dl\n"
        "def reward(o): return [len({'a', 'b'}) + x for x in o[:2]]\n"
        "print(identity([set('abcdef'), reward, dl.UCT(5), dl.fantasy_risk(),\n"
        "                dl.actual_risk(), dl.Game(3, 2, reward)]))",
        "utf-8",
    )
    one, other = (python(tmp_path / "script.py", PYTHONHASHSEED=seed) for seed in "12")
    assert one == other != ""


def test_unusual_things_are_told_apart():
    things = [
        np.random.default_rng(1), np.random.default_rng(2), np.add, len, functools.reduce,
        {1, 2}, frozenset({3}), 1j, b"a", "a", dl.UCT(5), dl.UCT(6), dl.four_item_game(),
        None, 0, 1, True, 1.0, -0.0, "1", [1], [True], [[1]], (1,), {"a": None}, {}, [], "",
        np.float64, np.arange(3), np.arange(3.0), np.eye(2), np.eye(2)[0], dl.fantasy_risk(),
    ]  # fmt: skip
    assert len(set(map(identity, things))) == len(things)


CIRCLE = []
CIRCLE.append(CIRCLE)


@pytest.mark.parametrize("thing", [threading.Lock(), (x for x in "ab"), CIRCLE])
def test_what_has_no_state_is_refused_by_name(thing):
    with pytest.raises(ValueError, match="cannot be known again"):
        identity({"agent": [thing]})
