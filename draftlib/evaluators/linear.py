"""How good is a draft of territories?  The learned linear evaluator.

Source: paper, Our Approach: the function f and the reward V.  The searches call both compiled, so
the sum f stands in `kernels/rewards.py`, `linear_sums`, and V in `evaluate` there.  Here the
weights are packed for them.
"""

from typing import Annotated

import numpy as np

from draftlib.arguments import Count, Number, checked
from draftlib.arrays import check_owners
from draftlib.boards import Board, check_board
from draftlib.evaluators.features import feature_table
from draftlib.evaluators.fitting import fit_weights, held_out_r2
from draftlib.evaluators.weights import Weights, check_weights, published_weights
from draftlib.game import MAX_PLAYERS
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import LINEAR, RewardArrays, linear_sums, owned_sets, reward_arrays
from draftlib.rewards import BoardReward
from draftlib.runs.loading import pd


@kernel
def linear_values(rewards, owners, out):
    """Write the sums f of many partitions, `owners` (M, T) int64, into `out` (M, P)."""
    owned = np.zeros(out.shape[1], np.uint64)
    for m in range(len(owners)):
        owned_sets(owners[m], owned)
        linear_sums(rewards, owned, out[m])


class Evaluator(BoardReward):
    """The linear evaluator of draft outcomes, f, and the reward V made of it.

    For each player: f = intercept + seat + sum over continents of the weight of the number owned
    + per_enemy * (distinct enemy neighbours) + per_friend * (ordered pairs of own neighbours);
    v = max(0, f / 100); V = v / (sum of v over the players).  Where every f is negative or 0 all V
    are 0.  Of an unfinished draft V is what Greedy looks at: unowned neighbours count as enemies.

    Parameters
    ----------
    weights : Weights
        Finite, for the continents of the board.
    board : Board, optional
        By default the classic one.
    n_players : int, optional
        The number of players P, from 1 to 6; seats that `weights` does not list weigh 0.

    Attributes
    ----------
    held_out_r2 : float or None
        The share of the variance of the wins that f explains in drafts held out of the fit: 1 at
        best, 0 for guessing the mean; None if `fit` did not make this evaluator.

    Examples
    --------
    >>> from draftlib import Evaluator
    >>> Evaluator.published().rewards([0] * 14 + [1] * 14 + [2] * 14).round(3).tolist()
    [0.424, 0.464, 0.113]
    """

    held_out_r2: float | None = None

    @checked
    def __init__(
        self,
        weights: Weights,
        board: Board | None = None,
        n_players: Annotated[int, Count(1, 6)] = 3,
    ):
        self.board, self.n_players = check_board(board), n_players
        self.weights = check_weights(weights, self.board)

    def __repr__(self):
        fit = "" if self.held_out_r2 is None else f", held-out R2 {self.held_out_r2:.2f}"
        return f"<linear evaluator: {self.board.name} board, {self.n_players} players{fit}>"

    @classmethod
    def published(cls, intercept: bool = True) -> "Evaluator":
        """Return the published evaluator: with the intercept as it ran, or without as printed.

        What differs between print and program: `draftlib.evaluators.weights.published_weights`.
        """
        return cls(published_weights(intercept))

    @classmethod
    @checked
    def fit(
        cls,
        outcomes: "pd.DataFrame",
        board: Board | None = None,
        like: Weights | None = None,
        smooth: Annotated[float, Number(0)] = 0,
    ) -> "Evaluator":
        """Return the evaluator fitted to a training set (paper, Our Approach).

        Weights are rounded to 6 decimals, which makes them the same on every machine.
        `held_out_r2`, which the repr shows, says how well f forecasts drafts that it has not seen:
        each tenth of the drafts is predicted by a fit to the nine others.

        Parameters
        ----------
        outcomes : DataFrame
            As `draftlib.risk.make_training_set` returns it, or `make_outcome_table` for drafts of
            one's own: `outcome`, `wins0`, `wins1` ...
        board : Board, optional
            By default the classic one.
        like : Weights, optional
            Those to which the shifts that no data can tell are aligned; by default the published
            ones (see `draftlib.evaluators.fitting`, which also has the errors of a fit).
        smooth : float, optional
            The penalty on the squared second differences of each continent's weights.

        Raises
        ------
        ValueError
            For a table that is no training set.
        ImportError
            Without scikit-learn.

        Warns
        -----
        UserWarning
            For drafts that leave weights open, such as all drafts of a board of two continents,
            where the number owned in one continent gives that in the other.

        Examples
        --------
        >>> import numpy as np
        >>> import pandas as pd
        >>> from draftlib import Evaluator
        >>> rng = np.random.default_rng(0)
        >>> owners = rng.permuted(np.tile([0, 1, 2], (2000, 14)), axis=1)
        >>> wins = Evaluator.published().values(owners)  # a world in which f is the truth
        >>> outcomes = pd.DataFrame(wins.clip(0), columns=["wins0", "wins1", "wins2"])
        >>> outcomes["outcome"] = ["".join(map(str, owner)) for owner in owners]
        >>> bool(10 < Evaluator.fit(outcomes).weights.seats[0] < 16)
        True
        """
        weights = fit_weights(outcomes, board, like, smooth).weights
        fitted = cls(weights, board, len(weights.seats))
        fitted.held_out_r2 = held_out_r2(outcomes, board, smooth)
        return fitted

    def features(self, owner: np.ndarray) -> "pd.DataFrame":
        """Return the feature sets S_i of a partition (T,) as a DataFrame, a row per player.

        Of many, (M, T), a row per partition and player.  Columns: a count for each continent,
        `seat` (from 0), `enemies`, `friends`.
        """
        owners = np.atleast_2d(self._check(owner))
        return feature_table(owners, self.board, self.n_players)

    def values(self, owner: np.ndarray) -> np.ndarray:
        """Return f (P,) of each player, on the scale of wins in 100 games; (M, P) of (M, T)."""
        owners = self._check(owner)
        out = np.empty((*owners.shape[:-1], self.n_players))
        rows = owners.reshape(-1, owners.shape[-1]), out.reshape(-1, self.n_players)
        linear_values(self.arrays(self.n_players), *rows)
        return out

    @checked
    def arrays(self, n_players: Annotated[int, Count(1, MAX_PLAYERS)]) -> RewardArrays:
        """Return the `RewardArrays` of this evaluator for `n_players` seats."""
        widest = max(len(row) for row in self.weights.continents)
        table = [list(row) + [0.0] * (widest - len(row)) for row in self.weights.continents]
        seats = [*self.weights.seats, *[0.0] * n_players][:n_players]
        return reward_arrays(
            LINEAR,
            self.board.n_territories,
            near=self.board.masks,
            groups=self.board.groups,
            weights=[table] * n_players,
            base=self.weights.intercept + np.array(seats),
            per_enemy=float(self.weights.per_enemy),
            per_friend=float(self.weights.per_friend),
        )

    def _check(self, owner):
        return check_owners("owner", owner, self.board.n_territories, self.n_players)
