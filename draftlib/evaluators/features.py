"""The features of a partition that the linear evaluator weighs.

Source: paper, Our Approach: of each player, the territories owned in each continent, the seat, the
distinct neighbouring territories of others, and the ordered pairs of adjacent own territories.
"""

import numpy as np

from draftlib.boards import Board
from draftlib.runs.loading import pd


def feature_table(owners: np.ndarray, board: Board, n_players: int) -> "pd.DataFrame":
    """Return the feature sets S_i of M partitions, a row per partition and player (M P rows).

    owners: (M, T) integers.  Columns: a count for each continent, `seat` (from 0), `enemies`
    (unowned neighbours included), `friends`.

    >>> from draftlib.boards import classic_board
    >>> table = feature_table(np.array([[0] * 14 + [1] * 14 + [2] * 14]), classic_board(), 3)
    >>> table[["Australia", "seat", "enemies", "friends"]].to_numpy().tolist()
    [[4, 0, 5, 40], [0, 1, 5, 48], [0, 2, 8, 54]]
    """
    size = board.n_territories
    adjacent = np.zeros((size, size), np.float32)
    for territory, around in enumerate(board.neighbours):
        adjacent[territory, list(around)] = 1
    member = np.eye(len(board.continents))[board.continent]
    mine = owners[:, None, :] == np.arange(n_players)[:, None]  # (M, P, T)
    mine = mine.reshape(-1, size)
    near_own = mine @ adjacent  # (M P, T): own neighbours of each territory
    table = pd.DataFrame((mine @ member).astype(int), columns=list(board.continents))
    return table.assign(
        seat=np.tile(np.arange(n_players), len(owners)),
        enemies=((near_own > 0) & ~mine).sum(axis=1),
        friends=(near_own * mine).sum(axis=1).astype(int),
    )
