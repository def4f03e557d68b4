"""The modules that answer the widgets of parts.html in the browser, beside Python."""

import json
from itertools import repeat
from pathlib import Path

import numpy as np
import pytest
from answers import state_and_script

import draftlib as dl
from draftlib.evaluators.weights import Weights
from draftviews import dice, kth_stepper, paint, uct_explorer
from draftviews.widgets.explorer import example_games
from tests.site.conftest import ask
from tests.widgets.test_stepper import HARDER, WRONG, unfold


@pytest.fixture
def answers(node):
    """Return the function that asks a module of site/play questions; see answers.mjs."""

    def of(module, widget, questions):
        state, _ = state_and_script(widget.get_state())
        lines = [{"table": state.get("table"), "kernels": state["kernels"]}, *questions]
        return ask(node, Path(__file__).with_name("answers.mjs"), lines, module)

    return of


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
    page = dice()
    (found,) = answers("dice.mjs", page, [asked])
    page.asked = asked
    assert "defenders must be" in page.shown["error"]
    assert found["error"] == page.shown["error"].replace("None", "null")


def test_a_painted_map_adds_up_to_f_on_the_page_and_in_python(answers):
    """By the published weights, and by others at random."""
    rng, printed = np.random.default_rng(0), dl.Evaluator.published()
    rows = tuple(tuple(rng.normal(0, 20, len(row))) for row in printed.weights.continents)
    numbers = rng.normal(10, 10, 6).tolist()
    weights = Weights(numbers[0], rows, tuple(numbers[1:4]), *numbers[4:])
    evaluators = {"printed": printed, "random": dl.Evaluator(weights)}
    owners, strokes = rng.integers(-1, 3, (200, 42)), rng.integers((0, -1), (42, 3), (200, 2))
    pairs, page = zip(owners.tolist(), strokes.tolist()), paint(evaluators=evaluators)
    asked = [{"owner": owner, "item": item, "to": to} for owner, (item, to) in pairs]
    for question, found in zip(asked, answers("paint.mjs", page, asked), strict=True):
        painted = page.answer(question)
        assert same(found, painted, 6e-5)
        for sums, evaluator in zip(painted["sums"], evaluators.values(), strict=True):
            added = np.sum([term["points"] for term in sums["terms"]], axis=0)
            assert added == pytest.approx(evaluator.values(painted["owner"]), abs=1e-3)


def tables(rng, count):
    """Yield questions to a stepper on tables with ties and decimals, of any order and model."""
    for _ in range(count):
        n_players, n_items = rng.integers(2, 5), rng.integers(1, 8)
        values = rng.integers(-3, 9, (n_players, n_items)) / rng.choice([1, 2, 10, 1e-6, 1e7])
        lines = [" ".join(map(repr, row)) for row in values.tolist()]
        letters = "ABCDEFG"[:n_items]
        order = [*rng.permutation(n_items) % n_players] if rng.random() < 0.3 else "round_robin"
        picks = rng.permutation(list(letters))[: rng.integers(0, n_items + 1)]
        yield {
            "table": "\n".join([" ".join(letters), *lines]),
            "n_best": str(rng.choice(["all", 1, 2, 3, 9])),
            "picks": rng.choice(["", " ", ", "]).join(picks),
            "model": str(rng.choice(["KthBestPick", "Greedy", "MaxN"])),
            "order": order if isinstance(order, str) else [int(p) for p in order],
        }


def test_kth_best_pick_is_traced_as_in_python(answers):
    page, rng = kth_stepper(), np.random.default_rng(0)
    rows = "\n".join(" ".join(map(str, rng.permutation(14))) for _ in range(2))
    usual = {"n_best": "all", "picks": "", "model": "KthBestPick", "order": "round_robin"}
    asked = [*tables(rng, 300), *({**usual, "table": text} for text in (rows, HARDER, *WRONG))]
    asked += [{**usual, "table": HARDER, "picks": picks} for picks in ("Z", "A A", "F, E", "it's")]
    asked += [{**usual, "table": HARDER, "n_best": n} for n in ("", "0", "1.5", " 3 ", "it's")]
    asked += [{**usual, "table": rows, "model": "MaxN"}, {**usual, "table": ",\n,"}]
    errors = 0
    for question, found in zip(asked, answers("kth.mjs", page, asked), strict=True):
        try:
            expected = {"error": "", **page.answer(question)}
        except ValueError as problem:
            expected, errors = {"error": str(problem)}, errors + 1
        expected["steps"], found["steps"] = (unfold(e.get("steps", [])) for e in (expected, found))
        assert found == json.loads(json.dumps(expected)), question
    assert 50 < errors < 200


def test_the_explorer_searches_as_in_python(answers):
    page, rng = uct_explorer(), np.random.default_rng(0)
    asked = []
    for name, game in example_games().items():
        for simulations in (1, 7, 1000, 20_000):
            picks = rng.permutation(game.items)[: rng.integers(0, len(game.items) - 1)]
            c = rng.choice([None, 0.0, 0.5, 30.0])
            asked += [{"game": name, "picks": " ".join(picks), "simulations": simulations, "c": c}]
    asked = [{**question, "seed": int(rng.integers(0, 2**40))} for question in asked]
    for question, found in zip(asked, answers("explorer.mjs", page, asked), strict=True):
        assert same(found, json.loads(json.dumps(page.answer(question))), 1e-12), question
    wrong = {"game": name, "simulations": 9, "c": None, "seed": 0, "picks": "Z"}
    (found,) = answers("explorer.mjs", page, [wrong])
    assert found["error"].startswith("there is no item 'Z'; the items are A, B")
