"""Compiled functions that a kernel calls by address: rewards and draft rules of another room.

A search cannot import Risk, and a kernel that took a compiled function of numba's usual kind would
be compiled anew for each.  A C callback is a plain address of one known type: the search is
compiled and cached once, whatever it calls, and so is the callback.  All that a callback works
with, its streams of random numbers too, is in `memory`, plain bytes of which every search takes a
copy of its own.
"""

from collections.abc import Callable

import numba
from numba import types

from draftlib.kernels.compiling import cached

_BYTES, _SETS = types.uint8[::1], types.uint64[::1]
_NUMBERS, _PICKS = types.float64[::1], types.int64[::1]

# pays(memory, owned, out): write the rewards (P,) of the partition `owned` (P,), sets, into `out`
PAYS = types.void(_BYTES, _SETS, _NUMBERS)

# follows(memory, picks, known, turn): the item that the rule picks at `turn`, after picks[:turn] of
# the draft; those before `known` are the same as in the last call, and 0 starts anew
FOLLOWS = types.int64(_BYTES, _PICKS, types.int64, types.int64)


def callback(signature: types.Type) -> Callable:
    """Return the decorator that compiles a function to be called by address, cached on disk.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python, and kernels, then Python too, call it.
    """

    def compiled(function):
        if numba.config.DISABLE_JIT:
            return function
        with cached(function):
            return numba.cfunc(signature, cache=True, nogil=True)(function)

    return compiled
