"""The stepper's answers to tables right and wrong; its traces: tests/site/test_answers.py."""

import json

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftviews import kth_stepper

HARDER = "A B C D E F\n6 5 4 3 2 1\n1 4 3 2 5 6"  # k = 2 fails, k = 1 succeeds

WRONG = {
    "": "empty",
    "A B\n1 2": "2 players",
    "A B\n1 2\n3": "Line 3: 2 items need 2 values, not 1",
    "A B\n1 nan\n2 3": "Line 2: 'nan' is not a finite number",
    "A A\n1 2\n2 3": "Two items are called 'A'",
    "1 2 3\n" * 7: "7 players and 3 items are too many",
    "1,5 2,5\n2,5 1,5": "is 1,5 a decimal? Write 1.5",
    f"1,{'5' * 99_999} 2\n2 1": f"is 1,{'5' * 20} a decimal?",
    f"A B\n{'1' * 40_000}x 2\n2 1": f"Line 2: '{'1' * 77}... is not a number",
    f"A B\n{'1' * 999} 2\n2 1": f"Line 2: '{'1' * 77}... is not a finite number",
    f"{'A' * 99_999} B\n1 2\n2 1": f"The name '{'A' * 77}... is too long",
    **{
        f"{cell} 8 7\n3 2 1\n2 2 2": f"Line 1: '{cell}' is not a number. Is it a name?"
        for cell in ("$9", "9*", "1O", "−3", "½")
    },
    "R$9 8 7\n3 2 1\n2 2 2": "Line 1: '8' is not a number. Is it a name?",
    "A B\x1b\n1 2\n2 1": r"without control characters, not 'B\x1b'",
    "ﬁ fi\n1 2\n2 1": r"must be different, not '\ufb01' and 'fi'",
    "\u3164 A\n1 2\n2 1": "must be a word of 1 to 200 characters",
}


def unfold(steps):
    """Return steps that hold everything, as `stepper.js` reads them."""
    all_of_it, known = [], {}
    for step in steps:
        known = {**known, **step}
        all_of_it.append(known)
    return all_of_it


def ask(stepper, **changes):
    """Ask as the module does: another question in place of the last."""
    stepper.asked = {**stepper.asked, "wrong": "", **changes}
    return stepper.shown


@given(st.text(alphabet="AB1234567890.,;-+e \t\nxü∞", max_size=60), st.text(max_size=5))
@settings(max_examples=300)
def test_whatever_is_typed_is_answered(table, n_best):
    stepper = kth_stepper(table, n_best)
    assert bool(stepper.error) != bool(stepper.steps)
    assert not stepper.error.startswith("ValueError")
    json.dumps(stepper.shown, allow_nan=False)


OPTIONS = [
    ({"n_best": 0}, "N must be"),
    ({"values": [[1, 2], [3]]}, "a table must be rows of numbers"),
    ({"values": dl.fantasy_risk()}, "Fantasy Risk: 42 items, 3 players> has no table"),
    ({"values": np.ones((2, 16)), "model": "MaxN"}, "too large for max"),
    ({"picks": "A B C D"}, "the draft is over"),
    ({"picks": "Z"}, "there is no item 'Z'"),
    *(({"values": text}, words) for text, words in WRONG.items()),
]


@pytest.mark.parametrize(("options", "words"), OPTIONS)
def test_a_wrong_question_is_answered_in_words(options, words):
    stepper = kth_stepper(**options)
    assert words in stepper.error
    assert (stepper.steps, stepper.shown.get("steps")) == ((), None)


def test_the_question_after_a_wrong_one_is_answered_as_usual():
    stepper = kth_stepper("")
    assert ask(stepper, table=HARDER)["error"] == ""
    assert "the others must be one of" in ask(stepper, model="HAL")["error"]


def test_without_a_kernel_the_tries_the_replies_and_the_results_are_told():
    stepper = kth_stepper(HARDER, 3)
    page = stepper._repr_mimebundle_()[0]["text/html"]
    assert page.count("<li>") == sum(step.line in (2, 7, 11, 12) for step in stepper.steps)


def test_a_game_keeps_its_names_and_its_order():
    game = dl.table_game([[1, 2, 3], [3, 2, 1]], [1, 0, 0], ["New Guinea", "Siam", "Peru"])
    stepper = kth_stepper(game)
    assert stepper.state.game.items == game.items
    assert "Player 2 ranks" in stepper.shown["steps"][0]["words"]
    assert "an order of 3 picks does not fit 2 items" in ask(stepper, table="1 2\n2 1")["error"]
    teams = dl.table_game([[1, 2], [2, 1]], items=["49ers", "Jets"])
    assert kth_stepper(teams).state.game.items == ("item 49ers", "Jets")
    frame = pd.DataFrame([[1, 2], [2, 1]], columns=["Peru", "Siam"])
    assert kth_stepper(frame).state.game.items == ("Peru", "Siam")
