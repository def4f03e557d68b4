"""Painting: the terms add up to f, strokes change owners, other evaluators stand beside."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftviews import paint
from draftviews.widgets.paint import terms
from tests import refused

owners = st.lists(st.integers(-1, 2), min_size=42, max_size=42)


@settings(max_examples=20)
@given(owners, st.lists(st.tuples(st.integers(0, 41), st.integers(-1, 2)), max_size=4))
def test_strokes_change_owners_and_the_terms_add_up_to_f(owner, strokes):
    page = paint(owner)
    for item, to in strokes:
        owner[item] = to
        page.ask(item, to)
    assert page.shown["owner"] == owner
    for found, intercept in zip(page.shown["sums"], (True, False), strict=True):
        evaluator = dl.Evaluator.published(intercept)
        assert found["f"] == pytest.approx(evaluator.values(owner), abs=1e-3)
        assert found["v"] == pytest.approx(evaluator.rewards(owner), abs=1e-3)
        points = [term.points for term in terms(evaluator, np.array(owner))]
        assert np.sum(points, axis=0) == pytest.approx(evaluator.values(owner), abs=1e-3)


test_what_cannot_be_painted_is_named = refused(
    (lambda: paint().answer({"owner": [-2] * 42, "item": None}), "owner -2 .* use 0..2, or -1"),
    (lambda: paint(evaluators={}), "evaluators must be a dict of evaluators by name"),
    (lambda: paint(evaluators={3: dl.Evaluator.published()}), "name of an evaluator must be"),
    (lambda: paint(evaluators={"MARS": dl.MarsEvaluator()}), "'MARS' must be a linear Evaluator"),
)


def test_the_module_shows_the_sums(mount):
    page = paint()
    (seen,) = mount(page)
    assert seen["words"].startswith("Choose a player")
    assert seen["cells"][-2][0] == "f, the sum"
    told = [float(cell.replace(",", "")) for cell in seen["cells"][-2][2:4]]
    assert told == pytest.approx([found["f"][0] for found in page.shown["sums"]], abs=0.051)
