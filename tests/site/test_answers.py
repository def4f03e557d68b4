"""The modules that answer dice and the painted map in the browser, beside Python."""

import json
import subprocess
from itertools import repeat
from pathlib import Path

import numpy as np
import pytest
from answers import answered

from draftviews import dice, paint


@pytest.fixture
def answers(node):
    """Return the function that asks a module of site/play questions; see answers.mjs."""

    def ask(module, widget, questions):
        state, _ = answered(widget.get_state())
        lines = [{"table": state.get("table"), "kernels": state["kernels"]}, *questions]
        command = [node, Path(__file__).with_name("answers.mjs"), module]
        text = "\n".join(map(json.dumps, lines))
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return ask


def same(found, expected, near):
    """Return whether two JSON values are the same but for numbers, which may be as `near`."""
    if isinstance(expected, dict):
        return all(same(found[key], value, near) for key, value in expected.items())
    if isinstance(expected, list):
        return len(found) == len(expected) and all(map(same, found, expected, repeat(near)))
    return found == expected or (isinstance(expected, float) and abs(found - expected) <= near)


def test_battles_end_as_in_python_and_roll_the_same_dice(answers):
    numbers = [(a, d) for a in range(1, 41, 3) for d in range(1, 41, 3)]
    asked = [
        {"attackers": a, "defenders": d, "rolls": 100 * (a % 3), "seed": 2**40 + a}
        for a, d in numbers
    ]
    page = dice()
    for question, found in zip(asked, answers("dice.mjs", page, asked), strict=True):
        assert same(found, page.answer(question), 1e-6)


@pytest.mark.parametrize("wrong", [0, 41, 1.5, None])
def test_a_wrong_number_of_armies_is_named(answers, wrong):
    asked = {"attackers": 3, "defenders": wrong, "rolls": 0, "seed": 0}
    (found,) = answers("dice.mjs", dice(), [asked])
    with pytest.raises(ValueError, match="defenders must be") as problem:
        dice().answer(asked)
    assert found["error"] == str(problem.value).replace("None", "null")


def test_a_painted_map_adds_up_as_in_python(answers):
    page, rng = paint(), np.random.default_rng(0)
    owners, strokes = rng.integers(-1, 3, (200, 42)), rng.integers((0, -1), (42, 3), (200, 2))
    asked = [
        {"owner": owner, "item": item, "to": to}
        for owner, (item, to) in zip(owners.tolist(), strokes.tolist())
    ]
    for question, found in zip(asked, answers("paint.mjs", page, asked), strict=True):
        assert same(found, page.answer(question), 6e-5)
