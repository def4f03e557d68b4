"""Greedy: look one pick ahead with the game's own evaluation of unfinished drafts.

Its ranking of the items that are left, best first, is also the default heuristic of KthBestPick.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.game import State, check_can_pick, evaluate_picks
from draftlib.kernels.rng import check_rng
from draftlib.runs.loading import pd


@dataclass
class Greedy:
    """Pick the item after which the game's partial evaluation is best for oneself.

    Source: paper, Empirical Evaluation; slides, Fantasy Risk.  On a table of values this is the
    item of highest own value, the first on ties.  Where the game says which items are neighbours,
    as on a board, Greedy keeps among exactly equal items those that leave the fewest unowned
    neighbours of its own, and picks one of these at random: on an empty board Iceland.
    A pick costs one evaluation for each item that is left; on a table, one in all.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import Greedy, fantasy_risk
    >>> game = fantasy_risk()
    >>> game.items[Greedy().pick(game.start(), np.random.default_rng(0))]
    'Iceland'
    """

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the best item of `state.legal` one pick ahead.

        Raises ValueError if neighbours leave a tie and there is no `rng` to draw with.
        """
        gains = self.values(state)
        best = state.legal[gains == gains.max()]
        near = state.game.neighbours
        if len(best) > 1 and len(near):
            frontiers = np.array([frontier_size(near, state.owner, state.player, t) for t in best])
            best = best[frontiers == frontiers.min()]
            return int(best[check_rng(rng).integers(len(best))])
        return int(best[0])

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the partial evaluation after each pick of `state.legal`, (L,)."""
        check_can_pick(state)
        return state.game.gains(state)

    def children(self, state: State) -> "pd.DataFrame":
        """Return `values` as a DataFrame, a row per item in item order: item, name, mean.

        The columns have the names of those of `UCT.children`.
        """
        values, items = self.values(state), state.legal
        names = [state.game.items[item] for item in items]
        return pd.DataFrame({"item": items, "name": names, "mean": values})

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items of `state.legal`, best first, ties in item order."""
        check_can_pick(state)
        return rank_by_gain(state, rng)


def frontier_size(near, owner, player, item):
    """Return the number of unowned items next to the player's own after picking `item`."""
    own = np.append(np.flatnonzero(owner == player), item)
    around = int(np.bitwise_or.reduce(near[own]))
    return sum(around >> int(t) & 1 for t in np.flatnonzero(owner < 0) if t != item)


def rank_by_gain(state: State, rng: np.random.Generator | None = None) -> np.ndarray:
    """Rank the items left by the game's partial evaluation after the pick; equals in item order.

    On a table of values this is the player's own value of each item.

    >>> from draftlib import four_item_game
    >>> rank_by_gain(four_item_game().start()).tolist()
    [1, 0, 2, 3]
    """
    game, legal = state.game, state.legal
    gains = game.values[state.player, legal] if game.is_table else game.gains(state)
    return legal[np.argsort(-gains, kind="stable")]


def rank_by_gain_generous(state: State, rng: np.random.Generator | None = None) -> np.ndarray:
    """Rank as `rank_by_gain`; among equal items the one worth more to the others comes first.

    On a table of values this is the rule of the KthBestPick draft of 2010.  Elsewhere an item is
    worth to the others the sum of their evaluations after the pick.

    >>> from draftlib import table_game
    >>> rank_by_gain_generous(table_game([[2, 2, 5], [1, 3, 0]]).start()).tolist()
    [2, 1, 0]
    """
    game, legal, player = state.game, state.legal, state.player
    values = game.values[:, legal] if game.is_table else evaluate_picks(state).T
    others = values.sum(axis=0) - values[player]
    return legal[np.lexsort((-others, -values[player]))]
