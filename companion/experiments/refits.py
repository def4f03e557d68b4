"""The method repeated: evaluators fitted to training sets of our own, and what they promise.

    python -m companion.experiments refits
    python -m companion.experiments smooth_fits
    python -m companion.experiments north_america

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

**north_america**: random drafts in which one player owns n of North America, n from 4 to 9: 3,000
for each n and seat, 20 games of three Quos from each, seed 2031.  A row per n, seat and `what`: the
share of the wars that this player wins, and what an evaluator promises it: the published one, and
the one of 500,000 drafts.  The refit of 2010 was asked, too: it promises 48 % with seven, 44 with
eight and 38 with nine, where 59, 57 and 66 % are won.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np
import pandas as pd

import draftlib as dl
from companion import learned
from companion.estimates import intervals
from companion.experiment import Part, experiment, reseed
from draftlib.boards import classic_board
from draftlib.evaluators import fitting
from draftlib.evaluators.weights import published_weights
from draftlib.kernels.rng import seed_of
from draftlib.statistics import half_width

COUNTS = range(4, 10)  # of its territories
_HELD, _HELD_GAMES = 3000, 20
_BOARD = classic_board()
_K = _BOARD.continents.index(learned.LAND)


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


def drafts_with(n: int, seat: int, drafts: int, seed: int) -> np.ndarray:
    """Return random equal drafts (D, 42) in which a seat owns n territories of North America.

    >>> owners = drafts_with(8, 1, 2, seed=0)
    >>> (owners[:, _BOARD.continent == _K] == 1).sum(axis=1).tolist()
    [8, 8]
    """
    rng = np.random.default_rng(seed_of(seed, n, seat))
    inside = np.flatnonzero(_BOARD.continent == _K)
    outside = np.flatnonzero(_BOARD.continent != _K)
    owners = np.empty((drafts, _BOARD.n_territories), np.int64)
    others = np.repeat([other for other in range(3) if other != seat], 14)
    for owner in owners:
        inside, outside = rng.permutation(inside), rng.permutation(outside)
        owner[np.concatenate([inside[:n], outside[: 14 - n]])] = seat
        owner[np.concatenate([inside[n:], outside[14 - n :]])] = rng.permutation(others)
    return owners


def _value_of_n(n, seat, seed, drafts, n_jobs=-1):
    owners = drafts_with(n, seat, drafts, seed)
    run = {"n_jobs": n_jobs, "progress": False}
    batch = dl.risk.simulate_many(owners, ("quo",) * 3, _HELD_GAMES, seed_of(seed, n, seat), **run)
    fits = {"published": published_weights(), "500,000": learned.stored_fit(learned.LARGE)}
    found = {"won": batch.wins[:, seat] / _HELD_GAMES}
    for name, weights in fits.items():
        found[name] = dl.fantasy_risk(dl.Evaluator(weights)).evaluate(owners)[:, seat]
    return intervals(found).rename(columns={"n": "drafts"}).rename_axis("what").reset_index()


@experiment("north_america", ["n", "seat", "what", "mean", "ci95", "drafts"], seconds=28)
def play_held(seed: int | None = None) -> Iterator[Part]:
    """Fight from drafts in which one player owns n territories of North America."""
    for n in COUNTS:
        for seat in range(3):
            run = partial(_value_of_n, n, seat, reseed(2031, seed))
            yield Part({"n": n, "seat": seat}, _HELD, run)
