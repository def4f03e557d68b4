"""Compiling beforehand: each step runs, and between them they reach every file with kernels."""

from pathlib import Path

import numba
import pytest

from draftlib.kernels.cache import PACKAGE, kernel_sources
from tests import python

# Print the files of all kernels that were called.
CALLED = """
import inspect, sys
from numba.core.dispatcher import Dispatcher
from draftlib import warm
warm.warm(show=False)
things = [thing for module in [*sys.modules.values()] for thing in vars(module).values()]
kernels = [thing for thing in things if isinstance(thing, Dispatcher) and thing.signatures]
print(*{inspect.getsourcefile(kernel.__wrapped__) for kernel in kernels}, sep="\\n")
"""


@pytest.mark.slow
@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
def test_the_steps_reach_every_file_with_kernels():
    """A kernel that was called brings those that it imports."""
    paths = map(Path, python("-c", CALLED).splitlines())
    called = [path for path in paths if PACKAGE in path.parents]
    reached = set().union(*map(kernel_sources, called))
    texts = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}
    files = [path for path in texts if "@kernel" in texts[path]]
    assert len(files) > 30
    assert [path for path in files if path not in reached] == []
