"""Rows of dots and shaded tables show the numbers they are given."""

import numpy as np
import pandas as pd
import pytest

from companion.figures.risk_tournaments import continents_held, match_dots
from draftlib.pictures import use_style


def test_dots_show_ours_and_published(scores):
    table = scores.reset_index().assign(match="a – b – c")
    use_style()
    axes = match_dots(pd.concat([table, table.assign(match="d – e – f")]), "wins").axes
    assert [ax.get_title(loc="left") for ax in axes] == ["a – b – c", "d – e – f"]
    assert [label.get_text() for label in axes[0].get_yticklabels()] == ["Random", "Greedy", "UCT"]
    assert axes[0].get_xlim()[1] > 54.6
    xs = sorted(float(line.get_xdata()[0]) for line in axes[0].lines if len(line.get_xdata()) == 1)
    dots = [x for x in xs if x >= 0]
    assert set(dots) >= {*scores["mean"], *scores.published}


def drawn_match(scores, **more):
    use_style()
    return match_dots(scores.reset_index().assign(match="a – b", **more), "wins", "A finding")


def legend_of(figure):
    return {
        text.get_text(): handle
        for legend in figure.legends
        for text, handle in zip(legend.get_texts(), legend.legend_handles)
    }


def test_the_legend_shows_an_interval_only_where_there_is_one(scores):
    with_intervals = legend_of(drawn_match(scores))
    without = legend_of(drawn_match(scores, published_ci95=np.nan))
    assert list(with_intervals) == list(without) == ["ours", "published"]
    assert with_intervals["published"].get_linestyle() == "-"
    assert without["published"].get_linestyle() == "None"


def test_doubtful_rows_are_marked_and_named(scores):
    marked = drawn_match(scores, doubtful=[True, False, True])
    assert sorted(patch.get_y() + 0.46 for patch in marked.axes[0].patches) == [0, 2]
    assert "in doubt, or differs" in legend_of(marked)
    plain = drawn_match(scores, doubtful=False)
    assert not plain.axes[0].patches
    assert "in doubt, or differs" not in legend_of(plain)


def test_play_by_quo_stands_beside_own_play(scores):
    names = {"published": "quo_plays", "published_ci95": "quo_plays_ci95"}
    figure = drawn_match(scores.rename(columns=names))
    assert list(legend_of(figure)) == ["each bot plays on for itself", "Quo plays on for everyone"]
    assert figure._suptitle.get_text().strip() == "A finding"


def test_a_match_named_after_its_rows_needs_no_title(scores):
    use_style()
    table = scores.reset_index().assign(match=" – ".join(scores.index))
    axes = match_dots(pd.concat([table, table.assign(match="a war")]), "wins").axes
    assert [ax.get_title(loc="left") for ax in axes] == ["", "a war"]
    assert [ax.get_xlabel() for ax in axes] == ["", "wins"]


def test_each_match_may_have_an_axis_of_its_own(scores):
    table = scores.reset_index().assign(match="a – b")
    small = table.assign(match="c", mean=table["mean"] / 100, published=0.1, ci95=0.01)
    small["published_ci95"] = 0.01
    axes = match_dots(pd.concat([table, small]), ["per cent", "share"]).axes
    assert [ax.get_xlabel() for ax in axes] == ["per cent", "share"]
    assert axes[1].get_xlim()[1] < 1 < axes[0].get_xlim()[1]
    with pytest.raises(ValueError, match="zip"):
        match_dots(table, ["per cent", "share"])


def test_titles_and_legends_of_two_lines_do_not_meet(scores):
    use_style()
    table = scores.reset_index().assign(match="a – b")
    figure = match_dots(table, "wins", "Two lines\nof a title")
    figure.draw_without_rendering()
    title = figure._suptitle.get_window_extent()
    (legend,) = figure.legends
    line = title.height / 3  # the third one is left empty for the legend
    assert legend.get_window_extent().y1 <= title.y0 + 1.5 * line
    assert legend.get_window_extent().y0 >= figure.axes[0].get_window_extent().y1


def test_continents_are_counted_and_shaded_by_their_share():
    counts = pd.DataFrame({"Asia": [12.0, 6.0], "North America": [0.0, 9.0]}, index=["UCT", "Quo"])
    axes = continents_held(counts).axes[0]
    assert [text.get_text() for text in axes.texts] == ["12.0", "0.0", "6.0", "9.0"]
    assert axes.collections[0].get_array().ravel().tolist() == [100, 0, 50, 100]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == ["Asia", "North\nAmerica"]
