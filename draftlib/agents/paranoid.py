"""Paranoid: everybody else is out to hurt me.

Source: Sturtevant and Korf, "On pruning techniques for multi-player games", AAAI 2000; the paper
and the report describe it under Related Work.  The player to move maximises its own reward and
expects all others, as one player, to minimise it.  With two players and a constant sum this is
minimax.
"""

from draftlib.agents.maxn import best_column, search
from draftlib.support.checks import check_count


class Paranoid:
    """Paranoid search, exact to the end, or to `depth` picks with the partial evaluation.

    >>> from draftlib import four_item_game
    >>> Paranoid().analyse(four_item_game().start()).value[0]
    np.float64(5.0)
    """

    def __init__(self, depth=None):
        self.depth = None if depth is None else check_count("depth", depth)

    def pick(self, state, rng=None):
        """Return the paranoid item at `state`, the first on ties."""
        return self.analyse(state).best

    def analyse(self, state):
        """Return the `Analysis` of `state`; values are the vectors at the ends of the lines."""
        me, order = state.player, state.game.order[len(state.picks) :]

        def choose(candidates, turn):
            sign = 1.0 if order[turn] == me else -1.0
            return best_column(candidates, sign * candidates[:, :, me], "first", me)

        return search(state, self.depth, choose)
