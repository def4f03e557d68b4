"""Files that are whole at any moment."""

import os
import time
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any

from draftlib.arguments import require

_DAY = 24 * 3600  # seconds
_MOST = 10_000_000  # bytes of a file that a reader gives: a board has some 5,000


def replace_file(path: str | Path, content: bytes) -> None:
    """Write the bytes `content` to `path`: to a file of its own beside it, then renamed.

    A reader of `path` finds the old content or the new one, also if several processes write it at
    once.  What a killed writer leaves there goes with the next one, a day later.  Raises OSError
    with `path` if that cannot be written; then nothing is left behind.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "results" / "one.csv"
    >>> replace_file(path, b"a,b")
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'a,b', 1)
    """
    path = Path(path)
    temporary = path.with_name(f"draftlib-{uuid.uuid4().hex}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):  # it was renamed, or never written
            temporary.unlink()
    for left in path.parent.glob("draftlib-*.tmp"):
        with suppress(FileNotFoundError):  # another process removes it too
            if time.time() - left.stat().st_mtime > _DAY:
                left.unlink()


def own_path(name: str, value: Any, what: str) -> Path:
    """Return a path, with `~` for the reader's own folder; ValueError for what is none.

    >>> own_path("path", 3, "a board")
    Traceback (most recent call last):
    ValueError: path must be the path of a board, not 3
    """
    right = isinstance(value, str | os.PathLike) and value != "" and "\0" not in str(value)
    require(right, name, value, f"the path of {what}")
    return Path(os.path.expanduser(value))


def own_folder(name: str, value: Any) -> Path:
    """Return the path of a folder, made if need be; ValueError for what can be none.

    >>> own_folder("checkpoint", __file__)
    Traceback (most recent call last):
    ValueError: checkpoint must be a folder, and ...files.py is a file
    """
    folder = own_path(name, value, "a folder")
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"{name} must be a folder, and {folder} is a file")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def read_text(path: str | Path, what: str) -> str:
    """Return the text of a file; ValueError unless it is one, of at most 10 MB, in UTF-8.

    what: as in "a saved draft", for messages.  A device or a pipe might have no end.  Raises
    OSError where there is nothing.
    """
    name, path = path, own_path("path", path, what)
    require(not path.is_dir(), "path", name, f"the path of {what}")
    size = path.stat().st_size
    if not path.is_file() or size > _MOST:
        found = f"has {size:,}" if path.is_file() else "is a pipe or a device"
        raise ValueError(f"{what} is a file of at most {_MOST:,} bytes, and {path} {found}")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text in UTF-8, as {what} must be") from None
