"""The one way in which draftlib compiles a kernel."""

import copyreg
import functools
import os
import sys

import numba
import numpy as np
from numba.core import event
from numba.core.registry import CPUDispatcher

from draftlib.kernels.cache import keep


def kernel(function=None, **options):
    """Compile `function` with numba: cached on disk, without the interpreter lock, exact floats.

    With ``NUMBA_DISABLE_JIT=1`` the function stays Python and gives the same numbers; only the
    warnings about the wrap-around of 64-bit arithmetic, which is meant, are silenced.  What is
    typed into a notebook has no file, and is compiled anew in each session.
    """
    if function is None:
        return functools.partial(kernel, **options)
    if numba.config.DISABLE_JIT:
        return np.errstate(over="ignore")(function)
    return keep(numba.njit(function, nogil=True, **options), function)


def _by_name(compiled):
    """Pickle a kernel of the library by its name, as Python does functions, not by its code."""
    name = compiled.__name__
    found = _is_ours(compiled) and getattr(sys.modules[compiled.__module__], name, None)
    return name if found is compiled else compiled.__reduce__()


def _is_ours(compiled):
    """Return whether a compiled function is the library's own."""
    return compiled.__module__.partition(".")[0] == "draftlib"


copyreg.pickle(CPUDispatcher, _by_name)


class _Notice(event.Listener):
    """Says once why the first call takes so long; TQDM_DISABLE=1 hides it, as it hides progress."""

    told = False

    def on_start(self, event):
        hidden = os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
        if _is_ours(event.data["dispatcher"]) and not (_Notice.told or hidden):
            _Notice.told = True
            words = "draftlib compiles its kernels, once for each installation: 60 to 90 seconds"
            print(words, file=sys.stderr)

    def on_end(self, event):
        pass


event.register("numba:compile", _Notice())
