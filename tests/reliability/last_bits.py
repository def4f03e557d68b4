"""Another C library, imitated: what it computes differs in the last bit.

Its `exp`, `log` and their kin, which it chooses by the processor, may each be wrong in the last
place, in their own way.  Under `noise` half of the results of Python and of compiled kernels move
to a neighbouring double, which half and where to by a hash of the result and a seed; whole numbers
stay, which every library gets right.  For numpy's own functions see `machines.without`.
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

MATH = "exp log log10 log2 log1p pow sin cos tan acos asin atan atan2 hypot"
NOW = SimpleNamespace(seed=0, moved=Counter())  # the noise, and how many results it has moved
cpu_target.target_context.refresh()  # numba learns what `math` offers before `noise` changes it


@contextmanager
def noise(seed: int) -> Iterator[Counter]:
    """Disturb Python's `math`; count by name."""
    NOW.seed, NOW.moved = seed, Counter()
    with ExitStack() as stack:
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
        quiet = [name for name in ("log", "exp") if not moved[name]]
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
        _nudge(name, result)
        return float(result[0])

    overload(noisy)(lambda *args: lambda *args: function(*args))
    return noisy


def _in_kernels(name):
    """Have the kernels that are loaded from now on call a function of `math` with noise."""
    function = ctypes.CFUNCTYPE(*[ctypes.c_double] * (3 if name == "pow" else 2))(_noisy(name))
    binding.add_symbol(name, ctypes.cast(function, ctypes.c_void_p).value)
    return function
