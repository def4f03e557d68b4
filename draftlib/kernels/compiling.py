"""The one way in which draftlib compiles a kernel."""

import functools
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numba
import numpy as np

try:
    from numba.core.registry import CPUDispatcher

    from draftlib.kernels.cache import KernelCache
except ImportError:  # a numba that has these private names no longer
    CPUDispatcher, KernelCache = object, None


def kernel(function: Callable | None = None, **options: Any) -> Callable[..., object]:
    """Compile `function` with numba: cached on disk, without the interpreter lock, exact floats.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python and gives the same numbers; only the
    warnings about the wrap-around of 64-bit arithmetic, which is meant, are silenced.  What is
    typed into a notebook has no file, and is compiled again in each session.

    Parameters
    ----------
    function : callable, optional
        What to compile.
    **options
        Those of `numba.njit`.

    Examples
    --------
    >>> from draftlib import kernel
    >>> @kernel
    ... def double(x):
    ...     return 2 * x
    >>> double(21)
    42
    """
    if function is None:
        return functools.partial(kernel, **options)
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    compiled = numba.njit(function, nogil=True, **options)
    if KernelCache is None:
        return compiled  # in every run again
    compiled.__class__ = _Kernel
    if Path(function.__code__.co_filename).is_file():
        compiled._cache = KernelCache(function)
    return compiled


class _Kernel(CPUDispatcher):
    """numba's kernel, which is pickled by its name and says so if it compiles for long."""

    patience = 4.0  # seconds
    begun: ClassVar = []  # when and where those compilations began that now go on

    def __reduce__(self):
        """Name a kernel of the library, as Python does with functions; of others give the code."""
        module, name = self.__module__ or "", self.__name__
        is_ours = module.startswith("draftlib.") and vars(sys.modules[module]).get(name) is self
        return name if is_ours else super().__reduce__()

    def compile(self, sig):
        """Compile for a signature; what it calls is compiled meanwhile, and tells of it."""
        self.begun.append((time.monotonic(), self.__module__ or ""))  # None in an executed text
        begun, module = self.begun[0]
        if time.monotonic() - begun >= self.patience and module.startswith("draftlib."):
            _say_what_takes_long()
        try:
            return super().compile(sig)
        finally:
            self.begun.pop()


@functools.cache
def _say_what_takes_long():
    """Say on stderr, once, why the first call takes long; TQDM_DISABLE=1 hides it, as progress."""
    if os.environ.get("TQDM_DISABLE", "0") in ("", "0"):
        words = "draftlib compiles its kernels: once for each installation, for about a minute"
        print(words, file=sys.stderr)
