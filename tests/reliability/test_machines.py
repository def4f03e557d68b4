"""Interpreted by Python, and on an old machine, the stored results are what is computed.

The old machine is imitated: it is a child process whose variables make numpy's BLAS, numpy itself,
the C library or the language settings behave as elsewhere, and that computes with the noise of
`last_bits`.
"""

import platform

import pytest
from numpy._core import _multiarray_umath as multiarray

from tests import python

pytestmark = pytest.mark.slow

IS_X86 = platform.machine().lower() in ("x86_64", "amd64")
VECTORS = [name for name in multiarray.__cpu_dispatch__ if multiarray.__cpu_features__[name]]
OLD = {"NPY_DISABLE_CPU_FEATURES": " ".join(VECTORS), "OPENBLAS_NUM_THREADS": "1"}
OLD |= {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
OLD |= {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}
if IS_X86:
    OLD["OPENBLAS_CORETYPE"] = "Prescott"
PLACES = ["tests/companion/experiments", "tests/risk/test_replays.py"]
# Table 1 takes long, most of it in compiled code, which is the same there.
CHOSEN = "replays or stored_fit or (played_again and not table1 and not asks)"
PYTEST = ["-m", "pytest", "-x", "-p", "no:cacheprovider"]
STORED = [
    "draftlib/agents/maxn_mc.py",
    "draftlib/risk/recording.py",
    "tests/agents/test_shared_tree.py::test_kth_best_pick_has_the_answers_and_the_tree_of_the_plain_search",
    "tests/agents/test_sarsa.py::test_the_update_is_that_of_the_equations",
    "tests/agents/test_tree_searches.py::test_the_trees_of_the_evaluators_equal_the_plain_ones",
    "tests/evaluators/test_network.py::test_chances_are_the_softmax_of_the_scores",
    "tests/risk/test_replays.py",
]


def test_what_is_stored_is_what_an_old_machine_computes():
    noise = "-p", "tests.reliability.last_bits"
    assert "passed" in python(*PYTEST, *noise, "-k", CHOSEN, *PLACES, **OLD)


def test_interpreted_kernels_give_the_stored_results():
    """Trees, answers, updates, printed games, and every decision of the recorded ones."""
    python(*PYTEST, *STORED, NUMBA_DISABLE_JIT="1")
