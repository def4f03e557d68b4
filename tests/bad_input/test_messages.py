"""What a page may send: a question that cannot be is answered in words, the next as usual."""

import itertools
import json
import random
import re
import time

import pytest

import draftlib as dl
import draftviews as dv
from draftviews.widgets.session import Session
from tests.bad_input.values import COUNT, pool, spoilt

PATIENCE = 5  # seconds of work
FOUR = dl.four_item_game()
SESSION = {**Session(["you", "Greedy", "Random"], [1], 3, tried=[])._asdict()}
NUMBERS = itertools.count()  # a page counts its questions
# By widget: one that is asked, and a right question.
PAGES = {
    "dice": (dv.dice(), {"attackers": 3, "defenders": 2, "rolls": 10, "seed": 0}),
    "paint": (dv.paint(), {"owner": [0, 1, 2] * 14, "item": 5, "to": 1}),
    "tree stepper": (
        dv.tree_stepper(simulations=2),
        {"simulations": 2, "constants": [0.5, 1.0], "seed": 0},
    ),
    "explorer": (
        dv.uct_explorer(simulations=10),
        {"game": "four items, 3 players", "picks": "A", "simulations": 10, "c": 0.5, "seed": 0},
    ),
    "stepper": (
        dv.kth_stepper([[1, 2], [2, 1]]),
        {"table": "A B\n1 2\n2 1", "order": [0, 1], "n_best": "2", "picks": "A", "model": "Greedy"},
    ),
    "draft table": (
        dv.draft_table(FOUR, ("you", "Greedy", "Random")),
        {"session": SESSION, "do": "look"},
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_questions_that_cannot_be_are_answered_in_words(name):
    page, right = PAGES[name]
    assert complaint(page, right) == ""
    for message in wrong_questions(name, right):
        begun = time.process_time()
        said = complaint(page, message)
        assert time.process_time() - begun < PATIENCE, message
        assert not re.match(r"\w+(Error|Exception|Warning)\b", said), f"{said}: {message}"
    assert complaint(page, right) == ""


def complaint(page, message):
    """Return what a page says is wrong with a question."""
    page.asked = message | {"number": next(NUMBERS)}
    return page.shown["error"] or page.shown.get("wrong", "")


def wrong_questions(name, right):
    """Yield questions as a page could send them, JSON, with something wrong in them."""
    chance, asked = random.Random(name), 0
    while asked < COUNT:
        message = spoilt(right, chance.choice(pool()), chance)
        try:
            message = json.loads(json.dumps(message))
        except (TypeError, ValueError, OverflowError):
            continue
        if isinstance(message, dict):
            asked += 1
            yield message
