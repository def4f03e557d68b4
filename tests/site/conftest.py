"""The modules of site/ and of site/play, where a test can ask them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "site"))


@pytest.fixture(scope="session")
def node():
    """Return the path of node; without it the tests are skipped, and the summary says so."""
    return shutil.which("node") or pytest.skip("there is no node on the path")


def ask(node, script, lines, *arguments):
    """Return what a script of node answers to each line of JSON."""
    command, text = [node, script, *arguments], "\n".join(map(json.dumps, lines))
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-1000:]
    return [json.loads(line) for line in done.stdout.splitlines()]
