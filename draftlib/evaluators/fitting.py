"""Fit the linear evaluator to games, as the authors did with Weka.

Source: paper, Our Approach; the settings are those of the authors' public Weka log: linear
regression without attribute selection, ridge 1e-8, counts and seat nominal.

**What a fit cannot know.**  A constant added to all weights of a continent and taken from the
intercept changes no f; nor does, as every seat ends with N territories, adding c * x to the weight
of c territories in every continent and taking N * x from the weight of the seat.  `align` chooses
these K + 1 shifts: those that bring the weights closest to given ones.  On finished drafts V does
not depend on the choice; on unfinished ones, which Greedy looks at, it does.

**Steps.**  The weight of each count is fitted alone, and few drafts have the high counts, to which
a search climbs.  `smooth` penalises the squared second differences of each continent's weights
(Whittaker 1923): neighbours then help each other, and the free shifts stay free.
"""

import warnings
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from draftlib.arguments import require
from draftlib.boards import MAX_TERRITORIES, Board, check_board
from draftlib.evaluators.features import feature_table
from draftlib.evaluators.outcomes import Outcomes
from draftlib.evaluators.weights import Weights, check_weights, published_on
from draftlib.runs.loading import name_extra, pd

_RIDGE = 1e-8
ONE_THREAD = {"limits": 1, "user_api": "blas"}  # tall matrices: more threads are slower


class Fit(NamedTuple):
    """A fitted evaluator with what the fit rests on."""

    weights: Weights
    seen: tuple  # K arrays: how many players owned 0, 1, ... territories of the continent
    residual: float  # root mean square of f - wins


def training_rows(
    outcomes: "pd.DataFrame", board: Board | None = None
) -> "tuple[pd.DataFrame, np.ndarray]":
    """Return the instances of the regression: features (D P rows) and wins in 100 games (D P,).

    Raises ValueError for outcomes that do not fit the board or the columns of wins, and for wins
    that are no counts.
    """
    board = check_board(board)
    owners, wins, unfinished = Outcomes.of(outcomes, board)
    played = wins.sum(axis=1) + unfinished
    if not (played > 0).all():
        raise ValueError(f"outcome {played.argmin()} has no games; each needs at least 1")
    percent = 100 * wins / played[:, None]
    return feature_table(owners, board, wins.shape[1]), percent.ravel()


def one_hot(features: "pd.DataFrame", board: Board | None = None) -> np.ndarray:
    """Return the features as numbers (D P, F): a column for each count, seat, enemies, friends."""
    board = check_board(board)
    widths = dict(zip(board.continents, board.sizes + 1)) | {"seat": features.seat.max() + 1}
    columns = [np.eye(width)[features[name]] for name, width in widths.items()]
    return np.hstack([*columns, features[["enemies", "friends"]]])


def bends(board: Board | None = None) -> np.ndarray:
    """Return the second differences of each continent's weights as rows (Q, C) over all C counts.

    >>> bends()[0, :5].tolist(), bends().shape
    ([1.0, -2.0, 1.0, 0.0, 0.0], (36, 48))
    """
    with name_extra("fit", "a fit"):
        from scipy.linalg import block_diag
    return block_diag(*[np.diff(np.eye(size + 1), 2, 0) for size in check_board(board).sizes])


def least_squares(
    x: np.ndarray, wins: np.ndarray, penalty: np.ndarray | None = None
) -> tuple[float, np.ndarray]:
    """Return the intercept and the coefficients (F,) of the regression of wins on `one_hot` rows.

    penalty: rows (Q, C) whose products with the first C coefficients are to be small: the sum of
    their squares is added to the squared error.  Raises ImportError without scikit-learn.
    """
    with name_extra("fit", "a fit"):
        from sklearn.linear_model import Ridge
        from threadpoolctl import threadpool_limits

    middle, mean = x.mean(axis=0), wins.mean()
    rows, goals = x - middle, wins - mean
    if penalty is not None:
        rows = np.vstack([rows, np.pad(penalty, ((0, 0), (0, x.shape[1] - penalty.shape[1])))])
        goals = np.append(goals, np.zeros(len(penalty)))
    with threadpool_limits(**ONE_THREAD):
        slopes = Ridge(_RIDGE, solver="svd", fit_intercept=False).fit(rows, goals).coef_
    return mean - middle @ slopes, slopes


