"""What Python answers a widget in a notebook, answered in the browser by the library's kernels.

A browser loads no file from a folder, so the modules of a widget, in `play/`, are written into the
page as one, in the order in which they build on each other, with the kernels in the widget's state.
"""

import re
from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from draftlib.agents import RAVE, UCT
from draftlib.agents.search import sqrt_log
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator
from draftlib.evaluators.weights import Weights
from draftlib.game import Agent
from draftlib.risk import BOTS, Drafter
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import _memory_for
from draftlib.risk.setting import table_for
from draftviews.widgets.session import table_of
from tools.wasm import compiled

HERE = Path(__file__).parent
TABLE = ("wasm.mjs", "wars.mjs", "library.mjs", "words.mjs", "session.mjs")
ANSWERED = {"Dice": ("wasm.mjs", "dice.mjs"), "Paint": ("wasm.mjs", "paint.mjs")}  # by class
WORKER = """
let answer;
onmessage = ({ data: { state, asked } }) => {
  if (state) answer = answers(state);
  postMessage(state ? "ready" : answer(asked));
};
"""

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


def bundle(names: tuple[str, ...]) -> str:
    """Return the named modules as one script for a worker: without imports and exports."""
    text = "".join((HERE / "play" / name).read_text("utf-8") for name in names)
    return re.sub(r"^(import .*\n|export (default )?)", "", text, flags=re.MULTILINE) + WORKER


def answered(state: dict) -> tuple[dict, str]:
    """Return a widget's state with the kernels it needs, and the script that answers it.

    The script is empty where Python alone can answer.
    """
    kind = state["_anywidget_id"].rpartition(".")[2]
    if kind == "DraftTable" and state["table"]["name"] == fantasy_risk().name:
        return living_table(state), bundle(TABLE)
    if kind not in ANSWERED:
        return state, ""
    kernels = as_module("parts")
    if kind == "Paint":
        n_players = len(state["table"]["colors"])
        weights = [Weights(**weights) for weights in state["table"]["evaluators"].values()]
        rewards = [Evaluator(each).arrays(n_players) for each in weights]
        kernels["evaluators"] = [as_json(tuple(each)) for each in rewards]
    return {**state, "kernels": kernels}, bundle(ANSWERED[kind])


def living_table(state: dict) -> dict:
    """Return the state of a draft table of Fantasy Risk with what its modules need to answer."""
    menu = table_of(fantasy_risk()).agents
    agents = {name: as_agent(menu[name]) for name in menu if name.split()[0] in ABOUT}
    scenery = {"agents": agents, "about": ABOUT, "menu": ["you", *ABOUT]}
    return {**state, "table": {**state["table"], **scenery}, "kernels": kernels()}


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


def as_module(group: str) -> dict:
    """Return a compiled file of kernels as `play/wasm.mjs` loads it."""
    module = compiled(HERE / "kernels" / f"{group}.py")
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
