"""The modules that answer dice and the painted map in the browser, beside Python."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from draftlib.widgets import dice, paint


@pytest.fixture
def answers(node):
    """Return the function that asks a module of site/play questions; see answers.mjs."""

    def ask(module, widget, questions):
        lines = [{"table": getattr(widget, "table", None)}, *questions]
        command = [node, Path(__file__).with_name("answers.mjs"), module]
        text = "\n".join(map(json.dumps, lines))
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return ask


def test_battles_end_as_in_python_and_roll_the_same_dice(answers):
    widget = dice()
    asked = [
        {"attackers": a, "defenders": d, "rolls": 100 * (a % 3), "seed": 2**40 + a}
        for a in range(1, 41, 3)
        for d in range(1, 41, 3)
    ]
    for question, found in zip(asked, answers("dice.mjs", widget, asked), strict=True):
        expected = widget.answer(question)
        for side in ("won", "held"):
            np.testing.assert_allclose(found[side], expected[side], rtol=0, atol=1e-6)
        assert (found["words"], found["rolled"]) == (expected["words"], expected["rolled"])


@pytest.mark.parametrize("wrong", [0, 41, 1.5, None])
def test_a_wrong_number_of_armies_is_named(answers, wrong):
    asked = {"attackers": 3, "defenders": wrong, "rolls": 0, "seed": 0}
    (found,) = answers("dice.mjs", dice(), [asked])
    with pytest.raises(ValueError, match="defenders must be") as problem:
        dice().answer(asked)
    assert found["error"] == str(problem.value).replace("None", "null")


def test_a_painted_map_adds_up_as_in_python(answers):
    widget, rng = paint(), np.random.default_rng(0)
    asked = [
        {"owner": rng.integers(-1, 3, 42).tolist(), "item": int(item), "to": int(to)}
        for item, to in zip(rng.integers(0, 42, 200), rng.integers(-1, 3, 200))
    ]
    for question, found in zip(asked, answers("paint.mjs", widget, asked), strict=True):
        expected = widget.answer(question)
        assert (found["owner"], found["words"]) == (expected["owner"], expected["words"])
        for ours, theirs in zip(found["sums"], expected["sums"], strict=True):
            assert ours["name"] == theirs["name"]
            np.testing.assert_allclose(ours["f"] + ours["v"], theirs["f"] + theirs["v"], atol=6e-5)
            for mine, yours in zip(ours["terms"], theirs["terms"], strict=True):
                assert (mine["name"], mine["counts"]) == (yours["name"], yours["counts"])
                np.testing.assert_allclose(mine["points"], yours["points"], rtol=0, atol=6e-5)
