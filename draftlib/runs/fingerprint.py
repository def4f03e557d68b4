"""A fingerprint of anything that a result depends on: numbers, arrays, functions, agents, games.

Equal things have equal fingerprints in every process of the same Python.  Data count by what they
hold.  Code counts by where it stands: the reader's own by the source of its file (in a notebook:
of itself), the library's by all sources of the library, that of other installed packages by the
package's version.
"""

import dataclasses
import hashlib
import inspect
import sys
import sysconfig
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np
from joblib.hashing import Hasher

from draftlib.arguments.checks import shown

_LIBRARY = Path(__file__).parent.parent
_INSTALLED = tuple(sysconfig.get_path(name) for name in ("stdlib", "platlib", "purelib"))


def fingerprint(value: Any) -> str:
    """Return 64 hex digits that change with `value`, whatever it is.

    An object counts by its class and its state; of a dataclass, the fields that its `==` compares
    are the state.  A game of the catalogue counts by the call that made it.  An edit goes unnoticed
    in a file of the reader's that defines none of the functions and classes in `value`, and in
    another cell of a notebook.  Raises ValueError for what cannot be known again: a generator, an
    open file, a class typed where no source is kept.

    >>> fingerprint([1, 2.5]) == fingerprint([1, 2.5]) != fingerprint((1, 2.5))
    True
    """
    try:
        return _Hasher("sha256").hash(value)
    except (TypeError, ValueError, OSError, RecursionError, AttributeError) as error:
        raise ValueError(f"{shown(value)} cannot be known again: {error}") from None


class _Hasher(Hasher):
    """Joblib's, by value alone, with code read as its source."""

    def save(self, value):
        if isinstance(value, np.ndarray):
            held = value.tolist() if value.dtype.hasobject else value.tobytes()
            value = str(value.dtype), value.shape, held
        elif isinstance(value, FunctionType):
            cells = zip(value.__code__.co_freevars, value.__closure__ or ())
            cells = [cell.cell_contents for name, cell in cells if name != "__classdict__"]
            cells = [_place(part) if isinstance(part, type) else part for part in cells]
            body, defaults = _body(value.__code__), (value.__defaults__, value.__kwdefaults__)
            value = _place(value), body, defaults, cells
        elif isinstance(value, type):
            methods = [part for part in vars(value).values() if isinstance(part, FunctionType)]
            installed = _version(value.__module__) is not None
            value = _place(value) if installed else (_place(value), value.__bases__, methods)
        elif callable(value) and hasattr(value, "__wrapped__"):  # compiled, or cached
            return self.save(value.__wrapped__)
        elif dataclasses.is_dataclass(value):
            fields = [field.name for field in dataclasses.fields(value) if field.compare]
            value = type(value), [getattr(value, name, None) for name in fields]
        super().save(value)

    def memoize(self, value):
        """Remember nothing: two names for one agent are as two equal agents."""


def _body(code):
    """Return what tells two functions of one name apart, as two lambdas in one file."""
    parts = (_body(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.co_code, code.co_names, list(parts)


def _place(code):
    """Return the name of a function or class, and the version or the source of its file."""
    version = _version(code.__module__)
    if version is None:
        module = sys.modules.get(code.__module__)
        version = inspect.getsource(module if hasattr(module, "__file__") else code)
    return code.__module__, code.__qualname__, version


@cache
def _version(module):
    """Return what tells the version of an installed module; None for the reader's own."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is not None and Path(file).is_relative_to(_LIBRARY):
        sources = (path.read_bytes() for path in sorted(_LIBRARY.rglob("*.py")))
        return hashlib.sha256(b"".join(sources)).hexdigest()
    if module in sys.builtin_module_names or (file or "").startswith(_INSTALLED):
        return str(getattr(sys.modules[module.partition(".")[0]], "__version__", ""))
    return None
