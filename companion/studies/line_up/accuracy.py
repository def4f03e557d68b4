"""How well evaluators foretell games from random drafts, and two that serve as yardsticks."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from companion.studies.drafting_to_win import PAIRS, fighters
from companion.studies.line_up import training
from companion.studies.line_up.training import ROLES, SEED, Games, Rewards
from companion.studies.study import Part, study
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.evaluators.network import Network
from draftlib.kernels.rng import seed_of
from draftlib.risk.simulator import simulate_many

PAIR = ("evil_pixie", "killbot")  # the line-up of the yardsticks
_RANDOM = 10_000  # games to learn from, in each seat order
_TREES = 200  # of gradient boosting, for each role


class _Unseen(NamedTuple):
    """Random drafts in one seat order that no model has seen, and what came of them."""

    seating: tuple[str, ...]
    owners: np.ndarray  # (M, T) seats
    won: np.ndarray  # (M, P) shares of the games from each draft


def published(seating: Sequence[str]) -> Evaluator:
    """Return the published evaluator, which asks nobody's name."""
    return Evaluator.published()


def unseen(
    drafts: int = 300, games: int = 100, seed: int = SEED + 1, pairs: Sequence[tuple] = PAIRS
) -> list[_Unseen]:
    """Return random drafts of each line-up in each seat order, and `games` games from each."""
    cases = []
    for o, seating in enumerate(training.seatings_of(pairs)):
        owners = training.random_games(drafts, seed_of(seed, o), seating).owners.astype(np.int64)
        batch = simulate_many(owners, fighters(seating), games, seed_of(seed, o), progress=False)
        cases.append(_Unseen(seating, owners, batch.wins / games))
    return cases


def accuracy(rewards: Rewards, cases: Sequence[_Unseen]) -> tuple[float, float]:
    """Return how well an evaluator foretells games.

    Correlation of its chances with the shares of wins over drafts and seats, and log loss per game.
    """
    told = np.concatenate([rewards(case.seating).rewards(case.owners) for case in cases])
    came = np.concatenate([case.won for case in cases])
    loss = -(came * np.log(told.clip(1e-9))).sum(axis=1).mean()
    return float(np.corrcoef(told.ravel(), came.ravel())[0, 1]), float(loss)


def within_a_seat(rewards: Rewards, cases: Sequence[_Unseen]) -> float:
    """Return the mean correlation of an evaluator's chances with the wins of one role in one seat.

    Who sits where says nothing of it: only the territories do.
    """
    found = []
    for case in cases:
        told = rewards(case.seating).rewards(case.owners)
        found += [np.corrcoef(told[:, seat], case.won[:, seat])[0, 1] for seat in range(3)]
    return float(np.mean(found))


class _Seats(NamedTuple):
    """Who sits where, as an evaluator for one seating: it looks at no territory."""

    chances: np.ndarray  # (P,) shares of the games that the player of each seat won

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return the chances (M, P), the same for all partitions (M, T)."""
        return np.broadcast_to(self.chances, (len(owners), len(self.chances)))


def seat_rewards(games: Games) -> Rewards:
    """Return how often the player of each seat won in each seating."""
    return _by_seating(games, lambda _, won: _Seats(np.bincount(won, minlength=3) / len(won)))


def linear_rewards(games: Games, seed: int = 0) -> Rewards:
    """Return the paper's linear evaluator, fitted to the games of each seating by itself."""

    def fit(owners, winners):
        wins = pd.DataFrame(np.eye(3, dtype=int)[winners]).add_prefix("wins")
        return Evaluator.fit(wins.assign(outcome=["".join(map(str, owner)) for owner in owners]))

    return _by_seating(games, fit)


def _by_seating(games, fit):
    """Return as `Rewards` what `fit(owners, winners)` makes of the games of each seating."""
    groups = pd.DataFrame(games.seatings).groupby([0, 1, 2]).indices
    found = {seats: fit(games.owners[rows], games.winners[rows]) for seats, rows in groups.items()}
    return {tuple(ROLES[role] for role in seats): made for seats, made in found.items()}.__getitem__


def logit(games: Games, seed: int = 0) -> Network:
    """Return the multinomial logit, a network without a hidden layer, fitted to games."""
    return training.fitted(games, hidden=0)


