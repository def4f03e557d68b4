"""A store of parts: a long run goes on from its folder after a stop.

A part is about a second of work, in a file of its own: the sha256 of its content, then the content.
Its name is the fingerprint of all that the result depends on, and a number.

    content = load_or_make(folder, settings, make)      # one part: bytes, made once
    with Rows(folder, settings, won=np.zeros(n)) as run:  # rows of numbers, a second of them a part
        for i in run.pending():
            run.add(i, won=play(i))
    table(run.columns)

A folder of None keeps nothing.  Parts that are damaged are made again, and those that two processes
write at once are both right.  A finished run may remove the folder.
"""

import hashlib
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.runs.files import own_folder, replace_file
from draftlib.runs.fingerprint import fingerprint
from draftlib.runs.parallel import results
from draftlib.runs.progress import progress_bar

_SECONDS = 1.0  # of work in a part of rows
_DIGEST = 32  # bytes of a sha256


def load_or_make(folder: str | Path | None, settings: Any, make: Callable[[], bytes]) -> bytes:
    """Return ``make()``, or the bytes that it returned before, for the same `settings`.

    folder : keeps the bytes, and those of other settings beside them; None for nowhere.
    settings : everything that the bytes depend on, see `fingerprint`.

    Raises OSError that names the file if it cannot be written.

    >>> load_or_make(None, "a word", lambda: b"made")
    b'made'
    """
    if folder is None:
        return make()
    path = own_folder("checkpoint", folder) / f"{fingerprint(settings)[:32]}-0.part"
    content = _read(path)
    if content is None:
        content = make()
        _write(path, content)
    return content


class Rows:
    """The rows of a long run, filled in any order and stored a second's work at a time.

    folder : of this run alone, made if need be, and read where it exists; None: in memory only.
    settings : everything that the rows depend on, see `fingerprint`.
    columns : arrays with a row for each piece of work, to be filled by `add`.

    The rows of the last second are written when the ``with`` block ends, by an error too.

    Raises ValueError if the folder keeps a run with other settings, and OSError that names the
    file if it cannot be written; then the parts before are kept.

    >>> with Rows(None, "squares up to 3", square=np.zeros(4)) as run:
    ...     for part in run.pending():
    ...         run.add(part, square=part**2)
    >>> run.columns["square"].tolist(), run.pending()
    ([0.0, 1.0, 4.0, 9.0], [])
    """

    def __init__(self, folder: str | Path | None, settings: Any, **columns: np.ndarray):
        self.columns = columns
        self._done = np.zeros(len(next(iter(columns.values()))), bool)
        self._unsaved, self._since = [], time.monotonic()
        self._folder = None if folder is None else own_folder("checkpoint", folder)
        if self._folder is not None:
            fields = [(name, rows.dtype, rows.shape[1:]) for name, rows in columns.items()]
            self._row = np.dtype([("index", np.int64), ("values", fields)])
            self._key = fingerprint((settings, len(self._done), str(self._row)))[:32]
            self._load()

    def __enter__(self) -> "Rows":
        return self

    def __exit__(self, *error) -> None:
        self._save()

    def _load(self):
        for path in self._folder.glob("*.part"):
            if not (path.is_file() and path.name.startswith(self._key)):
                raise ValueError(
                    f"{self._folder} keeps a run with other settings, code or library, or what is "
                    f"no run's: {path.name}; name another folder, or move that away"
                )
            rows = np.frombuffer(_read(path) or b"", self._row)
            for name, column in self.columns.items():
                column[rows["index"]] = rows["values"][name]
            self._done[rows["index"]] = True

    def pending(self, size: int = 1) -> list[np.ndarray]:
        """Return the indices of the rows still to be made, in parts of at most `size`."""
        left = np.flatnonzero(~self._done)
        return [left[i : i + size] for i in range(0, len(left), size)]

    def add(self, part: Any, **values: Any) -> None:
        """Enter the rows of index `part`, and write what the last second added."""
        for name, rows in values.items():
            self.columns[name][part] = rows
        self._done[part] = True
        self._unsaved.append(np.ravel(part))
        if time.monotonic() - self._since > _SECONDS:
            self._save()

    def fill(self, function: Callable, pieces: Iterable, n_jobs: int | None, **bar: Any) -> None:
        """Enter (index, row) of ``function(piece)`` for each piece, by so many workers.

        row: a dict by column; bar: options of `progress_bar`.
        """
        with self, progress_bar(total=len(self._done), **bar) as progress:
            progress.update(int(self._done.sum()))
            for index, row in results(function, pieces, n_jobs):
                self.add(index, **row)
                progress.update()

    def _save(self):
        """Write the rows since the last part, under the number of the first of them."""
        fresh, self._unsaved = self._unsaved, []
        if fresh and self._folder is not None:
            index = np.concatenate(fresh)
            rows = np.empty(len(index), self._row)
            rows["index"] = index
            for name, column in self.columns.items():
                rows["values"][name] = column[index]
            _write(self._folder / f"{self._key}-{index[0]}.part", rows.tobytes())
        self._since = time.monotonic()


def _read(path):
    """Return the content of a part; None if there is none, or it is not what was written."""
    try:
        stored = path.read_bytes()
    except FileNotFoundError:
        return None
    content = stored[_DIGEST:]
    return content if stored[:_DIGEST] == _digest(path, content) else None


def _write(path, content):
    with suppress(FileNotFoundError):  # another process has finished, and removes the folder
        replace_file(path, _digest(path, content) + content)


def _digest(path, content):
    """Return the sha256 of a part, which differs under another name."""
    return hashlib.sha256(path.name.encode() + content).digest()
