"""An old machine, imitated: there, too, the stored results are what is computed.

It is a child process whose variables make numpy's BLAS, numpy itself, the C library or the
language settings behave as elsewhere, and that computes with the noise of `last_bits`.
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
# These take long, most of it in compiled code, which is the same there.
LONG = "table1 or slides_at_war or north_america or war_settings"
CHOSEN = f"replays or stored_fit or played_again and not ({LONG})"
PYTEST = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.reliability.last_bits"]


def test_what_is_stored_is_what_an_old_machine_computes():
    assert "passed" in python(*PYTEST, "-k", CHOSEN, *PLACES, **OLD)
