"""The ES modules, mounted by node."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

NODE = shutil.which("node")


@pytest.fixture
def node():
    """Return where node is."""
    return NODE or pytest.skip("there is no node on the path")


@pytest.fixture
def mount(node):
    """Return the function that mounts a widget, acts, and returns what is shown after each act."""

    def run(widget, *acts, **more):
        state = {name: widget.get_state()[name] for name in widget.keys if name[0] != "_"}
        state |= more
        del state["layout"]
        done = subprocess.run(
            [node, Path(__file__).with_name("modules.mjs")],
            input=json.dumps({"module": str(widget._esm), "state": state, "acts": acts}),
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
