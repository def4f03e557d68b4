"""The evaluator: the training set, how sure its fit is, and what it forecasts.

    python -m companion.experiments training_set --drafts 7364 --games 100 --seed 7 --out FOLDER
    python -m companion.experiments cv_by_seed

The papers' training set is random drafts, each played to the end 100 times by three Quos; without
options the command makes the set that `training_set()` loads.  Cross-validation, calibration, and a
bootstrap over drafts say how sure a fit is.

Source: paper, Our Approach (7,364 draft outcomes, 100 games each); the authors' public Weka log has
10-fold cross-validation by instance.  The paper gives no errors of the weights: here they come from
drawing the drafts anew (Efron 1979).
"""

import io
from collections.abc import Iterator
from functools import partial

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from matplotlib.patches import Patch
from scipy.stats import chi2, t as student
from threadpoolctl import threadpool_limits  # comes with scikit-learn

import draftlib as dl
from companion import example_board, ledger
from companion.experiment import DATA, Part, experiment, reseed, stored_rows
from companion.learned import flatten, weight_names
from companion.pictures import figure, finish, halo_style
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator, fitting
from draftlib.evaluators.outcomes import owners_of
from draftlib.evaluators.weights import published_on
from draftlib.risk import make_training_set
from draftlib.statistics import half_width
from draftviews.pictures.style import HALF, INK, LINE, MEDIUM, PLAYERS, SOFT
from draftviews.pictures.world_map import draw_board, load_map
from draftviews.widgets.paint import terms

FEW = 10  # players who had a count: fewer, and the bootstrap does not see the error
_CLAIMS = {
    "intercept": "intercept",
    "seat 0": "weight.seat.1",
    "seat 1": "weight.seat.2",
    "enemies": "weight.enemy_neighbors",
    "friends": "weight.friendly_pairs",
}
_SCORES = ["correlation", "MAE", "RMSE"]


