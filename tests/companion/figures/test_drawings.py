"""What a reader relies on is in a drawing; test_again compares whole ones with the committed."""

from contextlib import nullcontext

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

from companion import example_board
from companion.figures import (
    beside_originals,
    curves,
    kth_best_pick,
    risk_tournaments,
    worked_example,
)
from companion.figures.frame import read_table
from companion.figures.point_names import name_points
from draftlib.evaluators import Evaluator
from draftviews import use_style
from tests import FIGURES
from tests.pictures.test_trees import overlaps
from tests.reliability.last_bits import noise

PLACES = st.lists(st.tuples(*[st.integers(0, 3)] * 2), min_size=2, max_size=6, unique=True)


@pytest.fixture(autouse=True)
def _style():
    use_style()


def test_saving_again_beside_another_vector_library_gives_the_same_bytes(tmp_path):
    table = read_table(FIGURES / "A2_calibration.csv")
    for folder, where in (("a", nullcontext()), ("b", noise())):
        with where:
            beside_originals.calibration(table, tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        one, two = ((tmp_path / name / f"A2_calibration.{suffix}").read_bytes() for name in "ab")
        assert one == two


@pytest.mark.parametrize(("least", "most", "by_ratio"), [(1, 20, 0), (1, 21, 1), (0, 21, 0)])
def test_series_are_moved_aside_by_a_ratio_beyond_a_factor_of_20(least, most, by_ratio):
    rows = pd.DataFrame({"series": [*"aabb"], "x": [least, most] * 2, "y": 0, "low": 0, "high": 0})
    _, axes = plt.subplots()
    curves.curves(axes, rows, "black", apart=0.1)
    first, second = (bars[0].get_xdata() for bars in axes.containers)
    apart = second / first if by_ratio else second - first
    assert apart == pytest.approx(1.1 if by_ratio else 0.1)


def points_of(figure):
    """Return how many points without a line the panels of a figure show."""
    lines = [line for ax in figure.axes for line in ax.lines if line.get_linestyle() == "None"]
    return sum(len(line.get_xdata()) for line in lines)


@pytest.mark.parametrize("size", [(7.4, 3.5), (13.3, 7.5), (6.65, 3.75), (4.6, 9)])
def test_the_legend_stays_between_the_title_and_the_panels_at_any_size(size):
    rows = pd.read_csv(FIGURES / "06_round_robin.csv")
    figure = risk_tournaments.round_robin(rows)
    figure.set_size_inches(*size)
    figure.draw_without_rendering()
    (key,) = figure.legends
    box, title = (part.get_window_extent() for part in (key, figure._suptitle))
    assert box.y0 > max(ax.get_tightbbox().y1 for ax in figure.axes)
    lines = len(figure.get_suptitle().splitlines())
    # the title's box has one line more, which keeps the place of the legend
    assert box.y1 < title.y1 - title.height * lines / (lines + 1) + 2
    assert title.y0 < box.y1


def test_lines_by_constants_come_in_the_order_of_the_table():
    rows = pd.read_csv(FIGURES / "A4_budgets.csv")
    figure = kth_best_pick.budgets(rows)
    named = [text.get_text() for text in figure.axes[0].texts]
    pairs = rows[["kth", "uct"]].drop_duplicates().to_numpy()
    assert named[:4] == [f"{kth:g} against {uct:g}" for kth, uct in pairs]


@settings(max_examples=8)
@given(PLACES)
def test_no_name_covers_a_name_or_a_point(places):
    figure, ax = plt.subplots(figsize=(4, 4))
    x, y = np.transpose(places)
    ax.set(xlim=(-2, 5), ylim=(-1, 4))
    points = pd.DataFrame(
        {"x": x, "y": y, "low": y, "high": y}, [f"point {k}" for k in range(len(x))]
    )
    name_points(ax, points, points.y > 0)
    assert {text.get_text() for text in ax.texts} == set(points.index[points.y > 0])
    assert overlaps(figure, slack=0) == []
    for text in ax.texts:
        for spot in ax.transData.transform(points[["x", "y"]]):
            assert not text.get_window_extent().contains(*spot)
    plt.close(figure)


@pytest.mark.parametrize("player", range(3))
def test_the_terms_of_the_worked_example_add_up_to_f(player):
    owner, printed = example_board.owner(), Evaluator.published(intercept=False)
    table = worked_example.sum_of_terms(owner, player, printed)
    assert table["sum"].iloc[-1] == pytest.approx(printed.values(owner)[player], abs=1e-3)
