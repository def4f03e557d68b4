"""The widgets on pages of their own: the table at which a visitor drafts, and all others.

They are those of `draftlib.widgets`.  What Python answers in a notebook, the library's kernels
answer here, compiled to WebAssembly: see kernels/, answers.py and the modules of `play/`.
"""

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from answers import TABLE, answers_of, bundle
from notebook_pages import widget_place

from draftlib.agents import UCT
from draftlib.agents.search import sqrt_log
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent
from draftlib.risk import BOTS, Drafter
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import _memory_for
from draftlib.risk.setting import table_for
from draftlib.widgets import dice, draft_table, kth_stepper, paint, tree_stepper, uct_explorer
from draftlib.widgets.page import Page
from tools.wasm import compiled

KERNELS = Path(__file__).with_name("kernels")
SEATS = ("you", "UCT", "UCT")
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
    agents = {name: as_agent(agent) for name, agent in menu.items()}
    agents = {name: agent for name, agent in agents.items() if agent}
    scenery = {**state["table"], "menu": ["you", *agents], "agents": agents}
    recorded = draft_table(seats=("UCT", "Quo", "EvilPixie")).ask("fight")
    return {
        **state,
        "table": scenery,
        "kernels": kernels(),
        "recorded": recorded,
        "layout": None,
    }


def as_agent(agent: Agent) -> dict | None:
    """Return an agent of the menu as the modules know it, None if they do not."""
    kind = type(agent).__name__
    if isinstance(agent, Drafter):
        return {"kind": "bot", "bot": agent.name}
    if isinstance(agent, UCT):
        return {"kind": kind, "simulations": agent.simulations}
    return {"kind": kind} if kind in ("Greedy", "Random") else None


@cache
def kernels() -> dict:
    """Return the library for the page: compiled kernels, and Fantasy Risk as they take it."""
    groups = {name: as_module(name) for name in ("draft", "risk")}
    game, search = fantasy_risk(), UCT()
    tables, _ = table_for(("quo",) * game.n_players)
    return groups | {
        "game": {
            "n_items": game.n_items,
            "n_players": game.n_players,
            "order": as_json(game.order),
            "rewards": as_json(tuple(game.arrays)),
            "simulations": search.simulations,
            "exploration": search.exploration,
            "sqrt_log": as_json(sqrt_log(search.simulations)),
            "bots": list(BOTS),
            "habits": as_json(bot_habits()),
            "tables": as_json(tables),
            "memory": as_json(_memory_for(tables, game.order, [True] * game.n_players)),
        }
    }


def as_module(group: str) -> dict:
    """Return a compiled group of kernels as `play/wasm.mjs` loads it."""
    module = compiled(KERNELS / f"{group}.py")
    return {"wasm": b64encode(module.wasm).decode(), "words": module.words}


def as_json(value: Any) -> Any:
    """Return numbers, arrays and tuples of them as `play/wasm.mjs` reads them.

    An array is its type, shape and bytes, without the zeros at the end.
    """
    if isinstance(value, tuple):
        return [as_json(part) for part in value]
    if not isinstance(value, np.ndarray):
        return value
    is_record = value.dtype.names is not None
    return {
        "type": "u1" if is_record else value.dtype.str[1:],
        "shape": [value.nbytes] if is_record else list(value.shape),
        "bytes": b64encode(value.tobytes().rstrip(b"\0")).decode(),
        "record": is_record,
    }


def bot_habits() -> np.ndarray:
    """Return the habits of the bots as `_seat` in kernels/risk.py reads them, int64 (4, 8)."""
    rows = [bot_named(name).habits for name in BOTS]
    return np.array([np.hstack(list(habits.values())) for habits in rows], np.int64)


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
