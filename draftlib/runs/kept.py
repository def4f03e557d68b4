"""Results on disk: a stopped run continues where it stopped."""

import hashlib
import io
import sysconfig
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any

import numpy as np
from joblib.hashing import NumpyHasher

from draftlib.runs.files import replace_file

MOST = 2_000_000_000  # bytes of a file that is read
_LIBRARY = Path(__file__).parent.parent
_PATHS = [sysconfig.get_path(name) for name in ("stdlib", "platlib", "purelib")]
_INSTALLED = f"{_LIBRARY}", *_PATHS


def load_or_make(
    folder: Path | None, key: Any, make: Callable[[], Mapping[str, np.ndarray]]
) -> dict[str, np.ndarray]:
    """Return the arrays that ``make()`` returns, by name; a folder keeps them for the next call.

    folder : holds a file for each key; None keeps nothing.
    key : all that the arrays depend on, besides the library's files, which count too; see
        `digest_of`.

    A file that is damaged, not regular, larger than 2 GB, or not from here is made again: it begins
    with a digest of its content.

    >>> load_or_make(None, "squares below 4", lambda: {"square": np.arange(4) ** 2})["square"]
    array([0, 1, 4, 9])
    """
    if folder is None:
        return dict(make())
    name = digest_of((key, sources()))
    path = folder / f"{name}.part"
    content = _read_content(path, name)
    if content is None:
        np.savez(file := io.BytesIO(), **make())
        content = file.getvalue()
        if not path.is_dir():
            replace_file(path, _seal(name, content) + content)
    with np.load(io.BytesIO(content)) as arrays:
        return dict(arrays)


def _read_content(path, name):
    """Return what `load_or_make` wrote to a file, without the digest; None if it is not whole."""
    try:
        if not path.is_file() or path.stat().st_size > MOST:
            return None
        written = path.read_bytes()
    except OSError:
        return None
    digest, content = written[:32], written[32:]
    return content if digest == _seal(name, content) else None


def _seal(name, content):
    return hashlib.sha256(name.encode() + content).digest()


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
