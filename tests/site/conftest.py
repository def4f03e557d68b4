"""The modules of site/ and of site/play, where a test can ask them."""

import json
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "site"))


@pytest.fixture(scope="session")
def node():
    """Return the path of node; without it pytest skips the tests, and says so."""
    return shutil.which("node") or pytest.skip("no Node.js (Debian, Ubuntu: apt install nodejs)")


def ask(node, script, lines, *arguments):
    """Return what a script of node answers to each line of JSON."""
    command, text = [node, script, *arguments], "\n".join(map(json.dumps, lines))
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-1000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@contextmanager
def talk(node, script, data):
    """Give the function that asks a script of node a question, and returns its answer."""
    command = [node, Path(__file__).with_name(script), data]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:

        def ask(**question):
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()
