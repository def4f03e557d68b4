"""The models of own play with which the network is compared: published, linear, a logit."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from companion.studies.line_up import training
from companion.studies.line_up.training import ROLES, Games, Rewards
from draftlib.evaluators import Evaluator
from draftlib.evaluators.network import Network


def published(seating: Sequence[str]) -> Evaluator:
    """Return the published evaluator, which asks nobody's name."""
    return Evaluator.published()


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