def cross_validate(outcomes: pd.DataFrame, by: str = "instance", seed: int = 0) -> pd.DataFrame:
    """Return what 10-fold cross-validation predicts, a row per instance.

    Columns: `draft`, `wins` (in 100 games) and `f` (predicted by the nine other folds).  by:
    "instance", as Weka did, which may put the players of one draft in different folds; or "draft",
    which keeps them together.
    """
    features, wins = fitting.training_rows(outcomes)
    draft = np.repeat(np.arange(len(outcomes)), len(features) // len(outcomes))
    unit = np.arange(len(wins)) if by == "instance" else draft
    f, _ = fitting.predict_held_out(fitting.one_hot(features), wins, unit, seed=seed)
    return pd.DataFrame({"draft": draft, "wins": wins, "f": f})


def scores(predictions: pd.DataFrame) -> pd.Series:
    """Return three of Weka's scores of predictions, see `cross_validate`.

    Correlation of f and wins; mean absolute and root mean square error, in wins.
    """
    sums = score_sums(predictions).sum().to_frame().T
    return scores_of(sums).loc[0].rename(None)


@experiment("cv_by_seed", ["seed", *_SCORES], seconds=133)
def play(seed: int | None = None) -> Iterator[Part]:
    """Score the fits to the training sets of seven seeds in a row, so that none is chosen."""
    for each in range(2010, 2017):
        yield Part({"seed": each}, 7364, partial(_seed_scores, reseed(each, seed)))


def _seed_scores(seed, drafts, n_jobs):
    outcomes = make_training_set(drafts, seed=seed, n_jobs=n_jobs)
    return rounded_scores(outcomes, seed).to_frame().T


def rounded_scores(outcomes: pd.DataFrame, seed: int) -> pd.Series:
    """Return the scores of ten-fold cross-validation by instance, rounded to 4 decimals."""
    return scores(cross_validate(outcomes, "instance", seed)).round(4)


def p_of_one_more(several: pd.Series, one: float) -> float:
    """Return the p-value, two-sided, of "one more value is like these" by Student's t.

    >>> round(p_of_one_more(pd.Series([1.0, 2.0, 3.0]), 6.0), 2)
    0.07
    """
    error = several.std() * (1 + 1 / len(several)) ** 0.5
    return float(2 * student.sf(abs(one - several.mean()) / error, len(several) - 1))


def score_answers(drafts: int, replicates: int = 1000, seed: int = 0) -> list:
    """Return the answers to the scores in the authors' log, and to how many drafts they fitted.

    drafts: how many of our training set to score.
    """
    record, by_seed = ledger.published(), stored_rows("cv_by_seed").set_index("seed")
    predictions = cross_validate(training_set().head(drafts), "instance", seed)
    ours, error = scores(predictions), score_errors(predictions, replicates, seed)
    instances = int(record.quantity["evaluator.cv.correlation"].split()[-2])  # three a draft
    why = f"Weka's log has {instances} instances, three for each of {instances // 3} drafts"
    reasons = {"evaluator.n_outcomes.slides": why}
    answers = [ledger.answer("evaluator.n_outcomes", f"{instances // 3} x 100")]
    answers.append(ledger.answer("evaluator.n_outcomes.slides", instances // 3))
    for score in _SCORES:
        claim, seven = f"evaluator.cv.{score.lower()}", by_seed[score]
        answers.append(
            ledger.answer(claim, ours[score], se=error[score], published_se=error[score])
        )
        p = p_of_one_more(seven, float(record.published[claim]))
        why = f"partly the deal of the drafts: seven seeds give {seven.mean():.4g}, "
        reasons[claim] = f"{why}s.d. {seven.std():.2g}; the rest is not explained (p = {p:.2f})"
    return ledger.explain(answers, reasons)


def score_sums(predictions: pd.DataFrame) -> pd.DataFrame:
    """Return what the scores are functions of the sums of, a row per instance."""
    wins, f = predictions.wins, predictions.f
    columns = {"n": 1.0, "wins": wins, "f": f, "wins2": wins**2, "f2": f**2, "f_wins": f * wins}
    return pd.DataFrame(columns | {"error": abs(f - wins), "error2": (f - wins) ** 2})


def scores_of(sums: pd.DataFrame) -> pd.DataFrame:
    """Return the scores, a row for each row of sums of `score_sums`."""
    s = sums
    covariance = s.f_wins - s.f * s.wins / s.n
    spread = (s.f2 - s.f**2 / s.n) * (s.wins2 - s.wins**2 / s.n)
    columns = [covariance / np.sqrt(spread), s.error / s.n, np.sqrt(s.error2 / s.n)]
    return pd.concat(columns, axis=1, keys=_SCORES)


def score_errors(predictions: pd.DataFrame, replicates: int = 1000, seed: int = 0) -> pd.Series:
    """Return the standard errors of `scores`, by bootstrap over drafts."""
    by_draft = score_sums(predictions).groupby(predictions.draft).sum()
    drawn = _resamples(len(by_draft), replicates, seed) @ by_draft.to_numpy()
    return scores_of(pd.DataFrame(drawn, columns=by_draft.columns)).std()


def bootstrap(outcomes: pd.DataFrame, replicates: int = 1000, seed: int = 0) -> pd.DataFrame:
    """Return the weights of fits to resampled drafts, a row per replicate, a column per weight.

    Columns are named as by `weight_names`.  Drafts are drawn with replacement, the players of a
    draft together, for their wins depend on each other.  Each draft's part of the normal
    equations is computed once, so that a replicate costs one matrix product and one solution.
    """
    features, wins = fitting.training_rows(outcomes)
    board = classic_board()
    like = published_on(board)
    n_players, per_seat = len(features) // len(outcomes), fitting.territories_each(features)
    x = fitting.one_hot(features)
    x = np.column_stack([np.ones(len(x)), x, wins])
    upper = np.triu_indices(x.shape[1])
    x = x.reshape(len(outcomes), n_players, -1)
    parts = np.einsum("dpi,dpi->di", x[:, :, upper[0]], x[:, :, upper[1]])  # (D, all products)
    ends, rows = np.cumsum(board.sizes + 1), []
    with threadpool_limits(**fitting.ONE_THREAD):
        sums = _resamples(len(outcomes), replicates, seed) @ parts
    for drawn in sums:
        products = np.zeros((x.shape[2],) * 2)
        products[upper] = drawn
        products = products + np.triu(products, 1).T
        seen = np.split(np.diag(products)[1 : ends[-1] + 1], ends[:-1])
        flat = np.linalg.lstsq(products[:-1, :-1], products[:-1, -1], rcond=1e-12)[0]
        weights = fitting.align(fitting.unpack(flat, seen), seen, like, per_seat)
        rows.append(flatten(weights))
    return pd.DataFrame(rows, columns=weight_names())


def joint_test(weights: pd.DataFrame, replicates: pd.DataFrame) -> tuple[float, int, float]:
    """Return chi-square, degrees of freedom and p of "ours and printed differ by chance".

    weights: a row per weight, by name; columns printed, ours, se; seen, the players who had the
    count (empty for other weights).

    All weights that at least 10 players had, together: the published sample had the size of ours,
    so that a difference has twice the covariance of the bootstrap.  Directions that the alignment
    has taken out of the comparison do not count.  The inverse of a covariance from R replicates is
    too large by (R - 1) / (R - d - 2) (Hartlap, Simon and Schneider 2007).
    """
    names = weights.index[~(weights.seen < FEW) & (weights.se > 0)]
    distance = ((weights.ours - weights.printed) / replicates.std())[names].to_numpy()
    spread, axes = np.linalg.eigh(2 * np.corrcoef(replicates[names].T))
    real = spread > 0.1  # the others hold what the alignment and the sum of wins fix
    directions = int(real.sum())
    shrink = (len(replicates) - directions - 2) / (len(replicates) - 1)
    statistic = shrink * ((axes.T @ distance)[real] ** 2 / spread[real]).sum()
    return float(statistic), directions, float(chi2.sf(statistic, directions))


def calibration(predicted: np.ndarray, won: np.ndarray, bins: int = 10) -> pd.DataFrame:
    """Return how often those won who were predicted to, in `bins` groups of equal size.

    predicted: parts V; won: parts of the games, of the same shape.  Columns, a row per group:
    `predicted` and `won`, the means; `ci95`, of won; `n`.
    """
    frame = pd.DataFrame({"predicted": np.ravel(predicted), "won": np.ravel(won)})
    ranks = frame.predicted.rank(method="first")
    groups = frame.groupby(pd.qcut(ranks, bins, labels=False), observed=True)
    table = groups.mean().assign(ci95=half_width(groups.won.std() / np.sqrt(groups.size())))
    return table.assign(n=groups.size()).reset_index(drop=True)


def calibration_curves(
    outcomes: pd.DataFrame, held_out: pd.DataFrame, seed: int = 0
) -> pd.DataFrame:
    """Return `calibration` of the published V, with and without intercept, and of ours, held out.

    held_out: see `cross_validate`.  Columns more: evaluator, group, and seed.
    """
    owners = owners_of(outcomes.outcome)
    ahead = np.maximum(0, held_out.f.to_numpy().reshape(-1, 3))
    predicted = {
        "published": dl.Evaluator.published().rewards(owners),
        "published, no intercept": dl.Evaluator.published(intercept=False).rewards(owners),
        "ours, held out": ahead / ahead.sum(axis=1, keepdims=True),
    }
    won = held_out.wins.to_numpy().reshape(-1, 3) / 100
    curves = {label: calibration(v, won) for label, v in predicted.items()}
    return pd.concat(curves, names=["evaluator", "group"]).reset_index().assign(seed=seed)


def _resamples(drafts, replicates, seed):
    """Return how often each draft occurs in each resample, (R, D), as floats for BLAS."""
    rng = np.random.default_rng(seed)
    return rng.multinomial(drafts, np.full(drafts, 1 / drafts), size=replicates).astype(float)


def weight_answers(weights: pd.DataFrame, replicates: pd.DataFrame) -> list:
    """Return the answers to the published weights, for the ledger; weights: see `joint_test`."""
    chi_square, directions, p = joint_test(weights, replicates)
    land = published_on(classic_board()).continents[3]
    nine = fitting.extrapolate(land, seen=[1] * 9 + [0])[9]
    answers = [ledger.joint("evaluator.weights", chi_square, directions)]
    answers.append(ledger.answer("evaluator.extrapolation.na9", nine))
    for name, row in weights.drop(index="seat 2").iterrows():
        claim = _CLAIMS.get(name) or "weight." + ".".join(name.lower().rsplit(" ", 1))
        claim = f"evaluator.{claim.replace(' ', '_')}"
        answers.append(ledger.answer(claim, row.ours, se=row.se, published_se=row.se))
    why = f"not explained singly; all weights together: chi-squared {chi_square:.0f} on "
    why += f"{directions} degrees of freedom, p = {p:.2f}"
    return ledger.explain(answers, {"evaluator.": why})


def training_set() -> pd.DataFrame:
    """Return the training set of the package: 7,364 drafts, 100 games each, seed 2010.

    >>> training_set().shape
    (7364, 6)
    """
    return pq.read_table(DATA / "training_set.parquet").to_pandas()


def parquet_bytes(frame: pd.DataFrame) -> bytes:
    """Return a training set as the bytes of a Parquet file: the same rows give the same bytes."""
    counts = list(frame.select_dtypes("integer"))
    types = {name: pa.int32() for name in counts} | {"outcome": pa.string()}
    schema = pa.schema([(name, types.get(name, pa.float64())) for name in frame])
    table = pa.table({name: frame[name].tolist() for name in frame}, schema)
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd", use_dictionary=counts)
    return buffer.getvalue()


def _file(results):
    ((_, frame),) = results
    return {"training_set.parquet": parquet_bytes(frame)}


@experiment("training_set", files=_file, seconds=18)
def play_training_set(
    drafts: int = 7364, games: int = 100, seed: int | None = None
) -> Iterator[Part]:
    """Make the training set: random equal drafts, played by three Quos."""
    labels = {"games": games, "seed": reseed(2010, seed)}
    yield Part(labels, drafts, partial(make_training_set, **labels))


@figure("05_calibration")
def draw_calibration(table):
    """Draw how often players won against what was predicted of them, a curve for each evaluator.

    table: see `calibration_curves`.
    """
    curves = dict(iter(table.groupby("evaluator", sort=False)))
    published = curves["published"]
    off = 100 * (published.predicted - published.won).abs().max()
    title = f"On average the published V is\nwithin {off:.1f} points of the truth"
    caption = f"{len(published)} groups of equal size of {published.n.sum():,} players; bars: 95 %."
    figure, ax = plt.subplots(figsize=(HALF, 3.5))
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    looks = (  # ours is filled, published is open: no colour, since colours are agents and players
        {"color": INK, "marker": "D", "markerfacecolor": "white", "ls": "-"},
        {"color": SOFT, "marker": "^", "ls": ":"},
        {"color": INK, "marker": "o", "ls": "--"},
    )
    for (label, rows), look in zip(curves.items(), looks):
        look |= {"markersize": 4, "linewidth": 1, "elinewidth": 0.8, "label": label}
        ax.errorbar(rows.predicted, rows.won, rows.ci95, **look)
    high = 1.08 * table[["won", "predicted"]].to_numpy().max()
    ax.set(xlim=(0, high), ylim=(0, high), aspect="equal")
    ax.set(xlabel="predicted share V", ylabel="share of games won")
    return finish(figure, title, caption, ax.get_legend_handles_labels()[0])


def sum_of_terms(owner: np.ndarray, player: int, evaluator: Evaluator) -> pd.DataFrame:
    """Return the terms of f of a player: term, count (NaN if none), points, and the sum so far."""
    rows = [
        (term.name, np.nan if term.counts is None else term.counts[player], term.points[player])
        for term in terms(evaluator, owner)
    ]
    table = pd.DataFrame(rows, columns=["term", "count", "points"])
    return table.assign(sum=table.points.cumsum())


@figure("05_f_of_s1")
def draw_f_of_s1(table):
    """Draw where f of player 1 comes from in the paper's draft, on the map and as steps.

    table: see `sum_of_terms`.  On each continent stands what the player's territories there add.
    """
    title = f"Without its intercept f promises {table['sum'].iloc[-1]:.0f} wins of 100"
    caption = "On the map: what the territories of player 1 in a continent add; beside its name: "
    caption += "how many they are."
    figure, (land, ax) = plt.subplots(2, figsize=(MEDIUM, 5.6), height_ratios=[1.3, 1])
    _draw_continents(land, table.set_index("term"), example_board.owner())
    rows = table[table.points != 0].reset_index(drop=True)
    for less, look in ((False, {"color": PLAYERS[0]}), (True, {"fc": "white", "ec": INK})):
        some = rows[(rows.points < 0) == less]
        ax.barh(some.index, some.points, 0.6, left=some["sum"] - some.points, **look)
    for place, row in rows.iterrows():
        end = max(row["sum"], row["sum"] - row.points)
        words = f"{row.points:+.2f}".replace("-", "−")
        ax.text(end + 2, place, words, va="center_baseline", fontsize=7)
    counts = rows["count"].map(", {:.0f}".format, na_action="ignore").fillna("")
    ax.set_yticks(rows.index, rows.term + counts)
    ax.set(ylim=(len(rows) - 0.4, -0.6), xlim=(0, 1.22 * rows["sum"].max()))
    ax.set_xlabel("f, added up from the top")
    ax.tick_params(axis="y", length=0)
    return finish(figure, title, caption)


def _draw_continents(ax, table, owner):
    """Draw who owns what, and on each continent what its territories add to a player's f."""
    draw_board(ax, owner=owner, labels=None, rims=False)
    board, places = classic_board(), load_map().anchors
    style = {"ha": "center", "va": "center", "size": 7, **halo_style(2.5)}
    for k, name in enumerate(board.continents):
        row = table.loc[name]
        x, y = places[board.continent == k].mean(axis=0)
        ax.text(x, y, f"{row.points:+.2f}", **style, zorder=9)
    keys = [Patch(color=PLAYERS[p], label=f"player {p + 1}") for p in range(owner.max() + 1)]
    ax.legend(handles=keys, loc="lower left", fontsize=7.5, handlelength=1)
