"""Figures of appendices A1 and A2: every series, limit and interval is there."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from companion.figures.equilibrium import equilibrium
from companion.figures.ties_depth_paranoid import depth, paranoid, ties
from draftlib.pictures import COLORS, use_style
from tests.companion.figures.curves_of import frame, lines


@pytest.fixture(autouse=True)
def _close_figures():
    use_style()
    yield
    plt.close("all")


def test_ties_shows_every_rule_and_item():
    opening = pd.DataFrame(
        [(i, rule, v) for v, rule in enumerate(["first", "last", "UCT"]) for i in "AB"],
        columns=["item", "rule", "value"],
    )
    left, right = ties(opening, frame("rates")).axes
    marks = {line.get_label(): line for line in left.get_lines()}
    assert set(marks) == {"first", "last", "UCT"}
    assert marks["UCT"].get_color() == COLORS["UCT"]
    assert marks["last"].get_ydata().tolist() == [1, 1]
    assert set(lines(right)) == {"a", "b"}


def test_depth_gives_max_n_and_max_n_mc_their_colours_and_hides_no_interval():
    names = ("MaxN(d), so far", "MaxN-MC(d), M = 10", "MaxN-MC(d), M infinite")
    data = pd.concat([frame("one", names), frame("two", names).assign(high=0.9)])
    figure = depth(data, {"one": "first", "two": "second"})
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["first", "second"]
    colors = [c.lines[0].get_color() for c in figure.axes[0].containers]
    assert colors == [COLORS["MaxN"], COLORS["MaxN-MC"], COLORS["MaxN-MC"]]
    assert all(ax.get_ylim()[1] > 0.9 for ax in figure.axes)


def test_paranoid_plots_each_game_once():
    points = pd.DataFrame(
        {"players": ["2", "2", "3"], "exact": [5.0, 7.0, 6.0], "paranoid": [4.0, 7.0, 3.0]}
    )
    rates = frame("loss", ("Paranoid", "Greedy"), (2, 3, 4))
    left, right = paranoid(points, rates).axes
    drawn = {line.get_label(): line.get_ydata().tolist() for line in left.get_lines()[1:]}
    assert drawn == {"2": [4.0, 7.0], "3": [3.0]}
    colors = {c.get_label(): c.lines[0].get_color() for c in right.containers}
    assert colors == {"Paranoid": COLORS["Paranoid"], "Greedy": COLORS["Greedy"]}


def test_the_limit_of_each_depth_stands_at_the_end_of_its_line():
    limit = frame("rollouts", ("d = 1",), (np.inf,)).assign(y=0.33)
    data = pd.concat([frame("depth"), limit, frame("rollouts", ("d = 1",))])
    _, right = equilibrium(data).axes
    ends = [line for line in right.get_lines() if line.get_ydata()[-1] == 0.33]
    assert len(ends) == 2
    assert [t.get_text() for t in right.texts] == ["d = 1"]
    assert right.get_xticklabels()[-1].get_text() == "∞"
    assert np.isfinite(lines(right)["d = 1"]).all()
