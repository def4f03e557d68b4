"""Results on disk: a stopped run continues where it stopped."""

import hashlib
import io
import sysconfig
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any
from zipfile import BadZipFile

import numpy as np
from joblib.hashing import NumpyHasher

from draftlib.runs.files import replace_file

_LIBRARY = Path(__file__).parent.parent
_PATHS = [sysconfig.get_path(name) for name in ("stdlib", "platlib", "purelib")]
_INSTALLED = f"{_LIBRARY}", *_PATHS


def load_or_make(
    folder: Path, key: Any, make: Callable[[], Mapping[str, np.ndarray]]
) -> dict[str, np.ndarray]:
    """Return the arrays that ``make()`` returns, by name; a folder keeps them for the next call.

    key : all that the arrays depend on, besides the library's files, which count too; see
        `digest_of`.  The folder has a file for each key; one that is damaged is made again.

    >>> import tempfile
    >>> folder, make = Path(tempfile.mkdtemp()), lambda: {"square": np.arange(4) ** 2}
    >>> load_or_make(folder, "squares below 4", make)["square"]
    array([0, 1, 4, 9])
    """
    path = folder / f"{digest_of((key, sources()))}.npz"
    with suppress(OSError, EOFError, ValueError, BadZipFile):
        return dict(np.load(io.BytesIO(path.read_bytes())))
    arrays = make()
    np.savez(file := io.BytesIO(), **arrays)
    replace_file(path, file.getvalue())
    return dict(arrays)


@cache
def sources(*folders: Path) -> str:
    """Return a digest of all files in these folders, by default in the library's.

    >>> sources() == sources(Path(__file__).parent.parent)
    True
    """
    paths = sorted(path for folder in folders or [_LIBRARY] for path in folder.rglob("*"))
    files = (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def digest_of(what: Any) -> str:
    """Return 64 hex digits that change with data, agents, games, and functions.

    It is joblib's hash, but the reader's functions and classes count by their code, although not by
    the code of what they call.  Raises PicklingError for what has no state, such as a generator.

    >>> digest_of([1, 2.5]) == digest_of([1, 2.5]) != digest_of((1, 2.5))
    True
    """
    return _Hasher("sha256").hash(what)


class _Hasher(NumpyHasher):
    """Hashes the reader's functions and classes with their code, where joblib takes their names."""

    def save(self, value):
        if callable(value) and not isinstance(value, type | MethodType):
            value = getattr(value, "__wrapped__", value)  # of what is compiled, or cached
        if _is_own(value):
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            held = [f"{part}" if isinstance(part, type) else part for part in cells]
            value = value.__qualname__, value.__code__, value.__defaults__, held
        elif isinstance(value, FunctionType):
            value = value.__module__, value.__qualname__
        elif isinstance(value, CodeType):
            value = value.co_code, value.co_names, value.co_consts
        elif isinstance(value, type):
            value = f"{value}", value.__bases__, [*filter(_is_own, vars(value).values())]
        super().save(value)


def _is_own(value):
    """Return whether a value is a function of the reader, not of Python, a package, or draftlib."""
    is_function = isinstance(value, FunctionType)
    return is_function and not value.__code__.co_filename.startswith(_INSTALLED)
