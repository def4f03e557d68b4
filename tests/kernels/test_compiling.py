"""Where compiled kernels are kept, and what happens to those who compile at once or are killed."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from draftlib.kernels.rng import below, stream_of

NUMBER = below(stream_of(1), 10**6)
PACKAGE = Path(__file__).parents[2] / "draftlib"
ROLL = """
import sys
from draftlib.kernels import compiling
from draftlib.kernels.rng import below, stream_of
print(below(stream_of(1), 10**6), compiling._cache_root())
"""


@pytest.fixture
def copy(tmp_path):
    """Return a folder with a copy of the package that has compiled nothing yet."""
    caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / "kernels", tmp_path / "draftlib" / "kernels", ignore=caches)
    (tmp_path / "draftlib" / "__init__.py").write_text("")
    return tmp_path


def start(copy, **environment):
    """Start a process that rolls a number with the copy's kernels and says where they are kept."""
    keep = {k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "PYTHONPATH")}
    return subprocess.Popen(
        [sys.executable, "-B", "-c", ROLL],
        cwd=copy,
        env=keep | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(process):
    """Return the number rolled and the folder of the cache, from a process without an error."""
    out, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
    number, root = out.split()
    return int(number), Path(root)


def block(folder):
    """Put a file where a folder would have to be made: nobody, not even root, can write there."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("no folder")
    return folder


def test_kernels_are_kept_where_something_can_be_written(copy):
    """One after the other the user's choice, the package and the home are taken away."""
    chosen, home, temporary = copy / "chosen", copy / "home", copy / "temporary"
    temporary.mkdir()
    places = {"NUMBA_CACHE_DIR": str(chosen), "HOME": str(home), "TMPDIR": str(temporary)}
    assert answer(start(copy, **places)) == (NUMBER, chosen)
    for blocked, expected in (
        (chosen, copy / "draftlib" / "__pycache__"),
        (copy / "draftlib" / "__pycache__", home / ".cache" / "draftlib"),
        (home, temporary),
    ):
        shutil.rmtree(blocked, ignore_errors=True)
        block(blocked)
        number, root = answer(start(copy, **places))
        assert number == NUMBER
        assert root == expected or root.parent == expected
        assert list(root.glob("kernels-rng-*/*"))


def test_two_processes_may_compile_at_once(copy):
    one, other = start(copy), start(copy)
    assert answer(one) == answer(other) == (NUMBER, copy / "draftlib" / "__pycache__")


def test_a_process_killed_while_it_compiles_leaves_nothing_broken(copy):
    """Killed once as soon as the cache is there, and once as soon as a first file lies in it."""
    for pattern in ("kernels-rng-*", "kernels-rng-*/*"):
        process = start(copy)
        while process.poll() is None and not list((copy / "draftlib/__pycache__").glob(pattern)):
            time.sleep(0.001)
        process.kill()
        process.communicate()
    assert answer(start(copy))[0] == NUMBER
