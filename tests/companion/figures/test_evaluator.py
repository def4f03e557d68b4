"""Figures of the evaluator show the numbers they are given, and the same bytes each time."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from companion.figures import evaluator
from companion.studies import validation
from companion.studies.training_set import training_set
from draftlib.evaluators import fitting
from draftlib.evaluators.linear import Evaluator
from draftlib.pictures import save_figure, use_style
from draftlib.risk import classic_board

CONTINENTS = classic_board().continents


@pytest.fixture(scope="module")
def fitted():
    some = training_set().head(500)
    fit = fitting.fit_weights(some)
    resampled = validation.bootstrap(some, 20)
    return fit, validation.weight_table(fit, resampled, Evaluator.published().weights)


@pytest.fixture(autouse=True)
def _style():
    use_style()
    yield
    plt.close("all")


def points(ax, marker):
    lines = [line for line in ax.lines if line.get_marker() == marker]
    return {tuple(map(float, xy)) for line in lines for xy in line.get_xydata()}


def shifted(values, by):
    return {(round(count + by, 1), value) for count, value in values}


def test_weight_panels_show_every_weight_once(fitted):
    _, table = fitted
    europe = evaluator.weight_panels(table, CONTINENTS, ["Europe 7"]).axes[4]
    rows = table[table.index.str.startswith("Europe")]
    assert europe.get_title(loc="left") == "Europe"
    low, high = europe.get_ylim()
    ours = {(c, w) for c, w in enumerate(rows.weight) if rows.seen.iloc[c] > 0}
    shown = {(round(x, 1), y) for x, y in points(europe, "o")}
    assert shown == shifted(ours, -0.1)
    theirs = {(c, w) for c, w in enumerate(rows.published) if c < 7}
    assert {(round(x, 1), y) for x, y in points(europe, "D")} == shifted(theirs, 0.1)
    assert low < rows.published.min() < rows.published.max() < high


def test_weights_beyond_the_frame_become_arrows_at_its_rim(fitted):
    table = fitted[1].copy()
    table.loc["Asia 12", ["seen", "weight"]] = 0, 900.0
    table.loc["Asia 11", ["seen", "weight"]] = 0, -900.0
    asia = evaluator.weight_panels(table, CONTINENTS).axes[5]
    low, high = asia.get_ylim()
    assert (11.9, high) in points(asia, "^")
    assert (10.9, low) in points(asia, "v")


def test_rare_counts_are_named(fitted):
    _, table = fitted
    ax = evaluator.rare_counts(table, "a finding").axes[0]
    names = {text.get_text() for text in ax.texts}
    assert set(table.index[(table.seen > 0) & (table.seen < 100) & (table.se > 0)]) <= names


def test_calibration_curves_go_through_their_tables():
    curve = pd.DataFrame({"predicted": [0.2, 0.4], "won": [0.1, 0.5], "ci95": [0.02, 0.02]})
    ax = evaluator.calibration_curves({"one": curve, "two": curve}).axes[0]
    assert points(ax, "D") == {(0.2, 0.1), (0.4, 0.5)} == points(ax, "^")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "two"]


def test_value_spread_has_area_one_and_shows_its_table():
    rng = np.random.default_rng(0)
    values = {"narrow": rng.uniform(0.3, 0.4, 900), "wide": rng.random(900)}
    table = evaluator.value_densities(values)
    width = table.index[1] - table.index[0]
    assert (table.sum() * width).tolist() == pytest.approx([1, 1])
    assert table.wide[table.wide > 0].mean() == pytest.approx(1, rel=0.05)
    lines = evaluator.value_spread(table).axes[0].lines
    assert lines[0].get_ydata().tolist() == table.narrow.tolist()


def test_table1_slopes_show_ours_against_the_logs():
    cells = [
        (order, d, n) for order in ("ordered", "unordered") for d in range(7) for n in range(3)
    ]
    table = pd.DataFrame(cells, columns=["order", "draft", "set"])
    table["ours"] = np.linspace(200, 500, 42)
    table = table.assign(ci95=9.0, log_ci95=30.0, logged=table.ours + 20)
    slopes = {"a": {"s": 0.5}, "b": {"s": 1.0}}
    figure = evaluator.table1_slopes({"a": table, "b": table}, slopes)
    for ax, name in zip(figure.axes, "ab"):
        shown = points(ax, "o") | points(ax, "s")
        assert shown == set(zip(table.ours / 10, table.logged / 10))
        x, y = ax.lines[1].get_xydata()[0]
        assert y - 100 / 3 == pytest.approx(slopes[name]["s"] * (x - 100 / 3))


def test_figures_have_the_same_bytes_each_time(fitted, tmp_path):
    for name in ("a", "b"):
        figure = evaluator.weight_panels(fitted[1], CONTINENTS, caption="the same")
        save_figure(figure, fitted[1], name, tmp_path)
    for suffix in ("svg", "png", "csv"):
        first, second = (tmp_path / f"{name}.{suffix}" for name in "ab")
        assert first.read_bytes() == second.read_bytes()
