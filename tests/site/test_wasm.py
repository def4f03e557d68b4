"""A file of kernels becomes a module of WebAssembly, and node gives the numbers of Python."""

from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from answers import json_data

from draftlib.agents.search import sqrt_log
from draftviews.widgets.explorer import MOST_SIMULATIONS
from tests import ROOT, python
from tests.site import small_kernels
from tests.site.conftest import ask
from tools import wasm

HERE = Path(__file__).parent
SITE = sorted((ROOT / "site" / "kernels").glob("*.py"))
SMALL, SCRIPT = HERE / "small_kernels.py", HERE / "kernels.mjs"
LOADER = (HERE.parents[1] / "site" / "play" / "wasm.mjs").as_uri()


def test_kernels_give_the_same_numbers_in_node_and_an_error_is_one(node, tmp_path):
    module = wasm.compile_kernels(SMALL, tmp_path)
    numbers, out = np.random.default_rng(0).normal(size=1000), np.zeros(1000)
    small = {"wasm": b64encode(module.wasm).decode(), "words": module.words}
    (found,) = ask(node, SCRIPT, [{"module": small, "numbers": json_data(numbers)}], LOADER)
    small_kernels.add_up(numbers, 3, out)
    assert found["sums"] == out.tolist()
    assert found["refused"] == "the kernel add_up failed with status 1"
    assert found["longest"] == small_kernels.longest(27) == 111
    assert wasm.compile_kernels(SMALL, tmp_path) == module


def test_logarithms_are_those_of_python_to_the_last_bit(node):
    expected = sqrt_log(MOST_SIMULATIONS).tolist()
    (found,) = ask(node, SCRIPT, [{"count": len(expected)}], LOADER)
    assert found == expected


@pytest.mark.slow
@pytest.mark.parametrize("path", SITE, ids=lambda path: path.stem)
def test_the_committed_modules_are_what_their_sources_compile_to(path, tmp_path):
    """Where they are not: make wasm."""
    python(ROOT / "tools" / "wasm.py", path, "--into", tmp_path)
    for made in tmp_path.iterdir():
        assert made.read_bytes() == path.with_name(made.name).read_bytes(), made.name
