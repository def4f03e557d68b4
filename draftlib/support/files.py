"""Files that are whole at any moment."""

import os
import time
import uuid
from contextlib import suppress
from pathlib import Path

_DAY = 24 * 3600  # seconds


def replace_file(path: str | Path, content: bytes) -> None:
    """Write the bytes `content` to `path`: to a file of its own beside it, then renamed.

    A reader of `path` finds the old content or the new one, also if several processes write it at
    once.  What a killed writer left in the folder goes with the first writer on the next day.
    Raises OSError with `path` if that cannot be written; then nothing is left behind.

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
