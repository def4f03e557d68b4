"""MP-Mix: max^n, Paranoid or an attack on the leader, as the standing of the game asks for.

Source: Zuckerman, Felner and Kraus, "Mixing search strategies for multi-player games", IJCAI 2009;
the report and the paper describe it under Related Work.  Before each search all players are valued.
If the drafter itself leads by T_d or more, it has all others against it and searches as Paranoid.
If another leads by T_o or more, it is attacked: where the drafter chooses, what is worst for the
leader is best, while the others are expected to look after themselves.  Otherwise it is max^n.

As in their Risk, only a few promising items are looked at.  Their positions have an evaluation; a
draft has one only at its end, so here the value of a position is the mean of random completions.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from companion.searches.paths import all_paths, best_path, walk_values
from draftlib.agents.greedy import rank_by_gain
from draftlib.game import State, check_can_pick
from draftlib.kernels.rng import stream_from


@dataclass
class MPMix:
    """MP-Mix to `depth` picks over the `width` items that one pick ahead look best.

    Parameters
    ----------
    depth, width : picks to search, and items at each position; None for all items left.
    simulations : random walks a pick, divided equally among the ends of the width**depth lines (at
        least one each); before the search, a tenth as many more tell how the players stand.  Time
        grows with both; a line takes 10 bytes for each item of the game.
    defensive, offensive : the leads T_d and T_o, at least 0, on the scale of the rewards; with
        infinity for both this is max^n.

    >>> from math import inf
    >>> from draftlib import four_item_game
    >>> agent = MPMix(depth=4, width=None, defensive=inf, offensive=inf)
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    depth: int = 3
    width: int | None = 4
    simulations: int = 3000
    defensive: float = 0.1
    offensive: float = 0.1

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item that the strategy of the moment finds; ValueError without an `rng`."""
        check_can_pick(state)
        stream = stream_from(rng)
        standing = walk_values(state, [()], max(1, self.simulations // 10), stream)[0]
        merit = self._merit(standing, state.player)
        players = state.game.order[len(state.picks) :][: self.depth]
        paths = all_paths(len(players), lambda path: self._promising(state, path))
        values = walk_values(state, paths, self.simulations, stream)
        return int(best_path(paths, values, players, merit)[0])

    def strategy(self, standing: np.ndarray, player: int) -> str:
        """Return "max^n", "paranoid" or "offensive" for `player` when all are worth `standing`.

        >>> MPMix(defensive=0.2, offensive=0.1).strategy(np.array([0.5, 0.35, 0.15]), 1)
        'offensive'
        """
        leader, second = np.argsort(-standing, kind="stable")[:2]
        lead = standing[leader] - standing[second]
        if leader == player:
            return "paranoid" if lead >= self.defensive else "max^n"
        return "offensive" if lead >= self.offensive else "max^n"

    def _merit(self, standing: np.ndarray, player: int) -> Callable:
        strategy, leader = self.strategy(standing, player), int(np.argmax(standing))
        if strategy == "paranoid":
            return lambda value, mover: value[player] if mover == player else -value[player]
        if strategy == "offensive":
            return lambda value, mover: -value[leader] if mover == player else value[mover]
        return lambda value, mover: value[mover]

    def _promising(self, state, path):
        here = State(state.game, (*state.picks, *path))
        items = here.legal if self.width is None else rank_by_gain(here)[: self.width]
        return items.tolist()
