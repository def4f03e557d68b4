"""The widgets on pages of their own: the table at which a visitor drafts, and all others.

They are those of `draftlib.widgets`.  What Python answers in a notebook, the modules of `play/`
answer here, as far as they can: see answers.py.
"""

import numpy as np
from answers import TABLE, answers_of, bundle
from notebook_pages import widget_place

from draftlib.catalogue import fantasy_risk
from draftlib.widgets import dice, draft_table, kth_stepper, paint, tree_stepper, uct_explorer
from draftlib.widgets.page import Page

SEATS = ("you", "UCT", "UCT")
MENU = ["you", "UCT", "Greedy", "Random"]
PARTS = {
    "tree": tree_stepper,
    "kth": kth_stepper,
    "explorer": uct_explorer,
    "dice": dice,
    "paint": paint,
}


def play_state() -> dict:
    """Return the state of a draft table with what its modules need to answer."""
    state = draft_table(seats=SEATS).get_state()
    table = {**state["table"], "menu": MENU}
    return {**state, "table": table, "rules": rules(), "layout": None}


def play_html() -> str:
    """Return the draft table with the modules that answer it."""
    return widget_place(play_state(), "play", answers=bundle(TABLE))


def recorded_html() -> str:
    """Return a draft table of bots with a thousand wars fought, and one of them recorded."""
    table = draft_table(seats=("UCT", "Quo", "EvilPixie"))
    table.ask("fight")
    table.ask("watch", game=0)
    return widget_place(table.get_state(), "recorded")


def part_html(name: str) -> str:
    """Return one of PARTS with its first question answered."""
    widget: Page = PARTS[name]()
    state = widget.get_state()
    return widget_place(state, name, widget.saved(), answers_of(state))


def rules() -> dict:
    """Return the published evaluator on the classic board as a JSON object."""
    arrays = fantasy_risk().arrays
    return {
        "neighbours": [_members(near) for near in arrays.near],
        "continents": [_members(group) for group in arrays.groups],
        "weights": arrays.weights.tolist(),
        "base": arrays.base.tolist(),
        "perEnemy": arrays.per_enemy,
        "perFriend": arrays.per_friend,
    }


def _members(mask):
    return [int(i) for i in np.flatnonzero([int(mask) >> i & 1 for i in range(64)])]
