"""The one way in which draftlib compiles a kernel.

numba's disk cache notices an edit of the file that defines a function, but not an edit of a
module which that function calls.  A reader who changes one bot would go on measuring the old one.
So the cache lives in a folder named after a digest of the source of all kernels that a kernel may
call: those of its own package and those beside this file.  Hence two rules: a kernel calls no
kernel of another package below draftlib, and takes its constants from files that define kernels.
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


def _source_digest(folder):
    """Return 16 hex digits that change with the source of any kernel in `folder` or beside us."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted({*PACKAGE.glob("*.py"), *folder.glob("*.py")}):
        source = path.read_bytes()
        if b"@kernel" in source:
            digest.update(source)
    return digest.hexdigest()[:16]


def _cache_root():
    """Return the folder for compiled kernels: the user's choice, the package's, or the home's."""
    if numba.config.CACHE_DIR:
        return Path(numba.config.CACHE_DIR)
    if os.access(PACKAGE, os.W_OK):
        return PACKAGE / "__pycache__"
    return Path.home() / ".cache" / "draftlib"


@functools.cache
def _cache_for(folder):
    """Make and return the cache for the kernels of `folder`; drop caches unused for a week.

    Not sooner: a process that began before an edit still writes to its own.
    """
    cache = _cache_root() / f"kernels-{folder.name}-{_source_digest(folder)}"
    cache.mkdir(parents=True, exist_ok=True)
    os.utime(cache)
    for other in cache.parent.glob("kernels-*"):
        if time.time() - other.stat().st_mtime > WEEK:
            shutil.rmtree(other, ignore_errors=True)
    return cache


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
    numba.config.CACHE_DIR = str(_cache_for(Path(function.__code__.co_filename).parent))
    try:
        return numba.njit(cache=True, nogil=True, **options)(function)
    finally:
        numba.config.CACHE_DIR = users_choice
