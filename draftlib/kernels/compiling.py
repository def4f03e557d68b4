"""The one way in which draftlib compiles a kernel."""

import copyreg
import functools
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import event
from numba.core.registry import CPUDispatcher

from draftlib.kernels.cache import keep


def kernel(function: Callable | None = None, **options: Any) -> Callable[..., object]:
    """Compile `function` with numba: cached on disk, without the interpreter lock, exact floats.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python and gives the same numbers; only the
    warnings about the wrap-around of 64-bit arithmetic, which is meant, are silenced.  What is
    typed into a notebook has no file, and is compiled anew in each session.

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
    return keep(numba.njit(function, nogil=True, **options), function)


def _by_name(compiled):
    """Pickle a kernel of the library by its name, as Python does functions, not by its code."""
    module, name = compiled.__module__, compiled.__name__
    found = module.startswith("draftlib.") and getattr(sys.modules[module], name, None)
    return name if found is compiled else compiled.__reduce__()


copyreg.pickle(CPUDispatcher, _by_name)


class _Notice(event.Listener):
    """Says what is compiled, and how long that took, where it takes more than some seconds.

    TQDM_DISABLE=1 hides it, as it hides progress.
    """

    patience = 4.0  # seconds
    depth, begun, room, told = 0, 0.0, "", False

    def on_start(self, event):
        if not self.depth:
            module = event.data["dispatcher"].__module__ or ""  # none where a text was executed
            self.begun, self.room, self.told = time.monotonic(), module, False
        self.depth += 1
        is_long = time.monotonic() - self.begun >= self.patience
        hidden = os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
        if is_long and self.room.startswith("draftlib.") and not (self.told or hidden):
            self.told = True
            words = f"compiling {self.room}, once for each installation ..."
            print(words, end="", file=sys.stderr, flush=True)

    def on_end(self, event):
        self.depth -= 1
        if self.told and not self.depth:
            print(f" {time.monotonic() - self.begun:.0f} s", file=sys.stderr)


event.register("numba:compile", _Notice())
