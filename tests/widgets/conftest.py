"""The ES modules, mounted by node."""

from pathlib import Path

import pytest

from tests.site.conftest import ask, node

__all__ = ["node"]


@pytest.fixture
def mount(node):
    """Return the function that mounts a widget, acts, and returns what is shown after each act.

    module : what a page adds to the widget's own.
    """

    def run(widget, *acts, module="", **more):
        state = {name: widget.get_state()[name] for name in widget.keys if name[0] != "_"}
        state |= more
        del state["layout"]
        given = {"module": f"{widget._esm}{module}", "state": state, "acts": acts}
        (reports,) = ask(node, Path(__file__).with_name("modules.mjs"), [given])
        return reports

    return run
