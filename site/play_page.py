"""The page on which a visitor drafts against UCT: the draft table, answered in the browser.

The table is the widget of `draftlib.widgets`; what Python answers in a notebook, the modules of
`play/` answer here.  A browser imports no file from a folder, so they are written into the page as
one module, in the order in which they build on each other.
"""

import re
from pathlib import Path

import numpy as np
from notebook_pages import widget_place

from draftlib.catalogue import fantasy_risk
from draftlib.widgets import draft_table

PLAY = Path(__file__).parent / "play"
MODULES = ("random.mjs", "evaluator.mjs", "uct.mjs", "rivals.mjs", "session.mjs")
SEATS = ("you", "UCT", "UCT")
MENU = ["you", "UCT", "Greedy", "Random"]


def play_state() -> dict:
    """Return the state of a draft table with what its modules need to answer."""
    state = draft_table(seats=SEATS).get_state()
    table = {**state["table"], "menu": MENU}
    return {**state, "table": table, "rules": rules(), "layout": None}


def play_html() -> str:
    """Return the draft table with the modules that answer it."""
    module = f'<script type="text/plain" id="answers">{bundle()}</script>'
    return widget_place(play_state(), "play", answers="answers") + module


def recorded_html() -> str:
    """Return a draft table of bots with a thousand wars fought, and one of them recorded."""
    table = draft_table(seats=("UCT", "Quo", "EvilPixie"))
    table.ask("fight")
    table.ask("watch", game=0)
    return widget_place(table.get_state(), "recorded")


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


def bundle() -> str:
    """Return the modules as one: without imports, and with the last one's export."""
    text = "".join((PLAY / name).read_text() for name in MODULES)
    return re.sub(r"^(import .*\n|export (?!default))", "", text, flags=re.MULTILINE)
