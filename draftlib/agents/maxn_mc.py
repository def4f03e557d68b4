"""MaxN-MC: max^n to a fixed depth, then the mean of random completions.

Source: report, Algorithm 1.  Lines 4-10 are max^n over all children down to depth d; lines 11-16
average M random walks from each node at depth d; lines 17-19 are the walk; lines 1-3 the payouts
of a finished draft.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.agents.layers import count_positions
from draftlib.agents.maxn import Analysis, Analyst
from draftlib.agents.search import Simulations
from draftlib.agents.walks import mean_of_walks
from draftlib.arguments import Positive, checked, require
from draftlib.game import State, check_can_pick
from draftlib.kernels.rng import stream_from


@checked
@dataclass
class MaxNMC(Analyst):
    """MaxN-MC with `depth` picks of full search and `rollouts` random walks from each leaf.

    Parameters
    ----------
    depth : int or None, optional
        Picks of max^n search, at least 1; or None, and `max_nodes` in its place.
    rollouts : int, optional
        Random walks from each leaf, at least 1.
    max_nodes : int or None, optional
        Choose at each pick the largest depth, at least 1, whose tree has at most this many nodes
        below the root (report, MaxN-MC Search, "Work to be done").
    count_leaves : bool, optional
        Whether `max_nodes` counts the leaves.  The report limits the nodes that it is "willing to
        expand", which may mean those above the leaves only.

    Notes
    -----
    With L items left a pick costs about L**depth * rollouts walks, and the memory of `MaxN`, with
    16 bytes more for each player in the walks from a leaf.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import MaxNMC, four_item_game
    >>> MaxNMC(depth=2, rollouts=500).pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    depth: Positive | None = None
    rollouts: Simulations = 10
    max_nodes: Positive | None = None
    count_leaves: bool = True

    def __post_init__(self):
        limits = self.depth, self.max_nodes
        require(limits.count(None) == 1, "depth and max_nodes", limits, "one number and one None")

    def depth_at(self, state: State) -> int:
        """Return the depth of the search at `state`."""
        check_can_pick(state)
        if self.depth is not None:
            return self.depth
        left, depth = len(state.game.order) - len(state.picks), 1
        counted = 1 if self.count_leaves else 0  # layers below the last that was expanded
        while depth < left and count_positions(state, depth + counted, False) <= self.max_nodes:
            depth += 1
        return depth

    def analyse(self, state: State, rng: np.random.Generator | None = None) -> Analysis:
        """Return the `Analysis` of `state`: estimated values of the legal items to each player.

        The walks need `rng`; ValueError without one.
        """
        depth, stream, game = self.depth_at(state), stream_from(rng), state.game
        made = min(len(state.picks) + depth, len(game.order))

        def leaf_values(owners):
            if made == len(game.order):
                return game.evaluate(owners)
            return mean_of_walks(game, owners, made, self.rollouts, stream)

        choose = self._best_for_mover(state, "first")
        return self._search(state, depth, choose, merge=False, leaf_values=leaf_values)
