"""Dots and heat tables show the numbers they are given."""

import pandas as pd

from companion.figures.risk_tournaments import heat_table, match_dots
from draftlib.pictures import use_style


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
