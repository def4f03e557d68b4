"""Gains over Greedy are drawn in the agents' colours."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from companion.figures.kth_best_pick import gain_lines
from draftlib.pictures import color_of, use_style


def gains():
    rows = [(name, x, x + k, 0.5, 10) for k, name in enumerate(["Greedy", "UCT"]) for x in (1, 2)]
    return pd.DataFrame(rows, columns=["series", "x", "mean", "ci95", "tables"])


def test_gains_have_the_agents_colours_and_the_means():
    use_style()
    figure = gain_lines({"one": gains(), "two": gains()}, ["x", "y"], "gain", "made by a test")
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["one", "two"]
    drawn = {c.get_label(): c for c in figure.axes[0].containers}
    assert set(drawn) == {"Greedy", "UCT"}
    line = drawn["UCT"].lines[0]
    assert to_hex(line.get_color()).upper() == color_of("UCT")
    assert np.allclose(line.get_ydata(), [2, 3])


def test_gains_want_a_label_per_panel():
    with pytest.raises(ValueError, match="1 panels need as many labels, not 2"):
        gain_lines({"one": gains()}, ["x", "y"], "gain")
