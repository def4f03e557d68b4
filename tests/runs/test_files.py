"""Files are whole or as before, also for those who are killed, share them or have no room."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from draftlib.runs.files import replace_file


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path):
    path = tmp_path / "very" / "deep" / "result.csv"
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


def test_what_killed_writers_left_goes_with_the_next_one_but_not_what_others_write(tmp_path):
    names = ["draftlib-0.tmp", "draftlib-1.tmp", "notes.tmp"]
    for name in names:
        (tmp_path / name).write_bytes(b"half")
    for old in (names[0], names[2]):
        os.utime(tmp_path / old, (0, 0))
    replace_file(tmp_path / "result.csv", b"whole")
    assert sorted(p.name for p in tmp_path.iterdir()) == [*names[1:], "result.csv"]


def test_many_writers_leave_one_whole_file(tmp_path):
    path = tmp_path / "result"
    texts = [bytes([65 + i]) * 200_000 for i in range(6)]
    with ThreadPoolExecutor(6) as writers:
        list(writers.map(lambda text: [replace_file(path, text) for _ in range(20)], texts))
    assert path.read_bytes() in texts
    assert list(tmp_path.iterdir()) == [path]
