"""How good is a draft of territories?  The territory values of MARS.

Source: Johansson and Olsson 2006; report, Analyzing Evaluation Function.
"""

from typing import Annotated

import numpy as np

from draftlib.arguments import Count, checked
from draftlib.boards import MAX_TERRITORIES, Board, check_board
from draftlib.game import MAX_PLAYERS
from draftlib.kernels.bits import count
from draftlib.kernels.calls import memory_reader
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, RewardArrays, normalise, owned_sets, reward_arrays
from draftlib.rewards import BoardReward

_T = (MAX_TERRITORIES,)
_VALUES = np.dtype(
    [
        ("near", "u8", _T),
        ("home", "i8", _T),  # the continent of each territory
        ("land", "u8", _T),  # the territories of each continent
        ("bonus", "f8", _T),  # a territory's share of its continent's bonus
        ("out", "f8", _T),  # what its links to other continents are worth
        ("part", "f8", (*_T, MAX_TERRITORIES + 1)),  # by continent and number owned in it
    ]
)
_values_in = memory_reader(_VALUES)


@kernel
def value_parts(owner, numbers, stream, out):
    """Write each player's part of the values of all territories into `out` (P,).

    Source: Johansson and Olsson 2006 as adapted in the report; the terms are added in the order
    in which the authors' logged values come out to the last digit.
    """
    values, owned = _values_in(numbers), np.zeros(len(out), np.uint64)
    owned_sets(owner, owned)
    for p in range(len(out)):
        out[p] = 0.0
        for t in range(len(owner)):
            if owner[t] == p:
                home, friends = values.home[t], count(values.near[t] & owned[p])
                value = values.bonus[t] + 1.2 * friends
                value += -0.3 * (count(values.near[t]) - friends)
                value += values.out[t]
                value += values.part[home, count(values.land[home] & owned[p])]
                out[p] += value
    normalise(out)


class MarsEvaluator(BoardReward):
    """The territory values of MARS as the authors adapted them to drafts (report, Table 1).

    value(t) = 70 B / (s L) + 1.2 friends - 0.3 enemies + 0.5 links out + B (share + 20 whole), for
    a territory t of a continent with bonus B, s territories and L links to other continents, of
    which its owner holds the part `share`.  A player's reward is its part of all values.
    Without links to other continents, as where there is only one, the first term is 0.
    The original -4 for a continent held by an enemy never applies: who owns t prevents it.

    Parameters
    ----------
    board : Board, optional
        By default the classic one.
    n_players : int, optional
        The number of players P, from 1 to 6.

    Examples
    --------
    >>> from draftlib import MarsEvaluator
    >>> MarsEvaluator().rewards([0] * 14 + [1] * 14 + [2] * 14).round(3).tolist()
    [0.247, 0.286, 0.467]
    """

    @checked
    def __init__(self, board: Board | None = None, n_players: Annotated[int, Count(1, 6)] = 3):
        self.board, self.n_players = check_board(board), n_players

    def __repr__(self):
        return f"<MARS evaluator: {self.board.name} board, {self.n_players} players>"

    @checked
    def arrays(self, n_players: Annotated[int, Count(1, MAX_PLAYERS)]) -> RewardArrays:
        """Return the `RewardArrays` of this evaluator for `n_players` seats."""
        board = self.board
        home, bonus, sizes = board.continent, board.bonus, board.sizes
        around = map(list, board.neighbours)
        out = np.array([(home[near] != home[t]).sum() for t, near in enumerate(around)], float)
        links = np.bincount(home, weights=out)
        share = np.divide(bonus, sizes * links, out=np.zeros(len(bonus)), where=links > 0)
        counts = np.arange(sizes.max() + 1)
        part = bonus * (counts[:, None] / sizes + 20 * (counts[:, None] == sizes))
        values, size = np.zeros(1, _VALUES), board.n_territories
        values["near"][0, :size], values["home"][0, :size] = board.masks, home
        values["bonus"][0, :size], values["out"][0, :size] = (70 * share)[home], 0.5 * out
        values["land"][0, : len(sizes)] = board.groups
        values["part"][0, : len(sizes), : len(counts)] = part.T
        called = {"evaluate": value_parts, "numbers": values.view(float), "is_partial": 1}
        return reward_arrays(CALLED, size, near=board.masks, n_players=n_players, **called)
