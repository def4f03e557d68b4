"""Searches worked by hand on small games: every number of a step as a table to be filled in.

The searches of the library do the same in bulk; here nothing is hidden and nothing is fast.  Items
are written by name and players from 1, as on paper.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd

from companion.studies.equilibrium import mean_of_all_completions
from draftlib.agents import MaxN
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
    rows = [
        (
            _names(game, s.picks[: s.in_tree]),
            _names(game, s.picks[s.in_tree :]),
            *(f"{reward:g}" for reward in s.rewards),
        )
        for s in made
    ]
    columns = ["in the tree", "at random", *_players(game)]
    table = pd.DataFrame(rows, range(1, len(made) + 1), columns)
    return table.rename_axis("simulation")


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
        text = f"{mean:.2f} ({count})"
        rows.append((_names(game, line), player + 1, text, _is_below(made[-1], line)))
    return pd.DataFrame(rows, columns=["path", "player", "text", "bold"])


def max_n_tree(game: Game) -> pd.DataFrame:
    """Return the whole tree of a draft with its max^n values, as `tree_after` does.

    The text of a position is its values to all players; those that their mover would choose are
    bold, and only they have a player, the others 0.  A forced pick is no choice: it is bold only
    on the line of best play.
    """
    rows = []

    def visit(state, on_line):
        best, forced = MaxN().analyse(state).best, len(state.legal) == 1
        for item in state.legal.tolist():
            after = state.after(item)
            value = game.rewards(after.owner) if after.is_over else MaxN().analyse(after).value
            text = " ".join(f"{v:g}" for v in value)
            bold = item == best and (on_line or not forced)
            rows.append((_names(game, after.picks), (state.player + 1) * bold, text, bold))
            if not after.is_over:
                visit(after, on_line and bold)

    visit(game.start(), True)
    return pd.DataFrame(rows, columns=["path", "player", "text", "bold"])


def amaf_table(made: Sequence[Simulation], game: Game, player: int = 0) -> pd.DataFrame:
    """Return AMAF at the root: for each item, the simulations in which it ended up with `player`.

    All Moves As First: a pick counts whenever in the simulation it was made (Gelly and Silver
    2011).  Columns: opened with (visits), mean (of those), ended up with (the number of
    simulations in which the player has the item), AMAF mean (of those).
    """
    rows = []
    for item in range(game.n_items):
        opened = [s for s in made if s.picks[0] == item]
        owned = [s for s in made if game.order[s.picks.index(item)] == player]
        rows.append((*_count_and_mean(opened, player), *_count_and_mean(owned, player)))
    columns = ["opened with", "mean", "ended up with", "AMAF mean"]
    return pd.DataFrame(rows, game.items, columns)


def means_after(state: State, player: int) -> pd.Series:
    """Return what `player` gets on average after each legal pick if the rest is random, exactly.

    This is what MaxN-MC with one pick of lookahead estimates (report, Algorithm 1).

    >>> from draftlib import four_item_game
    >>> means_after(four_item_game().start(), 0).round(2).tolist()
    [5.33, 6.0, 4.67, 4.0]
    """
    means = {
        state.game.items[item]: mean_of_all_completions(state.after(item))[player]
        for item in state.legal.tolist()
    }
    return pd.Series(means)


def two_pick_means(game: Game) -> pd.DataFrame:
    """Return MaxN-MC with two picks of lookahead: a row per opening.

    Columns: the second player's mean for each reply, the reply that it takes, and the mean of the
    first player after it.
    """
    rows = {}
    for item in range(game.n_items):
        state = game.start().after(item)
        own = means_after(state, state.player)
        rows[game.items[item]] = {**own, "reply": own.idxmax(), "player 1": 0.0}
        rows[game.items[item]]["player 1"] = means_after(state, 0)[own.idxmax()]
    table = pd.DataFrame.from_dict(rows, orient="index")
    return table[[*game.items, "reply", "player 1"]]


def worst_cases(state: State, player: int) -> pd.DataFrame:
    """Return what is left to `player` after each pick and reply if all others are out to hurt it.

    A row per legal pick of `player`, who has the move, a column per reply of the next player, NaN
    where the item is gone.  Source: Sturtevant and Korf 2000, Paranoid.
    """
    game = state.game
    rows = {
        game.items[item]: {
            game.items[reply]: _paranoid_value(state.after(item).after(reply), player)
            for reply in state.after(item).legal.tolist()
        }
        for item in state.legal.tolist()
    }
    return pd.DataFrame.from_dict(rows, orient="index")[[game.items[i] for i in state.legal]]


def _paranoid_value(state, player):
    if state.is_over:
        return state.game.rewards(state.owner)[player]
    choose = max if state.player == player else min
    return choose(_paranoid_value(state.after(item), player) for item in state.legal)


def _is_below(simulation, picks):
    """Return whether the tree, not chance, led the simulation through the position `picks`."""
    return len(picks) <= simulation.in_tree and simulation.picks[: len(picks)] == picks


def _count_and_mean(made, player):
    paid = [simulation.rewards[player] for simulation in made]
    return len(paid), np.mean(paid) if paid else np.nan


def _names(game, picks):
    return " ".join(game.items[item] for item in picks)


def _players(game):
    return [f"player {player + 1}" for player in range(game.n_players)]
