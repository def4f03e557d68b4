"""Files that are whole at any moment: results, and what a long run has done so far."""

import io
import os
import time
import uuid
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.support.checks import require
from draftlib.support.fingerprint import fingerprint

PAUSE = 3.0  # seconds between two saves: what a kill may cost
PATIENCE = 20  # a save that took t is followed by work of at least 20 t


def replace_file(path: str | Path, content: bytes) -> None:
    """Write the bytes `content` to `path`: to a file of its own beside it, then renamed.

    Whoever reads `path` finds the old content or the new one, also if several processes write it
    at once.  Raises OSError with `path` if that cannot be written; then nothing is left behind.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "results" / "one.csv"
    >>> replace_file(path, b"a,b")
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'a,b', 1)
    """
    path = Path(path)
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        if temporary.exists():
            temporary.unlink()


class Checkpoint:
    """The rows of a long run, kept in a file as they come in; `path` None: in memory only.

    path : a file in a folder that exists.  If it is there, the run goes on from it.
    settings : everything that the result depends on, see `fingerprint`.
    columns : arrays with a row for each piece of work, to be filled by `add`.

    The file is saved every few seconds and, if the run is used with ``with``, at its end, however
    it ends: a kill costs a few seconds, Ctrl-C nothing.  Time decides when the rows are saved, and
    nothing else.

    Raises ValueError if the file keeps a run with other settings, or nothing that can be read.

    >>> with Checkpoint(None, "squares up to 3", square=np.zeros(4)) as run:
    ...     for part in run.pending():
    ...         run.add(part, square=part**2)
    >>> run.columns["square"].tolist(), run.pending()
    ([0.0, 1.0, 4.0, 9.0], [])
    """

    def __init__(self, path: str | Path | None, settings: Any, **columns: np.ndarray):
        self.path = None if path is None else Path(path)
        self.columns = columns
        self.done = np.zeros(len(next(iter(columns.values()))), bool)
        self._unsaved, self._due = False, 0.0
        if self.path is None:
            return
        if not self.path.parent.is_dir():
            raise ValueError(f"checkpoint {self.path}: there is no folder {self.path.parent}")
        self._key = fingerprint(settings)
        if self.path.exists():
            self._load()

    def __enter__(self) -> "Checkpoint":
        return self

    def __exit__(self, *error) -> None:
        if self._unsaved:
            self.save()

    def _load(self):
        kept = _read(self.path)
        if "key" in kept and str(kept["key"]) != self._key:
            raise ValueError(
                f"{self.path} keeps a run with other settings, code or library; "
                "delete it to begin anew, or name another file"
            )
        fresh = {"key": np.array(self._key), "done": self.done, **self.columns}
        if _shapes(kept) != _shapes(fresh):
            raise _damaged(self.path)
        self.done = kept["done"]
        self.columns = {name: kept[name] for name in self.columns}

    def pending(self, size: int = 1) -> list[np.ndarray]:
        """Return the indices of the rows still to be made, in parts of at most `size`."""
        left = np.flatnonzero(~self.done)
        return [left[i : i + size] for i in range(0, len(left), size)]

    def add(self, part: Any, **values: Any) -> None:
        """Enter the rows of index `part`; save, if the last save is a while ago or all is done."""
        for name, rows in values.items():
            self.columns[name][part] = rows
        self.done[part] = True
        self._unsaved = self.path is not None
        if self._unsaved and (time.monotonic() >= self._due or self.done.all()):
            self.save()

    def save(self) -> None:
        """Write what has been done so far."""
        begin = time.monotonic()
        buffer = io.BytesIO()
        np.savez(buffer, key=self._key, done=self.done, **self.columns)
        replace_file(self.path, buffer.getvalue())
        end = time.monotonic()
        self._unsaved, self._due = False, end + max(PAUSE, PATIENCE * (end - begin))


def checkpoint_file(folder: str | Path | None, name: str) -> Path | None:
    """Return where a run keeps one of its parts, None for nowhere; the folder is made if need be.

    >>> checkpoint_file(None, "drafts")
    """
    if folder is None:
        return None
    require(isinstance(folder, str | Path), "checkpoint", folder, "the path of a folder")
    if Path(folder).exists() and not Path(folder).is_dir():
        raise ValueError(f"checkpoint must be a folder, and {folder} is a file")
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder) / f"{name}.npz"


def _read(path):
    """Return the arrays of an .npz file; nothing in it is ever executed."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}
    except PermissionError:
        raise
    except Exception as error:  # whatever zipfile and numpy make of a broken file
        raise _damaged(path) from error


def _shapes(arrays):
    return {name: (array.dtype, array.shape) for name, array in arrays.items()}


def _damaged(path):
    return ValueError(f"{path} is damaged, or no checkpoint; delete it to begin anew")
