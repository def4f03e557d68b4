"""Results and checkpoints: whole or as before, whoever stops, breaks or shares them."""

import contextlib
import io
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftlib.support import files
from draftlib.support.files import Checkpoint, replace_file


def squares(path, settings="squares", n=50):
    return Checkpoint(path, settings, square=np.zeros(n), root=np.zeros((n, 2), np.int64))


def fill(run, stop=None):
    with run:
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
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"file/result\.csv"):
        replace_file(tmp_path / "file" / "result.csv", b"")


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
files.PAUSE = files.PATIENCE = 0
run = files.Checkpoint(sys.argv[1], "shared", x=np.zeros(300))
with run:
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


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_nothing_is_lost_when_the_work_is_interrupted(tmp_path, error):
    def work():
        with squares(tmp_path / "run") as run:
            for part in run.pending()[:20]:
                run.add(part, square=0, root=0)
            raise error

    with pytest.raises(error):
        work()
    assert squares(tmp_path / "run").done.sum() == 20


def test_what_is_written_grows_with_the_work_and_not_with_its_square(tmp_path, monkeypatch):
    now, written = [0.0], []
    monkeypatch.setattr(files.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(files, "replace_file", lambda path, content: written.append(len(content)))
    run = Checkpoint(tmp_path / "run", "drafts", owners=np.zeros((6000, 90), np.int64))
    for part in run.pending():
        now[0] += 0.001
        run.add(part, owners=1)
    assert len(written) == 1 + 1 + 1  # the first row, after three seconds, at the end of six
    assert sum(written) < 50e6


def test_slow_saves_are_rare(tmp_path, monkeypatch):
    now, saves = [0.0], []

    def slow(path, content):
        saves.append(now[0])
        now[0] += 2.0

    monkeypatch.setattr(files.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(files, "replace_file", slow)
    run = Checkpoint(tmp_path / "run", "drafts", x=np.zeros(1000))
    for part in run.pending():
        now[0] += 1.0
        run.add(part, x=1)
    assert len(saves) == pytest.approx(1000 / 40, abs=3)


FOREIGN = {
    "empty": b"",
    "text": b"not a checkpoint",
    "an array": npz(x=np.arange(3))[:-1],
    "a table": npz(x=np.arange(3)),
    "pickled": npz(key=np.array([print], dtype=object), done=np.zeros(50, bool)),
    "npy": (lambda b: (np.save(b, np.arange(3)), b.getvalue())[1])(io.BytesIO()),
    "a pickle": b"\x80\x04\x95\x05\x00\x00\x00\x00\x00\x00\x00\x8c\x01a\x94.",
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_what_is_no_checkpoint_is_named_and_left_alone(tmp_path, kind):
    path = tmp_path / "run"
    path.write_bytes(FOREIGN[kind])
    with pytest.raises(ValueError, match="run is damaged, or no checkpoint; delete it"):
        squares(path)
    assert path.read_bytes() == FOREIGN[kind]


def test_a_folder_is_no_checkpoint(tmp_path):
    with pytest.raises(ValueError, match="is damaged, or no checkpoint"):
        squares(tmp_path)


def test_a_checkpoint_needs_a_folder_to_lie_in(tmp_path):
    with pytest.raises(ValueError, match="there is no folder"):
        squares(tmp_path / "none" / "run")


@pytest.mark.parametrize(
    "wrong",
    [
        {"done": np.ones(49, bool)},
        {"done": np.ones(50)},
        {"square": np.zeros((50, 1))},
        {"root": np.zeros((50, 2), np.int32)},
        {"more": np.zeros(3)},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_rows_of_another_shape_are_damage(tmp_path, wrong):
    path = tmp_path / "run"
    fill(squares(path))
    with np.load(path) as kept:
        path.write_bytes(npz(**{**kept, **wrong}))
    with pytest.raises(ValueError, match="is damaged"):
        squares(path)


def test_a_run_with_other_settings_is_refused(tmp_path):
    fill(squares(tmp_path / "run"))
    with pytest.raises(ValueError, match="keeps a run with other settings"):
        squares(tmp_path / "run", "cubes")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "run"
    fill(squares(path), 30)
    return path, path.read_bytes()


@given(data=st.data())
def test_a_cut_or_flipped_checkpoint_gives_what_was_kept_or_says_that_it_is_damaged(kept, data):
    path, content = kept
    broken = bytearray(content)
    for _ in range(data.draw(st.integers(0, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    path.write_bytes(broken[: data.draw(st.just(len(broken)) | st.integers(0, len(broken)))])
    with contextlib.suppress(ValueError):
        run = squares(path)
        assert run.done.sum() == 30
        assert fill(run)["square"].tolist() == [i**2 for i in range(50)]