class _Boosted(NamedTuple):
    """Gradient boosting as an evaluator for one seating."""

    model: Any  # scikit-learn's, its classes the numbers of the roles
    seated: np.ndarray  # (P,) the number of the role in each seat

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return the chances (M, P) of the players from partitions (M, T)."""
        seatings = np.broadcast_to(self.seated, (len(owners), len(self.seated)))
        chances = self.model.predict_proba(boosting_facts(owners, seatings))
        return chances[:, np.searchsorted(self.model.classes_, self.seated)]


def boosting_facts(owners: np.ndarray, seatings: np.ndarray) -> np.ndarray:
    """Return what gradient boosting reads of G games (G, T + R K + R), for R roles, K continents.

    The role that owns each territory, the territories of each role in each continent, and the seat
    of each role, all small whole numbers; roles are numbered from 0 as they are sorted.

    >>> boosting_facts(np.arange(42)[None] % 3, np.array([[0, 3, 2]])).shape
    (1, 63)
    """
    board = classic_board()
    roles, seated = np.unique(seatings, return_inverse=True)
    owner = np.take_along_axis(seated.reshape(seatings.shape), owners.astype(np.int64), axis=1)
    member = np.eye(len(board.sizes))[board.continent]
    counts = [(owner == role) @ member for role in range(len(roles))]
    return np.concatenate([owner, *counts, np.argsort(seatings, axis=1)], axis=1)


def boosted_rewards(games: Games, trees: int = _TREES, seed: int = 0) -> Rewards:
    """Return gradient boosting fitted to the games of one line-up (Friedman 2001), as a yardstick.

    By scikit-learn's HistGradientBoostingClassifier: too slow to search with.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier
    from threadpoolctl import threadpool_limits

    categories = np.arange(games.owners.shape[1])  # the owners of territories
    options = {"max_iter": trees, "categorical_features": categories, "early_stopping": False}
    facts = boosting_facts(games.owners, games.seatings)
    won = np.take_along_axis(games.seatings, games.winners[:, None].astype(np.int64), axis=1)[:, 0]
    with threadpool_limits(limits=1):
        model = HistGradientBoostingClassifier(random_state=seed, **options).fit(facts, won)
    return lambda seating: _Boosted(model, np.array([ROLES.index(role) for role in seating]))


def published_models(games: Games) -> dict[str, Rewards]:
    """Return the evaluators to compare, all but the published one fitted to the same games."""
    return {
        "published": published,
        "linear": linear_rewards(games),
        "logit": partial(NetworkEvaluator, logit(games)),
        "network": partial(NetworkEvaluator, training.fitted(games)),
        "boosting": boosted_rewards(games),
        "seats": seat_rewards(games),
    }


def accuracies(rounds: int, n_jobs: int = -1, random: int = _RANDOM) -> pd.DataFrame:
    """Return the accuracy of all yardsticks: model, games, round, correlation, log_loss.

    games: that the model learnt from.  A round has 30 new drafts in each seat order, of 100 games
    each, the same for all models.  The table of who sits where, "seats", comes after the
    models, and then the correlations within a seat, as "MODEL, within a seat", without a log loss.
    """
    games = training.training_games([PAIR], random, SEED, n_jobs)
    models = published_models(games)
    rows, seats, within = [], [], []
    for number in range(rounds):
        cases = unseen(30, seed=seed_of(SEED, number + 1), pairs=[PAIR])
        for model, rewards in models.items():
            learnt = 0 if model == "published" else len(games.winners)
            measured = model, learnt, number, *accuracy(rewards, cases)
            (seats if model == "seats" else rows).append(measured)
            if model != "seats":
                alone = within_a_seat(rewards, cases)
                within.append((f"{model}, within a seat", learnt, number, alone, np.nan))
    rows += seats + within
    return pd.DataFrame(rows, columns=["model", "games", "round", "correlation", "log_loss"])


@study("line_up_accuracy", ["model", "games", "round", "correlation", "log_loss"])
def parts() -> Iterator[Part]:
    """Compare how well linear, logistic, neural and boosted models foretell the same games."""
    yield Part({}, 10, accuracies)
