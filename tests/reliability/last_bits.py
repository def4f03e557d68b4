"""Another vector library, imitated: what numpy and the C library compute differs in the last bit.

numpy brings its own `exp`, `log` and their kin and chooses them by the processor; so does the C
library.  Each may be wrong in the last place, in its own way.  Under `noise` half of the results
move to a neighbouring double, which half and where to by a hash of the result and a seed; whole
numbers stay, which every library gets right.
"""

import ctypes
import math
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from types import SimpleNamespace
from unittest import mock

import numpy as np
from llvmlite import binding
from numba.core.registry import cpu_target
from numba.extending import overload
from numpy._core import _multiarray_umath as multiarray

NUMPY = (
    "exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan sinh cosh tanh cbrt "
    "power float_power arctan2 hypot logaddexp"
)
MATH = "exp log log10 log2 log1p pow sin cos tan acos asin atan atan2 hypot"
NOW = SimpleNamespace(seed=0, moved=Counter())  # the noise, and how many results it has moved
_SIZES = ctypes.POINTER(ctypes.c_ssize_t)
_LOOP = ctypes.CFUNCTYPE(None, ctypes.POINTER(ctypes.c_void_p), _SIZES, _SIZES, ctypes.c_void_p)
cpu_target.target_context.refresh()  # numba learns what `math` offers before `noise` changes it


@contextmanager
def noise(seed: int) -> Iterator[Counter]:
    """Disturb numpy's functions, however they are called, and Python's `math`; count by name."""
    NOW.seed, NOW.moved = seed, Counter()
    with ExitStack() as stack:
        for name in NUMPY.split():
            stack.enter_context(_noisy_loop(getattr(np, name)))
        for name in MATH.split():
            stack.enter_context(mock.patch.object(math, name, _noisy(name)))
        yield NOW.moved


@contextmanager
def from_environment() -> Iterator[None]:
    """Work under the noise of the seed LAST_BITS, if it is set; compiled kernels as well."""
    seed = int(os.environ.get("LAST_BITS", 0))
    if not seed:
        yield
        return
    called = {name: _in_kernels(name) for name in ("exp", "log", "pow")}
    with noise(seed) as moved:
        yield
        quiet = [name for name in ("log", "math.log", "math.exp") if not moved[name]]
    assert called, "compiled code may call these as long as the process lives"
    assert not quiet, f"no noise in {quiet}"


def _nudge(name, results):
    """Move half of the doubles in `results` to a neighbour, but for whole numbers."""
    bits = results.view(np.uint64)
    mixed = (bits ^ np.uint64(NOW.seed)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9) >> np.uint64(62)
    mixed[~np.isfinite(results) | (results == np.rint(results))] = 3
    bits[mixed == 0] += np.uint64(1)
    bits[mixed == 1] -= np.uint64(1)
    NOW.moved[name] += int((mixed < 2).sum())


@cache
def _noisy(name):
    """Return a function of `math` with noise; numba compiles it as the one without."""
    function = getattr(math, name)

    def noisy(*args):
        result = np.array([function(*args)], float)
        _nudge(f"math.{name}", result)
        return float(result[0])

    overload(noisy)(lambda *args: lambda *args: function(*args))
    return noisy


def _in_kernels(name):
    """Have the kernels that are loaded from now on call a function of `math` with noise."""
    function = ctypes.CFUNCTYPE(*[ctypes.c_double] * (3 if name == "pow" else 2))(_noisy(name))
    binding.add_symbol(name, ctypes.cast(function, ctypes.c_void_p).value)
    return function


@contextmanager
def _noisy_loop(function):
    """Put noise behind the loop by which a ufunc of numpy computes doubles."""

    def loop(args, sizes, steps, data):
        old(args, sizes, steps, data)
        first = np.frombuffer((ctypes.c_char * 8).from_address(args[function.nin]))
        stride = steps[function.nin]
        _nudge(function.__name__, np.lib.stride_tricks.as_strided(first, (sizes[0],), (stride,)))

    new = _LOOP(loop)
    old = _replace_loop(function, new)
    try:
        yield
    finally:
        _replace_loop(function, old)


def _replace_loop(function, loop):
    """Call numpy's PyUFunc_ReplaceLoopBySignature; return the loop that was there.

    The function has no name in Python: it is entry 30 of the table of numpy's C API, which numpy
    promises to keep (numpy/_core/code_generators/numpy_api.py).  The day this fails, look there;
    or let the noise reach Python's `math` and the kernels alone, by leaving out `_noisy_loop`: what
    else imitates another vector library is a second machine.
    """
    address = ctypes.pythonapi.PyCapsule_GetPointer
    address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    table = ctypes.cast(address(multiarray._UFUNC_API, None), ctypes.POINTER(ctypes.c_void_p))
    kinds = (ctypes.c_int * function.nargs)(*[np.dtype(float).num] * function.nargs)
    taking = ctypes.py_object, _LOOP, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(_LOOP)
    old = _LOOP()
    failed = ctypes.PYFUNCTYPE(ctypes.c_int, *taking)(table[30])(function, loop, kinds, old)
    assert not failed, f"{function} computes no doubles"
    return old
