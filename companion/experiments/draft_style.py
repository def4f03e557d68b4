"""Threats in a Risk draft: an opponent lacks one last, free territory of a continent."""

import numpy as np
import pandas as pd

from companion.arena import land_table
from draftlib.matches import Match


def threats(match: Match) -> pd.DataFrame:
    """Return each pick at which an opponent lacked one last, free territory of a continent.

    A row per such pick and continent; columns: round, order, agent (who picks), continent, denied
    (whether the agent took that territory).
    """
    board, land = match.game.board, land_table(match.game.board)
    turn = np.argsort(match.picks, axis=-1)  # (R, O, T), when each territory was picked
    threatened = []
    for now, player in enumerate(match.game.order):
        gone = (turn < now) @ land  # (R, O, K)
        rivals = [seat for seat in range(match.game.n_players) if seat != player]
        theirs = [((turn < now) & (match.owners == seat)) @ land for seat in rivals]
        last = gone == board.sizes - 1
        threatened.append(last & np.any([held == gone for held in theirs], axis=0))
    r, o, pick, k = np.nonzero(np.stack(threatened, axis=2))
    agent = np.array(match.seatings)[o, match.game.order[pick]]
    # The last free territory of a continent is the only one that a pick can take there.
    denied = board.continent[match.picks[r, o, pick]] == k
    rows = {"round": r, "order": o, "agent": agent, "continent": np.array(board.continents)[k]}
    return pd.DataFrame({**rows, "denied": denied})
