"""Two kernels to compile in a test: one that adds up, and refuses to start below zero."""

import numpy as np
from numba import types

from draftlib.kernels.compiling import kernel


@kernel
def add_up(numbers, start, out):
    """Write the sums of `numbers` up to each entry, from `start` on, into `out`."""
    if start < 0:
        raise ValueError("start must be at least 0")
    total = np.float64(start)
    for i in range(len(numbers)):
        total += numbers[i]
        out[i] = total


@kernel
def longest(start):
    """Return how many steps of Collatz it takes from `start` to 1, by calling itself."""
    if start == 1:
        return 0
    return 1 + longest(start // 2 if start % 2 == 0 else 3 * start + 1)


_FLOATS = types.float64[::1]
EXPORTS = {
    "add_up": (add_up, (_FLOATS, types.int64, _FLOATS)),
    "longest": (longest, (types.int64,)),
}
