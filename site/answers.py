"""What Python answers a widget in a notebook, answered in the browser by the library's kernels.

A browser loads no file from a folder, so the modules of a widget, in `play/`, are written into the
page as one, in the order in which they build on each other, with the kernels in the widget's state.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from companion.arena import PAPER_BOTS
from draftlib.agents import RAVE, UCT
from draftlib.agents.kth_best_pick import MAX_CALLS
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator
from draftlib.evaluators.weights import Weights
from draftlib.game import Agent, Game
from draftlib.plain import PSEUDO_CODE
from draftlib.risk import Drafter, actual_risk
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import draft_memory
from draftlib.risk.setting import new_record
from draftviews.widgets.by_wars import ByWars
from draftviews.widgets.explorer import MOST_SIMULATIONS, example_games
from draftviews.widgets.scenery import player_colors
from draftviews.widgets.session import LEVELS, WARS, room_for, spread_of
from draftviews.widgets.stepper import MAX_ITEMS, MAX_NAME, MAX_PLAYERS, SOLVABLE
from tools.wasm import compile_kernels

HERE = Path(__file__).parent
TABLE = ("wasm.mjs", "wars.mjs", "library.mjs", "words.mjs", "rules.mjs", "session.mjs")
WORKER = """
let answer;
onmessage = ({ data: { state, asked } }) => {
  if (state) answer = answers(state);
  postMessage(state ? "ready" : answer(asked));
};
"""

ABOUT = {  # what a drafter does, by name in the menu
    "UCT": "tries a pick by drafting on at random, and looks deeper where that goes well.",
    "RAVE": "learns from each trial about all that it got there, too.",
    WARS: "tries a pick by drafting on at random, and fights a war at the end.",
    "Greedy": "takes what helps it most at once.",
    "Random": "takes anything.",
    "Quo": "a bot of Lux Delux that gathers one piece of land and sweeps along its borders.",
    "EvilPixie": "a bot that wants continents, breaks others' and finishes the weak.",
    "KillBot": "a bot that looks each turn for a player to wipe out.",
    "Boscoe": "a bot that drafts the largest continent and stops anyone who gets too strong.",
}


def bundle(names: Iterable[str]) -> str:
    """Return the named modules as one script for a worker: without imports and exports."""
    text = "".join((HERE / "play" / name).read_text("utf-8") for name in names)
    return re.sub(r"^(import .*\n|export (default )?)", "", text, flags=re.MULTILINE) + WORKER


def state_and_script(state: dict) -> tuple[dict, str]:
    """Return a widget's state with the kernels it needs, and the script that answers it.

    The script is empty where Python alone can answer.
    """
    kind = state["_anywidget_id"].rpartition(".")[2]
    if kind == "DraftTable" and state["table"]["name"] == fantasy_risk().name:
        return living_table(state), bundle(TABLE)
    known = kind in ANSWERED and (kind != "Explorer" or set(state["menu"]) <= set(example_games()))
    if not known:
        return state, ""
    needed, *modules = ANSWERED[kind]
    return {**state, "kernels": needed(state)}, bundle(modules)


def paint_kernels(state: dict) -> dict:
    """Return the kernels of a painted map, and its evaluators as they take them."""
    n_players = len(state["table"]["colors"])
    weights = [Weights(**weights) for weights in state["table"]["evaluators"].values()]
    rewards = [Evaluator(each).arrays(n_players) for each in weights]
    return module_data("parts") | {"evaluators": [json_data(tuple(each)) for each in rewards]}


def explorer_kernels(state: dict) -> dict:
    """Return the kernels of an explorer, and the games of its menu as they take them."""
    known = example_games()
    games = {name: game_data(known[name]) for name in state["menu"]}
    return {"draft": module_data("draft"), "games": games}


def game_data(game: Game) -> dict:
    """Return a game with a table of values as `play/explorer.mjs` searches it."""
    return {
        "n_items": game.n_items,
        "n_players": game.n_players,
        "items": game.items,
        "order": game.order.tolist(),
        "values": game.values.tolist(),
        "rewards": json_data(tuple(game.arrays)),
        "colors": player_colors(game.n_players),
        "exploration": spread_of(game),
        "simulations": MOST_SIMULATIONS,
    }


def stepper_limits(state: dict) -> dict:
    """Return what a stepper needs to know: the pseudo-code, and how large a table may be."""
    most = {"players": MAX_PLAYERS, "items": MAX_ITEMS, "letters": MAX_NAME}
    most |= {"positions": SOLVABLE, "calls": MAX_CALLS}
    return {"code": PSEUDO_CODE, "colors": player_colors(MAX_PLAYERS), "most": most}


ANSWERED = {  # by class: what its state needs, and the modules that answer
    "Dice": (lambda state: module_data("parts"), "wasm.mjs", "dice.mjs"),
    "Paint": (paint_kernels, "wasm.mjs", "paint.mjs"),
    "Explorer": (
        explorer_kernels,
        "wasm.mjs",
        "wars.mjs",
        "library.mjs",
        "tables.mjs",
        "explorer.mjs",
    ),
    "KthStepper": (stepper_limits, "tables.mjs", "kth.mjs"),
}


def living_table(state: dict) -> dict:
    """Return the state of a draft table of Fantasy Risk with what its modules need to answer."""
    table = state["table"] | menu_of(room_for(fantasy_risk()).agents)
    return {**state, "table": table, "kernels": kernels()}


def menu_of(known: dict[str, Agent]) -> dict:
    """Return the drafters of a page's menu: those of ABOUT that a table knows."""
    names = [name for name in ABOUT if name in known]
    weaker = {f"{name} {level}" for name in names for level in LEVELS}
    agents = {name: agent_data(known[name]) for name in known if name in {*names, *weaker}}
    return {"agents": agents, "about": ABOUT, "menu": ["you", *names]}


