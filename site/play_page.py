"""The widgets on pages of their own: the table at which a visitor drafts, and all others.

They are those of `draftviews.widgets`.  What Python answers in a notebook, the library's kernels
answer here, compiled to WebAssembly: see kernels/, answers.py and the modules of `play/`.
"""

import answers
import pandas as pd
from notebook_pages import widget_place

from draftlib.catalogue import table_game
from draftlib.kernels.rng import stream_of
from draftviews import dice, draft_table, kth_stepper, paint, tree_stepper, uct_explorer
from draftviews.widgets.page import Page
from draftviews.widgets.scenery import player_colors
from draftviews.widgets.session import WALKS

RECORDED = "A recorded draft. On the page “Draft against UCT” you draft yourself."
MOST_PLAYERS = 12  # of a visitor's own list
SAMPLE = answers.HERE / "play" / "sample.csv"
SEATS = ("you", "UCT", "UCT")
READING = {  # why the estimate and the wars part, by the number of the notebook
    "00": "notebooks/00_start_here.html",
    "07": "notebooks/07_risk_tournaments.html",
    "10": "notebooks/10_drafting_to_win.html",
}
PARTS = {
    "tree": tree_stepper,
    "kth": kth_stepper,
    "explorer": uct_explorer,
    "dice": dice,
    "paint": paint,
}


def play_state() -> dict:
    """Return the state of a draft table with what its modules need to answer."""
    state = answers.living_table(draft_table(seats=SEATS).get_state())
    recorded = draft_table(seats=("UCT", "Quo", "EvilPixie")).ask("fight")
    state["table"] |= {"daily": True, "reading": READING}
    return {**state, "recorded": recorded, "layout": None}


def own_state() -> dict:
    """Return the state of a draft table of the sample list, and what any list needs to be drafted.

    `play/own.mjs` puts other items in it.
    """
    text = SAMPLE.read_text("utf-8")
    values = pd.read_csv(SAMPLE, index_col=0, skipinitialspace=True)
    game = table_game(values.T, "snake", name="your items")
    table = draft_table(game, seats=SEATS)
    state, menu = table.get_state(), table.rules.agents
    names = [name for name in answers.ABOUT if name in menu]
    agents = {name: answers.as_agent(menu[name]) for name in menu if name.split()[0] in names}
    scenery = {
        "agents": agents,
        "about": answers.ABOUT,
        "menu": ["you", *names],
        "palette": player_colors(MOST_PLAYERS),
    }
    recorded = draft_table(game, seats=("Greedy",) * game.n_players).shown
    rules = answers.search_rules() | {
        "rewards": answers.as_json(tuple(game.arrays)),
        "stream": answers.as_json(stream_of(0)),
        "walks": WALKS,
    }
    extra = {"kernels": {"draft": answers.as_module("draft"), "game": rules}, "recorded": recorded}
    extra |= {"sample": text, "layout": None}
    return {**state, "table": {**state["table"], **scenery}, **extra}


def play_html() -> str:
    """Return the draft table with the modules that answer it."""
    last = SAMPLE.with_name("last.mjs").read_text("utf-8")
    answering = answers.bundle(answers.TABLE)
    return widget_place(play_state(), "play", answers=answering, link=True, form=last)


def own_html() -> str:
    """Return the draft table of a visitor's own items, with the form that takes them."""
    form = SAMPLE.with_name("own.mjs").read_text("utf-8")
    return widget_place(own_state(), "own", answers=answers.bundle(answers.TABLE), form=form)


def recorded_html() -> str:
    """Return a draft table of bots with a thousand wars fought, and one of them recorded."""
    table = draft_table(seats=("UCT", "Quo", "EvilPixie"))
    table.ask("fight")
    table.ask("watch", game=0)
    return widget_place({**table.get_state(), "why": RECORDED}, "recorded")


def part_html(name: str) -> str:
    """Return one of PARTS with its first question answered."""
    widget: Page = PARTS[name]()
    state, script = answers.answered(widget.get_state())
    return widget_place(state, name, widget.saved(), script)
