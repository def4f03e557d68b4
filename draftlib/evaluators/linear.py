"""How good is a finished draft of territories?  The learned evaluator, and the MARS values.

Source: paper, Our Approach (the learned linear function f and V); report, Analyzing Evaluation
Function (territory values after Johansson and Olsson 2006).
"""

import json
from importlib import resources
from typing import NamedTuple

import numpy as np
import pandas as pd

from draftlib.boards import Board, classic_board
from draftlib.kernels.rewards import (
    LINEAR,
    MARS,
    linear_scores,
    owned_sets,
    reward_arrays,
    score_owners,
)


class Weights(NamedTuple):
    """The weights of the linear evaluator, on the scale of wins in 100 games."""

    intercept: float
    continents: tuple  # K tuples: the weight of owning 0, 1, ... territories of the continent
    seats: tuple  # the weight of seat 0, 1, ...; later seats weigh 0
    per_enemy: float  # for each distinct neighbouring territory that is not one's own
    per_friend: float  # for each ordered pair of adjacent own territories


class _BoardEvaluator:
    """What both evaluators share: a board, and rewards of partitions through the kernels."""

    board: Board

    def rewards(self, owner):
        """Return V (P,) of the partition `owner` (T,), or (M, P) of M of them; they sum to 1.

        Of an unfinished draft this is what Greedy looks at: unowned neighbours count as enemies.
        """
        owners = self._check(owner)
        out = np.zeros((owners.reshape(-1, owners.shape[-1]).shape[0], self.n_players))
        score_owners(self.arrays(self.n_players), owners.reshape(-1, owners.shape[-1]), out)
        return out.reshape(*owners.shape[:-1], self.n_players)

    def _check(self, owner):
        owners = np.ascontiguousarray(owner, dtype=np.int64)
        if owners.shape[-1:] != (self.board.n_territories,):
            expected = self.board.n_territories
            raise ValueError(f"owner must have {expected} entries, not shape {owners.shape}")
        if owners.size and not -1 <= owners.min() <= owners.max() < self.n_players:
            wrong = owners[(owners < -1) | (owners >= self.n_players)].flat[0]
            raise ValueError(f"owner {wrong} is no seat; use 0..{self.n_players - 1} or -1")
        return owners

    def _bit_sets(self, owner):
        owned = np.zeros(self.n_players, np.uint64)
        owned_sets(self._check(owner), owned)
        return owned

    def _groups(self):
        groups = [np.flatnonzero(self.board.continent == k) for k in range(len(self.board.bonus))]
        return [sum(1 << int(t) for t in group) for group in groups]


