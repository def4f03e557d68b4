"""How well the published evaluator forecasts the wars of one line-up.

The published evaluator was fitted to games in which Quo played for everyone.  Where other bots play
on, what it says of a draft and who wins from it are two things.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import pandas as pd

from companion.studies.study import Part, stored, study, study_seed
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


def by_rivals(game: Game, rivals: Mapping[str, Agent], drafts: int, seed: int) -> pd.DataFrame:
    """Return `first_pick_means` with each of the rivals, and beside, their name; drafts of each."""
    worth = {name: first_pick_means(game, rival, drafts, seed) for name, rival in rivals.items()}
    return pd.concat(worth, names=["beside"]).reset_index("beside").assign(drafts=drafts)


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


def whole_australias() -> pd.Series:
    """Return in how many drafts of 100 somebody owns all of Australia, by who drafts.

    >>> whole_australias().tolist()
    [2, 78]
    """
    kinds = {"random drafts": training_drafts(), "three UCTs": stored("own_drafts")}
    owned = {kind: rows.groupby("draft").australia.any().mean() for kind, rows in kinds.items()}
    return (100 * pd.Series(owned, name="drafts of 100")).round().astype(int)
