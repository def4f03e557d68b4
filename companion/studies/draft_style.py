"""What drafters go for in a match on the Risk board: continents held, threats answered."""

import numpy as np
import pandas as pd

from draftlib.tournament import Match


def holdings(match: Match) -> pd.DataFrame:
    """Return who holds what after the drafts of a Risk match, a row per draft, agent, continent.

    Columns: round, order, agent, continent, count (territories), whole (all of the continent).
    """
    board, rows = match.game.board, []
    for r, o in np.ndindex(match.owners.shape[:2]):
        for seat, agent in enumerate(match.seatings[o]):
            mine = board.continent[match.owners[r, o] == seat]
            counts = np.bincount(mine, minlength=len(board.bonus))
            for name, count, size in zip(board.continents, counts, board.sizes):
                rows.append((r, o, agent, name, count, count == size))
    return pd.DataFrame(rows, columns=["round", "order", "agent", "continent", "count", "whole"])


def threats(match: Match) -> pd.DataFrame:
    """Return each pick at which an opponent lacked one last, free territory of a continent.

    A row per such pick and continent; columns: round, order, agent (who picks), continent, denied
    (whether the agent took that territory).
    """
    board, rows = match.game.board, []
    land = [np.flatnonzero(board.continent == k) for k in range(len(board.bonus))]
    for r, o in np.ndindex(match.picks.shape[:2]):
        owner = np.full(match.game.n_items, -1)
        for seat, item in zip(match.game.order, match.picks[r, o]):
            agent = match.seatings[o][seat]
            for k, territories in enumerate(land):
                free = territories[owner[territories] < 0]
                holders = set(owner[territories]) - {-1}
                if len(free) == len(holders) == 1 and seat not in holders:
                    rows.append((r, o, agent, board.continents[k], item == free[0]))
            owner[item] = seat
    return pd.DataFrame(rows, columns=["round", "order", "agent", "continent", "denied"])