class Evaluator(_BoardEvaluator):
    """The linear evaluator of draft outcomes, f, and the reward V made of it.

    For each player: f = intercept + seat + sum over continents of the weight of the number owned
    + per_enemy * (distinct enemy neighbours) + per_friend * (ordered pairs of own neighbours);
    v = max(0, f / 100); V = v / (sum of v over the players).

    >>> Evaluator.published().rewards([0] * 14 + [1] * 14 + [2] * 14).round(3).tolist()
    [0.424, 0.464, 0.113]
    """

    def __init__(self, weights, board=None, n_players=3):
        self.weights, self.board, self.n_players = weights, board or classic_board(), n_players
        sizes = [len(row) - 1 for row in weights.continents]
        if sizes != self.board.sizes.tolist():
            wanted = self.board.sizes.tolist()
            raise ValueError(f"weights are for continents of sizes {sizes}, not {wanted}")

    @classmethod
    def published(cls, intercept=True):
        """Return the published evaluator: with the intercept as it ran, or without as printed.

        The paper's tables leave the intercept of -67.1557 out and its worked example adds up
        without it; the authors' program used it, and with it the published scores come out.
        The weight of 2 territories in Asia is that of the fit, 23.759; the paper prints 23.6086,
        which repeats the entry for 4.
        """
        text = resources.files("draftlib.data").joinpath("published_weights.json").read_text()
        data = json.loads(text)
        return cls(
            Weights(
                data["intercept"] if intercept else 0.0,
                tuple(tuple(c["weights"]) for c in data["continents"]),
                tuple(data["seats"]),
                data["per_enemy"],
                data["per_friend"],
            )
        )

    @classmethod
    def fit(cls, outcomes, board=None, like=None):
        """Return the evaluator fitted to a training set (paper, Our Approach).

        outcomes: a DataFrame as of `dataset.make_training_set`: `outcome`, `wins0`, `wins1` ...
        like: the `Weights` to which the shifts that no data can tell are aligned; by default the
        published ones (see `draftlib.evaluators.fitting`, which also has the errors of a fit).

        >>> from companion.studies.training_set import training_set
        >>> bool(10 < Evaluator.fit(training_set().head(2000)).weights.seats[0] < 16)
        True
        """
        from draftlib.evaluators.fitting import (
            fit_weights,  # here, for scikit-learn is slow to load
        )

        seats = sum(str(name).startswith("wins") for name in outcomes)
        return cls(fit_weights(outcomes, board, like).weights, board, seats)

    def features(self, owner):
        """Return the feature sets S_i of a partition as a DataFrame, a row per player.

        Columns: a count for each continent, `seat` (from 0), `enemies`, `friends`.
        """
        owner = self._check(owner)
        rows = []
        for p in range(self.n_players):
            mine = set(np.flatnonzero(owner == p).tolist())
            around = [u for t in mine for u in self.board.neighbours[t]]
            counts = np.bincount(
                self.board.continent[sorted(mine)], minlength=len(self.board.bonus)
            )
            friends = sum(u in mine for u in around)
            rows.append([*counts.tolist(), p, len(set(around) - mine), friends])
        columns = [*self.board.continents, "seat", "enemies", "friends"]
        return pd.DataFrame(rows, columns=columns)

    def values(self, owner):
        """Return f (P,) of each player, on the scale of wins in 100 games."""
        out = np.zeros(self.n_players)
        linear_scores(self.arrays(self.n_players), self._bit_sets(owner), out)
        return out

    def arrays(self, n_players):
        """Return the `RewardArrays` of this evaluator for `n_players` seats."""
        widest = max(len(row) for row in self.weights.continents)
        table = [list(row) + [0.0] * (widest - len(row)) for row in self.weights.continents]
        seats = [*self.weights.seats, *[0.0] * n_players][:n_players]
        return reward_arrays(
            LINEAR,
            self.board.n_territories,
            near=self.board.masks,
            groups=self._groups(),
            weights=[table] * n_players,
            base=self.weights.intercept + np.array(seats),
            per_enemy=self.weights.per_enemy,
            per_friend=self.weights.per_friend,
        )


class MarsEvaluator(_BoardEvaluator):
    """The territory values of MARS as the authors adapted them to drafts (report, Table 1).

    value(t) = 70 B / (s L) + 1.2 friends - 0.3 enemies + 0.5 links out + B (share + 20 whole), for
    a territory t of a continent with bonus B, s territories and L links to other continents, of
    which its owner holds the part `share`.  A player's reward is its part of all values.
    The original -4 for a continent held by an enemy never applies: who owns t prevents it.
    """

    def __init__(self, board=None, n_players=3):
        self.board, self.n_players = board or classic_board(), n_players

    def arrays(self, n_players):
        """Return the `RewardArrays` of this evaluator for `n_players` seats."""
        board = self.board
        sizes, bonus = board.sizes.astype(float), board.bonus.astype(float)
        abroad = [[board.continent[u] != board.continent[t] for u in around]
                  for t, around in enumerate(board.neighbours)]  # fmt: skip
        out = np.array([sum(row) for row in abroad], dtype=float)
        links = np.bincount(board.continent, weights=out)
        weights = np.zeros((1, len(bonus), board.sizes.max() + 1))
        for k, size in enumerate(board.sizes):
            for count in range(size + 1):
                weights[0, k, count] = bonus[k] * (count / sizes[k] + 20 * (count == size))
        return reward_arrays(
            MARS,
            board.n_territories,
            worth=[(70 * (bonus / (sizes * links)))[board.continent], 0.5 * out],
            near=board.masks,
            groups=self._groups(),
            weights=weights,
            per_enemy=-0.3,
            per_friend=1.2,
        )
