"""The tree stepper: watch UCT grow its tree, a simulation at a time, on a game of a few items.

Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; paper, Related Work.
The searches for all values of the constant c are run when the widget is made, and their walks are
in its state: `tree_stepper.js` counts visits and means from them and needs no Python.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

import numpy as np

from draftlib.agents import MaxN
from draftlib.agents.layers import count_positions
from draftlib.agents.search import sqrt_log
from draftlib.agents.uct import new_tree, run_in_python
from draftlib.arguments import Count, ListOf, Number, Seed, checked, domain_of, require
from draftlib.catalogue import four_item_game
from draftlib.game import Game
from draftlib.kernels.rng import stream_from
from draftviews.widgets.page import Page, html_table, module, style
from draftviews.widgets.scenery import player_colors

_CONSTANTS = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)
_CURVES = ListOf("a list of 1 to 20 numbers of at least 0", "c", Number(0), 1, 20)
_SIMULATIONS, _SEED = Count(1, 200), domain_of(Seed)
_MOST_POSITIONS = 200  # of a game whose whole tree can be drawn


@checked
def tree_stepper(
    game: Game | None = None,
    simulations: Annotated[int, _SIMULATIONS] = 60,
    constants: Annotated[Sequence[float], _CURVES] = _CONSTANTS,
    seed: Seed = 0,
) -> "TreeStepper":
    """Return a `TreeStepper`, by default on the four-item game.

    Parameters
    ----------
    game : Game, optional
        One whose tree can be drawn, of at most 200 positions: four items, say.
    simulations : int, optional
        How far the tree grows, from 1 to 200.
    constants : list of float, optional
        The values of c >= 0 to choose from, at most 20.
    seed : int, optional
        The seed of all searches.

    Raises
    ------
    ValueError
        For what is no such game, number or seed.

    Examples
    --------
    >>> from draftviews import tree_stepper
    >>> tree_stepper(simulations=1, constants=[1]).shown["runs"]
    [{'c': 1.0, 'walks': [{'picks': [3, 2, 1, 0], 'depth': 1, 'rewards': [4.0, 2.0, 2.0]}]}]
    """
    game = four_item_game() if game is None else game
    positions = count_positions(game.start(), len(game.order))
    what = f"a game of at most {_MOST_POSITIONS} positions"
    require(positions <= _MOST_POSITIONS, "game", game, what)
    asked = {"simulations": simulations, "constants": list(constants), "seed": seed}
    return TreeStepper(game, asked)


class TreeStepper(Page):
    """A widget that grows the search tree of UCT by single simulations.

    Parameters
    ----------
    game : Game
        One whose tree can be drawn.
    asked : dict
        The question that it answers first.

    Examples
    --------
    >>> from draftviews import tree_stepper
    >>> len(tree_stepper(simulations=10).shown["runs"])
    6
    """

    _esm, _css = module("tree_stepper"), style("tree_stepper")
    _title = "A stepper through UCT"
    _domains: ClassVar = {"simulations": _SIMULATIONS, "constants": _CURVES, "seed": _SEED}

    def __init__(self, game: Game, asked: dict):
        self.game = game
        super().__init__(asked)

    def answer(self, asked: dict) -> dict:
        """Return the game, its exact answer, and the walks of the search for each c."""
        game, exact = self.game, MaxN().analyse(self.game.start())
        runs = [
            {"c": c, "walks": walks(game, c, asked["simulations"], asked["seed"])}
            for c in asked["constants"]
        ]
        return {
            "items": list(game.items),
            "order": game.order.tolist(),
            "values": game.values.tolist() if game.is_table else None,
            "colors": player_colors(game.n_players),
            "maxn": exact.values.tolist(),
            "best": exact.best,
            "runs": runs,
        }

    def fallback_html(self) -> str:
        """Return the first simulations for the middle c as plain HTML."""
        run = self.shown["runs"][len(self.shown["runs"]) // 2]
        names = self.shown["items"]
        rows = []
        for number, walk in enumerate(run["walks"][:10]):
            picks = [names[item] for item in walk["picks"]]
            inside, after = picks[: walk["depth"]], picks[walk["depth"] :]
            rewards = ", ".join(f"{reward:g}" for reward in walk["rewards"])
            rows.append([number + 1, " ".join(inside), " ".join(after), rewards])
        head = ["simulation", "down the tree", "at random", "rewards of players 1, 2, ..."]
        return html_table(head, rows, f"UCT, c = {run['c']:g}: its first simulations")


def walks(game: Game, exploration: float, simulations: int, seed: int) -> list[dict]:
    """Return the simulations of one UCT search from the start of `game`, as JSON objects.

    Of each: `picks`, all items in the order in which they were picked; `depth`, how many of these
    picks lie in the tree, the last of them new; `rewards`, (P,).
    """
    start, rng = game.start(), np.random.default_rng(seed)
    tree, logs = new_tree(1 + simulations * game.n_items, game.n_players), sqrt_log(simulations)
    made = []
    for _ in range(simulations):
        walk, length = run_in_python(tree, start, 0, 1, (exploration, logs, stream_from(rng)))
        picks = walk.free[::-1][: len(game.order)].tolist()
        made.append({"picks": picks, "depth": length - 1, "rewards": walk.reward.tolist()})
    return made
