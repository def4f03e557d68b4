"""Greedy: look one pick ahead with the game's own evaluation of unfinished drafts."""

from dataclasses import dataclass

import numpy as np

from draftlib.agents.contract import check_rng, check_state
from draftlib.agents.ranking import rank_by_gain
from draftlib.game import State


@dataclass
class Greedy:
    """Pick the item after which the game's partial evaluation is best for oneself.

    Source: paper, Empirical Evaluation; slides, Fantasy Risk.  On a table of values this is the
    item of highest own value, the first on ties.  Where the game says which items are neighbours,
    as on a board, Greedy keeps among exactly equal items those that leave the fewest unowned
    neighbours of its own, and picks one of these at random: on an empty board Iceland.
    A pick costs one evaluation for each item that is left.

    >>> from draftlib import fantasy_risk
    >>> game = fantasy_risk()
    >>> game.items[Greedy().pick(game.start(), np.random.default_rng(0))]
    'Iceland'
    """

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the best item of `state.legal` one pick ahead.

        Raises ValueError if neighbours leave a tie and there is no `rng` to draw with.
        """
        check_state(state)
        gains = state.game.gains(state)
        best = state.legal[gains == gains.max()]
        near = state.game.neighbours
        if len(best) > 1 and len(near):
            frontiers = np.array([_frontier(near, state.owner, state.player, t) for t in best])
            best = best[frontiers == frontiers.min()]
            return int(best[check_rng(rng).integers(len(best))])
        return int(best[0])

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the partial evaluation after each pick of `state.legal`, (L,)."""
        check_state(state)
        return state.game.gains(state)

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items of `state.legal`, best first, ties in item order."""
        check_state(state)
        return rank_by_gain(state, rng)


def _frontier(near, owner, player, item):
    """Return how many unowned items would be next to the player's own after picking `item`."""
    own = np.append(np.flatnonzero(owner == player), item)
    around = int(np.bitwise_or.reduce(near[own]))
    return sum(around >> int(t) & 1 for t in np.flatnonzero(owner < 0) if t != item)
