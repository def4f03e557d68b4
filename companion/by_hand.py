"""Searches worked by hand on small games: every number of a step as a table to be filled in.

The searches of the library do the same in bulk; here nothing is hidden and nothing is fast.  Items
are written by name and players from 1, as on paper.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from draftlib.game import Game, State
from draftviews.widgets.tree_stepper import walks


class Simulation(NamedTuple):
    """One simulation of UCT: down the tree, then at random to the end of the draft."""

    picks: tuple[int, ...]  # the whole draft
    in_tree: int  # how many of the picks lead down the tree; the last of them is new to it
    rewards: np.ndarray  # (P,)


def uct_simulations(game: Game, count: int, exploration: float, seed: int = 0) -> list[Simulation]:
    """Return the first `count` simulations of UCT at the start of `game`, in order.

    They are those that `draftviews.widgets.tree_stepper` shows for the same c and seed.

    >>> from draftlib import four_item_game
    >>> [made.in_tree for made in uct_simulations(four_item_game(), 6, 1.0)]
    [1, 1, 1, 1, 2, 2]
    """
    made = walks(game, exploration, count, seed)
    return [Simulation(tuple(w["picks"]), w["depth"], np.array(w["rewards"])) for w in made]


def next_bounds(node: State, made: Sequence[Simulation], exploration: float) -> pd.DataFrame:
    """Return what UCT compares at `node` after the simulations `made`, a row per legal item.

    Columns: item, name, visits, mean (of the player to move), bonus = c sqrt(ln n / visits) and
    bound, their sum.  n counts the visit that is about to be made.  Mean, bonus and bound of an
    item never tried are NaN: it comes before all others.
    """
    through = [simulation for simulation in made if _is_below(simulation, node.picks)]
    rows = []
    for item in node.legal:
        below = [s for s in through if _is_below(s, (*node.picks, int(item)))]
        mean = sum(s.rewards[node.player] for s in below) / len(below) if below else np.nan
        n = len(below) or np.nan
        bonus = exploration * math.sqrt(math.log(len(through) + 1) / n)
        rows.append((int(item), node.game.items[item], len(below), mean, bonus, mean + bonus))
    return pd.DataFrame(rows, columns=["item", "name", "visits", "mean", "bonus", "bound"])


def simulation_table(made: Sequence[Simulation], game: Game) -> pd.DataFrame:
    """Return a row per simulation: its walk in the tree, the random rest, what each player gets."""
    rows = []
    for s in made:
        walk, rest = _names(game, s.picks[: s.in_tree]), _names(game, s.picks[s.in_tree :])
        rows.append((walk, rest, *(f"{reward:g}" for reward in s.rewards)))
    columns = ["in the tree", "at random", *(f"player {p + 1}" for p in range(game.n_players))]
    return pd.DataFrame(rows, range(1, len(made) + 1), columns).rename_axis("simulation")


def tree_after(made: Sequence[Simulation], game: Game) -> pd.DataFrame:
    """Return UCT's tree after the simulations `made`, a row per position in depth-first order.

    Columns: path (the items that lead there), player (from 1, who picked the last of them), text
    (the mean of that player, the visits), bold (whether the last simulation came through).
    """
    found = {s.picks[:depth] for s in made for depth in range(1, s.in_tree + 1)}
    rows = []
    for line in sorted(found):
        player = int(game.order[len(line) - 1])
        count, mean = _count_and_mean([s for s in made if _is_below(s, line)], player)
        text = f"{round(mean, 2):g} ({count})"
        rows.append((_names(game, line), player + 1, text, _is_below(made[-1], line)))
    return pd.DataFrame(rows, columns=["path", "player", "text", "bold"])


def growing_tree(game: Game, counts: Sequence[int], exploration: float, seed: int) -> pd.DataFrame:
    """Return `tree_after` so many simulations each, and tree, the heading of each, and seed."""
    made = uct_simulations(game, max(counts), exploration, seed)
    words = {n: f"After {n} simulation{'s' * (n > 1)}" for n in counts}
    trees = {words[n]: tree_after(made[:n], game) for n in counts}
    return pd.concat(trees, names=["tree"]).reset_index("tree").assign(seed=seed)


def amaf_table(made: Sequence[Simulation], game: Game) -> pd.DataFrame:
    """Return AMAF at the root: for each item, the simulations in which player 1 ended up with it.

    All Moves As First: a pick counts whenever in the simulation it was made (Gelly and Silver
    2011).  Columns: opened with (visits), mean (of those), ended up with (the number of
    simulations in which player 1 has the item), AMAF mean (of those).
    """
    rows = []
    for item in range(game.n_items):
        opened = [s for s in made if s.picks[0] == item]
        owned = [s for s in made if game.order[s.picks.index(item)] == 0]
        rows.append((*_count_and_mean(opened, 0), *_count_and_mean(owned, 0)))
    columns = ["opened with", "mean", "ended up with", "AMAF mean"]
    return pd.DataFrame(rows, game.items, columns)


def _is_below(simulation, picks):
    """Return whether the tree, not chance, led the simulation through the position `picks`."""
    return len(picks) <= simulation.in_tree and simulation.picks[: len(picks)] == picks


def _count_and_mean(made, player):
    paid = [simulation.rewards[player] for simulation in made]
    return len(paid), np.mean(paid) if paid else np.nan


def _names(game, picks):
    return " ".join(game.items[item] for item in picks)
