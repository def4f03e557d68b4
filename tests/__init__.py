"""The tests, and what those of several rooms share."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

sys.modules["rfc3987_syntax"] = None  # it takes seconds to import, and nbformat can do without it

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
FIGURES, DATA = ROOT / "figures", ROOT / "tests" / "data"


def twins(thing):
    """Return the copies that Python makes of an object, in each of its ways."""
    return copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))


def refused(*cases, by=None, error=ValueError):
    """Return the test that each of some calls raises an error with certain words.

    cases: (call, words) each; or, where `by` makes the calls, (what it is given, words).
    """

    @pytest.mark.parametrize(("given", "words"), cases)
    def test(given, words):
        with pytest.raises(error, match=words):
            by(given) if by else given()

    return test


def slow_if(values, chosen):
    """Return values as the parameters of a test, those that are chosen marked as slow."""
    return [pytest.param(each, marks=[pytest.mark.slow] * (each in chosen)) for each in values]


def python(*words, folder=ROOT, **environment):
    """Return what a process of Python prints, in a folder; AssertionError if it fails."""
    variables = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    said = {"capture_output": True, "text": True, "encoding": "utf-8"}
    run = subprocess.run([sys.executable, *words], cwd=folder, env=variables, **said)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout
