"""What the widgets share: ids under which they are found again, errors, small states."""

import json
import re
from functools import partial

import numpy as np
import pytest

import draftlib as dl
import draftviews as dv
from draftviews.widgets import page


def test_a_cell_that_runs_again_keeps_the_id_of_its_widget(monkeypatch):
    cells = iter(["one", "two", "one", "two"])
    monkeypatch.setattr(page, "_cell", lambda: next(cells))
    ids = [dv.dice().model_id for _ in range(4)]
    assert ids[:2] == ids[2:]
    assert ids[0] != ids[1]


LARGE = partial(dv.kth_stepper, np.arange(32).reshape(2, 16), "all")


WIDGETS = [dv.dice, dv.draft_table, LARGE, dv.paint, dv.tree_stepper, dv.uct_explorer]


@pytest.mark.parametrize("make", WIDGETS)
def test_a_widget_is_small_plain_and_asks_nothing_of_the_network(make):
    widget = make()
    state = {key: value for key, value in widget.get_state().items() if key != "layout"}
    assert len(json.dumps(state, default=str, allow_nan=False)) < 180_000
    text = state["_esm"] + state["_css"]
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    assert "run this cell" in repr(widget)
    instead = widget._repr_mimebundle_()[0]
    assert "image/png" in instead or "Run All Cells" in instead["text/html"]
    widget.asked = {**widget.asked, "wrong": "<no>"}
    assert "<p>&lt;no&gt;</p>" in widget._repr_mimebundle_()[0]["text/html"]


ODD = [None, -1, 1.5, "x", [], {"a": 1}, [[1]], [None], 10**30]


def spoilt(right):
    """Yield the questions that lack one part of a right one, or have another in its place."""
    for name in right:
        yield {other: part for other, part in right.items() if other != name}
        yield from (right | {name: part} for part in ODD)
    if "session" in right:
        yield from ({**right, "session": part} for part in spoilt(right["session"]))


SMALL = [dv.dice, dv.paint, dv.kth_stepper, partial(dv.draft_table, dl.four_item_game())]
SMALL += [partial(make, simulations=2) for make in (dv.tree_stepper, dv.uct_explorer)]


@pytest.mark.parametrize("make", SMALL)
def test_a_question_that_cannot_be_is_answered_in_words_and_the_next_as_usual(make):
    widget = make()
    right = {**widget.asked}
    for asked in spoilt(right):
        widget.asked = asked
        said = widget.shown["error"] or widget.shown.get("wrong", "")
        assert not re.match(r"\w+(Error|Exception|Warning)\b", said), (asked, said)
    widget.asked = right
    assert widget.shown["error"] == ""
