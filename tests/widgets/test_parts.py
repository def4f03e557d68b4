"""Dice and painting: what the modules show and ask.  Their numbers: tests/site/test_answers.py."""

import pytest

import draftlib as dl
from draftviews import dice, paint
from tests import refused


def test_the_module_draws_a_bar_for_each_end_and_asks(mount):
    seen = mount(dice(5, 4), ["Roll 100", "click"], ["attacking armies", "change", 7])
    assert seen[0]["words"] == dice(5, 4).shown["words"]
    assert seen[1]["asked"]["rolls"] == 100
    assert seen[2]["asked"] | {"number": 0} == dice(7, 4).asked | {"number": 0}


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
