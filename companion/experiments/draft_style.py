"""What drafters go for in a match on the Risk board: continents held, threats answered."""

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from companion.arena import holdings, land_table
from companion.estimates import intervals
from draftlib.matches import Match

CONTESTED = ("South America", "Africa")  # whose last territory UCT takes, says the paper


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


def over(found: Callable[[Match], pd.DataFrame], matches: Mapping[str, Match]) -> pd.DataFrame:
    """Return what `holdings` or `threats` find in several matches, with the match of each row."""
    return pd.concat([found(match).assign(match=name) for name, match in matches.items()])


def answered(met: pd.DataFrame) -> pd.DataFrame:
    """Return the per cent of the contested continents' threats that agents answer: mean, ci95.

    met: rows of `threats`; the intervals are over rounds.
    """
    contested = met[met.continent.isin(CONTESTED)]
    by_round = contested.groupby(["agent", "round"]).denied.mean()
    return _percent(dict(iter(by_round.groupby("agent")))).rename_axis("agent")


def denial(beside: Mapping[str, Match], hero: str) -> pd.DataFrame:
    """Return how many contested continents opponents get whole in a draft, per cent: mean, ci95.

    beside: a match for each drafter, by its name.  A column per drafter, and how many fewer `hero`
    leaves them than the other drafter that leaves them fewest.
    """
    lost = {}
    for name, match in beside.items():
        lost[name] = _lost(match, name).groupby("round").whole.sum() / len(match.seatings)
    spared = min((lost[name] - lost[hero] for name in lost if name != hero), key=np.mean)
    return _percent({**lost, f"fewer against {hero}": spared}).T


def _lost(match, name):
    """Return the holdings of the opponents of an agent in the contested continents."""
    held = holdings(match)
    return held[(held.agent != name) & held.continent.isin(CONTESTED)]


def _percent(shares):
    """Return mean and ci95 of each group of shares by round, in per cent."""
    return 100 * intervals(shares)[["mean", "ci95"]]
