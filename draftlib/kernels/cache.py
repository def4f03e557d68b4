"""Compiled kernels on disk, in folders that are named after the sources they depend on.

numba's own cache notices an edit of the file that defines a function, but not an edit of a module
which that function calls.  A reader who changes one bot would go on measuring the old one.  So the
name of a folder has a digest of the file with the kernels and of all that it imports from draftlib,
directly or not; kernels depend on no other files.

A kernel is read from the first folder that has it, and written to the first that takes it: the
user's choice (NUMBA_CACHE_DIR), `__pycache__` beside the package, the home's.  Beside the package,
not in it, because `pip uninstall` leaves what it did not install, and Python would import the rest
of draftlib's folder as an empty package.
"""

import functools
import hashlib
import pickle
import re
import shutil
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from draftlib.runs.files import replace_file

PACKAGE = Path(__file__).parent.parent
BESIDE = PACKAGE.parent / "__pycache__"
_SHARED_DAYS = 90  # in other places another copy of draftlib may use the folder
_IMPORT = re.compile(
    r"^[ \t]*(?:from|import)[ \t]+(draftlib[\w.]*)(?:[ \t]+import[ \t]*(\([^)]*\)|.*))?", re.M
)


def _imports(path):
    """Return the files of draftlib that the source file `path` imports."""
    files = set()
    for package, names in _IMPORT.findall(path.read_text("utf-8")):
        for module in (package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))):
            place = PACKAGE.parent.joinpath(*module.split("."))
            files |= {place.with_suffix(".py"), place / "__init__.py"}
    return set(filter(Path.is_file, files))


def kernel_sources(path):
    """Return the files that the kernels of `path` depend on: it and all that it imports."""
    sources, fresh = set(), {path}
    while fresh:
        sources |= fresh
        fresh = set().union(*map(_imports, fresh)) - sources
    return sources


@functools.cache
def _folder_name(path):
    """Return the name of the folder for the kernels of `path`: file, Python, numba, sources."""
    digest = hashlib.sha256()
    for file in sorted(kernel_sources(path)):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    made_by = f"{sys.implementation.cache_tag}-numba-{numba.__version__}"
    return f"kernels-{path.parent.name}.{path.stem}-{made_by}-{digest.hexdigest()[:16]}"


def _places():
    """Yield the folders that may hold compiled kernels, the best first."""
    if numba.config.CACHE_DIR:
        yield Path(numba.config.CACHE_DIR)
    yield BESIDE
    with suppress(RuntimeError):  # a user of whom the machine knows no home
        yield Path.home() / ".cache" / "draftlib"


class KernelCache(FunctionCache):
    """The compiled code of a kernel on disk, a file for each signature.

    The name of the file is a digest of all that it is made for.  numba numbers its files in an
    index, which it reads and writes without a lock: of two processes that compile a kernel at once,
    each for other types, one would load the other's code.
    """

    def __init__(self, function: Callable):
        self._py_func = function  # for numba's `_index_key`
        self._path = Path(function.__code__.co_filename)
        self._cache_path = _folder_name(self._path)  # of the sources as they are imported

    def _key_and_file(self, signature, codegen):
        """Return what the code for a signature depends on, and the path of its file in a place."""
        function, machine_and_code = self._py_func, self._index_key(signature, codegen)
        key = function.__qualname__, function.__code__.co_firstlineno, *machine_and_code
        digest = hashlib.sha256(repr(key).encode()).hexdigest()
        return key, Path(self._cache_path, f"{digest}.nbc")

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """Return the code for a signature, None where no folder has it."""
        target_context.refresh()
        key, file = self._key_and_file(sig, target_context.codegen())
        for place in _places():
            with suppress(OSError, EOFError, pickle.UnpicklingError):  # not there, or not whole
                written_for, code = pickle.loads((place / file).read_bytes())
                if written_for == key:
                    return CompileResult._rebuild(target_context, *code)
        return None

    def save_overload(self, sig: Any, data: CompileResult) -> None:
        """Write the code for a signature, with a warning where it can be written nowhere."""
        if data.library.has_dynamic_globals:  # addresses of this process
            return
        key, file = self._key_and_file(sig, data.codegen)
        content = dumps((key, data._reduce()))
        for place in _places():
            with suppress(OSError):  # no permission, no room
                replace_file(place / file, content)
                is_own = place == BESIDE and PACKAGE in self._path.parents
                _remove_older(place / self._cache_path, 0 if is_own else _SHARED_DAYS)
                return
        _warn_that_nothing_is_kept()


def _remove_older(folder, days):
    """Remove what this Python and numba made from other sources of the same file, days ago."""
    for other in folder.parent.glob(f"{folder.name.rpartition('-')[0]}-*"):
        with suppress(OSError):  # another process removes it too
            if other != folder and time.time() - other.stat().st_mtime >= days * 86400:
                shutil.rmtree(other)


@functools.cache
def _warn_that_nothing_is_kept():
    """Warn, once, which variable to set."""
    words = "draftlib compiles in every run, because it can write its kernels to no folder"
    warnings.warn(f"{words}: set NUMBA_CACHE_DIR to one that it can write to", stacklevel=2)
