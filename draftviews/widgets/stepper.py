"""Step through KthBestPick on any table of values.

`kth_stepper()` shows the pseudo-code with the current line lit, all variables, the table with the
items coloured by owner, and in words what has just happened.  Wrong input is answered in words.
The whole trace is in the state of the widget, so stepping needs no kernel.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np
import traitlets

from draftlib.agents import Greedy, MaxN
from draftlib.agents.kth_best_pick import KthBestPick, kth_best_pick_trace
from draftlib.agents.layers import count_positions
from draftlib.arguments import Domain, Word, domain_of, require, short_repr
from draftlib.arrays import check_numbers
from draftlib.catalogue import four_item_game, table_game
from draftlib.game import Game, State
from draftlib.plain import PSEUDO_CODE, Line, Step, own_picks_left
from draftviews.pictures.style import PLAYERS
from draftviews.pictures.traces import trace_rows
from draftviews.widgets.explorer import Picks, position
from draftviews.widgets.page import Page, html_table, module
from draftviews.widgets.scenery import player_colors

SOLVABLE = 20_000  # positions up to which max^n is a model
_MODELS = {"KthBestPick": None, "Greedy": Greedy, "MaxN": MaxN}  # None: as the player itself
_VARIABLES = ("k", "a", "better", "partition", "player", "reply", "result")  # of `trace_rows`
MAX_PLAYERS, MAX_ITEMS, MAX_NAME = len(PLAYERS), 16, 40
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def kth_stepper(
    values: Any = None, n_best: int | str | None = 2, picks: str = "", model: str = "KthBestPick"
) -> "KthStepper":
    """Return a `KthStepper` on a table of values, by default the four-item game.

    Parameters
    ----------
    values : array (P, T), str, DataFrame or Game, optional
        Numbers, a row per player, the text of such a table, a DataFrame, or a table game.
    n_best : int, str or None, optional
        N, how many top items are considered, None or "all" for as many as the player has picks
        left.
    picks : str, optional
        The names of the items already taken, in order, which say whose turn it is.
    model : {"KthBestPick", "Greedy", "MaxN"}, optional
        How the others are predicted to pick.

    Examples
    --------
    >>> from draftviews import kth_stepper
    >>> kth_stepper([[1, 2], [2, 1]]).steps[-1].result
    1
    """
    order = values.order.tolist() if isinstance(values, Game) else "round_robin"
    if not isinstance(n_best, str):
        n_best = "all" if n_best is None else short_repr(n_best)
    asked = {"table": "", "n_best": n_best, "picks": "", "model": "KthBestPick"}
    asked |= {"order": order, "wrong": ""}
    try:
        asked["table"] = _table_text(values)
        asked["picks"] = domain_of(Picks)("picks", picks)
        asked["model"] = Word(*_MODELS)("the others", model)
    except ValueError as problem:
        asked["wrong"] = str(problem)
    return KthStepper(asked)


class KthStepper(Page):
    """A widget that steps through one call of KthBestPick for the player whose turn it is.

    Attributes of use: `steps` (the trace, empty after wrong input), `state` (where it starts) and
    `error` (what is wrong with the input, or an empty text).

    Parameters
    ----------
    asked : dict
        The question that it answers first.
    **traits
        The traits of the page.

    Examples
    --------
    >>> from draftviews import kth_stepper
    >>> stepper = kth_stepper([[1, 2], [2, 1]])
    >>> stepper.error, len(stepper.steps) > 5
    ('', True)
    """

    _esm, _title = module("stepper"), "A stepper through KthBestPick"
    steps, state = (), None  # after wrong input
    menu = traitlets.List(list(_MODELS)).tag(sync=True)

    @property
    def error(self) -> str:
        """The error in the input, or an empty text."""
        return self.shown["error"]

    def answer(self, asked: dict) -> dict:
        """Return the trace of KthBestPick on the table asked for; ValueError if it is no table."""
        self.steps, self.state = (), None
        n_best, game = _read_n_best(asked["n_best"]), _read_table(asked["table"], asked["order"])
        state = position(game, asked["picks"])
        models = _models_of(asked["model"], state, n_best)
        self.steps = kth_best_pick_trace(state, n_best, models=models)
        self.state = state
        return _trace_state(self.steps, state) | {"note": _note(state, n_best)}

    def fallback_html(self) -> str:
        """Return the table and the tries, replies and results of the trace as plain HTML."""
        game, told = self.state.game, (Line.CANDIDATE, Line.ASK, Line.GIVE_UP, Line.ANSWER)
        rows = [[f"player {p + 1}", *row] for p, row in enumerate(self.shown["values"])]
        numbers = [number for number, step in enumerate(self.steps) if step.line in told]
        words = [explain(self.steps, number, self.state) for number in numbers]
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
    if name == "MaxN" and count_positions(state, picks_left) > SOLVABLE:
        raise ValueError("The game is too large for max^n: choose another model.")
    own = KthBestPick(n_best)
    models = [own if _MODELS[name] is None else _MODELS[name]()] * state.game.n_players
    models[state.player] = own
    return models


def _note(state, n_best):
    """Return in words that N is more than the picks of the player, if it is."""
    own = own_picks_left(state)
    if n_best is None or n_best <= own:
        return ""
    picks = "1 pick" if own == 1 else f"{own} picks"
    return f"Player {state.player + 1} has {picks}: N = {n_best} counts as N = {own}."


def explain(steps: Sequence[Step], number: int, state: State) -> str:
    """Return in words what step `number` (from 0) of a trace at `state` has just done."""
    step, names, me = steps[number], state.game.items, state.player + 1
    better = [names[i] for i in step.better or ()]
    item = "" if step.item is None else names[step.item]
    if step.line == Line.RANK:
        return f"Player {me} ranks the items left, best first: {_list_of(names, step.ranked)}."
    if step.line == Line.NEXT_K:
        before, text = steps[number - 1], f"k = {step.k}. "
        if before.line not in (Line.RANK, Line.GIVE_UP):
            missed = _list_of(names, before.better)
            text = f"The draft is over and player {me} did not get {missed}: given up. " + text
        if step.k == 0:
            return text + f"Only the best item, {names[step.ranked[0]]}, is left to try."
        return f"{text}Can player {me} take its {_nth(step.k + 1)} item now, all better ones later?"
    if step.line == Line.CANDIDATE:
        return f"{item} is its {_nth(step.k + 1)} item: try it first."
    if step.line == Line.BETTER:
        wanted = _list_of(names, step.better)
        return f"Better than {item}: {wanted}." if better else f"Nothing is better than {item}."
    if step.line == Line.TAKE:
        return f"Suppose player {me} takes {item}."
    if step.line == Line.WHILE:
        return f"Player {me} still waits for {_list_of(names, step.better)}: look at the next pick."
    if step.line == Line.ANSWER:
        if step.k == 0:
            return f"No better item can be lost: player {me} takes {item}."
        return f"Every better item comes later by itself: player {me} takes {item} now."
    p, reply = step.player + 1, "" if step.reply is None else names[step.reply]
    return {
        Line.MOVER: f"The next pick is player {p}'s.",
        Line.ASK: f"The model of player {p} says that it will pick {reply}.",
        Line.FOLLOW: f"Suppose player {p} takes {reply}.",
        Line.IF_BETTER: f"{reply} is {'' if reply in better else 'not '}one of the better items.",
        Line.MINE: f"Player {me} has got {reply} itself; still to come: "
        f"{', '.join(better) or 'nothing'}.",
        Line.GIVE_UP: f"Player {p} would take {reply} from player {me}: k = {step.k} fails.",
    }[step.line]


def _list_of(names, items):
    return ", ".join(names[i] for i in items)


def _nth(rank):
    return {1: "best", 2: "2nd-best", 3: "3rd-best"}.get(rank, f"{rank}th-best")


def _table_text(values: Any = None) -> str:
    """Return the text of a table of values with item names above.

    values: a table game, (P, T) numbers, a DataFrame with a column per item, or the text itself;
    by default the four-item game.  ValueError for anything else, and for a game without a table.

    """
    if isinstance(values, str):
        return values
    game = four_item_game() if values is None else values
    if hasattr(values, "columns"):
        game = table_game(values)
    if isinstance(game, Game):
        rows, names = game.values, game.items
    else:
        what = "rows of numbers, the text of a table or a table game"
        rows = check_numbers("a table", values, what, None, None)
        require(rows.size > 0, "a table", values, what)
        names = ""
    for name in map(str, names):
        if not name.strip() or {*name} & {*",;\t\n\r"}:
            said = "the name of an item here has letters and no , or ;, unlike"
            raise ValueError(f"{said} {short_repr(name)}")
    if all(map(_is_number, names)):  # numbers above a table would be taken for a row of values
        names = _letters(rows.shape[1])
    names = [f"item {name}" if _is_like_a_value(str(name)) else name for name in names]
    apart = ", " if any(set(" ;\t") & set(str(name)) for name in names) else " "
    lines = [apart.join(map(str, names))] if len(names) else []
    lines += [" ".join(repr(value).removesuffix(".0") for value in row) for row in rows.tolist()]
    return "\n".join(lines)


def _read_table(text: str, order: Any = "round_robin") -> Game:
    """Return the table game that a reader has typed; ValueError says what is wrong, and where.

    A row per line, values apart by blanks, commas or semicolons.  A first line that is not all
    numbers gives the names of the items; names with blanks in them stand apart by commas.  One with
    a digit before any letter could be a value, and is asked about.

    """
    Domain("the text of one", lambda value: isinstance(value, str))("a table", text)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise ValueError("The table is empty. Type a row of numbers per player.")
    names = None if all(map(_is_number, _cells(lines[0][1]))) else _split_names(*lines.pop(0))
    if len(lines) < 2:
        raise ValueError(f"A draft needs at least 2 players, a row for each; here is {len(lines)}.")
    n_items = len(_cells(lines[0][1]) if names is None else names)
    _check_size(len(lines), n_items)
    rows = [_read_row(number, line, n_items) for number, line in lines]
    names = list(_letters(n_items)) if names is None else names
    _check_names(names)
    return table_game(rows, order, names)


def _read_n_best(text: Any) -> int | None:
    """Return N from a text, None for "all"; ValueError if it is no whole number of at least 1."""
    text = str(text).strip()
    if text == "all":
        return None
    if not re.fullmatch(r"[+-]?\d{1,9}", text):
        raise ValueError(f"N must be a whole number or all, not {short_repr(text)}.")
    if int(text) < 1:
        raise ValueError(f"N must be at least 1, not {int(text)}.")
    return int(text)


def _letters(count):
    return _LETTERS[:count] if count <= len(_LETTERS) else ()


def _cells(line):
    return [word for word in re.split(r"[\s,;]+", line) if word]


def _split_names(number, line):
    apart = next((mark for mark in (";", ",", "\t") if mark in line), None)
    names = [name.strip() for name in line.split(apart) if name.strip()]
    for name in filter(_is_like_a_value, names):
        said = f"Line {number}: {short_repr(name)} is not a number. Is it a name? "
        raise ValueError(f"{said}Begin it with a letter.")
    return names


def _is_like_a_value(name):
    """Return whether a digit stands before any letter, as in $9, 9* or 1O."""
    first = next((sign for sign in name if sign.isalpha() or sign.isnumeric()), "")
    return first.isnumeric() and not first.isalpha()


def _is_number(word):
    try:
        float(word)
    except (TypeError, ValueError):
        return False
    return True


def _read_row(number, line, n_items):
    words = _cells(line)
    decimal = re.search(r"\d,\d{1,20}", line)
    if decimal and re.search(r"[\s;]", line.strip()):
        point = decimal[0].replace(",", ".")
        said = f"Line {number}: is {decimal[0]} a decimal? Write {point}. Are they two values? "
        raise ValueError(f"{said}Put a blank between them.")
    for word in words:
        if not _is_number(word):
            raise ValueError(f"Line {number}: {short_repr(word)} is not a number.")
        if not np.isfinite(float(word)):
            raise ValueError(f"Line {number}: {short_repr(word)} is not a finite number.")
    if len(words) != n_items:
        many = f"{n_items} items need {n_items} values"
        needed = "1 item needs 1 value" if n_items == 1 else many
        raise ValueError(f"Line {number}: {needed}, not {len(words)}.")
    return list(map(float, words))


def _check_size(n_players, n_items):
    if n_players > MAX_PLAYERS or n_items > MAX_ITEMS:
        raise ValueError(
            f"{n_players} players and {n_items} items are too many to step through; "
            f"at most {MAX_PLAYERS} players and {MAX_ITEMS} items fit."
        )


def _check_names(names):
    for name in names:
        if names.count(name) > 1:
            raise ValueError(
                f"Two items are called {short_repr(name)}; each needs a name of its own."
            )
        if len(name) > MAX_NAME:
            raise ValueError(
                f"The name {short_repr(name)} is too long; at most {MAX_NAME} letters fit."
            )
