"""What the widgets show after some clicks, and readers without Python, is what is committed."""

import json
from functools import partial
from hashlib import sha256

import numpy as np
import pytest

import draftlib as dl
import draftviews as dv
from tests.stored import check_stored

FOUR, LONG = dl.four_item_game(), 5000  # letters of a part, beyond which its digest is stored
NAMES = [f"item {n}" for n in range(1, 13)]
TALL = dl.table_game(np.arange(60.0).reshape(5, 12) % 17, "snake", NAMES, "five rows")
COUNTED = dl.Game(4, 2, lambda owner: [(owner == p).sum() * (2 - p) for p in (0, 1)])
GAMES = dv.example_games()
CLICKS = [("pick", {"item": 2}), ("hint", {}), ("new", {"seed": 4}), ("sit", {"seat": 1})]
CLICKS += [("pick", {"item": 0}), ("back", {"to": 1}), ("seat", {"seat": 2, "name": "UCT 10"})]
WIDGETS = {  # by name: one, and what is asked of it after another
    "dice": (dv.dice, [{"attackers": 5, "rolls": 100}, {"attackers": 1}, {"defenders": 40}]),
    "paint": (dv.paint, [{"item": 11, "to": 1}, {"item": 3, "to": -1}]),
    "tree": (partial(dv.tree_stepper, simulations=12), [{"constants": [0.5]}, {"seed": 1}]),
    "explorer": (dv.uct_explorer, [{"game": game, "seed": 3, "c": 9.0} for game in GAMES]),
    "explorer of Python": (partial(dv.uct_explorer, COUNTED), [{"simulations": 2001}]),
    "explorer of five": (partial(dv.uct_explorer, TALL, picks="item 12, item 3"), []),
    "stepper": (dv.kth_stepper, [{"n_best": "all"}, {"model": "MaxN"}, {"picks": "B A"}]),
    "stepper of five": (partial(dv.kth_stepper, TALL, model="Greedy"), [{"n_best": "5"}]),
    "cards": (partial(dv.draft_table, FOUR, ("you", "Greedy", "RAVE")), CLICKS),
    "Python": (partial(dv.draft_table, COUNTED, ("MaxN", "you")), [("pick", {"item": 1})]),
}


def parts_of(widget, number):
    """Return by name, as JSON, what a widget has for a page after an act, and instead of one."""
    names = () if number else ("table", "menu")
    scenery = {name: getattr(widget, name) for name in names if hasattr(widget, name)}
    parts = {**widget.shown, **scenery, "saved": widget.saved()}
    texts = {name: json.dumps(part, ensure_ascii=False) for name, part in parts.items()}
    return {n: t if len(t) < LONG else sha256(t.encode()).hexdigest() for n, t in texts.items()}


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_shows_what_it_showed(name):
    make, questions = WIDGETS[name]
    widget, found = make(), {}
    for number, asked in enumerate(({}, *questions)):
        if isinstance(asked, tuple):
            widget.ask(asked[0], **asked[1])
        elif asked:
            widget.asked = {**widget.asked, **asked}
        found |= {f"{number} {part}": text for part, text in parts_of(widget, number).items()}
    check_stored("widgets.json", name, found)
