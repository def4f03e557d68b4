"""The figures of strength show the numbers they are given."""

import numpy as np
import pandas as pd
from matplotlib.text import Text

from companion.figures.drafting_to_win import (
    rating_by_level,
    regret_curves,
    six_matches,
    strength_by_time,
)
from draftlib.pictures import use_style

RATINGS = pd.DataFrame(
    {
        "rating": [0.0, -3.0, -1.0, 80.0],
        "low": [0.0, -20.0, -30.0, 60.0],
        "high": [0.0, 15.0, 20.0, 99.0],
        "multiple": [1.0, 0.9, 1.1, 20.0],
    },
    index=["UCT(3000)", "Greedy", "MaxN-MC", "KthBestPick"],
)


def test_strength_by_time_names_every_point_and_no_name_covers_another():
    use_style()
    figure = strength_by_time(RATINGS, "title")
    (ax,) = figure.axes
    points = [line.get_xydata()[0] for line in ax.lines if line.get_marker() == "o"]
    assert set(map(tuple, points)) == set(zip(RATINGS.multiple, RATINGS.rating))
    assert sorted(text.get_text() for text in ax.texts) == sorted(RATINGS.index)
    figure.canvas.draw()
    boxes = [Text.get_window_extent(text) for text in ax.texts]  # without the lines to the points
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_the_dial_shows_its_levels_and_the_marks():
    use_style()
    table = RATINGS.assign(level=[0, 0.2, 0.5, 1])
    (ax,) = rating_by_level(table, {"Greedy": 12.0}).axes
    assert [text.get_text() for text in ax.texts] == ["Greedy"]
    assert any(np.array_equal(line.get_ydata(), table.rating) for line in ax.lines)


def test_regret_has_a_curve_for_each_search_and_a_line_for_the_rest():
    use_style()
    items = pd.DataFrame({"series": ["UCT"] * 2 + ["Greedy"] * 2, "x": [6, 42, 6, 42]})
    items = items.assign(y=[0.0, 9, 3, 10], low=[0.0, 8, 2, 9], high=[0.0, 10, 4, 11], n=40)
    budgets = items.assign(x=[300, 3000, np.nan, np.nan])
    budgets = budgets[:3]
    left, right = regret_curves(items, budgets, ["by items", "by simulations"]).axes
    assert [ax.get_title(loc="left") for ax in (left, right)] == ["by items", "by simulations"]
    assert any(set(line.get_ydata()) == {3} for line in right.lines)
    assert any(list(line.get_ydata()) == [0, 9] for line in left.lines)


def test_six_matches_draw_each_search_in_the_panel_of_its_reward_beside_its_rival():
    rows = [
        ("evaluator", "Quo, Boscoe", "UCT", 120.0, 9.0, 80.0),
        ("evaluator", "KillBot, Boscoe", "RAVE", 140.0, 9.0, 70.0),
        ("real games", "KillBot, Boscoe", "RAVE, told the rules", 250.0, 9.0, 30.0),
    ]
    columns = ["reward", "rivals", "search", "mean", "ci95", "rival_mean"]
    figure = six_matches(pd.DataFrame(rows, columns=columns), "title")
    drawn = []
    for ax in figure.axes:
        points = np.concatenate([box.lines[0].get_xydata() for box in ax.containers])
        names = [label.get_text().replace("\n", " ") for label in figure.axes[0].get_yticklabels()]
        kept = points[np.isfinite(points).all(axis=1)]
        drawn += [(ax.get_title(), names[round(y)], x) for x, y in kept]
        segments = [segment for lines in ax.collections for segment in lines.get_segments()]
        rivals = [segment[0][0] for segment in segments if len(segment)]
        assert {row[5] for row in rows if row[0] == ax.get_title()} <= set(rivals)
    assert sorted(drawn) == sorted((row[0], row[1], row[3]) for row in rows)
