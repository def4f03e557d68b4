"""How good is a draft of territories?  The territory values of MARS.

Source: Johansson and Olsson 2006; report, Analyzing Evaluation Function.
"""

from typing import Annotated

import numpy as np

from draftlib.arguments.checks import check_owners
from draftlib.arguments.domains import Count, checked
from draftlib.boards import Board, check_board
from draftlib.game import MAX_PLAYERS
from draftlib.kernels.rewards import MARS, RewardArrays, reward_arrays, rewards_of


class MarsEvaluator:
    """The territory values of MARS as the authors adapted them to drafts (report, Table 1).

    value(t) = 70 B / (s L) + 1.2 friends - 0.3 enemies + 0.5 links out + B (share + 20 whole), for
    a territory t of a continent with bonus B, s territories and L links to other continents, of
    which its owner holds the part `share`.  A player's reward is its part of all values.
    Without links to other continents, as where there is only one, the first term is 0.
    The original -4 for a continent held by an enemy never applies: who owns t prevents it.

    >>> MarsEvaluator().rewards([0] * 14 + [1] * 14 + [2] * 14).round(3).tolist()
    [0.247, 0.286, 0.467]
    """

    @checked
    def __init__(self, board: Board | None = None, n_players: Annotated[int, Count(1, 6)] = 3):
        self.board, self.n_players = check_board(board), n_players

    def __repr__(self):
        return f"<MARS evaluator: {self.board.name} board, {self.n_players} players>"

    def rewards(self, owner: np.ndarray) -> np.ndarray:
        """Return each player's part (P,) of all values in `owner` (T,); (M, P) of (M, T)."""
        owners = check_owners("owner", owner, self.board.n_territories, self.n_players)
        return rewards_of(self.arrays(self.n_players), owners, self.n_players)

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
        weights = bonus * (counts[:, None] / sizes + 20 * (counts[:, None] == sizes))
        return reward_arrays(
            MARS,
            board.n_territories,
            worth=[(70 * share)[home], 0.5 * out],
            near=board.masks,
            groups=board.groups,
            weights=weights.T[None],
            per_enemy=-0.3,
            per_friend=1.2,
        )
