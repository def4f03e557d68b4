"""Paranoid: everybody else is out to hurt me.

Source: Sturtevant and Korf, "On pruning techniques for multi-player games", AAAI 2000; the paper
and the report describe it under Related Work.  The player to move maximises its own reward and
expects all others, as one player, to minimise it.  With two players and a constant sum this is
minimax.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.agents.maxn import Analysis, Analyst, best_column
from draftlib.arguments import Positive, checked
from draftlib.game import State, check_can_pick


@checked
@dataclass
class Paranoid(Analyst):
    """Paranoid search, exact to the end, or to `depth` picks with the partial evaluation.

    Of equal items it takes the first.  The cost is that of `MaxN`, in memory too: one
    evaluation for each partition at the depth.

    Parameters
    ----------
    depth : int or None, optional
        The number of picks to look ahead; None for the end of the draft.

    Examples
    --------
    >>> from draftlib import Paranoid, four_item_game
    >>> Paranoid().analyse(four_item_game().start()).value[0]
    np.float64(5.0)
    """

    depth: Positive | None = None

    def analyse(self, state: State, rng: np.random.Generator | None = None) -> Analysis:
        """Return the `Analysis` of `state`; values are the vectors at the ends of the lines."""
        check_can_pick(state)
        me, order = state.player, state.game.order[len(state.picks) :]

        def choose(candidates, turn):
            sign = 1.0 if order[turn] == me else -1.0
            return best_column(candidates, sign * candidates[:, :, me], "first", me)

        return self._search(state, self.depth, choose)
