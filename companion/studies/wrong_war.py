"""How well the published evaluator forecasts the wars of one line-up.

The published evaluator was fitted to games in which Quo played for everyone.  Where other bots play
on, what it says of a draft and who wins from it are two things.
"""

from collections.abc import Iterator

import numpy as np
import pandas as pd

from companion.studies.study import Part, study, study_seed
from companion.studies.training_set import training_set
from draftlib.agents import UCT, Random
from draftlib.boards import classic_board
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play_seated
from draftlib.evaluators.outcomes import owners_of
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match
from draftlib.risk import simulate_many
from draftlib.statistics import interval

_OWN_SEED, OWN_DRAFTS, _OWN_GAMES = study_seed(2034), 600, 200


def first_pick_means(game: Game, rival: Agent, drafts: int, seed: int = 0) -> pd.DataFrame:
    """Return what each first pick of player 1, who drafts at random, is worth in two ways.

    All others are `rival`.  Columns, a row per item: `picked` and `picked_n` over the drafts that
    player 1 opened with it, `owned` and `owned_n` over those in which player 1 picked it later,
    each mean with its half-width, `picked_ci95` and `owned_ci95`.  No draft counts in both.
    """
    agents = [Random(), *[rival] * (game.n_players - 1)]
    played = [play_seated(game, agents, seed_of(seed, number)) for number in range(drafts)]
    first = np.array([outcome.picks[0] for outcome in played])
    mine = np.array([outcome.owner for outcome in played]) == 0
    rewards = np.array([outcome.rewards[0] for outcome in played])
    rows = []
    for item in range(game.n_items):
        opened = first == item
        ways = rewards[opened], rewards[mine[:, item] & ~opened]
        rows.append([value for way in ways for value in (*interval(way), len(way))])
    columns = [f"{way}{what}" for way in ("picked", "owned") for what in ("", "_ci95", "_n")]
    return pd.DataFrame(rows, columns=columns)


@study("own_drafts", ["draft", "seat", "reward", "won", "australia"])
def own_parts() -> Iterator[Part]:
    """Draft with three UCTs that share the published evaluator, and fight."""
    yield Part({}, OWN_DRAFTS, own_drafts)


def own_drafts(drafts: int, n_jobs: int = -1) -> pd.DataFrame:
    """Return `seat_rows` of drafts of three UCTs."""
    agents = dict.fromkeys("abc", UCT(3000, 0.01))
    run = {"n_jobs": n_jobs, "progress": False}
    match = draft_match(fantasy_risk(), agents, drafts, _OWN_SEED, seatings=[tuple("abc")], **run)
    owners = match.owners[:, 0]
    return seat_rows(owners, simulate_many(owners, ("quo",) * 3, _OWN_GAMES, _OWN_SEED, **run).wins)


def training_drafts() -> pd.DataFrame:
    """Return `seat_rows` of the random drafts of the stored training set."""
    outcomes = training_set()
    return seat_rows(owners_of(outcomes.outcome), outcomes.filter(like="wins").to_numpy())


def seat_rows(owners: np.ndarray, wins: np.ndarray) -> pd.DataFrame:
    """Return a row per draft and seat: reward, the forecast; won; australia, whether it is owned.

    owners: (D, T); wins: games won (D, P).

    >>> seat_rows(np.zeros((1, 42), int), np.array([[3, 1, 0]])).australia.tolist()
    [True, False, False]
    """
    draft, seat = np.indices(wins.shape)
    board = classic_board()
    island = owners[:, board.continent == board.continents.index("Australia")]
    columns = {"reward": fantasy_risk().evaluate(owners), "won": wins / wins.sum(1, keepdims=True)}
    columns["australia"] = (island[:, None] == seat[:, :, None]).all(axis=2)
    columns = {"draft": draft, "seat": seat, **columns}
    return pd.DataFrame({name: values.ravel() for name, values in columns.items()})


def within_seats(table: pd.DataFrame) -> pd.DataFrame:
    """Return how forecast and wins of `seat_rows` go together between drafts of the same seat.

    A row for each seat, from 1: promised and won, the means, won_ci95, and the correlation with the
    ends, low and high, of its 95 % interval (Fisher 1921).

    >>> rows = pd.DataFrame({"seat": 0, "reward": [1, 2, 3, 4, 5], "won": [1, 2, 4, 3, 5]})
    >>> within_seats(rows).round(2).values.tolist()
    [[3.0, 3.0, 1.96, 0.9, 0.09, 0.99]]
    """
    rows = {}
    for seat, there in table.groupby("seat"):
        r, half = there.reward.corr(there.won), 1.96 / np.sqrt(len(there) - 3)
        ends = np.tanh(np.arctanh(r) + [-half, half])
        rows[seat + 1] = there.reward.mean(), *interval(there.won), r, *ends
    columns = ["promised", "won", "won_ci95", "correlation", "low", "high"]
    return pd.DataFrame.from_dict(rows, "index", columns=columns).rename_axis("seat")
