"""The UCT explorer: move c and the number of simulations, and watch the root's children.

Source: paper, Related Work (UCT and its confidence term; max^n).  The controls and the picture are
made by `explorer.js` from the numbers in `shown`; Python searches.
"""

from html import escape
from typing import Annotated, ClassVar

import numpy as np
import pandas as pd
import traitlets

from draftlib.agents import UCT, MaxN
from draftlib.agents.layers import count_positions
from draftlib.arguments import Count, Domain, Maybe, Number, Seed, Word, checked, domain_of, require
from draftlib.catalogue import four_item_game, random_table_game, table_game
from draftlib.game import Game, State
from draftlib.kernels.rewards import PYTHON
from draftlib.kernels.rng import generator_of
from draftviews.widgets.page import Page, html_table, module
from draftviews.widgets.saved_drafts import read_picks
from draftviews.widgets.scenery import player_colors
from draftviews.widgets.session import spread_of

_SOLVABLE = 200_000  # positions up to which the exact values are computed
MOST_SIMULATIONS = 100_000
_PYTHON_BUDGET = 2_000  # simulations a game with a Python reward may ask for at most
_PICKS = "names of items, separated by spaces or commas"
Picks = Annotated[str, Domain(_PICKS, lambda value: isinstance(value, str))]
_SHOWN = ["name", "visits", "mean", "bound", "maxn", "uct_takes", "maxn_takes"]
_QUESTION = {"simulations": 1000, "c": None, "seed": 0, "game": "", "picks": "", "wrong": ""}


def root_table(state: State, simulations: int, exploration: float, seed: int = 0) -> pd.DataFrame:
    """Return the root's children after one UCT search, beside the exact max^n values.

    Columns: those of `UCT.children`, then maxn (the max^n value to the player to move, NaN where
    the game is too large to solve), uct_takes and maxn_takes (whether each would pick the item).
    """
    uct = UCT(simulations, exploration)
    choice = uct.pick(state, generator_of(seed, 0))
    table = uct.children()
    table["maxn"], best = np.nan, -1
    if count_positions(state, len(state.game.order) - len(state.picks)) <= _SOLVABLE:
        exact = MaxN().analyse(state)
        table["maxn"], best = exact.values[:, state.player], exact.best
    return table.assign(uct_takes=table["item"] == choice, maxn_takes=table["item"] == best)


def example_games() -> dict[str, Game]:
    """Return the games of the explorer's menu, by name.

    Examples
    --------
    >>> from draftviews import example_games
    >>> [len(game.items) for game in example_games().values()]
    [4, 4, 6, 9, 8]
    """
    tie = table_game([[4, 3, 2, 1], [1, 4, 3, 3], [2, 3, 4, 1]], items="ABCD", name="tie")
    six, nine, snake = (
        random_table_game(*shape).values for shape in ((6, 3, 1), (9, 3, 2013), (8, 2, 7))
    )
    return {
        "four items, 3 players": four_item_game(),
        "four items with a tie": tie,
        "six items, 3 players": table_game(six, items="ABCDEF"),
        "nine items, 3 players": table_game(nine, items="ABCDEFGHI"),
        "eight items, 2 players, snake": table_game(snake, "snake", "ABCDEFGH"),
    }


def uct_explorer(
    game: Game | dict[str, Game] | None = None,
    simulations: int = 1000,
    exploration: float | None = None,
    picks: str = "",
    seed: int = 0,
) -> Page:
    """Return the explorer, a widget.

    Whatever is wrong with the input is said inside the widget.

    Parameters
    ----------
    game : Game or dict, optional
        A `Game`, or a dict of name -> Game for the menu; by default `example_games`.
    simulations : int, optional
        The simulations with which the controls start.
    exploration : float or None, optional
        The constant c with which they start: by default, and in each game chosen later, the
        spread of the game's rewards.
    picks : str, optional
        The picks with which they start: names of items in the order in which they were taken,
        separated by spaces or commas.
    seed : int, optional
        The seed with which they start.

    Examples
    --------
    >>> from draftviews import uct_explorer
    >>> uct_explorer(simulations=2000, picks="B A").shown["words"]
    'Player 3 picks. UCT takes C, and so does maxⁿ.'
    """
    games = example_games() if game is None else game
    games = games if isinstance(games, dict) else {getattr(games, "name", "game"): games}
    games = {str(name): game for name, game in games.items()}
    asked = _QUESTION | {"game": next(iter(games), "")}
    given = {"simulations": simulations, "c": exploration, "seed": seed, "picks": picks}
    try:
        asked |= {name: read(name, given[name]) for name, read in Explorer._domains.items()}
    except ValueError as problem:
        asked["wrong"] = str(problem)
    return Explorer(games, asked)


