"""Step through KthBestPick on any table of values.

`kth_stepper()` shows the pseudo-code with the current line lit, all variables, the table with the
items coloured by owner, and in words what has just happened.  Wrong input is answered in words.
The whole trace is in the state of the widget, so stepping needs no kernel.
"""

from html import escape
from typing import Any

import traitlets

from draftlib.agents import Greedy, MaxN
from draftlib.agents.kth_best_pick import PSEUDO_CODE, KthBestPick, Step, kth_best_pick_trace
from draftlib.agents.layers import count_positions
from draftlib.game import Game, State
from draftlib.pictures.traces import trace_rows
from draftlib.support.checks import shown
from draftlib.support.domains import Word, domain_of
from draftlib.widgets.explorer import Picks, position
from draftlib.widgets.page import Page, html_table, module
from draftlib.widgets.scenery import player_colors
from draftlib.widgets.tables import read_n_best, read_table, table_text
from draftlib.widgets.words import explain

_SOLVABLE = 20_000  # positions up to which max^n is a model
_MODELS = {"KthBestPick": None, "Greedy": Greedy, "MaxN": MaxN}  # None: as the player itself
_VARIABLES = ("k", "a", "better", "partition", "player", "reply", "result")  # of `trace_rows`


def kth_stepper(
    values: Any = None, n_best: int | str | None = 2, picks: str = "", model: str = "KthBestPick"
) -> "KthStepper":
    """Return a `KthStepper` on a table of values, by default the four-item game.

    values: (P, T) numbers, a row per player, the text of such a table, a DataFrame, or a table
    game.  n_best: N, how many top items are considered, None or "all" for as many as the player has
    picks left.  picks: names of the items already taken, in order, which say whose turn it is.
    model: how the others are predicted to pick: KthBestPick, Greedy or MaxN.

    >>> kth_stepper([[1, 2], [2, 1]]).steps[-1].result
    1
    """
    order = values.order.tolist() if isinstance(values, Game) else "round_robin"
    if not isinstance(n_best, str):
        n_best = "all" if n_best is None else shown(n_best)
    asked = {"table": "", "n_best": n_best, "picks": "", "model": "KthBestPick"}
    asked |= {"order": order, "wrong": ""}
    try:
        asked["table"] = table_text(values)
        asked["picks"] = domain_of(Picks)("picks", picks)
        asked["model"] = Word(*_MODELS)("the others", model)
    except ValueError as problem:
        asked["wrong"] = str(problem)
    return KthStepper(asked)


class KthStepper(Page):
    """A widget that steps through one call of KthBestPick for the player whose turn it is.

    Attributes of use: `steps` (the trace, empty after wrong input), `state` (where it starts) and
    `error` (what is wrong with the input, or an empty text).

    >>> stepper = kth_stepper([[1, 2], [2, 1]])
    >>> stepper.error, len(stepper.steps) > 5
    ('', True)
    """

    _esm, _title = module("stepper"), "A stepper through KthBestPick"
    steps, state = (), None  # after wrong input
    menu = traitlets.List(list(_MODELS)).tag(sync=True)

    @property
    def error(self) -> str:
        """What is wrong with the input, or an empty text."""
        return self.shown["error"]

    def answer(self, asked: dict) -> dict:
        """Return the trace of KthBestPick on the table asked for; ValueError if it is none."""
        self.steps, self.state = (), None
        n_best, game = read_n_best(asked["n_best"]), read_table(asked["table"], asked["order"])
        state = position(game, asked["picks"])
        models = _models_of(asked["model"], state, n_best)
        self.steps = kth_best_pick_trace(state, n_best, models=models)
        self.state = state
        return _trace_state(self.steps, state) | {"note": _note(state, n_best)}

    def saved(self) -> str:
        """Return the table and the whole trace, in words, as plain HTML."""
        if not self.steps:
            return f"<p>{escape(self.error)}</p>"
        game = self.state.game
        rows = [[f"player {p + 1}", *row] for p, row in enumerate(self.shown["values"])]
        words = [explain(self.steps, number, self.state) for number in range(len(self.steps))]
        lines = "".join(f"<li>{escape(text)}</li>" for text in words)
        return (
            html_table(["", *game.items], rows, "KthBestPick, step by step") + f"<ol>{lines}</ol>"
        )


def _trace_state(steps: list[Step], state: State) -> dict:
    """Return a trace as the JSON object that `stepper.js` shows.

    Of the variables (as text), the owner of each item (-1 for none) and the words, a step has
    those that are new since the step before.
    """
    game = state.game
    new, old = [], {}
    for number, (step, row) in enumerate(zip(steps, trace_rows(steps, state).to_dict("records"))):
        now = {"line": int(step.line), "owner": (step.state or state).owner.tolist()}
        now |= {name: row[name] for name in _VARIABLES} | {"words": explain(steps, number, state)}
        new.append({name: value for name, value in now.items() if old.get(name) != value})
        old = now
    return {
        "code": PSEUDO_CODE,
        "items": game.items,
        "values": [[f"{value:g}" for value in row] for row in game.values],
        "colors": player_colors(game.n_players),
        "mover": state.player,
        "ranked": ", ".join(game.items[item] for item in steps[0].ranked),
        "steps": new,
    }


def _models_of(name: str, state: State, n_best: int | None) -> list:
    """Return the model of each player: KthBestPick for the player to move, `name` for the others.

    Raises ValueError for an unknown name, and for max^n where the game is too large for it.
    """
    Word(*_MODELS)("the others", name)
    picks_left = len(state.game.order) - len(state.picks)
    if name == "MaxN" and count_positions(state, picks_left) > _SOLVABLE:
        raise ValueError("The game is too large for max^n: choose another model.")
    own = KthBestPick(n_best)
    models = [own if _MODELS[name] is None else _MODELS[name]()] * state.game.n_players
    models[state.player] = own
    return models


def _note(state, n_best):
    """Return in words that N is more than the picks of the player, if it is."""
    own = int((state.game.order[len(state.picks) :] == state.player).sum())
    if n_best is None or n_best <= own:
        return ""
    picks = "1 pick" if own == 1 else f"{own} picks"
    return f"Player {state.player + 1} has {picks}: N = {n_best} counts as N = {own}."
