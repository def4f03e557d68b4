"""Parts: a stopped run loses a second at most, and nothing is taken for what it is not."""

import pickle
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from draftlib.runs import store
from draftlib.runs.store import Rows, load_or_make

SQUARES = [[i**2, i, -i] for i in range(20)]


@pytest.fixture(autouse=True, scope="module")
def _a_part_for_each_row():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_SECONDS", -1)
        yield


def squares(folder, settings="squares"):
    return Rows(folder, settings, square=np.zeros(20), root=np.zeros((20, 2), np.int64))


def fill(run, stop=None):
    """Make the next rows of a run; return all its rows."""
    with run:
        for part in run.pending()[:stop]:
            run.add(part, square=part**2.0, root=np.stack([part, -part], axis=1))
    return np.column_stack([*run.columns.values()]).tolist()


def rows_left(run):
    return [int(index) for (index,) in run.pending()]


@pytest.mark.parametrize("stop", [0, 1, 17, 20])
def test_a_run_goes_on_from_wherever_it_stopped(tmp_path, stop):
    fill(squares(tmp_path), stop)
    run = squares(tmp_path)
    assert rows_left(run) == [*range(stop, 20)]
    assert fill(run) == fill(squares(tmp_path)) == fill(squares(None)) == SQUARES
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) == 20 * (32 + 4 * 8)


def test_a_second_of_work_is_one_part_and_ctrl_c_loses_no_row(tmp_path, monkeypatch):
    def stopped():
        with squares(tmp_path) as run:
            for part in [7, 3], 5, 9:
                run.add(part, square=1, root=1)
            raise KeyboardInterrupt

    clock = SimpleNamespace(monotonic=count(0, 0.6).__next__)
    monkeypatch.setattr(store, "time", clock)  # which every look puts forward
    monkeypatch.setattr(store, "_SECONDS", 1)
    with pytest.raises(KeyboardInterrupt):
        stopped()
    sizes = [(path.stat().st_size - 32) // 32 for path in tmp_path.iterdir()]
    assert sorted(sizes) == [1, 3]
    assert set(range(20)) - set(rows_left(squares(tmp_path))) == {3, 5, 7, 9}


TWO = """
import sys
import numpy as np
from draftlib.runs import store
store._SECONDS = 0.001
with store.Rows(sys.argv[1], "shared", x=np.zeros(300)) as run:
    for part in run.pending():
        run.add(part, x=part)
"""


def test_two_processes_in_one_folder_both_end_and_leave_it_whole(tmp_path):
    both = [subprocess.Popen([sys.executable, "-c", TWO, tmp_path], stderr=-1) for _ in range(2)]
    assert [(p.communicate()[1], p.returncode) for p in both] == [(b"", 0)] * 2
    assert Rows(tmp_path, "shared", x=np.zeros(300)).columns["x"].tolist() == [*range(300)]
    assert all(path.suffix == ".part" for path in tmp_path.iterdir())


def test_a_folder_that_another_process_removes_costs_no_more_than_the_parts(tmp_path, monkeypatch):
    def removed(path, content):
        raise FileNotFoundError(2, "No such file or directory", str(path))

    monkeypatch.setattr(store, "replace_file", removed)
    assert fill(squares(tmp_path)) == SQUARES
    assert load_or_make(tmp_path, "x", lambda: b"made") == b"made"


FIVE = np.zeros(5)
OTHER = [{"x": np.zeros(6)}, {"y": FIVE}, {"x": FIVE[:, None]}, {"x": FIVE > 0}]


@pytest.mark.parametrize("columns", [*OTHER, {"x": FIVE, "y": FIVE}])
def test_a_run_with_other_columns_is_refused_and_left_alone(tmp_path, columns):
    with Rows(tmp_path, "squares", x=FIVE.copy()) as run:
        run.add(0, x=1)
    (part,) = tmp_path.iterdir()
    content = part.read_bytes()
    with pytest.raises(ValueError, match=f"keeps a run with other settings.*: {part.name}; name"):
        Rows(tmp_path, "squares", **columns)
    assert part.read_bytes() == content
    part.unlink()
    part.mkdir()  # by whomever
    with pytest.raises(ValueError, match=f"or what is no run's: {part.name}; name"):
        Rows(tmp_path, "squares", x=FIVE)


class Executed:
    """What a pickle may hold: reading it as one would make a file of this name."""

    def __reduce__(self):
        return open, ("executed", "w")


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    """Return the parts of a run that made 12 of its rows, with their content."""
    folder = tmp_path_factory.mktemp("run")
    fill(squares(folder), 12)
    return {path: path.read_bytes() for path in sorted(folder.iterdir())}


@given(data=st.data(), kind=st.sampled_from(["cut", "flipped", "foreign", "another's"]))
def test_a_part_that_is_cut_edited_or_foreign_is_made_again(parts, data, kind):
    path = data.draw(st.sampled_from([*parts]))
    broken = bytearray(parts[path])
    at = data.draw(st.integers(0, len(broken) - 1))
    if kind == "flipped":
        broken[at] ^= 1 << data.draw(st.integers(0, 7))
    elif kind == "foreign":
        broken = data.draw(st.binary() | st.just(pickle.dumps(Executed())))
    elif kind == "another's":
        broken = next(content for content in parts.values() if content != parts[path])
    for other in path.parent.iterdir():
        other.unlink()
    for other, content in (parts | {path: broken[:at] if kind == "cut" else broken}).items():
        other.write_bytes(content)
    run = squares(path.parent)
    lost = int(path.stem.split("-")[1])
    assert rows_left(run) == sorted([lost, *range(12, 20)])
    assert fill(run) == fill(squares(path.parent)) == SQUARES
    assert not Path("executed").exists()


@pytest.mark.parametrize("path", ["/dev/full", __file__])
def test_what_is_no_folder_is_refused(path):
    for use in (squares, lambda folder: load_or_make(folder, "x", bytes)):
        with pytest.raises(ValueError, match=f"checkpoint must be a folder, and {path} is a file"):
            use(path)
        with pytest.raises(ValueError, match="checkpoint must be the path of a folder"):
            use("a\0b")
        with pytest.raises(OSError, match=f"{path}"):
            use(f"{path}/x")


def test_the_readers_own_folder_is_found(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    fill(squares("~/deep/squares"))
    assert fill(squares(tmp_path / "deep/squares"), 0) == SQUARES


def test_one_part_is_made_once_and_no_other_is_taken_for_it(tmp_path):
    made = []

    def make():
        made.append(b"x" * len(made))
        return made[-1]

    assert [load_or_make(tmp_path, "a", make) for _ in range(2)] == [b"", b""]
    assert load_or_make(tmp_path, "b", make) == b"x"
    assert load_or_make(None, "a", make) == b"xx"
    one, other = sorted(tmp_path.iterdir(), key=lambda path: path.stat().st_size)
    other.write_bytes(one.read_bytes())
    assert [load_or_make(tmp_path, key, make) for key in "aab"] == [b"", b"", b"xxx"]
