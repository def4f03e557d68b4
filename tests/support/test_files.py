"""Results and checkpoints: whole or as before, whoever stops, breaks or shares them."""

import contextlib
import io
import os
import pickle
import socket
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftlib.support.files import Checkpoint, checkpoint_file, replace_file


def squares(path, settings="squares", n=50):
    return Checkpoint(path, settings, square=np.zeros(n), root=np.zeros((n, 2), np.int64))


def fill(run, stop=None):
    for part in run.pending()[:stop]:
        run.add(part, square=part**2.0, root=np.stack([part, -part], axis=1))
    return run.columns


def npz(**arrays):
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "deep" / "result.csv"
    replace_file(path, b"first")
    with pytest.raises(TypeError):
        replace_file(path, "not bytes")
    assert path.read_bytes() == b"first"
    assert list(path.parent.iterdir()) == [path]


def test_a_full_disk_is_named_and_leaves_nothing_behind(tmp_path, monkeypatch):
    path = tmp_path / "result.csv"
    replace_file(path, b"first")

    def full(self, content):
        with self.open("wb") as file:
            file.write(content[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match=r"No space left on device: .*result\.csv'"):
        replace_file(path, b"second")
    assert [p.read_bytes() for p in tmp_path.iterdir()] == [b"first"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(OSError, match=r"file/result\.csv"):
        replace_file(tmp_path / "file" / "result.csv", b"")


def test_what_killed_writers_left_goes_with_the_next_one_but_not_what_others_write(tmp_path):
    killed = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], stdout=-1)
    host, path = socket.gethostname(), tmp_path / "result.csv"
    names = [f"result.csv.{host}@{killed.stdout.decode().strip()}-1.part"]  # to go
    names += [f"result.csv.{host}@{os.getppid()}-1.part", "result.csv.elsewhere@1-1.part"]
    for name in names:
        (tmp_path / name).write_bytes(b"half")
    replace_file(path, b"whole")
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(["result.csv", *names[1:]])


def test_many_writers_leave_one_whole_file(tmp_path):
    path = tmp_path / "result"
    texts = [bytes([65 + i]) * 200_000 for i in range(6)]
    writers = [
        threading.Thread(target=lambda t=t: [replace_file(path, t) for _ in range(20)])
        for t in texts
    ]
    failed = []
    threading.excepthook, hook = failed.append, threading.excepthook
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    threading.excepthook = hook
    assert not failed
    assert path.read_bytes() in texts
    assert list(tmp_path.iterdir()) == [path]


TWO = """
import sys, time
import numpy as np
from draftlib.support import files
run = files.Checkpoint(sys.argv[1], "shared", x=np.zeros(300))
for part in run.pending():
    run.add(part, x=part)
"""


def test_two_processes_on_one_checkpoint_both_end_and_leave_it_whole(tmp_path):
    path = tmp_path / "run.npz"
    both = [subprocess.Popen([sys.executable, "-c", TWO, path], stderr=-1) for _ in range(2)]
    assert [(p.communicate()[1], p.returncode) for p in both] == [(b"", 0)] * 2
    assert Checkpoint(path, "shared", x=np.zeros(300)).columns["x"].tolist() == list(range(300))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("stop", [0, 1, 17, 50])
def test_a_run_goes_on_to_the_same_bytes_from_wherever_it_stopped(tmp_path, stop):
    fill(squares(tmp_path / "whole"))
    fill(squares(tmp_path / "broken"), stop)
    again = squares(tmp_path / "broken")
    assert len(again.pending()) == 50 - stop
    fill(again)
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "broken").read_bytes()


def test_what_is_written_grows_in_step_with_the_work(tmp_path):
    sizes = []
    for rows in (1, 100, 6000):
        run = Checkpoint(tmp_path / f"{rows}", "drafts", owners=np.zeros((rows, 90), np.int64))
        for part in run.pending():
            run.add(part, owners=1)
        sizes.append(run.path.stat().st_size)
    assert sizes == [rows * sizes[0] for rows in (1, 100, 6000)]  # and nothing is written twice
    assert sizes[-1] < 50e6


class Executed:
    """What a pickle may hold: reading it as one would make a file of this name."""

    def __init__(self, name):
        self.name = name

    def __reduce__(self):
        return open, (self.name, "w")


