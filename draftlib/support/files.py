"""Files that are whole at any moment: results, and what a long run has done so far."""

import glob
import os
import socket
import uuid
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.support.checks import require
from draftlib.support.fingerprint import fingerprint

_CHECK = 4  # bytes of the check sum at the end of a row


def replace_file(path: str | Path, content: bytes) -> None:
    """Write the bytes `content` to `path`: to a file of its own beside it, then renamed.

    Whoever reads `path` finds the old content or the new one, also if several processes write it
    at once.  What a writer that was killed has left beside it goes with the next one.  Raises
    OSError with `path` if that cannot be written; then nothing is left behind.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "results" / "one.csv"
    >>> replace_file(path, b"a,b")
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'a,b', 1)
    """
    path = Path(path)
    ours = f"{path.name}.{socket.gethostname()}@"
    temporary = path.with_name(f"{ours}{os.getpid()}-{uuid.uuid4().hex[:8]}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        temporary.unlink(missing_ok=True)
    for left in path.parent.glob(f"{glob.escape(ours)}*.part"):
        if not _is_running(int(left.name.removeprefix(ours).partition("-")[0])):
            left.unlink(missing_ok=True)


class Checkpoint:
    """The rows of a long run, appended to a file as they come in; `path` None: in memory only.

    path : a file in a folder that exists.  If it is there, the run goes on from it.
    settings : everything that the result depends on, see `fingerprint`.
    columns : arrays with a row for each piece of work, to be filled by `add`.

    A row is written once, when it is added: what is written grows in step with the work, and
    whatever stops the run costs no row that was added.  In the file each row follows a mark that
    the settings name, and ends with a check sum.  Rows that are cut short or damaged count as not
    yet made; those that two processes have made at once are the same.

    Raises ValueError if the file keeps a run with other settings, or is no checkpoint, and OSError
    with the file's name if it cannot be written: at once, or as soon as the disk is full, and then
    the rows before are kept.

    >>> run = Checkpoint(None, "squares up to 3", square=np.zeros(4))
    >>> for part in run.pending():
    ...     run.add(part, square=part**2)
    >>> run.columns["square"].tolist(), run.pending()
    ([0.0, 1.0, 4.0, 9.0], [])
    """

    def __init__(self, path: str | Path | None, settings: Any, **columns: np.ndarray):
        self.path = None if path is None else _path(path, "the path of a file")
        self.columns = columns
        self.done = np.zeros(len(next(iter(columns.values()))), bool)
        if self.path is None:
            return
        fields = [(name, rows.dtype, rows.shape[1:]) for name, rows in columns.items()]
        self._row = np.dtype([("index", np.uint64), ("values", fields)])
        self._mark = bytes.fromhex(fingerprint((settings, len(self.done), str(self._row)))[:32])
        self._load()

    def _load(self):
        if not self.path.parent.is_dir():
            raise ValueError(f"checkpoint {self.path}: there is no folder {self.path.parent}")
        if self.path.exists() and not self.path.is_file():
            raise ValueError(f"checkpoint {self.path} is no file, and no checkpoint")
        content = self.path.read_bytes() if self.path.exists() else b""
        if not self._mark.startswith(content.partition(self._mark)[0]):  # torn in its first bytes?
            raise ValueError(
                f"{self.path} keeps a run with other settings, code or library, is damaged, or no "
                "checkpoint; delete it to begin anew, or name another file"
            )
        self._take(content.split(self._mark)[1:])
        if not self.done.all():
            self.path.open("ab").close()  # says at once if it cannot be written

    def _take(self, pieces):
        """Enter those rows of a file that are whole, whatever has been torn after them."""
        size = self._row.itemsize
        whole = (p[:size] for p in pieces if p[size : size + _CHECK] == _check(p[:size]))
        rows = np.frombuffer(b"".join(whole), self._row)
        rows = rows[rows["index"] < len(self.done)]
        for name, column in self.columns.items():
            column[rows["index"]] = rows["values"][name]
        self.done[rows["index"]] = True

    def pending(self, size: int = 1) -> list[np.ndarray]:
        """Return the indices of the rows still to be made, in parts of at most `size`."""
        left = np.flatnonzero(~self.done)
        return [left[i : i + size] for i in range(0, len(left), size)]

    def add(self, part: Any, **values: Any) -> None:
        """Enter the rows of index `part`, and write them."""
        for name, rows in values.items():
            self.columns[name][part] = rows
        if self.path is not None:
            _append(self.path, b"".join(map(self._written, np.ravel(part))))
        self.done[part] = True

    def _written(self, index):
        """Return row `index` as the file keeps it."""
        values = tuple(column[index] for column in self.columns.values())
        row = np.array((index, values), self._row).tobytes()
        return self._mark + row + _check(row)


def checkpoint_file(folder: str | Path | None, name: str) -> Path | None:
    """Return where a run keeps one of its parts, None for nowhere; the folder is made if need be.

    >>> checkpoint_file(None, "drafts")
    """
    if folder is None:
        return None
    folder = _path(folder, "the path of a folder")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"checkpoint must be a folder, and {folder} is a file")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = f"checkpoint: the folder cannot be made: {error.strerror}"
        raise OSError(error.errno, words, str(folder)) from None
    return folder / f"{name}.run"


def _path(value, what):
    """Return the path of a checkpoint, with `~` for the reader's own folder."""
    is_path = isinstance(value, str | os.PathLike) and "\0" not in str(value)
    require(is_path, "checkpoint", value, what)
    return Path(os.path.expanduser(value))


def _append(path, content):
    """Write `content` at the end of a file; what a full disk cuts off is a torn row to `_take`.

    It stays: another process may have written behind it by now.
    """
    with path.open("ab", buffering=0) as file:
        try:
            while content:
                content = content[file.write(content) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None


def _check(row):
    return zlib.crc32(row).to_bytes(_CHECK, "little")


def _is_running(process):
    """Return whether a process of this machine runs; elsewhere than on POSIX, yes to be safe."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # another user's
        pass
    return True
