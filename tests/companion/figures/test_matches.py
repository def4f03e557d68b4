"""Match figures show the numbers they are given; saving gives the same bytes each time."""

import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex

from companion.figures.matches import (
    draft_and_scores,
    heat_table,
    match_bars,
    match_dots,
    verdict_bars,
)
from draftlib.pictures import color_of, save_figure, use_style
from draftlib.pictures.style import COLORS


@pytest.fixture
def scores():
    return pd.DataFrame(
        {
            "mean": [54.2, 28.4, 17.4],
            "ci95": [0.3, 0.4, 0.3],
            "published": [54.3, 28.2, 17.3],
            "published_ci95": [0.3, 0.3, np.nan],
        },
        index=pd.Index(["UCT", "Greedy", "Random"], name="agent"),
    )


def test_bars_have_the_heights_and_colours_of_their_agents(scores):
    use_style()
    figure = match_bars({"one": scores, "two": scores.iloc[:2]}, "reward", "a caption")
    bars = figure.axes[0].patches
    assert [bar.get_height() for bar in bars] == [54.2, 28.4, 17.4]
    assert [to_hex(bar.get_facecolor()).upper() for bar in bars] == [
        COLORS[name].upper() for name in scores.index
    ]
    assert [text.get_text() for text in figure.axes[0].texts] == ["54.2", "28.4", "17.4"]
    assert figure.axes[0].get_title(loc="left") == "one"


def test_dots_show_ours_and_published(scores):
    table = scores.reset_index().assign(match="a – b – c")
    use_style()
    figure = match_dots(pd.concat([table, table.assign(match="d – e – f")]), "wins", columns=2)
    axes = [ax for ax in figure.axes if ax.axison]
    assert [ax.get_title(loc="left") for ax in axes] == ["a – b – c", "d – e – f"]
    assert [label.get_text() for label in axes[0].get_yticklabels()] == ["Random", "Greedy", "UCT"]
    assert axes[0].get_xlim()[1] > 54.6
    xs = sorted(float(line.get_xdata()[0]) for line in axes[0].lines if len(line.get_xdata()) == 1)
    assert xs == sorted([*scores["mean"], *scores.published])


def test_heat_table_writes_its_numbers():
    table = pd.DataFrame(
        [[1.0, 2.5], [0.25, 3.0]], index=["UCT", "Quo"], columns=["Asia", "Europe"]
    )
    figure = heat_table(table, "share", center=1, fmt=".2f")
    assert [t.get_text() for t in figure.axes[0].texts] == ["1.00", "2.50", "0.25", "3.00"]


def test_scoreboard_stacks_to_the_number_of_claims():
    columns = ["reproduced", "differs", "not testable", "open"]
    board = pd.DataFrame([[10, 2, 1, 0], [4, 0, 0, 5], [14, 2, 1, 5]], columns=columns)
    board.index = ["paper", "report", "all"]
    figure = verdict_bars(board)
    widths = [patch.get_width() for patch in figure.axes[0].patches]
    assert sum(widths) == 22


def test_the_first_picture_has_a_board_and_bars(scores):
    figure = draft_and_scores(np.arange(42) % 3, ["UCT", "Greedy", "Random"], scores, "caption")
    assert len(figure.axes) == 2


def test_saving_twice_gives_the_same_bytes(scores, tmp_path):
    use_style()
    for folder in ("a", "b"):
        figure = match_bars({"one": scores}, "reward", "a caption")
        save_figure(figure, scores.reset_index(), "name", tmp_path / folder)
    for suffix in ("svg", "png", "csv"):
        first = (tmp_path / "a" / f"name.{suffix}").read_bytes()
        assert first == (tmp_path / "b" / f"name.{suffix}").read_bytes()
        assert len(first) > 50
    assert b"<dc:date>" not in (tmp_path / "a" / "name.svg").read_bytes()


def test_an_agent_has_one_colour_under_all_its_names():
    assert color_of("UCT-Quo 2") == color_of("UCT") != color_of("Quo 1") == color_of("Quo")
    assert len({COLORS[name] for name in ("UCT", "Greedy", "Random", "Quo", "KillBot")}) == 5
