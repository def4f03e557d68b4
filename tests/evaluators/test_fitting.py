"""The fit, its gauge, errors and scores: planted weights, slow loops, brute-force resampling."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold, cross_val_predict

import draftlib as dl
from companion.estimates import random_drafts
from companion.experiments import evaluator
from companion.learned import flatten
from draftlib.evaluators import fitting, outcomes
from tests import refused
from tests.risk.test_own_board import LAKELAND

PUBLISHED, CLASSIC = dl.Evaluator.published(), dl.risk.classic_board()


def outcomes_of(owners, wins):
    frame = pd.DataFrame({"outcome": ["".join(map(str, owner)) for owner in owners.tolist()]})
    return frame.assign(**{f"wins{seat}": wins[:, seat] for seat in range(wins.shape[1])})


@pytest.fixture(scope="module")
def some():
    return evaluator.training_set().head(400)


@pytest.mark.parametrize("smooth", [0, 50])
def test_a_fit_gives_what_its_normal_equations_give(some, smooth):
    features, wins = fitting.training_rows(some)
    x = fitting.one_hot(features)
    penalty, at = np.zeros((x.shape[1],) * 2), 0
    for step in (np.diff(np.eye(size + 1), 2, axis=0) for size in CLASSIC.sizes):
        here = slice(at, at + step.shape[1])
        penalty[here, here], at = smooth * step.T @ step, here.stop
    middle = x - x.mean(axis=0)
    slopes = np.linalg.lstsq(middle.T @ middle + penalty, middle.T @ (wins - wins.mean()))[0]
    fitted = dl.Evaluator.fit(some, smooth=smooth)
    found = fitted.values(outcomes.owners_of(some.outcome)).ravel()
    assert found == pytest.approx(wins.mean() + middle @ slopes, abs=1e-4)
    assert all(weight == round(weight, 6) for weight in flatten(fitted.weights))


def test_alignment_is_the_closest_of_all_shifts(some):
    fit = fitting.fit_weights(some)
    rng = np.random.default_rng(0)

    def distance(shifts):
        rows = zip(fit.weights.continents, PUBLISHED.weights.continents, fit.seen, shifts)
        return sum(
            n * (w + a + shifts[6] * count - t) ** 2
            for mine, theirs, often, a in rows
            for count, (w, t, n) in enumerate(zip(mine, theirs, often))
        )

    best = distance(np.zeros(7))
    assert all(best <= distance(rng.normal(0, 0.5, 7)) for _ in range(200))


def test_counts_never_seen_are_extrapolated_from_the_two_nearest():
    found = fitting.extrapolate([0.0, 24.0969, 36.1487, 0.0], [0, 3, 1, 0])
    assert found[3] == pytest.approx(48.2005)
    asia = PUBLISHED.weights.continents[5]
    assert fitting.extrapolate(asia, [1] * 10 + [0] * 3) == pytest.approx(asia, abs=2e-4)
    assert fitting.extrapolate([0.0, 5.0, 7.0], [0, 1, 1]) == [3.0, 5.0, 7.0]
    assert fitting.extrapolate([0.0, 5.0, 0.0], [0, 1, 0]) == [5.0, 5.0, 5.0]


def test_cross_validation_is_that_of_scikit_learn(some):
    found = evaluator.cross_validate(some, "draft", seed=3)
    features, wins = fitting.training_rows(some)
    rows, folds = np.arange(1200).reshape(400, 3), KFold(shuffle=True, random_state=3, n_splits=10)
    parts = [(rows[train].ravel(), rows[test].ravel()) for train, test in folds.split(rows)]
    f = cross_val_predict(LinearRegression(), fitting.one_hot(features), wins, cv=parts)
    assert found.f.to_numpy() == pytest.approx(f, abs=1e-3)  # ours has a ridge of 1e-8


def test_bootstrap_is_a_fit_to_the_drafts_drawn(some):
    quick = evaluator.bootstrap(some, replicates=4, seed=6)
    drawn = np.random.default_rng(6).multinomial(400, np.full(400, 1 / 400), size=4)
    for row, times in zip(quick.to_numpy(), drawn):
        resample = some.iloc[np.repeat(np.arange(400), times)]
        slow = flatten(fitting.fit_weights(resample).weights)
        assert row == pytest.approx(slow, abs=1e-4)


def test_score_errors_are_those_of_resampled_drafts(some):
    predictions = evaluator.cross_validate(some)
    quick = evaluator.score_errors(predictions, replicates=50, seed=2)
    drawn = np.random.default_rng(2).multinomial(400, np.full(400, 1 / 400), size=50)
    rows = [np.repeat(np.arange(1200), np.repeat(times, 3)) for times in drawn]
    slow = [evaluator.scores(predictions.iloc[resample]) for resample in rows]
    assert quick.to_numpy() == pytest.approx(np.std(slow, axis=0, ddof=1))


def test_curves_are_of_the_lowest_to_the_highest_forecasts_of_three_evaluators(some):
    held_out = evaluator.cross_validate(some, "draft", seed=3)
    curves = evaluator.calibration_curves(some, held_out).groupby("evaluator", sort=False)
    owners, ahead = outcomes.owners_of(some.outcome), held_out.f.clip(0).to_numpy().reshape(400, 3)
    forecasts = [dl.Evaluator.published(intercept).rewards(owners) for intercept in (True, False)]
    forecasts.append(ahead / ahead.sum(axis=1, keepdims=True))
    won = some[["wins0", "wins1", "wins2"]].to_numpy().ravel() / 100
    for (_, curve), forecast in zip(curves, map(np.ravel, forecasts), strict=True):
        ranked = np.argsort(forecast, kind="stable").reshape(10, 120)
        assert curve.predicted.to_numpy() == pytest.approx(forecast[ranked].mean(axis=1))
        assert curve.won.to_numpy() == pytest.approx(won[ranked].mean(axis=1))
        assert curve.ci95.to_numpy() == pytest.approx(1.96 * stats.sem(won[ranked], axis=1))
        assert curve.n.tolist() == [120] * 10


test_what_is_no_training_set_is_refused = refused(
    (lambda some: some.drop(columns="outcome"), "a training set must be rows of outcome, wins0"),
    (lambda some: some.assign(wins1=-1), "wins1 of outcome 0 is -1.0; it must be from 0"),
    (lambda some: some.assign(wins0=0, wins1=0, wins2=0, unfinished=0), "0 has no games"),
    (lambda some: some.assign(outcome=["012" * 14, "0" * 42] * 200), r"seat 0 .* not \(14, 42\)"),
    by=lambda spoilt: dl.Evaluator.fit(spoilt(evaluator.training_set().head(400))),
)


@pytest.mark.parametrize(("n_players", "board"), [(2, LAKELAND), (4, CLASSIC), (5, CLASSIC)])
def test_a_fit_for_any_board_and_players_is_aligned_without_a_change_of_f(n_players, board):
    """On 42 territories, four and five players own 10 and 11, 8 and 9."""
    rng, n_items = np.random.default_rng(5), len(board.territories)
    owners = random_drafts(600, rng, n_players, n_items)
    wins = rng.multinomial(100, np.full(n_players, 1 / n_players), size=600)
    outcomes = outcomes_of(owners, wins)
    aligned = dl.Evaluator.fit(outcomes, board)
    assert len(aligned.weights.seats) == aligned.n_players == n_players
    moved = [tuple(3.0 + 2.0 * n for n in range(size + 1)) for size in board.sizes.tolist()]
    like = aligned.weights._replace(continents=tuple(moved))
    other = dl.Evaluator.fit(outcomes, board, like=like)
    moves = np.concatenate(other.weights.continents) - np.concatenate(aligned.weights.continents)
    assert abs(moves).max() > 1
    drafts = owners[:50]
    assert other.values(drafts) == pytest.approx(aligned.values(drafts), abs=1e-4)  # 6 decimals


def test_unfinished_games_count_as_games():
    frame = outcomes_of(random_drafts(2, 0), np.array([[10, 20, 10], [40, 0, 0]]))
    _, percent = fitting.training_rows(frame.assign(unfinished=[0, 40]))
    assert percent.tolist() == [25, 50, 25, 50, 0, 0]


TWO_LANDS = dl.risk.make_board(
    "ring",
    [("west", 2), ("east", 4)],
    [(f"t{t}", int(t > 3), [(t - 1) % 12, (t + 1) % 12]) for t in range(12)],
)


def test_a_fit_warns_of_open_weights_and_extrapolates_to_no_count_beyond_a_seat():
    outcomes = dl.risk.make_training_set(200, ("quo",) * 2, 5, board=TWO_LANDS, progress=False)
    with pytest.warns(UserWarning, match="fix only 7 of 10 independent weights"):
        fitted = dl.Evaluator.fit(outcomes, TWO_LANDS)
    east = fitted.weights.continents[1]
    assert east[6] == east[7] == east[8] != east[5]  # each seat owns six


def test_held_out_r2_is_what_folds_of_drafts_predict(some):
    features, wins = fitting.training_rows(some)
    by_draft = np.repeat(np.arange(len(some)), 3)
    f, mean = fitting.predict_held_out(fitting.one_hot(features), wins, by_draft)
    fitted = dl.Evaluator.fit(some)
    assert fitted.held_out_r2 == pytest.approx(1 - sum((f - wins) ** 2) / sum((mean - wins) ** 2))
    assert f"held-out R2 {fitted.held_out_r2:.2f}" in repr(fitted)
    assert dl.Evaluator.fit(some.assign(wins0=5, wins1=5, wins2=5)).held_out_r2 is None
