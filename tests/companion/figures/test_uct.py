"""Figures of notebook 03: they show the data they are given, in the agents' colours."""

import matplotlib.pyplot as plt
import pandas as pd
import pytest
from matplotlib.colors import to_hex

import draftlib as dl
from companion.figures import uct
from companion.figures.curves import curves
from draftlib.pictures import COLORS, save_figure, use_style
from draftlib.widgets.explorer import root_table
from tests.companion.figures.curves_of import frame, lines


@pytest.fixture(autouse=True)
def _close_figures():
    use_style()
    yield
    plt.close("all")


def test_convergence_shows_every_run_and_their_median():
    rows = [(c, run, n, run + n) for c in (1, 2) for run in (0, 1, 5) for n in (10, 100)]
    runs = pd.DataFrame(rows, columns=["c", "run", "simulations", "mean"])
    figure = uct.convergence(runs, 0.55, {1: "one", 2: "two"}, "Notebook 03, seed 1.")
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["one", "two"]
    for ax in figure.axes:
        level, *paths, median = ax.get_lines()
        assert set(level.get_ydata()) == {0.55}
        assert to_hex(level.get_color()).upper() == COLORS["MaxN"]
        assert [p.get_ydata().tolist() for p in paths] == [[10, 100], [11, 101], [15, 105]]
        assert median.get_ydata().tolist() == [11, 101]
    assert figure.get_supxlabel() == "Notebook 03, seed 1."


def test_right_picks_draws_every_series_and_says_what_it_shows():
    data = frame("any")
    figure = uct.right_picks(data, "More is better")
    drawn = {name: rows.y.tolist() for name, rows in data.groupby("series")}
    assert lines(figure.axes[0]) == drawn
    assert figure.get_suptitle() == "More is better"


def test_exploration_marks_the_constant_of_the_paper():
    data = pd.concat([frame("share"), frame("loss")])
    left, right = uct.exploration(data, {"the paper's c": 0.116}, ("l", "r")).axes
    for axes in (left, right):
        assert set(lines(axes)) == {"a", "b"}
        assert [t.get_text() for t in axes.texts] == ["the paper's c"]
        assert any(set(line.get_xdata()) == {0.116} for line in axes.get_lines())


def test_no_interval_lies_below_the_axis_of_the_exploration_figure():
    data = pd.concat([frame("share"), frame("loss")])
    left, _ = uct.exploration(data.assign(low=0.45, y=0.5), {}, ("l", "r")).axes
    assert left.get_ylim()[0] <= 0.45


def test_misleading_means_draws_each_run_beside_the_exact_values():
    rows = [
        (b, c, run, n, 10.0 * n + run)
        for b in "ml"
        for c in (1, 100)
        for run in (0, 1)
        for n in (1, 10)
    ]
    table = pd.DataFrame(rows, columns=["branch", "c", "run", "simulation", "mean"])
    figure = uct.misleading_means(table, {"m": 1100, "l": 900}, "a title")
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["c = 1", "c = 100"]
    for ax in figure.axes:
        drawn = [line.get_ydata() for line in ax.get_lines()]
        assert [set(y) for y in drawn[::3]] == [{1100}, {900}]
        assert [y.tolist() for y in drawn[1:3]] == [[10, 100], [11, 101]]
    assert {text.get_text() for text in figure.axes[-1].texts} == {"m", "l"}


def test_explorer_shows_visits_means_bounds_and_exact_values():
    table = root_table(dl.four_item_game().start(), 500, 1.0, seed=0)
    left, right = uct.explorer(table, 0).axes
    assert [bar.get_width() for bar in left.patches] == table.visits.tolist()
    drawn = {line.get_label(): line.get_xdata().tolist() for line in right.get_lines()}
    assert drawn["mean"] == table["mean"].tolist()
    assert drawn["exact max$^n$ value"] == table["maxn"].tolist()
    assert {"◂ UCT", "◂ max$^n$"} <= {t.get_text() for t in left.texts}


def test_an_item_never_tried_has_no_whisker():
    table = root_table(dl.four_item_game().start(), 2, 1.0, seed=0)
    _, right = uct.explorer(table, 0).axes
    assert len(right.collections[0].get_segments()) == 2


def test_series_of_one_colour_differ_in_mark_and_line():
    _, axes = plt.subplots()
    curves(axes, frame("any", "abc"), "#123456")
    drawn = [c.lines[0] for c in axes.containers if len(c) == 3]
    assert {line.get_color() for line in drawn} == {"#123456"}
    assert len({(line.get_marker(), line.get_linestyle()) for line in drawn}) == 3
    assert len({line.get_xdata()[0] for line in drawn}) == 3


def test_the_same_figure_has_the_same_bytes(tmp_path):
    data = frame("any")
    for name in ("one", "two"):
        save_figure(uct.right_picks(data), data, name, tmp_path)
    for suffix in ("svg", "png", "csv"):
        one, two = (tmp_path / f"{name}.{suffix}" for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()
