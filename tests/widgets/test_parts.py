"""Dice and painting: rolls fall around the exact chances; what the modules show and ask."""

import re

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.risk.odds import battle_ends
from draftviews import dice, paint
from tests import refused


@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 2**53))
def test_rolls_fall_around_the_exact_chances(attackers, defenders, seed):
    n, page = 1500, dice(attackers, defenders, seed)
    page.asked = {"rolls": n, "number": 1} | page.asked | {"rolls": n}  # in any order
    seen, (won, held) = page.shown["rolled"], battle_ends(attackers, defenders)
    assert sum(seen["won"]) + sum(seen["held"]) == n
    for chance, count in zip([*won, *held], [*seen["won"], *seen["held"]], strict=True):
        assert abs(count - n * chance) <= 6 * np.sqrt(n * chance * (1 - chance)) + 2
    lost, cost = map(float, re.findall(r"[\d.]+(?= armies|\.$)", page.shown["words"]))
    left = np.dot(seen["won"], range(attackers + 1)) + sum(seen["held"])
    kept = np.dot(seen["held"], range(defenders + 1))
    assert (attackers - left / n, defenders - kept / n) == pytest.approx((lost, cost), abs=0.65)


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
