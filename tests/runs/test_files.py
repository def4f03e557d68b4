"""Files are whole or as before, also for those who share them or have no room."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from draftlib.runs.files import replace_file


def test_a_full_disk_is_named_and_leaves_what_was_there(tmp_path, monkeypatch):
    path = tmp_path / "result.csv"
    replace_file(path, b"first")

    def fill_disk(self, content):
        with self.open("wb") as file:
            file.write(content[:2])
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", fill_disk)
    with pytest.raises(OSError, match=r"No space left on device: .*result\.csv"):
        replace_file(path, b"second")
    assert [p.read_bytes() for p in tmp_path.iterdir()] == [b"first"]


def test_many_writers_leave_one_whole_file(tmp_path):
    path = tmp_path / "result"
    texts = [bytes([65 + i]) * 200_000 for i in range(6)]
    with ThreadPoolExecutor(6) as writers:
        list(writers.map(lambda text: [replace_file(path, text) for _ in range(20)], texts))
    assert path.read_bytes() in texts
    assert list(tmp_path.iterdir()) == [path]
