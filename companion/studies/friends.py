"""Three friends draft a team: what is knowing the others' rule worth to who searches to the end?

    python -m companion.studies friends

Twelve players are drafted in snake order, each worth 1 to 99 points to everybody, drawn at random.
A friend's reward is the best line-up of a keeper, a defender, a forward and one more defender or
forward.  Two keep to *value over replacement*; one, in each of the seats, does otherwise.  A row
per seed, league and drafter: points, the mean of the three seats.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

from companion.studies.study import Part, study, study_seed
from draftlib.agents import KthBestPick, MaxN
from draftlib.drafting import play_seated
from draftlib.game import Agent, Game, State

POSITION = np.array(list("KKKDDDDFFFFF"))
SEEDS, _LEAGUES, _SEARCHED = (2010, 1, 2), 200, 24


class LineUp:
    """The reward: each friend's best line-up of the drafted players."""

    def __init__(self, points: np.ndarray):
        self.points = points

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return the points of each friend, (D, 3), for drafts (D, 12), finished or not."""
        mine = np.where(owners[:, None] == np.arange(3)[:, None], self.points, 0)
        k, d, f = (np.sort(mine[..., p == POSITION])[..., ::-1] for p in "KDF")
        return k[..., 0] + d[..., 0] + f[..., 0] + np.maximum(d[..., 1], f[..., 1])


def league(seed: int, number: int) -> tuple[Game, np.ndarray]:
    """Return the draft of a league, and the points of its players.

    >>> league(2010, 0)[1].tolist()
    [77, 25, 75, 58, 85, 32, 92, 24, 49, 85, 37, 50]
    """
    points = np.random.default_rng([seed, number]).integers(1, 100, 12)
    names = [f"{p}{i} ({n})" for i, (p, n) in enumerate(zip(POSITION, points))]
    pays = LineUp(points)
    return Game(names, 3, pays, "snake", partial=pays, name="friends"), points


class OverReplacement:
    """Take who adds most to the own line-up beyond the last player of the same position."""

    def __init__(self, points: np.ndarray):
        self.last = np.array([points[p == POSITION].min() for p in POSITION])

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the free players, the best first."""
        mine = state.game.evaluate(state.owner[None])[0, state.player]
        over = state.game.gains(state) - mine - self.last[state.legal]
        return state.legal[np.argsort(-over, kind="stable")]

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the best free player."""
        return self.rank(state)[0]


def best_reply(state: State, me: int, rival: Agent) -> float:
    """Return the most that `me` can get if all others draft as `rival` does."""
    if state.is_over:
        return state.game.rewards(state.owner)[me]
    if state.player != me:
        return best_reply(state.after(rival.pick(state, None)), me, rival)
    return max(best_reply(state.after(item), me, rival) for item in state.legal)


def play(seed: int, leagues: int, n_jobs: int = 1) -> pd.DataFrame:
    """Play leagues with the rule and a KthBestPick that is told it; in the first 24, with searches.

    The two searches go to the end: one is told the rule of the others, one is not.
    """
    rows = []
    for number in range(leagues):
        game, points = league(seed, number)
        rule = OverReplacement(points)
        told = KthBestPick(heuristic=rule.rank, models=[rule] * 3)
        rows.append((number, "value over replacement", _mean_of_seats(game, rule, rule)))
        rows.append((number, "KthBestPick", _mean_of_seats(game, told, rule)))
        if number < _SEARCHED:
            replies = [best_reply(game.start(), seat, rule) for seat in range(3)]
            rows.append((number, "max^n", _mean_of_seats(game, MaxN(), rule)))
            rows.append((number, "best reply", np.mean(replies)))
    return pd.DataFrame(rows, columns=["league", "drafter", "points"])


def _mean_of_seats(game, agent, rule):
    """Return what an agent gets beside two that keep to a rule, the mean of its three seats."""
    seatings = [[agent if s == seat else rule for s in range(3)] for seat in range(3)]
    drafts = (play_seated(game, seating, 0) for seating in seatings)
    return np.mean([outcome.rewards[seat] for seat, outcome in enumerate(drafts)])


@study("friends", ["seed", "league", "drafter", "points"])
def parts() -> Iterator[Part]:
    """Let one of three friends in small leagues search, or be told the rule of the others."""
    for seed in SEEDS:
        yield Part({"seed": seed}, _LEAGUES, partial(play, study_seed(seed)))
