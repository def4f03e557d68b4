"""Gains over Greedy are drawn in the agents' colours."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from companion.figures.kth_best_pick import gains
from draftlib.pictures import COLORS, color_of, use_style


def table(names=("Greedy", "UCT")):
    rows = [(name, x, x + k, 0.5, 10) for k, name in enumerate(names) for x in (1, 2)]
    return pd.DataFrame(rows, columns=["series", "x", "mean", "ci95", "tables"])


def test_gains_have_the_agents_colours_the_means_and_no_lines_between():
    use_style()
    figure = gains({"one": table(), "two": table()}, ("x", "y"), ("a", "b"), "all", "by a test")
    assert [ax.get_title(loc="left") for ax in figure.axes] == ["one", "two"]
    assert figure.get_suptitle() == "all"
    drawn = {c.get_label(): c for c in figure.axes[0].containers}
    assert set(drawn) == {"Greedy", "UCT"}
    line = drawn["UCT"].lines[0]
    assert to_hex(line.get_color()).upper() == color_of("UCT")
    assert np.allclose(line.get_ydata(), [2, 3])
    assert line.get_linestyle() == "None"
    assert figure.axes[1].get_legend().get_title().get_text() == "b"


def test_what_is_no_agent_has_the_colour_of_the_agent_that_gains():
    drawn = gains({"one": table(["2 players"])}, ("x",), ("",)).axes[0].containers[0]
    assert to_hex(drawn.lines[0].get_color()).upper() == COLORS["KthBestPick"]


def test_gains_want_a_label_per_panel():
    with pytest.raises(ValueError, match="1 panels need as many labels and keys, not 2 and 1"):
        gains({"one": table()}, ("x", "y"), ("a",))