def folds(unit: np.ndarray, seed: int = 0) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield ten times which rows are learnt from and which are held out; a unit stays together.

    unit: the number of each row's unit, ascending from 0.  Fewer than ten units make fewer folds.
    """
    from sklearn.model_selection import KFold

    n_units = unit[-1] + 1
    for parts in KFold(min(10, n_units), shuffle=True, random_state=seed).split(range(n_units)):
        yield tuple(np.isin(unit, part) for part in parts)


def predict_held_out(
    x: np.ndarray,
    wins: np.ndarray,
    unit: np.ndarray,
    penalty: np.ndarray | None = None,
    seed: int = 0,
) -> tuple[np.ndarray, np.ndarray]:
    """Return for each row f by a fit to the nine other `folds`, and the mean of their wins."""
    f, mean = np.empty(len(wins)), np.empty(len(wins))
    for learnt, held_out in folds(unit, seed):
        intercept, slopes = least_squares(x[learnt], wins[learnt], penalty)
        f[held_out], mean[held_out] = intercept + x[held_out] @ slopes, wins[learnt].mean()
    return f, mean


def fit_weights(
    outcomes: "pd.DataFrame",
    board: Board | None = None,
    like: Weights | None = None,
    smooth: float = 0,
) -> Fit:
    """Fit the evaluator to a training set; return a `Fit`.

    outcomes: a DataFrame as in `draftlib.evaluators.outcomes`.  like: the `Weights` to which the
    free shifts are aligned; the published ones on the classic board, elsewhere none.  smooth: the
    penalty on steps, 0 in the paper; 1,000 suits sets of its size.  The weight of a count that no
    player had is extrapolated from the two nearest (paper, Our Approach), but no further than to
    the largest number of territories that a seat owns.  Warns of drafts that leave weights open.
    Weights are rounded to 6 decimals: least squares ends in other last digits (1e-12) on another
    processor, and a search would turn these into another draft.
    """
    board = check_board(board)
    like = published_on(board) if like is None else check_weights(like, board)
    features, wins = training_rows(outcomes, board)
    x = one_hot(features, board)
    intercept, slopes = least_squares(x, wins, smooth**0.5 * bends(board) if smooth else None)
    seen = tuple(
        np.bincount(features[name], minlength=size + 1)
        for name, size in zip(board.continents, board.sizes)
    )
    per_seat = territories_each(features)
    _warn_of_open_weights(x, seen)
    weights = unpack(np.concatenate([[intercept], slopes]), seen, per_seat.max())
    weights = align(weights, seen, like, per_seat)
    residual = float(np.sqrt(np.mean((intercept + x @ slopes - wins) ** 2)))
    return Fit(Weights(*_round(weights)), seen, residual)


def held_out_r2(
    outcomes: "pd.DataFrame", board: Board | None = None, smooth: float = 0
) -> float | None:
    """Return the part of the squared error of guessing the mean that f saves on held-out drafts.

    Each of ten `folds` of the drafts is predicted from the nine others.  None if there is only one
    draft, or if all players won equally often.
    """
    features, wins = training_rows(outcomes, board)
    draft = np.repeat(np.arange(len(outcomes)), len(wins) // len(outcomes))
    if len(outcomes) == 1 or np.ptp(wins) == 0:
        return None
    penalty = smooth**0.5 * bends(board) if smooth else None
    f, mean = predict_held_out(one_hot(features, board), wins, draft, penalty)
    return float(1 - ((f - wins) ** 2).sum() / ((mean - wins) ** 2).sum())


def _warn_of_open_weights(x, seen):
    """Warn if the drafts leave more open than the K + 1 shifts and the seats' constant."""
    centred = x - x.mean(axis=0)
    rank = np.linalg.matrix_rank(centred.T @ centred, hermitian=True)
    fixed = sum(np.count_nonzero(row) - 1 for row in seen) + x.shape[1] - sum(map(len, seen)) - 2
    if rank < fixed:
        warnings.warn(
            f"these drafts fix only {rank} of {fixed} independent weights: f holds for finished "
            "drafts like them, but neither for others nor for the unfinished ones that Greedy "
            "evaluates; use more drafts, or a board of at least three continents",
            stacklevel=5,
        )


def align(weights: Weights, seen, like: Weights | None, per_seat: int | np.ndarray) -> Weights:
    """Return the same evaluator with its free shifts chosen to come close to the weights `like`.

    The K constants and the slope minimise the squared distance of the continents' weights, each
    counted as often as it was seen.  per_seat: the number N of territories that each seat owns,
    (P,) or one for all.  With `like` None the weights come back as they are.
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
    *seats, last = np.broadcast_to(per_seat, len(weights.seats))
    return weights._replace(
        intercept=float(weights.intercept - chosen[:-1].sum() - last * chosen[-1]),
        continents=tuple(tuple(row.tolist()) for row in rows),
        seats=tuple(
            float(weight - (owned - last) * chosen[-1])
            for weight, owned in zip(weights.seats, (*seats, last))
        ),
    )


def _round(part):
    """Return a weight, or each in a tuple of them, rounded to 6 decimals, and 0 for -0."""
    return tuple(map(_round, part)) if isinstance(part, tuple) else round(float(part), 6) + 0.0


def extrapolate(row, seen, most: int = MAX_TERRITORIES) -> list[float]:
    """Return weights with those of unseen counts on the line through the two nearest seen ones.

    Counts above `most`, which nobody can own, weigh as much as `most`.

    >>> extrapolate([1.0, 2.0, 4.0, 0.0, 0.0], [5, 9, 3, 0, 0])
    [1.0, 2.0, 4.0, 6.0, 8.0]
    """
    known = np.flatnonzero(seen)
    filled = [float(weight) for weight in row]
    for count in np.flatnonzero(np.asarray(seen) == 0):
        a, *others = sorted(known, key=lambda other: abs(other - count))[:2]
        slope = (row[others[0]] - row[a]) / (others[0] - a) if others else 0.0
        filled[count] = float(row[a] + slope * (min(count, most) - a))
    return filled


def territories_each(features: "pd.DataFrame") -> np.ndarray:
    """Return the number of territories that each seat owns (P,); ValueError if a seat's varies."""
    owned = features.drop(columns=["seat", "enemies", "friends"]).sum(axis=1)
    span = owned.groupby(features.seat).agg(["min", "max"])
    for seat, least, most in span.itertuples():
        what = "the same in all drafts"
        require(least == most, f"the territories of seat {seat}", (least, most), what)
    return span["min"].to_numpy()


def unpack(flat: np.ndarray, seen, most: int = MAX_TERRITORIES) -> Weights:
    """Return a solution as `Weights`: the last seat weighs 0; see `extrapolate`."""
    ends = np.cumsum([1] + [len(row) for row in seen])
    rows = [extrapolate(flat[a:b], s, most) for a, b, s in zip(ends[:-1], ends[1:], seen)]
    seats = flat[ends[-1] : -2]
    return Weights(
        float(flat[0] + seats[-1]),
        tuple(tuple(row) for row in rows),
        tuple((seats - seats[-1]).tolist()),
        float(flat[-2]),
        float(flat[-1]),
    )
