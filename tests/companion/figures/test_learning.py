"""Figures of notebook 09 draw what they are given."""

import numpy as np
import pandas as pd

import draftlib as dl
from companion.figures import learning


def test_all_actions_are_listed_beside_the_map():
    actions = dl.Sarsa().actions(dl.fantasy_risk().start())
    figure = learning.offered_on_map(np.full(42, -1), actions, ["a", "b", "c"])
    texts = {text.get_text() for text in figure.axes[1].texts}
    assert set(actions["action"]) <= texts


def test_a_curve_for_each_learner():
    rows = [(name, x, 20 + x, 19 + x, 21 + x) for name in learning.SHADES for x in (1, 10)]
    data = pd.DataFrame(rows, columns=["series", "x", "y", "low", "high"])
    figure = learning.learning_curves(data, {"UCT": 54})
    labels = [text.get_text() for text in figure.legends[0].get_texts()]
    assert labels == list(learning.SHADES)


def test_rows_of_a_group_stand_together():
    table = pd.DataFrame(
        {"group": ["one", "one", "two"], "label": list("abc"), "mean": [1.0, 2, 3], "ci95": 0.5}
    ).assign(color="#D55E00")
    axes = learning.score_steps(table, "mean reward × 100").axes[0]
    first, second, third = axes.get_yticks()
    assert third - second > second - first
    assert [text.get_text() for text in axes.texts] == ["one", "two"]