class Explorer(Page):
    """A widget that shows the children of the root of a UCT search."""

    _esm, _title = module("explorer"), "An explorer of UCT"
    _domains: ClassVar = {"simulations": Count(1, MOST_SIMULATIONS), "c": Maybe(Number(0))}
    _domains |= {"seed": domain_of(Seed), "picks": domain_of(Picks)}
    menu = traitlets.List().tag(sync=True)

    def __init__(self, games: dict[str, Game], asked: dict):
        self.games = games
        super().__init__(asked, menu=list(games))

    def answer(self, asked: dict) -> dict:
        """Return the search asked for as numbers and words; ValueError if it cannot be made."""
        require(len(self.games) > 0, "games", self.games, "at least one game")
        name = Word(*self.games)("game", asked["game"])
        state = position(self.games[name], asked["picks"])
        game, spread = state.game, spread_of(state.game)
        c = spread if asked["c"] is None else asked["c"]
        budget, note = asked["simulations"], ""
        if game.arrays.kind == PYTHON and budget > _PYTHON_BUDGET:
            budget, note = _PYTHON_BUDGET, f"Python reward: {_PYTHON_BUDGET:,} simulations. "
        table = root_table(state, budget, c, asked["seed"])
        return {
            "c": c,
            "spread": spread,
            "words": note + _sentence(state, table),
            "children": table[_SHOWN].replace({np.nan: None, np.inf: None}).to_dict("records"),
            "values": _values(state) if game.is_table else None,
        }

    def fallback_html(self) -> str:
        """Return the numbers of the picture as plain HTML."""
        head = ["item", "visits", "mean", "bound", "maxⁿ value"]
        rows = [_saved_row(child) for child in self.shown["children"]]
        caption = f"{self.asked['game']}: {self.asked['simulations']:,} simulations of UCT"
        caption += f", c = {self.shown['c']:g}"
        return html_table(head, rows, caption) + f"<p>{escape(self.shown['words'])}</p>"


@checked
def position(game: Game, picks: Picks) -> State:
    """Return the state of `game` after `picks`, names of items; ValueError if there is none.

    >>> position(four_item_game(), "A C").picks
    (0, 2)
    """
    state = read_picks(game.start(), picks)
    if state.is_over:
        raise ValueError(f"the draft is over after {len(state.picks)} picks: take some back")
    return state


def _sentence(state: State, table: pd.DataFrame) -> str:
    """Return in words who moves, what UCT would take, and what max^n takes."""
    chosen = table[table.uct_takes].iloc[0]
    said = f"Player {state.player + 1} picks. UCT takes {chosen['name']}"
    if not table.maxn_takes.any():
        return f"{said}; the game is too large to solve exactly."
    best = table[table.maxn_takes].iloc[0]
    if chosen["item"] == best["item"]:
        return f"{said}, and so does maxⁿ."
    loss = best["maxn"] - chosen["maxn"]
    if loss == 0:
        return f"{said}; maxⁿ takes {best['name']}, which is worth the same."
    return f"{said}; maxⁿ takes {best['name']}. UCT's pick is worth {loss:.3g} less."


def _values(state: State) -> dict:
    """Return the table of values of a state's game as a JSON object, and who owns what."""
    return {
        "items": state.game.items,
        "rows": [[f"{value:g}" for value in row] for row in state.game.values],
        "owner": state.owner.tolist(),
        "colors": player_colors(state.game.n_players),
    }


def _saved_row(child):
    mean, bound, maxn = (
        "" if child[name] is None else f"{child[name]:.4g}" for name in ("mean", "bound", "maxn")
    )
    return [child["name"], f"{child['visits']:,}", mean, bound, maxn]
