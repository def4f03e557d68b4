"""What the widgets share: ids under which they are found again, errors, the extra, small states."""

import json
import subprocess
import sys

import numpy as np
import pytest

from draftlib import widgets
from draftlib.widgets import page
from draftlib.widgets.page import Page

IDS = (
    "from draftlib.widgets import kth_stepper as k; a, b = k(), k(); print(a.model_id, b.model_id)"
)


class Divide(Page):
    """A page that divides by what is asked."""

    _esm = "export default { render() {} }"

    def answer(self, asked):
        if asked["by"] < 0:
            raise ValueError(f"by must be at least 0, not {asked['by']}")
        return {"result": 1 / asked["by"]}

    def saved(self):
        return ""


def in_a_new_process(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_ids_are_those_of_the_last_run_and_differ_within_one():
    first, second = (in_a_new_process(IDS) for _ in range(2))
    assert first.stdout == second.stdout, first.stderr
    assert len(set(first.stdout.split())) == 2


def test_a_cell_that_runs_again_keeps_the_id_of_its_widget(monkeypatch):
    cells = iter(["one", "two", "one", "two"])
    monkeypatch.setattr(page, "_cell", lambda: next(cells))
    ids = [Divide({"by": 8}).model_id for _ in range(4)]
    assert ids[:2] == ids[2:]
    assert ids[0] != ids[1]


def test_questions_are_answered_and_mistakes_put_in_words():
    widget = Divide({"by": 4})
    assert widget.shown == {"number": 0, "error": "", "result": 0.25}
    widget.asked = {"by": -1, "number": 1}
    assert widget.shown == {"number": 1, "error": "by must be at least 0, not -1"}
    widget.asked = {"by": 0, "number": 2}
    assert widget.shown == {"number": 2, "error": "ZeroDivisionError: division by zero"}


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [
        ("dice", {}, 40_000),
        ("draft_table", {}, 120_000),
        ("kth_stepper", {"values": np.arange(32).reshape(2, 16), "n_best": "all"}, 100_000),
        ("paint", {}, 120_000),
        ("tree_stepper", {"simulations": 200}, 160_000),
        ("uct_explorer", {}, 60_000),
    ],
)
def test_a_widget_is_small_plain_and_asks_nothing_of_the_network(name, options, most):
    widget = getattr(widgets, name)(**options)
    state = {key: value for key, value in widget.get_state().items() if key != "layout"}
    assert len(json.dumps(state, default=str, allow_nan=False)) < most
    text = state["_esm"] + state["_css"]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    assert "run this cell" in repr(widget)
    assert "Run All Cells" in widget._repr_mimebundle_()[0]["text/html"]


def test_without_the_extra_an_error_names_it_and_the_library_works():
    block = (
        "import sys; sys.modules['anywidget'] = sys.modules['ipywidgets'] = None; import draftlib"
    )
    assert in_a_new_process(block).returncode == 0
    asked = in_a_new_process(f"{block}; draftlib.widgets")
    assert "draftlib.widgets needs anywidget: pip install 'draftlib[widgets]'" in asked.stderr
