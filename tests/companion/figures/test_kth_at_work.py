"""The figures of notebook 08 show the numbers they are given."""

import numpy as np
import pandas as pd

from companion.figures.kth_at_work import by_items, by_share
from draftlib.pictures import use_style


def test_values_by_items_stand_beside_the_published_ones(scores):
    use_style()
    scores = pd.concat([scores, scores[:1].rename(index={"UCT": "KthBestPick"})])
    table = pd.concat([scores.reset_index().assign(items=n) for n in (4, 12)])
    figure = by_items(table)
    assert [ax.get_title(loc="left") for ax in figure.axes] == list(scores.index)
    for ax, agent in zip(figure.axes, scores.index):
        drawn = {y for line in ax.lines for y in line.get_ydata() if len(line.get_xdata()) == 2}
        assert {scores["mean"][agent], scores.published[agent]} <= drawn


def test_strength_by_budget_lies_on_the_published_values(scores):
    use_style()
    table = pd.concat([scores.reset_index().assign(share=share) for share in (1 / 16, 1 / 4)])
    (ax,) = by_share(table, scores, "reward").axes
    labels = [label.get_text() for label in ax.get_xticklabels()]
    assert labels == ["1/16", "1/4"]
    across = {float(line.get_ydata()[0]) for line in ax.lines if list(line.get_xdata()) == [0, 1]}
    assert across == set(scores.published)
    heights = [band.get_height() / 2 for band in ax.patches]
    assert np.allclose(heights, scores.published_ci95, equal_nan=True)
    assert {text.get_text() for text in ax.texts} == set(scores.index)
