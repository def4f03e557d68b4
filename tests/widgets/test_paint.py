"""Painting: the terms add up to f, strokes change owners, other evaluators stand beside."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from draftlib.widgets import paint
from draftlib.widgets.paint import terms

owners = st.lists(st.integers(-1, 2), min_size=42, max_size=42)


@given(owners, st.booleans())
def test_the_terms_add_up_to_f(owner, intercept):
    evaluator = dl.Evaluator.published(intercept)
    total = np.sum([term.points for term in terms(evaluator, np.array(owner))], axis=0)
    assert total == pytest.approx(evaluator.values(owner), abs=1e-3)


@given(owners, st.lists(st.tuples(st.integers(0, 41), st.integers(-1, 2)), max_size=4))
def test_strokes_change_owners_and_sums(owner, strokes):
    page = paint(owner)
    for item, to in strokes:
        owner[item] = to
        page.ask(item, to)
    assert page.shown["owner"] == owner
    for found, intercept in zip(page.shown["sums"], (True, False), strict=True):
        evaluator = dl.Evaluator.published(intercept)
        assert found["f"] == pytest.approx(evaluator.values(owner), abs=1e-3)
        assert found["v"] == pytest.approx(evaluator.rewards(owner), abs=1e-3)


def test_its_state_is_small_and_the_map_can_be_painted_by_the_module(mount):
    page = paint()
    state = {name: value for name, value in page.get_state().items() if name != "layout"}
    assert len(json.dumps(state, default=str)) < 100_000
    (seen,) = mount(page)
    assert seen["words"].startswith("Choose a player")
    assert seen["cells"][-2][0] == "f, the sum"
    told = [float(cell.replace(",", "")) for cell in seen["cells"][-2][2:4]]
    assert told == pytest.approx([found["f"][0] for found in page.shown["sums"]], abs=0.051)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"owner": [0]}, "owner must have 42 entries"),
        ({"owner": [3] * 42}, "owner 3 is no player"),
        ({"evaluators": {}}, "evaluators must be a dict of evaluators by name"),
        ({"evaluators": {"x": 3}}, "the evaluator 'x' must be a linear Evaluator, not 3"),
    ],
)
def test_wrong_arguments(options, words):
    with pytest.raises(ValueError, match=words):
        paint(**options)


def test_a_wrong_stroke_is_refused():
    with pytest.raises(ValueError, match="item must be an integer from 0 to 41, not 42"):
        paint().ask(42, 0)
    with pytest.raises(ValueError, match="to must be an integer from -1 to 2, not 3"):
        paint().ask(0, 3)
