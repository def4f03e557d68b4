"""Other machines, imitated, give the stored results; see `tests.reliability.machines`."""

import json

import pytest

from tests import python
from tests.reliability import machines

pytestmark = pytest.mark.slow

FEW = machines.few_environments()
ASKED = """
import json
from numpy._core import _multiarray_umath as multiarray
from threadpoolctl import threadpool_info
print(json.dumps({
    "core": [pool["architecture"] for pool in threadpool_info() if "architecture" in pool],
    "vectors": [f for f in multiarray.__cpu_dispatch__ if multiarray.__cpu_features__[f]],
}))
"""


def asked(**variables):
    return json.loads(python("-c", ASKED, **variables))


@pytest.mark.parametrize("name", FEW)
def test_an_imitated_machine_gives_the_stored_results(name):
    """Where a change of the results is meant: python -m tests.reliability.machines --write."""
    assert machines.differences(machines.imitate(FEW[name], everything=False)) == {}


def test_the_variables_do_what_they_say():
    every = machines.environments()
    assert asked(**every["numpy without vectors"])["vectors"] == []
    for core in {"Prescott", "Haswell"} & set(every):
        names = {core, "Katmai" if core == "Prescott" else core}  # OpenBLAS has two for it
        assert names & set(asked(**every[core])["core"])
    if "numpy without AVX-512" in every:
        kept = asked(**every["numpy without AVX-512"])["vectors"]
        assert not [name for name in kept if name.startswith("AVX512") or name == "X86_V4"]
