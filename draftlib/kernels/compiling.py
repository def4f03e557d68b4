"""The one way in which draftlib compiles a kernel.

numba's disk cache notices an edit of the file that defines a function, but not an edit of a
module which that function calls.  A reader who changes one bot would go on measuring the old one.
So the kernels of a file are cached in a folder named after a digest of the file and of everything
that it imports from draftlib, directly or not: a kernel can call and read nothing else.
"""

import functools
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numba
import numpy as np

PACKAGE = Path(__file__).parent.parent
WEEK = 7 * 24 * 3600  # seconds
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(draftlib[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)"
    r"|import[ \t]+(draftlib[\w.]*))",
    re.MULTILINE,
)


def _imported(path):
    """Return the files of draftlib that the source file `path` imports."""
    modules = set()
    for package, names, whole in _IMPORT.findall(path.read_text()):
        modules.add(package or whole)
        modules |= {f"{package}.{name}" for name in re.findall(r"\w+", names)}
    places = [PACKAGE.parent.joinpath(*module.split(".")) for module in modules]
    files = [place.with_suffix(".py") for place in places] + [p / "__init__.py" for p in places]
    return {file for file in files if file.is_file()}


def _sources(path):
    """Return the files that the kernels of `path` depend on: it and all that it imports."""
    found, fresh = set(), {path}
    while fresh:
        found |= fresh
        fresh = set().union(*map(_imported, fresh)) - found
    return found


@functools.cache
def _source_digest(path):
    """Return 16 hex digits that change with any source that the kernels of `path` depend on."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(_sources(path)):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


@functools.cache
def _cache_root():
    """Return the folder for compiled kernels: the first of four that can be written.

    The user's choice (NUMBA_CACHE_DIR), the package's, the home's, a temporary one.
    """
    chosen = numba.config.CACHE_DIR
    places = [Path(chosen)] if chosen else []
    places += [PACKAGE / "__pycache__", Path.home() / ".cache" / "draftlib"]
    for place in places:
        try:
            place.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=place).close()
        except OSError:
            continue
        return place
    return Path(tempfile.mkdtemp(prefix="draftlib-kernels-"))


@functools.cache
def _cache_for(path):
    """Make and return the cache for the kernels of `path`; drop its caches unused for a week.

    Not sooner: a process that began before an edit still writes to its own.
    """
    cache = _cache_root() / f"kernels-{path.stem}-{_source_digest(path)}"
    cache.mkdir(parents=True, exist_ok=True)
    os.utime(cache)
    for other in cache.parent.glob(f"kernels-{path.stem}-*"):
        if time.time() - other.stat().st_mtime > WEEK:
            shutil.rmtree(other, ignore_errors=True)
    return cache


def kernel(function=None, **options):
    """Compile `function` with numba: cached on disk, without the interpreter lock, exact floats.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python and gives the same numbers; only the
    warnings about the wrap-around of 64-bit arithmetic, which is meant, are silenced.  What is
    typed into a notebook has no file, and is compiled anew in each session.
    """
    if function is None:
        return functools.partial(kernel, **options)
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    with cached(function) as cache:
        return numba.njit(cache=cache, nogil=True, **options)(function)


@contextmanager
def cached(function: Callable) -> Iterator[bool]:
    """Let numba cache what it compiles here in the folder for the kernels of `function`'s file.

    Yields whether there is such a file.
    """
    file = Path(function.__code__.co_filename)
    if not file.is_file():
        yield False
        return
    users_choice = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_for(file))
    try:
        yield True
    finally:
        numba.config.CACHE_DIR = users_choice
