"""A fingerprint of anything that a result depends on: numbers, arrays, functions, agents, games.

Equal things have equal fingerprints in every process of the same Python.  Functions and classes of
the reader count by what they do: their code, with the defaults, closures and global names that it
reads.  Those of the library count by the library's sources, all of them, and those of other
installed packages by the package's version: nobody edits these unawares.
"""

import copyreg
import dataclasses
import dis
import hashlib
import sys
import sysconfig
import types
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.support.checks import shown

_LIBRARY = Path(__file__).parent.parent
_INSTALLED = tuple(sysconfig.get_path(name) for name in ("stdlib", "platlib", "purelib"))
_NO_DEED = {"__module__", "__doc__", "__annotations__", "__firstlineno__", "__static_attributes__"}
_NO_DEED |= {"__dataclass_fields__", "__dataclass_params__", "_abc_impl"}  # seen in the methods
_NO_DEED |= {"__slotnames__"}  # which copying adds


def fingerprint(value: Any) -> str:
    """Return 64 hex digits that change with `value`, whatever it is.

    An object counts by its class and its state.  Of a dataclass, the fields that its `==` compares
    are the state; of any other object, what `copy` would take.  Raises ValueError for a thing that
    has none, such as a generator or an open file.

    >>> fingerprint([1, 2.5]) == fingerprint((np.int64(1), 2.5))
    True
    >>> fingerprint(lambda x: x + 1) == fingerprint(lambda x: x + 2)
    False
    """
    return _of(value, {}).hex()


def _digest(kind, *parts):
    digest = hashlib.sha256(kind.encode())
    for part in parts:
        part = part.encode() if isinstance(part, str) else part
        digest.update(len(part).to_bytes(8, "little") + part)
    return digest.digest()


def _of(value, seen):
    """Return the digest of `value`; seen: id -> (object, its digest) of those met on the way."""
    match value:
        case None | bool() | np.bool_():
            return _digest("word", str(value))
        case int() | np.integer():
            return _digest("int", str(int(value)))
        case float() | np.floating():
            return _digest("float", repr(float(value)))
        case str() | bytes():
            return _digest("text", repr(value[:]))
    if id(value) not in seen:
        seen[id(value)] = value, _digest("circle", type(value).__name__)
        kind, *parts = _parts(value, seen)
        seen[id(value)] = value, _digest(kind, *parts)
    return seen[id(value)][1]


def _parts(value, seen):
    """Return a word for what `value` is, and the digests that make it up."""
    if type(value) in (list, tuple):
        return "sequence", *(_of(part, seen) for part in value)
    if type(value) is dict:
        return "dict", *sorted(_of(key, seen) + _of(part, seen) for key, part in value.items())
    if isinstance(value, set | frozenset):
        return "set", *sorted(_of(part, seen) for part in value)
    if isinstance(value, np.ndarray) and value.dtype != object:
        return "array", str(value.dtype), str(value.shape), np.ascontiguousarray(value).tobytes()
    if _is_named(value) and _origin(value.__module__):
        return "installed", _origin(value.__module__), value.__qualname__
    kind = next(kind for kind in _READ if isinstance(value, kind))
    return str(kind), *(_of(part, seen) for part in _READ[kind](value))


def _is_named(value):
    """Return whether this is a class or function that its name tells from all others."""
    return isinstance(value, type | types.FunctionType) and "<" not in value.__qualname__


@cache
def _origin(module):
    """Return a digest of where an installed module comes from; None for the reader's own."""
    file = getattr(sys.modules.get(module), "__file__", None)
    if file is not None and Path(file).is_relative_to(_LIBRARY):
        return _digest("library", *(path.read_bytes() for path in sorted(_LIBRARY.rglob("*.py"))))
    if module in sys.builtin_module_names or (file is not None and file.startswith(_INSTALLED)):
        return _digest("package", *_module(sys.modules[module.partition(".")[0]]))
    return None


def _module(module):
    return module.__name__, str(getattr(module, "__version__", ""))


def _function(function):
    """Return code, defaults, closure and the global names that are read."""
    cells = [_content(cell) for cell in function.__closure__ or ()]
    names = _globals(function.__code__) & function.__globals__.keys()
    read = {name: function.__globals__[name] for name in names}
    return function.__code__, function.__defaults__, function.__kwdefaults__, cells, read


def _content(cell):
    try:
        return cell.cell_contents
    except ValueError:
        return "not yet filled"


def _globals(code):
    """Return the global names that a code object reads, those of functions inside it included."""
    loads = ("LOAD_GLOBAL", "LOAD_NAME")
    found = {step.argval for step in dis.get_instructions(code) if step.opname in loads}
    inner = (part for part in code.co_consts if isinstance(part, types.CodeType))
    return found.union(*map(_globals, inner))


def _class(kind):
    """Return name, bases and what stands in the body, but for what says only where it stands."""
    slots = types.GetSetDescriptorType | types.MemberDescriptorType
    body = {k: part for k, part in vars(kind).items() if not isinstance(part, slots)}
    return kind.__qualname__, kind.__bases__, {k: body[k] for k in body.keys() - _NO_DEED}


def _object(value):
    """Return class and state of an object."""
    if hasattr(value, "py_func"):  # compiled by numba
        return (value.py_func,)
    if dataclasses.is_dataclass(value):
        fields = [field.name for field in dataclasses.fields(value) if field.compare]
        return type(value), {name: getattr(value, name, None) for name in fields}
    reduce = copyreg.dispatch_table.get(type(value))
    try:
        reduced = reduce(value) if reduce else value.__reduce_ex__(4)
    except TypeError as error:
        raise ValueError(f"{shown(value)} cannot be known again: {error}") from None
    if isinstance(reduced, str):  # a name in its module; a decorator's holds the function itself
        return type(value), reduced, getattr(value, "__wrapped__", None)
    make, arguments, state, *items = (*reduced, None, None, None)[:5]
    make = "new" if make is copyreg.__newobj__ else make
    return make, arguments, state, *(list(part or ()) for part in items)


_READ = {
    types.ModuleType: _module,
    types.CodeType: attrgetter(
        "co_code", "co_consts", "co_names", "co_varnames", "co_exceptiontable"
    ),
    types.FunctionType: _function,
    types.MethodType: attrgetter("__func__", "__self__"),
    type: _class,
    property: attrgetter("fget", "fset"),
    staticmethod | classmethod: lambda wrapper: (wrapper.__func__,),
    np.ndarray: np.ndarray.tolist,
    object: _object,
}
