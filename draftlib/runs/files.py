"""Files that are whole at any moment."""

import json
import os
import uuid
from pathlib import Path
from typing import Any

from draftlib.arguments import require, short_repr


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
    """Return the text of a file in UTF-8; ValueError for what is no path, or no such text.

    what: as in "a saved draft", for messages.  Raises OSError where there is no file.
    """
    require(isinstance(path, str | os.PathLike), "path", path, f"the path of {what}")
    return Path(path).expanduser().read_text("utf-8-sig")


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
