"""Files that are whole at any moment."""

import os
import socket
import uuid
from contextlib import suppress
from pathlib import Path


def replace_file(path: str | Path, content: bytes) -> None:
    """Write the bytes `content` to `path`: to a file of its own beside it, then renamed.

    A reader of `path` finds the old content or the new one, also if several processes write it at
    once.  The next writer in the folder removes what a killed one has left there.  Raises OSError
    with `path` if that cannot be written; then nothing is left behind.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "results" / "one.csv"
    >>> replace_file(path, b"a,b")
    >>> path.read_bytes(), len(list(path.parent.iterdir()))
    (b'a,b', 1)
    """
    path = Path(path)
    ours = f"{socket.gethostname()}@"
    temporary = path.with_name(f"{ours}{os.getpid()}-{uuid.uuid4().hex[:8]}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content)
        os.replace(temporary, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):  # it was renamed, or never written
            temporary.unlink()
    for left in path.parent.glob(f"{ours}*.tmp"):
        if not _is_running(int(left.name.removeprefix(ours).partition("-")[0])):
            left.unlink(missing_ok=True)


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
