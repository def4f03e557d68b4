"""Fit the linear evaluator to games, as the authors did with Weka.

Source: paper, Our Approach; the settings are those of the authors' public Weka log: linear
regression without attribute selection, ridge 1e-8, counts and seat nominal.

**What a fit cannot know.**  A constant added to all weights of a continent and taken from the
intercept changes no f; nor does, as every player ends with N territories, adding c * x to the
weight of c territories in every continent and taking N * x from the intercept.  `align` chooses
these K + 1 shifts: those that bring the weights closest to given ones.  On finished drafts V does
not depend on the choice; on unfinished ones, which Greedy looks at, it does.
"""

from typing import NamedTuple

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.linear_model import Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder
from threadpoolctl import threadpool_limits  # comes with scikit-learn

from draftlib.boards import classic_board
from draftlib.evaluators.linear import Evaluator, Weights
from draftlib.evaluators.outcomes import owners_of

RIDGE = 1e-8
ONE_THREAD = {"limits": 1, "user_api": "blas"}  # tall matrices: more threads are slower


class Fit(NamedTuple):
    """A fitted evaluator with what the fit rests on."""

    weights: Weights
    seen: tuple  # K arrays: how many players owned 0, 1, ... territories of the continent
    residual: float  # root mean square of f - wins


def feature_table(owners, board=None, n_players=3):
    """Return the feature sets of D finished drafts, a row per draft and seat (D P rows).

    owners: (D, T).  Columns as in `Evaluator.features`: a count for each continent, `seat`,
    `enemies`, `friends`.
    """
    board = board or classic_board()
    size = board.n_territories
    adjacent, member = np.zeros((size, size), np.float32), np.eye(len(board.bonus))[board.continent]
    for territory, around in enumerate(board.neighbours):
        adjacent[territory, list(around)] = 1
    mine = np.asarray(owners)[:, None, :] == np.arange(n_players)[:, None]  # (D, P, T)
    mine = mine.reshape(-1, size)
    beside = mine @ adjacent  # (D P, T): own neighbours of each territory
    table = pd.DataFrame((mine @ member).astype(int), columns=list(board.continents))
    return table.assign(
        seat=np.tile(np.arange(n_players), len(mine) // n_players),
        enemies=((beside > 0) & ~mine).sum(axis=1),
        friends=(beside * mine).sum(axis=1).astype(int),
    )


def training_rows(outcomes, board=None):
    """Return the instances of the regression: features (D P rows) and wins in 100 games (D P,)."""
    wins = _wins(outcomes)
    played = wins.sum(axis=1) + outcomes.get("unfinished", 0)
    percent = 100 * wins / np.asarray(played)[:, None]
    features = feature_table(owners_of(outcomes.outcome), board, wins.shape[1])
    return features, percent.ravel()


def regression(board=None):
    """Return the linear regression as a scikit-learn pipeline: counts and seat one-hot."""
    board = board or classic_board()
    counts = OneHotEncoder(
        categories=[range(size + 1) for size in board.sizes], sparse_output=False
    )
    return make_pipeline(
        make_column_transformer(
            (counts, list(board.continents)),
            (OneHotEncoder(sparse_output=False), ["seat"]),
            ("passthrough", ["enemies", "friends"]),
        ),
        Ridge(RIDGE, solver="svd"),
    )


def fit_weights(outcomes, board=None, like=None):
    """Fit the evaluator to a training set; return a `Fit`.

    outcomes: a DataFrame as of `dataset.make_training_set`.  The weight of a count that no player
    had is extrapolated from the two nearest (paper, Our Approach).  like: the `Weights` to which
    the free shifts are aligned; the published ones on the classic board, elsewhere none.
    """
    features, wins = training_rows(outcomes, board)
    with threadpool_limits(**ONE_THREAD):
        model = regression(board).fit(features, wins)
    board = board or classic_board()
    seen = tuple(
        np.bincount(features[name], minlength=size + 1)
        for name, size in zip(board.continents, board.sizes)
    )
    flat = np.concatenate([[model[-1].intercept_], model[-1].coef_])
    weights = align(
        unpack(flat, seen), seen, like or default_gauge(board), territories_each(features)
    )
    return Fit(weights, seen, float(np.sqrt(np.mean((model.predict(features) - wins) ** 2))))


def align(weights, seen, like, per_player):
    """Return the same evaluator with its free shifts chosen to come close to the weights `like`.

    The K constants and the slope minimise the squared distance of the continents' weights, each
    counted as often as it was seen.  per_player: the number N of territories that everyone owns.
    With `like` None the weights come back as they are.
    """
    if like is None:
        return weights
    counts = np.concatenate([np.arange(len(row)) for row in weights.continents])
    continent = np.repeat(np.arange(len(seen)), [len(row) for row in seen])
    shifts = np.column_stack([np.eye(len(seen))[continent], counts])
    distance = np.concatenate(like.continents) - np.concatenate(weights.continents)
    often = np.sqrt(np.concatenate(seen))
    chosen = np.linalg.lstsq(shifts * often[:, None], distance * often)[0]
    moved = np.concatenate(weights.continents) + shifts @ chosen
    rows = np.split(moved, np.cumsum([len(row) for row in seen])[:-1])
    return weights._replace(
        intercept=float(weights.intercept - chosen[:-1].sum() - per_player * chosen[-1]),
        continents=tuple(tuple(row.tolist()) for row in rows),
    )


def extrapolate(row, seen):
    """Return weights with those of unseen counts on the line through the two nearest seen ones.

    >>> extrapolate([1.0, 2.0, 4.0, 0.0, 0.0], [5, 9, 3, 0, 0])
    [1.0, 2.0, 4.0, 6.0, 8.0]
    """
    known = np.flatnonzero(seen)
    filled = [float(weight) for weight in row]
    for count in np.flatnonzero(np.asarray(seen) == 0):
        a, *others = sorted(known, key=lambda other: abs(other - count))[:2]
        slope = (row[others[0]] - row[a]) / (others[0] - a) if others else 0.0
        filled[count] = float(row[a] + slope * (count - a))
    return filled


def weight_names(board=None, n_players=3):
    """Return the names of all weights in order: "intercept", "Asia 3", "seat 0", "enemies" ..."""
    board = board or classic_board()
    counts = [f"{k} {c}" for k, size in zip(board.continents, board.sizes) for c in range(size + 1)]
    seats = [f"seat {seat}" for seat in range(n_players)]
    return ["intercept", *counts, *seats, "enemies", "friends"]


def flatten(weights):
    """Return `Weights` as one array in the order of `weight_names`."""
    numbers = [weights.intercept, *np.concatenate(weights.continents), *weights.seats]
    return np.array([*numbers, weights.per_enemy, weights.per_friend])


def default_gauge(board):
    """Return the published `Weights` if `board` has their continents, otherwise None."""
    published = Evaluator.published().weights
    fits = [len(row) - 1 for row in published.continents] == board.sizes.tolist()
    return published if fits else None


def territories_each(features):
    """Return the number of territories that every player owns; ValueError if it varies."""
    owned = features.drop(columns=["seat", "enemies", "friends"]).sum(axis=1)
    if owned.nunique() != 1:
        raise ValueError(f"drafts must be equal; players own {owned.min()} to {owned.max()}")
    return int(owned.iloc[0])


def unpack(flat, seen):
    """Return a solution as `Weights`: the last seat weighs 0, unseen counts extrapolated."""
    ends = np.cumsum([1] + [len(row) for row in seen])
    rows = [extrapolate(flat[a:b], s) for a, b, s in zip(ends[:-1], ends[1:], seen)]
    seats = flat[ends[-1] : -2]
    return Weights(
        float(flat[0] + seats[-1]),
        tuple(tuple(row) for row in rows),
        tuple((seats - seats[-1]).tolist()),
        float(flat[-2]),
        float(flat[-1]),
    )


def _wins(outcomes):
    """Return the wins (D, P), checked."""
    columns = [name for name in outcomes if str(name).startswith("wins")]
    if "outcome" not in outcomes or columns != [f"wins{seat}" for seat in range(len(columns))]:
        raise ValueError(f"a training set has columns outcome, wins0, ...; not {list(outcomes)}")
    return outcomes[columns].to_numpy(dtype=float)
