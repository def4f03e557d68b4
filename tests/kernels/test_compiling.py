"""Where compiled kernels are kept, and what happens to those who compile at once or are killed."""

import functools
import os
import re
from pathlib import Path

import numba
import pytest

from draftlib.kernels import cache as caching, compiling
from tests import ROOT, python


def test_where_nothing_can_be_written_one_warning_says_what_to_set(monkeypatch):
    monkeypatch.setattr(caching, "_places", lambda: [Path(__file__)])
    root = functools.cache(caching.cache_root.__wrapped__)
    monkeypatch.setattr(caching, "cache_root", root)
    with pytest.warns(UserWarning, match="set NUMBA_CACHE_DIR") as warned:
        twice, again = compiling.kernel(double), compiling.kernel(double)
    assert (twice(3), again(1.5), len(warned)) == (6, 3.0, 1)


def test_two_who_compile_a_kernel_for_other_types_at_once_do_not_mix_them(tmp_path, monkeypatch):
    """One reads the index of the cache; the other writes; the one writes what it would have."""
    monkeypatch.setattr(caching, "_places", lambda: [tmp_path])
    for cache in ("cache_root", "_cache_for"):
        fresh = functools.cache(getattr(caching, cache).__wrapped__)
        monkeypatch.setattr(caching, cache, fresh)
    one, other, later = (compiling.kernel(double) for _ in range(3))
    files, save = one._cache._cache_file, one._cache._cache_file._save_data
    monkeypatch.setattr(other._cache._cache_file, "_load_index", dict)
    monkeypatch.setattr(files, "_save_data", lambda *entry: (other(2.5), save(*entry)))
    assert one(3) == 6
    assert (later(2.5), later(3)) == (5.0, 6)
    assert sum(later.stats.cache_hits.values()) == 1  # the index has one of the two


def double(number):
    return number + number


READS = """
import numpy as np
from draftlib.kernels.calls import memory_reader
from draftlib.kernels.compiling import kernel

record = memory_reader(np.dtype([(name, "i8") for name in NAMES]))


@kernel
def last(memory):
    return record(memory)["z"]
"""
ASKS = """
import importlib, sys
import numpy as np
for name in sys.argv[1:]:
    memory = np.arange(len(name)).view(np.uint8)
    assert importlib.import_module(name).last(memory) == len(name) - 1
"""


def test_kernels_that_read_other_memories_are_compiled_apart_and_called_together(tmp_path):
    for name in ("z", "yz"):
        (tmp_path / f"{name}.py").write_text(READS.replace("NAMES", repr(name)))
    kept = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "NUMBA_CACHE_DIR": f"{tmp_path}/kept"}
    for names in (["z", "yz"], ["yz", "z"]):
        python("-c", ASKS, *names, **kept)


def test_a_pipe_is_told_what_compiles_for_long(capsys, monkeypatch):
    def double(x):
        return 2 * x

    monkeypatch.setattr(compiling._Notice, "patience", 0.0)
    monkeypatch.setenv("TQDM_DISABLE", "0")
    double.__module__ = "draftlib.elsewhere"
    numba.njit(double)(1)
    words = r"compiling draftlib.elsewhere, once for each installation \.\.\. \d s\n"
    assert re.fullmatch(words, capsys.readouterr().err)
    double.__module__ = None  # as of a text that was executed
    numba.njit(double)(1j)
    assert capsys.readouterr().err == ""


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
