"""The method repeated: evaluators fitted to training sets of our own, and what they promise.

    python -m companion.experiments refits
    python -m companion.experiments smooth_fits

Design, settled before it was played, the second one after looks at the sets 2010 to 2014.

**refits**: the evaluator fitted by the paper's method to ten training sets of 7,364 random drafts
with 100 games each of three Quos, seeds 2010 to 2019 (2010 is the stored set), and to one of
500,000 drafts with ten games each, seed 500.  A row per weight: `seen`, the players who owned so
many; `weight`; `ci95`, 1.96 residuals of the fit over the root of `seen`.

**smooth_fits**: the same ten sets, fitted with a penalty on the steps.  The fits:

* *penalty*: on the squared second differences of each continent's weights, `PENALTIES`.
* *whole free*: the same, but for the step to the whole continent, for which the rules pay.
* *whole by bonus*: the last second difference is pulled to the bonus of the continent times one
  number, which is fitted, too.

Both others use the penalty that is *chosen* for their set by what the paper's data tell: the
largest one whose cross-validated error is at most one standard error above the least.  The looks
had tried both of them with penalties of 1,000 and 100,000.  A row per fit: seed, fit, penalty,
error (of ten-fold cross-validation by draft, root mean square in wins of 100), error_se (over the
folds), chosen, and the weights by name.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

import draftlib as dl
from companion import learned
from companion.experiment import Part, experiment, reseed
from draftlib.boards import classic_board
from draftlib.evaluators import fitting
from draftlib.evaluators.weights import published_weights
from draftlib.statistics import half_width

_BOARD = classic_board()


@experiment("refits", ["seed", "name", "seen", "weight", "ci95"], digits=10, seconds=320)
def play(seed: int | None = None) -> Iterator[Part]:
    """Fit the evaluator to ten training sets of the paper's size and to a large one."""
    for each in learned.SETS:
        yield Part({"seed": each}, 7364, partial(_fit_rows, reseed(each, seed), 100))
    large = partial(_fit_rows, reseed(learned.LARGE, seed), 10)
    yield Part({"seed": learned.LARGE}, 500_000, large)


def _fit_rows(seed, games, drafts, n_jobs=-1):
    """Return the weights of a fit, a row each: name, seen, weight, ci95."""
    run = {"seed": seed, "n_jobs": n_jobs, "progress": False}
    fit = fitting.fit_weights(dl.risk.make_training_set(drafts, games=games, **run))
    names = learned.weight_names()
    seen = pd.Series(np.concatenate(fit.seen), names[1 : 1 + sum(map(len, fit.seen))], float)
    seen = seen.reindex(names).to_numpy()
    error = fit.residual / np.sqrt(np.where(seen > 0, seen, np.nan))
    columns = {"name": names, "seen": seen, "weight": learned.flatten(fit.weights)}
    return pd.DataFrame(columns | {"ci95": half_width(error)})


@experiment(
    "smooth_fits",
    ["seed", "fit", "penalty", "error", "error_se", "chosen", *learned.weight_names()],
    10,
    seconds=240,
)
def play_smooth(seed: int | None = None) -> Iterator[Part]:
    """Fit the evaluator to the ten training sets with a penalty on its steps."""
    for each in learned.SETS:
        yield Part({"seed": each}, 7364, partial(_smooth_fits, each, reseed(each, seed)))


def _smooth_fits(folds, seed, drafts, n_jobs=-1):
    run = {"seed": seed, "n_jobs": n_jobs, "progress": False}
    outcomes = dl.risk.make_training_set(drafts, **run)
    fits = [smooth_fit(outcomes, "penalty", each, folds) for each in learned.PENALTIES]
    rows = pd.DataFrame(fits)
    chosen = choose(rows)
    more = [smooth_fit(outcomes, fit, chosen, folds) for fit in learned.OTHER_FITS]
    return pd.concat([rows.assign(chosen=rows.penalty == chosen), pd.DataFrame(more)])


def choose(rows: pd.DataFrame) -> int:
    """Return the largest penalty whose error is within one standard error of the least.

    >>> rows = {"penalty": [0, 10, 100], "error": [5.0, 4.0, 4.1], "error_se": 0.2}
    >>> choose(pd.DataFrame(rows))
    100
    """
    best = rows.loc[rows.error.idxmin()]
    return int(rows.penalty[rows.error <= best.error + best.error_se].max())


def smooth_fit(outcomes: pd.DataFrame, fit: str, penalty: float, seed: int) -> dict:
    """Return one fit to a training set as a row of `smooth_fits`."""
    features, wins = fitting.training_rows(outcomes)
    x, bends, last = fitting.one_hot(features), fitting.bends(), np.cumsum(_BOARD.sizes - 1) - 1
    width = x.shape[1]
    seen = [
        np.bincount(features[land], minlength=size + 1)
        for land, size in zip(_BOARD.continents, _BOARD.sizes)
    ]
    if fit == "whole free":
        bends = np.delete(bends, last, axis=0)
    if fit == "whole by bonus":  # one more coefficient, the first, which no feature has
        x, bends = np.pad(x, ((0, 0), (1, 0))), np.pad(bends, ((0, 0), (1, 0)))
        bends[last, 0] = -np.asarray(_BOARD.bonus)
    rows = penalty**0.5 * bends
    error, error_se = _cv_error(x, wins, rows, seed)
    intercept, slopes = fitting.least_squares(x, wins, rows)
    shown = [np.ones(len(row)) for row in seen] if fit == "whole by bonus" else seen
    flat = np.append(intercept, slopes[-width:])
    weights = fitting.align(fitting.unpack(flat, shown), seen, published_weights(), 14)
    row = {"fit": fit, "penalty": penalty, "error": error, "error_se": error_se}
    return row | dict(zip(learned.weight_names(), learned.flatten(weights).round(6)))


def _cv_error(x, wins, penalty, seed):
    """Return the error of ten-fold cross-validation by draft and its standard error, in wins."""
    squares = []
    for mine, other in fitting.folds(np.arange(len(wins)) // 3, seed):
        intercept, slopes = fitting.least_squares(x[mine], wins[mine], penalty)
        squares.append(np.mean((intercept + x[other] @ slopes - wins[other]) ** 2))
    error = np.mean(squares) ** 0.5
    return round(error, 4), round(np.std(squares, ddof=1) / len(squares) ** 0.5 / (2 * error), 4)
