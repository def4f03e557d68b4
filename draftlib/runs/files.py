"""Files that are whole at any moment."""

import json
import os
import uuid
from pathlib import Path
from typing import Any

from draftlib.arguments import require, short_repr

_MOST = 10_000_000  # bytes of a file that a reader gives: a board has some 5,000


def replace_file(path: str | Path, content: bytes) -> None:
    """Write bytes to a file, whose readers find the old content or the new one, always whole.

    Raises OSError if that is impossible; then nothing is left behind.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "results" / "one.csv"
    >>> replace_file(path, b"a,b")
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'a,b', 1)
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{uuid.uuid4().hex}.tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def read_text(path: str | Path, what: str) -> str:
    """Return the text of a file; ValueError unless it is one, of at most 10 MB, in UTF-8.

    what: as in "a saved draft", for messages.  A device or a pipe might have no end.  Raises
    OSError where there is nothing.
    """
    is_path = isinstance(path, str | os.PathLike) and "\0" not in str(path)
    require(is_path, "path", path, f"the path of {what}")
    name, path = path, Path(path).expanduser()
    require(not path.is_dir(), "path", name, f"the path of {what}")
    size = path.stat().st_size
    if not path.is_file() or size > _MOST:
        fault = f"has {size:,}" if path.is_file() else "is a pipe or a device"
        raise ValueError(f"{what} is a file of at most {_MOST:,} bytes, and {path} {fault}")
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is no text in UTF-8, as {what} must be") from None


def read_json(text: str) -> Any:
    """Return what a text in JSON holds; ValueError for no JSON, or an object with a key twice.

    >>> read_json('{"bonus": 1, "bonus": 2}')
    Traceback (most recent call last):
    ValueError: an object has the key 'bonus' twice
    """
    return json.loads(text, object_pairs_hook=_unique_keys)


def _unique_keys(pairs):
    """Return the pairs as a dict; ValueError where two have the same key."""
    entries = {}
    for key, value in pairs:
        if key in entries:
            raise ValueError(f"an object has the key {short_repr(key)} twice")
        entries[key] = value
    return entries
