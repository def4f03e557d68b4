"""What the widgets share: ids under which they are found again, errors, the extra."""

import subprocess
import sys

import pytest

from draftlib.widgets import draft_table, kth_stepper, page, uct_explorer
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
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
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


@pytest.mark.parametrize("make", [draft_table, kth_stepper, uct_explorer])
def test_a_widget_is_small_and_asks_nothing_of_the_network(make):
    state = make().get_state()
    assert len(str(state)) < 120_000
    text = state["_esm"] + state["_css"]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # a name, not an address


def test_without_the_extra_an_error_names_it_and_the_library_works():
    block = (
        "import sys; sys.modules['anywidget'] = sys.modules['ipywidgets'] = None; import draftlib"
    )
    assert in_a_new_process(block).returncode == 0
    asked = in_a_new_process(f"{block}.widgets")
    assert "draftlib.widgets needs anywidget: pip install 'draftlib[widgets]'" in asked.stderr
