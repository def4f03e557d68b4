"""The memory of a callback, plain bytes, as a record: the same compiled and interpreted."""

from collections.abc import Callable

import numba
import numpy as np

from draftlib.kernels.compiling import kernel


def reader(dtype: np.dtype) -> Callable:
    """Return the kernel that reads memory (B,), uint8, as the one record of `dtype` in it.

    >>> memory = np.zeros(16, np.uint8)
    >>> memory[8] = 7
    >>> int(reader(np.dtype([("seat", "i8"), ("games", "i8")]))(memory)["games"])
    7
    """
    if numba.config.DISABLE_JIT:
        return lambda memory: memory.view(dtype).view(np.recarray)[0]

    @kernel
    def record_in(memory):
        return memory.view(dtype)[0]

    return record_in
