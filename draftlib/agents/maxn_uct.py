"""Max^n + UCT: max^n over the few picks that UCT ranks best, valued by UCT's means.

Source: paper, max^n+UCT (the algorithm and its description stand in the manuscript's comments and
were cut before print).  At a position s with depth d left, simulations run from s until it has been
visited M times; the active player's b best-ranked picks are searched to depth d - 1, where b is
the number of its picks among the next d + 1; the one with the best value for it is passed up.  With
d = 0 that is UCT's pick and its mean rewards.  The search is repeated with d = 0, P, 2P, ... and
all of them share one tree, which is kept between the picks of a game.

The authors' program differs in three ways.  Below the last ranked pick it ran M simulations more
before it took the mean.  It broke ties by what the others get, summed in integers, so that rewards
below 1 counted for nothing.  And it never set the value of final positions, which counted 0: a
search that reached them found all candidates equal and returned UCT's first choice.  That is
`terminal="zero"`, see notebook A3.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Literal

import numpy as np

from draftlib.agents.search import Simulations
from draftlib.agents.shared_tree import OverBudget, SharedTree
from draftlib.agents.uct import UCT
from draftlib.arguments import Count, Scale, checked
from draftlib.game import State, check_can_pick


@checked
@dataclass
class MaxNUCT:
    """Max^n over the picks that UCT ranks best.

    A search to depth d looks at no more than the product of the b at its levels: with three
    players 2 lines of play for d = 3, 24 for d = 6, 864 for d = 9.

    Parameters
    ----------
    simulations : int, optional
        M, which are added to the root at each pick; every other node that the search ranks gets
        simulations until it has been visited M times.
    exploration : float, optional
        The constant c of UCT, at least 0, on the scale of the rewards.
    depth : int or None, optional
        The largest d; None for as far as the draft or the simulations go.
    max_simulations : int or None, optional
        The most simulations of a pick in total; the answer is that of the largest depth completed
        within them.  None for no limit.  Memory grows as in `UCT`: a limit that could need over 2
        GB is refused.
    terminal : {"reward", "zero"}, optional
        The value of a finished draft, its "reward" or "zero".

    Raises
    ------
    ValueError
        For settings other than these.

    Notes
    -----
    Of equal values it takes the better-ranked pick.

    The tree of UCT is kept between the picks of one game: one agent that several threads share, or
    that is asked again with the same seed, can pick otherwise than a fresh one.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import MaxNUCT, four_item_game
    >>> agent = MaxNUCT(simulations=200, exploration=1.0)
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0)), agent.reached
    (0, 3)
    """

    simulations: Simulations = 3000
    exploration: Scale = 0.25
    depth: Annotated[int, Count(0)] | None = None
    max_simulations: Simulations | None = 100_000
    terminal: Literal["reward", "zero"] = "reward"
    reached: int = field(default=0, init=False, repr=False, compare=False)  # the depth completed
    uct: UCT = field(default_factory=UCT, init=False, repr=False, compare=False)

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick of the deepest search that the simulations allow."""
        check_can_pick(state)
        self.uct.simulations, self.uct.exploration = self.simulations, self.exploration
        with SharedTree(self.uct, state, rng, self.max_simulations) as tree:
            left = len(state.game.order) - len(state.picks)
            deepest = left - 1 if self.depth is None else min(self.depth, left - 1)
            item, self.reached = tree.best_items(tree.root, 1)[0], 0
            with suppress(OverBudget):
                for depth in range(state.game.n_players, deepest + 1, state.game.n_players):
                    item, _ = self._best(tree, tree.root, depth)
                    self.reached = depth
        return item

    def _best(self, tree, place, depth):
        """Return the best pick at `place`, which has its simulations, and its values (P,)."""
        state, player = place.state, place.state.player
        coming = state.game.order[len(state.picks) : len(state.picks) + depth + 1]
        items = tree.best_items(place, min((coming == player).sum(), len(state.legal)))
        values = [self._value(tree, tree.enter(place, item), depth - 1) for item in items]
        best = int(np.argmax([value[player] for value in values]))
        return items[best], values[best]

    def _value(self, tree, place, depth):
        """Return the value (P,) of `place`, looking `depth` picks ahead."""
        if place.state.is_over:
            reward = place.state.game.rewards(place.state.owner)
            return reward if self.terminal == "reward" else np.zeros_like(reward)
        if depth < 0:
            return tree.mean(place)
        if len(place.state.legal) > 1:  # a forced pick needs no estimate
            tree.top_up(place)
        return self._best(tree, place, depth)[1]
