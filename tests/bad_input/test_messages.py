"""What a page may send: a question that cannot be is answered in words, the next as usual."""

import itertools
import json
import random
import re
import time

import pytest

import draftlib as dl
from draftlib import widgets
from tests.bad_input import kinds as k
from tests.bad_input.values import COUNT, pool, spoilt

PATIENCE = 5  # seconds of work
FOUR = dl.four_item_game()
SESSION = {
    "seats": ["you", "Greedy", "Random"],
    "picks": [1],
    "seed": 3,
    "war": "quo",
    "hint": False,
    "fights": False,
    "watch": -1,
}
MENU = k.word("you", "UCT", "Greedy", "Random", "KthBestPick", "MaxN")
CLICKS = ("start", "look", "undo", "back", "new", "seat", "hint", "fight", "watch", "load", "pick")
EXAMPLES = tuple(widgets.example_games())

NUMBERS = itertools.count()  # a page counts its questions
MISSING = {"picks": "", "model": "KthBestPick"}  # what a page need not ask

# By widget: one that is asked, a right question, and what its parts can be.
PAGES = {
    "dice": (
        widgets.dice(),
        {"attackers": 3, "defenders": 2, "rolls": 10, "seed": 0},
        {
            "attackers": k.count(1, 40),
            "defenders": k.count(1, 40),
            "rolls": k.count(0, 100_000),
            "seed": k.seed,
        },
    ),
    "paint": (
        widgets.paint(),
        {"owner": [0, 1, 2] * 14, "item": 5, "to": 1},
        {"owner": k.owners(42, 3), "item": k.maybe(k.count(0, 41)), "to": k.count(-1, 2)},
    ),
    "tree stepper": (
        widgets.tree_stepper(simulations=2),
        {"simulations": 2, "constants": [0.5, 1.0], "seed": 0},
        {
            "simulations": k.count(1, 200),
            "constants": k.listed(k.number(0), 1, 20),
            "seed": k.seed,
        },
    ),
    "explorer": (
        widgets.uct_explorer(simulations=10),
        {"game": EXAMPLES[0], "picks": "A", "simulations": 10, "c": 0.5, "seed": 0},
        {
            "game": k.word(*EXAMPLES),
            "picks": k.word("", "A", " ", "A "),
            "simulations": k.count(1, 100_000),
            "c": k.maybe(k.number(0)),
            "seed": k.seed,
        },
    ),
    "stepper": (
        widgets.kth_stepper([[1, 2], [2, 1]]),
        {
            "table": "A B\n1 2\n2 1",
            "order": [0, 1],
            "n_best": "2",
            "picks": "A",
            "model": "Greedy",
        },
        {
            "table": k.text,
            "order": k.order(2, 2),
            "n_best": lambda value: re.fullmatch(r"\s*(all|\+?\d+)\s*", str(value)) is not None,
            "picks": k.word("", "A", " ", "A ", "B"),
            "model": k.word("KthBestPick", "Greedy", "MaxN"),
        },
    ),
    "draft table": (
        widgets.draft_table(FOUR, ("you", "Greedy", "Random")),
        {"session": SESSION, "do": "look"},
        {
            "session": lambda value: (
                isinstance(value, dict)
                and set(value) == set(SESSION)
                and k.listed(MENU, 3, 3)(value["seats"])
                and k.listed(k.count(0, 3), 0, 4, distinct=True)(value["picks"])
                and k.seed(value["seed"])
                and k.word("quo", "own")(value["war"])
                and k.flag(value["hint"])
                and k.flag(value["fights"])
                and k.count(-1, 10**6)(value["watch"])
            ),
            "do": k.word(*CLICKS),
        },
    ),
}


@pytest.mark.parametrize("name", PAGES)
def test_questions_that_cannot_be_are_answered_in_words(name):
    page, right, parts = PAGES[name]
    assert complaint(page, right) == ""
    for message in wrong_questions(name, right):
        begun = time.process_time()
        said = complaint(page, message)
        assert time.process_time() - begun < PATIENCE, message
        assert not re.match(r"\w+(Error|Exception|Warning)\b", said), f"{said}: {message}"
        asked = {key: message.get(key, MISSING.get(key, ...)) for key in parts}
        may_be = all(kind(asked[key]) for key, kind in parts.items())
        assert said or may_be, f"taken for right: {message}"
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