FOREIGN = {
    "text": b"not a checkpoint",
    "an array": npz(x=np.arange(3))[:-1],
    "a table": npz(x=np.arange(3)),
    "an object array": npz(key=np.array([Executed("array")], dtype=object)),
    "npy": (lambda b: (np.save(b, np.arange(3)), b.getvalue())[1])(io.BytesIO()),
    "a pickle": pickle.dumps(Executed("pickle")),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_what_is_no_checkpoint_is_named_left_alone_and_not_executed(tmp_path, kind, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "run"
    path.write_bytes(FOREIGN[kind])
    with pytest.raises(ValueError, match=r"run keeps .* is damaged, or no checkpoint; delete it"):
        squares(path)
    assert path.read_bytes() == FOREIGN[kind]
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("path", [".", "/dev/full", "/dev/zero"])
def test_what_is_no_file_is_no_checkpoint(path):
    with pytest.raises(ValueError, match=f"checkpoint {path} is no file"):
        squares(path)


def test_a_checkpoint_needs_a_folder_to_lie_in(tmp_path):
    with pytest.raises(ValueError, match="there is no folder"):
        squares(tmp_path / "none" / "run")


def test_a_folder_of_ones_own_is_found_and_one_that_cannot_be_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert checkpoint_file("~/runs", "drafts") == tmp_path / "runs" / "drafts.run"
    assert squares("~/runs/squares").path == tmp_path / "runs" / "squares"
    for refused in (checkpoint_file, squares):
        with pytest.raises(ValueError, match="checkpoint must be the path of a f"):
            refused("a\0b", "drafts")
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"checkpoint: the folder cannot be made: .*file/x"):
        checkpoint_file(tmp_path / "file" / "x", "drafts")


@pytest.mark.parametrize("kept", [0, 5])
@pytest.mark.parametrize("torn", [0, 3, 20])
def test_a_full_disk_takes_no_row_of_another_process(tmp_path, monkeypatch, kept, torn):
    """While one process is told that its disk is full, the other has written behind its row."""
    fill(squares(tmp_path / "run"), kept)
    one, other = squares(tmp_path / "run"), squares(tmp_path / "run")

    def on_a_full_disk(path, *mode, **options):
        monkeypatch.undo()
        return FullDisk(path, lambda: other.add(kept + 1, square=(kept + 1) ** 2, root=0), torn)

    monkeypatch.setattr(Path, "open", on_a_full_disk)
    with pytest.raises(OSError, match=r"No space left on device: .*run"):
        one.add(kept, square=1, root=1)
    again = squares(tmp_path / "run")
    assert np.flatnonzero(again.done).tolist() == [*range(kept), kept + 1]
    assert again.columns["square"][kept + 1] == (kept + 1) ** 2
    fill(again)
    assert squares(tmp_path / "run").done.all()


class FullDisk(io.FileIO):
    """A file of which a write is cut off after some bytes, and the next one fails."""

    def __init__(self, path, meanwhile, left):
        super().__init__(path, "ab")
        self.meanwhile, self.left = meanwhile, left

    def write(self, content):
        if not self.left:
            self.meanwhile()
            raise OSError(28, "No space left on device")
        written, self.left = super().write(content[: self.left]), 0
        return written


@pytest.mark.parametrize(
    ("settings", "columns"),
    [
        ("cubes", {"x": np.zeros(5)}),
        ("squares", {"x": np.zeros(6)}),
        ("squares", {"y": np.zeros(5)}),
        ("squares", {"x": np.zeros((5, 1))}),
        ("squares", {"x": np.zeros(5, np.int64)}),
        ("squares", {"x": np.zeros(5), "y": np.zeros(5)}),
    ],
)
def test_a_run_with_other_settings_or_columns_is_refused(tmp_path, settings, columns):
    path = tmp_path / "run"
    Checkpoint(path, "squares", x=np.zeros(5)).add(0, x=1)
    content = path.read_bytes()
    with pytest.raises(ValueError, match="keeps a run with other settings"):
        Checkpoint(path, settings, **columns)
    assert path.read_bytes() == content


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "run"
    fill(squares(path, n=20), 12)
    return path, path.read_bytes()


def test_a_checkpoint_cut_anywhere_goes_on_from_its_whole_rows(kept):
    path, content = kept
    for length in range(len(content)):
        path.write_bytes(content[:length])
        run = squares(path, n=20)
        assert run.done.tolist() == [i < 12 * length // len(content) for i in range(20)]
        fill(run)
        assert squares(path, n=20).columns["square"].tolist() == [i**2 for i in range(20)]


@given(data=st.data())
def test_flipped_bits_are_named_or_what_they_spoil_is_made_again(kept, data):
    path, content = kept
    broken = bytearray(content)
    for _ in range(data.draw(st.integers(1, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    path.write_bytes(broken)
    with contextlib.suppress(ValueError):
        run = squares(path, n=20)
        assert 9 <= run.done.sum() <= 12
        fill(run)
        for again in (run, squares(path, n=20)):
            assert again.columns["square"].tolist() == [i**2 for i in range(20)]
            assert again.columns["root"].tolist() == [[i, -i] for i in range(20)]
