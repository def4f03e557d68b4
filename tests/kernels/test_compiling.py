"""What compiling leaves behind: files where they can be written, a line of text, nothing else."""

import errno
import os
import shutil
import time
from pathlib import Path

import numba
import pytest

from draftlib.kernels import cache as caching, compiling
from tests import python

# Other libraries first: some set variables of the environment and filters of warnings.
IMPORTS = """
import copyreg, os, pkgutil, sys, warnings
import joblib, numba, numpy, pandas, pettingzoo
from numba.core import event

def state():
    listeners = {name: listeners for name, listeners in event._registered.items() if listeners}
    config = {name: value for name, value in vars(numba.config).items() if name.isupper()}
    registries = copyreg.dispatch_table, warnings.filters, os.environ, numpy.geterr()
    return repr((listeners, config, registries, sys.excepthook, numba.njit))

before = state()
import draftlib
for module in pkgutil.walk_packages(draftlib.__path__, "draftlib."):
    __import__(module.name)
assert state() == before
"""


def test_importing_changes_nothing_outside(tmp_path):
    python("-c", IMPORTS, NUMBA_CACHE_DIR=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


# A numba without the names that are not public.
WITHOUT_PRIVATE_NAMES = """
import sys
sys.modules["draftlib.kernels.cache"] = None  # importing it raises ImportError
from draftlib.kernels.compiling import KernelCache, kernel

assert KernelCache is None and kernel(lambda x: 2 * x)(21) == 42
"""


def test_kernels_are_compiled_by_a_numba_without_its_private_names(tmp_path):
    python("-c", WITHOUT_PRIVATE_NAMES, NUMBA_CACHE_DIR=str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_kernels_are_read_where_they_are_and_written_where_there_is_room(tmp_path, monkeypatch):
    first, second, write, full = tmp_path / "first", tmp_path / "second", caching.replace_file, []

    def write_if_there_is_room(path, content):
        if any(place in path.parents for place in full):
            raise OSError(errno.ENOSPC, "No space left on device")
        write(path, content)

    def hits(*numbers):
        """Return how many of the kernels for these numbers were on disk."""
        twice = compiling.kernel(double)
        assert [twice(number) for number in numbers] == [2 * number for number in numbers]
        return sum(twice.stats.cache_hits.values())

    monkeypatch.setattr(caching, "_places", lambda: [first, second])
    monkeypatch.setattr(caching, "replace_file", write_if_there_is_room)
    assert (hits(3), hits(3)) == (0, 1)
    full.append(first)
    assert (hits(3, 1.5), hits(3, 1.5)) == (1, 2)
    full.append(second)
    caching._warn_that_nothing_is_kept.cache_clear()
    with pytest.warns(UserWarning, match="set NUMBA_CACHE_DIR") as warned:
        assert (hits(3, 1.5, 1j), hits(1j), len(warned)) == (2, 0, 1)
    full.clear()
    for length in (0, 300):  # after a loss of power
        for file in first.rglob("*.nbc"):
            file.write_bytes(file.read_bytes()[:length])
        assert (hits(3), hits(3)) == (0, 1)
    other = first / f"{compiling.kernel(double)._cache._cache_path[:-16]}{'0' * 16}"
    for days, is_kept in ((89, True), (91, False)):  # what was made from other sources
        other.mkdir(exist_ok=True)
        os.utime(other, (time.time() - days * 86400,) * 2)
        shutil.rmtree(first / compiling.kernel(double)._cache._cache_path)
        assert (hits(3), other.exists()) == (0, is_kept)


def double(number):
    return number + number


def test_a_line_says_what_takes_long(capsys, monkeypatch):
    monkeypatch.setattr(compiling._Kernel, "patience", 0.0)
    monkeypatch.setenv("TQDM_DISABLE", "0")
    for module, is_told in (({}, False), ({"__name__": "draftlib.elsewhere"}, True)):
        exec("def double(number): return number + number", module)
        compiling._say_what_takes_long.cache_clear()
        compiling.kernel(module["double"])(1)
        assert ("draftlib compiles its kernels" in capsys.readouterr().err) == is_told


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
    called = [path for path in paths if caching.PACKAGE in path.parents]
    reached = set().union(*map(caching.kernel_sources, called))
    texts = {path: path.read_text("utf-8") for path in caching.PACKAGE.rglob("*.py")}
    files = [path for path in texts if "@kernel" in texts[path]]
    assert len(files) > 30
    assert [path for path in files if path not in reached] == []
