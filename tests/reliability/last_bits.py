"""Another C library, imitated: what it computes differs in the last bit.

Its `exp`, `log` and their kin, which it chooses by the processor, may each be wrong in the last
place, in their own way.  Under `noise` half of the results of Python's `math` move to a
neighbouring double, which half and where to by a hash of the result; whole numbers stay, which
every library gets right.  As a plugin of pytest, `-p tests.reliability.last_bits`, it disturbs all
tests of a process, and its compiled kernels as well.
"""

import ctypes
import math
from collections import Counter
from contextlib import ExitStack, contextmanager
from functools import cache
from unittest import mock

import numpy as np
from llvmlite import binding
from numba.core.registry import cpu_target
from numba.extending import overload

MATH = "exp log log10 log2 log1p pow sin cos tan acos asin atan atan2 hypot"
MOVED, ALL_TESTS = Counter(), ExitStack()
_KEPT = {}  # compiled code may call these as long as the process lives
cpu_target.target_context.refresh()  # numba learns what `math` offers before `noise` changes it


@contextmanager
def noise():
    """Disturb Python's `math`."""
    with ExitStack() as stack:
        for name in MATH.split():
            stack.enter_context(mock.patch.object(math, name, _noisy(name)))
        yield


@cache
def _noisy(name):
    """Return a function of `math` with noise; numba compiles it as the one without."""
    function = getattr(math, name)

    def noisy(*args):
        result = float(function(*args))
        if not math.isfinite(result) or result == round(result):
            return result
        step = hash(result) * 0x9E3779B97F4A7C15 // 2**40 % 4
        MOVED[name] += step < 2
        return float(np.nextafter(result, (-np.inf, np.inf)[step])) if step < 2 else result

    overload(noisy)(lambda *args: lambda *args: function(*args))
    return noisy


def pytest_configure():
    """Have the kernels that are loaded from now on call the functions with noise."""
    for name in ("exp", "log", "pow"):
        kind = ctypes.CFUNCTYPE(*[ctypes.c_double] * (3 if name == "pow" else 2))
        called = _KEPT.setdefault(name, kind(_noisy(name)))
        binding.add_symbol(name, ctypes.cast(called, ctypes.c_void_p).value)
    ALL_TESTS.enter_context(noise())


def pytest_unconfigure():
    """End it; nothing was tried if no `exp` was moved.  Searches read logarithms from a table."""
    ALL_TESTS.close()
    assert MOVED["exp"], "no noise in exp"
