"""The widgets on pages of their own: the table at which a visitor drafts, and all others.

They are those of `draftlib.widgets`.  What Python answers in a notebook, the library's kernels
answer here, compiled to WebAssembly: see kernels/, answers.py and the modules of `play/`.
"""

from functools import cache

import numpy as np
import pandas as pd
from answers import HERE, TABLE, answered, as_json, as_module, bundle
from notebook_pages import widget_place

from draftlib.agents import RAVE, UCT
from draftlib.agents.search import sqrt_log
from draftlib.catalogue import fantasy_risk, table_game
from draftlib.game import Agent
from draftlib.kernels.rng import stream_of
from draftlib.risk import BOTS, Drafter
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import _memory_for
from draftlib.risk.setting import table_for
from draftlib.widgets import dice, draft_table, kth_stepper, paint, tree_stepper, uct_explorer
from draftlib.widgets.page import Page
from draftlib.widgets.scenery import player_colors
from draftlib.widgets.session import WALKS

RECORDED = "A recorded draft. On the page “Draft against UCT” you draft yourself."
MOST_PLAYERS = 12  # of a visitor's own list
SAMPLE = HERE / "play" / "sample.csv"
SEATS = ("you", "UCT", "UCT")
ABOUT = {  # by name in the menu
    "UCT": "UCT tries a pick by drafting on at random, and looks deeper where that goes well.",
    "RAVE": "RAVE does as UCT, and learns from each trial about all that it got there.",
    "Greedy": "Greedy takes what helps it most at once.",
    "Random": "Random takes anything.",
    "Quo": "Quo, a bot of Lux Delux, gathers one piece of land and sweeps along its borders.",
    "EvilPixie": "EvilPixie, a bot, wants continents, breaks others' and finishes the weak.",
    "KillBot": "KillBot, a bot, looks each turn for a player to wipe out.",
    "Boscoe": "Boscoe, a bot, drafts the largest continent and stops anyone who gets too strong.",
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
    table = draft_table(seats=SEATS)
    state, menu = table.get_state(), table.rules.agents
    agents = {name: as_agent(menu[name]) for name in menu if name.split()[0] in ABOUT}
    scenery = {"agents": agents, "about": ABOUT, "menu": ["you", *ABOUT]}
    scenery |= {"reviews": True, "daily": True}
    recorded = draft_table(seats=("UCT", "Quo", "EvilPixie")).ask("fight")
    extra = {"kernels": kernels(), "recorded": recorded, "layout": None}
    return {**state, "table": {**state["table"], **scenery}, **extra}


def own_state() -> dict:
    """Return the state of a draft table of the sample list, and what any list needs to be drafted.

    `play/own.mjs` puts other items in it.
    """
    text = SAMPLE.read_text("utf-8")
    values = pd.read_csv(SAMPLE, index_col=0, skipinitialspace=True)
    game = table_game(values.T, "snake", name="your items")
    table = draft_table(game, seats=SEATS)
    state, menu = table.get_state(), table.rules.agents
    names = [name for name in ABOUT if name in menu]
    agents = {name: as_agent(menu[name]) for name in menu if name.split()[0] in names}
    scenery = {
        "agents": agents,
        "about": ABOUT,
        "menu": ["you", *names],
        "palette": player_colors(MOST_PLAYERS),
    }
    recorded = draft_table(game, seats=("Greedy",) * game.n_players).shown
    rules = search_rules() | {
        "rewards": as_json(tuple(game.arrays)),
        "stream": as_json(stream_of(0)),
        "walks": WALKS,
    }
    extra = {"kernels": {"draft": as_module("draft"), "game": rules}, "recorded": recorded}
    extra |= {"sample": text, "layout": None}
    return {**state, "table": {**state["table"], **scenery}, **extra}


def search_rules() -> dict:
    """Return the settings of the searches on any page."""
    search, rave = UCT(), RAVE()
    return {
        "simulations": search.simulations,
        "rave": as_json(np.array([rave.exploration, rave.equivalence])),
        "sqrt_log": as_json(sqrt_log(search.simulations)),
    }


def as_agent(agent: Agent) -> dict:
    """Return an agent of the menu as `play/library.mjs` knows it."""
    kind = type(agent).__name__
    if isinstance(agent, Drafter):
        return {"kind": kind, "bot": agent.name}
    is_search = isinstance(agent, UCT | RAVE)
    return {"kind": kind, "simulations": agent.simulations} if is_search else {"kind": kind}


@cache
def kernels() -> dict:
    """Return the library for the page: compiled kernels, and Fantasy Risk as they take it."""
    groups = {name: as_module(name) for name in ("draft", "risk")}
    game = fantasy_risk()
    tables, _ = table_for(("quo",) * game.n_players)
    return groups | {
        "game": search_rules()
        | {
            "n_items": game.n_items,
            "n_players": game.n_players,
            "order": game.order.tolist(),
            "rewards": as_json(tuple(game.arrays)),
            "exploration": UCT().exploration,
            "bots": list(BOTS),
            "habits": as_json(bot_habits()),
            "tables": as_json(tables),
            "memory": as_json(_memory_for(tables, game.order, [True] * game.n_players)),
        }
    }


def bot_habits() -> np.ndarray:
    """Return the habits of the bots as `_seat` in kernels/risk.py reads them, int64 (4, 8)."""
    rows = [bot_named(name).habits for name in BOTS]
    return np.array([np.hstack(list(habits.values())) for habits in rows], np.int64)


def play_html() -> str:
    """Return the draft table with the modules that answer it."""
    return widget_place(play_state(), "play", answers=bundle(TABLE), link=True)


def own_html() -> str:
    """Return the draft table of a visitor's own items, with the form that takes them."""
    form = SAMPLE.with_name("own.mjs").read_text("utf-8")
    return widget_place(own_state(), "own", answers=bundle(TABLE), form=form)


def recorded_html() -> str:
    """Return a draft table of bots with a thousand wars fought, and one of them recorded."""
    table = draft_table(seats=("UCT", "Quo", "EvilPixie"))
    table.ask("fight")
    table.ask("watch", game=0)
    return widget_place({**table.get_state(), "why": RECORDED}, "recorded")


def part_html(name: str) -> str:
    """Return one of PARTS with its first question answered."""
    widget: Page = PARTS[name]()
    state, answers = answered(widget.get_state())
    return widget_place(state, name, widget.saved(), answers)