def search_rules() -> dict:
    """Return the settings of the searches on any page."""
    search, rave = UCT(), RAVE()
    return {
        "simulations": search.simulations,
        "rave": json_data(np.array([rave.exploration, rave.equivalence])),
    }


def agent_data(agent: Agent) -> dict:
    """Return an agent of the menu as `play/library.mjs` knows it."""
    kind = type(agent).__name__
    if isinstance(agent, Drafter):
        return {"kind": kind, "bot": agent.name}
    is_search = isinstance(agent, UCT | RAVE | ByWars)
    return {"kind": kind, "simulations": agent.simulations} if is_search else {"kind": kind}


@cache
def kernels() -> dict:
    """Return the library for the page: compiled kernels, and Fantasy Risk as they take it."""
    groups = {name: module_data(name) for name in ("draft", "risk")}
    game = fantasy_risk()
    tables, _ = new_record(("quo",) * game.n_players)
    return groups | {
        "game": search_rules()
        | {
            "n_items": game.n_items,
            "n_players": game.n_players,
            "order": game.order.tolist(),
            "rewards": json_data(tuple(game.arrays)),
            "exploration": UCT().exploration,
            "bots": list(PAPER_BOTS),
            "habits": json_data(bot_habits()),
            "tables": json_data(tables),
            "played": json_data(tuple(actual_risk().arrays._replace(evaluate=0, calls=()))),
            "memory": json_data(draft_memory(tables, game.order, [True] * game.n_players)),
        }
    }


def bot_habits() -> np.ndarray:
    """Return the habits of the bots as `_seat` in kernels/risk.py reads them, int64 (4, 8)."""
    rows = [bot_named(name).habits for name in PAPER_BOTS]
    return np.array([np.hstack(list(habits.values())) for habits in rows], np.int64)


def module_data(group: str) -> dict:
    """Return a compiled file of kernels as `play/wasm.mjs` loads it."""
    module = compile_kernels(HERE / "kernels" / f"{group}.py")
    return {"wasm": b64encode(module.wasm).decode(), "words": module.words}


def json_data(value: Any) -> Any:
    """Return numbers, arrays and tuples of them as `play/wasm.mjs` reads them.

    An array is its type, shape and bytes, without the zeros at the end.
    """
    if isinstance(value, tuple):
        return [json_data(part) for part in value]
    if not isinstance(value, np.ndarray):
        return value
    is_record = value.dtype.names is not None
    return {
        "type": "u1" if is_record else value.dtype.str[1:],
        "shape": [value.nbytes] if is_record else list(value.shape),
        "bytes": b64encode(value.tobytes().rstrip(b"\0")).decode(),
        "record": is_record,
    }
