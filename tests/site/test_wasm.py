"""A file of kernels becomes a module of WebAssembly, and node gives the numbers of Python."""

import json
import subprocess
from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from answers import as_json, as_module

from draftlib.agents.search import sqrt_log
from draftviews.widgets.explorer import MOST_SIMULATIONS
from tests.site import small_kernels
from tools import wasm

HERE = Path(__file__).parent
SMALL = HERE / "small_kernels.py"
LOADER = (HERE.parents[1] / "site" / "play" / "wasm.mjs").as_uri()
USE = """
import { load } from "%s";
const small = load(%s);
const numbers = small.held(%s), out = small.array("f8", 1000);
const sums = (start) => {
  small.call("add_up", numbers, start, out);
  return out.numbers();
};
let refused = "";
try { sums(-1); } catch (problem) { refused = problem.message; }
console.log(JSON.stringify({ sums: sums(3), refused, longest: small.call("longest", 27) }));
"""


def test_kernels_give_the_same_numbers_in_node_and_an_error_is_one(node, tmp_path):
    module = wasm.compiled(SMALL, tmp_path)
    numbers, out = np.random.default_rng(0).normal(size=1000), np.zeros(1000)
    small = {"wasm": b64encode(module.wasm).decode(), "words": module.words}
    script = USE % (LOADER, json.dumps(small), json.dumps(as_json(numbers)))
    command = [node, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-1000:]
    found = json.loads(done.stdout)
    small_kernels.add_up(numbers, 3, out)
    assert found["sums"] == out.tolist()
    assert found["refused"] == "the kernel add_up failed with status 1"
    assert found["longest"] == small_kernels.longest(27) == 111
    before = (tmp_path / f"small_kernels-{wasm.digest(SMALL)}").stat().st_mtime_ns
    assert wasm.compiled(SMALL, tmp_path) == module
    assert (tmp_path / f"small_kernels-{wasm.digest(SMALL)}").stat().st_mtime_ns == before


ROOTS = """
import { load } from "%s";
const draft = load(%s), roots = draft.array("f8", %d);
draft.call("roots", roots);
console.log(JSON.stringify(roots.numbers()));
"""


def test_logarithms_are_those_of_python_to_the_last_bit(node):
    expected = sqrt_log(MOST_SIMULATIONS).tolist()
    script = ROOTS % (LOADER, json.dumps(as_module("draft")), len(expected))
    command = [node, "--input-type=module", "-"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == expected


def test_a_kernel_that_does_not_compile_is_named(tmp_path):
    path = tmp_path / "wordy.py"
    path.write_text(SMALL.read_text("utf-8").replace("(types.int64,)", "(types.unicode_type,)"))
    assert wasm.digest(path) != wasm.digest(SMALL)
    with pytest.raises(RuntimeError, match=r"wordy.py do not compile[^$]*cannot be given unicode"):
        wasm.compiled(path, tmp_path)
