"""The one way in which draftlib compiles a kernel.

numba's disk cache notices an edit of the file that defines a function, but not an edit of a
module which that function calls.  A reader who changes one bot would go on measuring the old one.
So the cache lives in a folder named after a digest of all of draftlib's source.
"""

import functools
import hashlib
import os
import shutil
import time
from pathlib import Path

import numba
import numpy as np

PACKAGE = Path(__file__).parent
WEEK = 7 * 24 * 3600  # seconds


def _source_digest():
    """Return 16 hex digits that change with any byte of the package's Python source."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root():
    """Return the folder for compiled kernels: the user's choice, the package's, or the home's."""
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    if os.access(PACKAGE, os.W_OK):
        return PACKAGE / "__pycache__"
    return Path.home() / ".cache" / "draftlib"


def _prepare_cache():
    """Make the folder for this source; drop those of other sources not used for a week.

    Not sooner: a process that began before an edit still writes to its own.
    """
    folder = _cache_root() / f"kernels-{_source_digest()}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in folder.parent.glob("kernels-*"):
        if time.time() - other.stat().st_mtime > WEEK:
            shutil.rmtree(other, ignore_errors=True)
    return folder


CACHE = None if numba.config.DISABLE_JIT else _prepare_cache()


def kernel(function=None, **options):
    """Compile `function` with numba: cached on disk, without the interpreter lock, exact floats.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python and gives the same numbers; only the
    warnings about the wrap-around of 64-bit arithmetic, which is meant, are silenced.
    """
    if function is None:
        return functools.partial(kernel, **options)
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    users_choice = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE)
    try:
        return numba.njit(cache=True, nogil=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = users_choice
