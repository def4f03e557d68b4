"""Where compiled kernels are kept: on disk, by the sources that they were made of.

numba's disk cache notices an edit of the file that defines a function, but not an edit of a
module which that function calls.  A reader who changes one bot would go on measuring the old one.
So the kernels of a file are cached in a folder named after a digest of the file and of everything
that it imports from draftlib, directly or not: a kernel can call and read nothing else.
"""

import functools
import hashlib
import os
import re
import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache

PACKAGE = Path(__file__).parent.parent
_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(draftlib[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)"
    r"|import[ \t]+(draftlib[\w.]*))",
    re.MULTILINE,
)


def _imported(path):
    """Return the files of draftlib that the source file `path` imports."""
    modules = set()
    for package, names, whole in _IMPORT.findall(path.read_text("utf-8")):
        modules.add(package or whole)
        modules |= {f"{package}.{name}" for name in re.findall(r"\w+", names)}
    places = [PACKAGE.parent.joinpath(*module.split(".")) for module in modules]
    files = [place.with_suffix(".py") for place in places] + [p / "__init__.py" for p in places]
    return {file for file in files if file.is_file()}


def kernel_sources(path):
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
    for file in sorted(kernel_sources(path)):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _places():
    """Yield the folders that may hold compiled kernels, the best first.

    The user's choice (NUMBA_CACHE_DIR), the package's, the home's.
    """
    if numba.config.CACHE_DIR:
        yield Path(numba.config.CACHE_DIR)
    yield PACKAGE / "__pycache__"
    with suppress(RuntimeError):  # a user of whom the machine knows no home
        yield Path.home() / ".cache" / "draftlib"


@functools.cache
def cache_root() -> Path | None:
    """Return the first folder that can be written; None, with a warning, where there is none."""
    for place in _places():
        try:
            place.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=place).close()
        except OSError:
            continue
        return place
    warnings.warn(
        "draftlib compiles anew in every run, as it can write to no folder: "
        "set NUMBA_CACHE_DIR to one that it can write to",
        stacklevel=2,
    )
    return None


@functools.cache
def _cache_for(path):
    """Make and return the cache for the kernels of `path`."""
    cache = cache_root() / f"kernels-{path.stem}-{_source_digest(path)}"
    cache.mkdir(parents=True, exist_ok=True)
    return cache


class KernelCache(FunctionCache):
    """What numba keeps of a kernel on disk.

    Each file of compiled code gets a name of its own: numba counts these files by an index that it
    reads and writes without a lock.  Of two processes that compile a kernel at once, each for other
    types, one would load the code of the other.
    """

    def __init__(self, function):
        super().__init__(function)
        files = self._cache_file
        stem = files._index_name.removesuffix(".nbi")
        files._index_path = os.path.join(files._cache_path, f"{stem}.nbi")
        files._data_name = lambda number: f"{stem}.{uuid.uuid4().hex}.nbc"


def keep(compiled: Any, function: Callable) -> Any:
    """Return `compiled`, numba's, which keeps its code on disk where there is a folder for it."""
    with cached(function) as cache:
        if cache:
            compiled._cache = KernelCache(function)
    return compiled


@contextmanager
def cached(function: Callable) -> Iterator[bool]:
    """Let numba cache what it compiles here in the folder for the kernels of `function`'s file.

    Yields whether there is such a file, and a folder.
    """
    file = Path(function.__code__.co_filename)
    if not (file.is_file() and cache_root()):
        yield False
        return
    users_choice = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_for(file))
    try:
        yield True
    finally:
        numba.config.CACHE_DIR = users_choice
