"""Work that is kept: what a stopped run had finished is read again, not made again.

A piece of work is a file of arrays in a folder, under a name that changes with all that the piece
depends on.  So a folder may keep the pieces of any number of runs, and an old piece is never taken
for a new one.
"""

import hashlib
import io
import sysconfig
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, MethodType
from typing import Any

import numpy as np
from joblib.hashing import NumpyHasher

from draftlib.arguments import short_repr
from draftlib.runs.files import own_folder, replace_file

MEMORY = 2_000_000_000  # bytes of the arrays of a file that is read
_LIBRARY = Path(__file__).parent.parent
_PATHS = [sysconfig.get_path(name) for name in ("stdlib", "platlib", "purelib")]
_KNOWN = f"{_LIBRARY}", *_PATHS  # which count by their names, and by `sources`


def kept(
    folder: str | Path | None, what: Any, make: Callable[[], Mapping[str, np.ndarray]]
) -> dict[str, np.ndarray]:
    """Return the arrays that ``make()`` returns, by name, or those that it returned before.

    folder : keeps them, in a file that is whole or not there; made if need be; None for nowhere.
    what : all that they depend on, see `identity`; any file of the library counts, too.

    A file that is damaged, or would take more than 2 GB, is made again; no pickle is ever read.
    Raises OSError that names the file if it cannot be written.

    >>> kept(None, "squares below 4", lambda: {"square": np.arange(4) ** 2})["square"].tolist()
    [0, 1, 4, 9]
    """
    if folder is None:
        return dict(make())
    path = own_folder("checkpoint", folder) / f"{identity((what, sources()))}.npz"
    with suppress(Exception), path.open("rb") as file:  # reading a damaged one may raise anything
        found = np.lib.npyio.NpzFile(file, allow_pickle=False)  # `np.load` reads others whole
        if sum(part.file_size for part in found.zip.infolist()) <= MEMORY:
            return dict(found)
    made, content = dict(make()), io.BytesIO()
    np.savez(content, **made)
    replace_file(path, content.getvalue())
    return made


@cache
def sources(*folders: Path) -> str:
    """Return a digest of all files in these folders, by default in the library's.

    >>> sources() == sources(Path(__file__).parent.parent)
    True
    """
    paths = sorted(path for folder in folders or [_LIBRARY] for path in folder.rglob("*"))
    files = (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def identity(what: Any) -> str:
    """Return 64 hex digits that change with `what`: data, agents, games, functions.

    It is joblib's hash, by which equal things are equal in every process.  Functions and classes
    count by their code, but not by that of what they call.  Raises ValueError for what has no
    state that could be compared, such as a generator.

    >>> identity([1, 2.5]) == identity([1, 2.5]) != identity((1, 2.5))
    True
    """
    try:
        return _Hasher("sha256").hash(what)
    except Exception as error:
        raise ValueError(f"{short_repr(what)} cannot be known again: {error}") from None


class _Hasher(NumpyHasher):
    """Joblib's, to which the code of what is the reader's counts, and not its name alone."""

    def save(self, value):
        if isinstance(value, np.ndarray) and not value.dtype.hasobject:
            value = str(value.dtype), value.shape, value.tobytes()  # whatever its strides
        if callable(value) and not isinstance(value, type | FunctionType | MethodType):
            value = getattr(value, "__wrapped__", value)  # of what is compiled, or cached
        if isinstance(value, FunctionType):
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            held = [f"{part}" if isinstance(part, type) else part for part in cells]
            body = _body(value.__code__) if _is_own(value) else value.__module__
            value = value.__qualname__, body, value.__defaults__, held
        elif isinstance(value, type):
            value = f"{value}", value.__bases__, [*filter(_is_own, vars(value).values())]
        super().save(value)

    def memoize(self, value):
        """Remember nothing: one agent at two seats is as two equal agents."""


def _is_own(value):
    is_function = isinstance(value, FunctionType)
    return is_function and not value.__code__.co_filename.startswith(_KNOWN)


def _body(code):
    """Return what tells two functions of one name apart, in any file."""
    parts = [_body(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    return code.co_code, code.co_names, parts
