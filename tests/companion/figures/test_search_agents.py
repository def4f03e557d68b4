"""Figures of notebook 03: they show the data they are given, in the agents' colours."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

import draftlib as dl
from companion.figures import search_agents
from draftlib.pictures import COLORS, save_figure, use_style
from draftlib.widgets.explorer import root_table


@pytest.fixture(autouse=True)
def _close_figures():
    use_style()
    yield
    plt.close("all")


def curves(panel, names=("a", "b"), xs=(1, 10, 100)):
    """Return a tidy frame with a different line for each name."""
    rows = [
        {"panel": panel, "series": name, "x": x, "y": y, "low": y - 0.1, "high": y + 0.1, "n": 5}
        for k, name in enumerate(names)
        for x, y in zip(xs, (0.2 + 0.1 * k, 0.4, 0.6 - 0.1 * k))
    ]
    return pd.DataFrame(rows)


def lines(axes):
    """Return the y values of the marked lines of some axes, by label."""
    return {c.get_label(): c.lines[0].get_ydata().tolist() for c in axes.containers if len(c) == 3}


def test_convergence_has_a_panel_for_each_constant():
    data = curves("any", ("c = 1", "c = 2", "c = 3"))
    figure = search_agents.convergence(data, 0.55, "Notebook 03, seed 1.")
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["c = 1", "c = 2", "c = 3"]
    for ax, (_, rows) in zip(figure.axes, data.groupby("series")):
        level, curve = ax.get_lines()
        assert set(level.get_ydata()) == {0.55}
        assert to_hex(level.get_color()).upper() == COLORS["MaxN"]
        assert curve.get_ydata().tolist() == rows.y.tolist()
    assert figure.get_supxlabel() == "Notebook 03, seed 1."


def test_right_picks_draws_every_series():
    data = curves("any")
    drawn = lines(search_agents.right_picks(data).axes[0])
    assert drawn == {name: rows.y.tolist() for name, rows in data.groupby("series")}


def test_exploration_marks_the_constant_of_the_paper():
    data = pd.concat([curves("share"), curves("loss")])
    figure = search_agents.exploration(data, {"the paper's c": 0.116})
    left, right = figure.axes
    assert set(lines(left)) == set(lines(right)) == {"a", "b"}
    assert [t.get_text() for t in left.texts] == ["the paper's c"]
    assert any(set(line.get_xdata()) == {0.116} for line in right.get_lines())


def test_ties_shows_every_rule_and_item():
    opening = pd.DataFrame(
        [(i, rule, v) for v, rule in enumerate(["first", "last", "UCT"]) for i in "AB"],
        columns=["item", "rule", "value"],
    )
    left, _ = search_agents.ties(opening, curves("rates")).axes
    marks = {line.get_label(): line for line in left.get_lines()}
    assert set(marks) == {"first", "last", "UCT"}
    assert marks["UCT"].get_color() == COLORS["UCT"]
    assert marks["last"].get_ydata().tolist() == [1, 1]


def test_depth_gives_max_n_and_max_n_mc_their_colours():
    names = ("MaxN(d), so far", "MaxN-MC(d), M = 10", "MaxN-MC(d), M infinite")
    data = pd.concat([curves("round robin", names), curves("snake order", names)])
    figure = search_agents.depth(data)
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["round robin", "snake order"]
    colors = [c.lines[0].get_color() for c in figure.axes[0].containers]
    assert colors[0] == COLORS["MaxN"]
    assert len(set(colors)) == 3


def test_paranoid_plots_each_game_once():
    points = pd.DataFrame(
        {"players": ["2", "2", "3"], "exact": [5.0, 7.0, 6.0], "paranoid": [4.0, 7.0, 3.0]}
    )
    left, right = search_agents.paranoid(
        points, curves("loss", ("Paranoid", "Greedy"), (2, 3, 4))
    ).axes
    drawn = {line.get_label(): line.get_ydata().tolist() for line in left.get_lines()[1:]}
    assert drawn == {"2": [4.0, 7.0], "3": [3.0]}
    colors = {c.get_label(): c.lines[0].get_color() for c in right.containers}
    assert colors == {"Paranoid": COLORS["Paranoid"], "Greedy": COLORS["Greedy"]}


def test_equilibrium_draws_the_limit_as_a_dashed_line():
    limit = curves("rollouts", ("d = 1",), (np.inf,)).assign(y=0.33)
    data = pd.concat([curves("depth"), limit, curves("rollouts", ("d = 1",))])
    _, right = search_agents.equilibrium(data).axes
    dashed = [line for line in right.get_lines() if line.get_linestyle() == "--"]
    assert [set(line.get_ydata()) for line in dashed] == [{0.33}]
    assert np.isfinite(lines(right)["d = 1"]).all()


def test_explorer_shows_visits_means_bounds_and_exact_values():
    table = root_table(dl.four_item_game().start(), 500, 1.0, seed=0)
    left, right = search_agents.explorer(table, 0).axes
    assert [bar.get_width() for bar in left.patches] == table.visits.tolist()
    drawn = {line.get_label(): line.get_xdata().tolist() for line in right.get_lines()}
    assert drawn["mean"] == table["mean"].tolist()
    assert drawn["exact max$^n$ value"] == table["maxn"].tolist()
    assert {t.get_text() for t in right.texts} == {"◂UCT", "◂max$^n$"}


def test_an_item_never_tried_has_no_whisker():
    table = root_table(dl.four_item_game().start(), 2, 1.0, seed=0)
    _, right = search_agents.explorer(table, 0).axes
    assert len(right.collections[0].get_segments()) == 2


def test_the_same_figure_has_the_same_bytes(tmp_path):
    data = curves("any")
    for name in ("one", "two"):
        save_figure(search_agents.right_picks(data), data, name, tmp_path)
    for suffix in ("svg", "png", "csv"):
        assert (tmp_path / f"one.{suffix}").read_bytes() == (
            tmp_path / f"two.{suffix}"
        ).read_bytes()
