"""Figures of the verdicts: every counted value is drawn, and what lies beyond an edge says so."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.figures.start_here import (
    VERDICTS,
    differences,
    drafted_map,
    normal_order,
    quantiles,
    verdict_bars,
)
from draftlib.pictures import COLORS, PLAYERS, use_style

LEDGER = Path(__file__).parents[3] / "figures" / "ledger"


@pytest.fixture(scope="module")
def values():
    return ledger.judge(ledger.load(LEDGER))


def drawn(figure):
    """Return how many points the panels of a figure show."""
    lines = [line for ax in figure.axes for line in ax.lines if line.get_linestyle() == "None"]
    return sum(len(line.get_xdata()) for line in lines)


def test_the_quantiles_show_every_counted_value(values):
    use_style()
    figure = quantiles(values, "a finding", "a caption")
    assert drawn(figure) == int((values.counted & values.z.notna()).sum())
    assert "a caption" in figure.get_supxlabel()


def test_differences_show_every_value_of_their_groups_and_mark_those_beyond(values):
    use_style()
    figure = differences(values, {"weights": "evaluator.weight"})
    rows = values[values.id.str.startswith("evaluator.weight") & values.z.notna()]
    assert drawn(figure) == len(rows)
    far = (rows.difference.abs() > 4 * rows.margin.mode()[0]).sum()
    marks = [line for ax in figure.axes for line in ax.lines if line.get_marker() in ("^", "v")]
    assert sum(len(line.get_xdata()) for line in marks) == far > 0


def test_bars_of_verdicts_add_up_to_the_values(values):
    use_style()
    board = ledger.scoreboard(values)
    ax = verdict_bars(board).axes[0]
    widths = sum(patch.get_width() for patch in ax.patches)
    assert widths == board.loc["all"].sum()
    words = values[values.counted].verdict.value_counts()
    title = f"{words.reproduced} of {widths:.0f} published values are reproduced, "
    assert ax.figure.get_suptitle() == f"{title}{words.compatible} compatible"
    plt.close("all")


def test_the_map_of_a_draft_numbers_each_territory_by_its_pick():
    use_style()
    picks = np.random.default_rng(0).permutation(42)
    draft = pd.DataFrame({"player": picks % 3 + 1, "pick": picks + 1})
    ax = drafted_map(draft, ["Ann", "Bob", "Cem"], "a draft").axes[0]
    written = [text.get_text() for text in ax.texts if text.get_text()]
    assert written == [str(pick) for pick in draft.pick]
    assert [key.get_text() for key in ax.get_legend().get_texts()] == ["Ann", "Bob", "Cem"]
    plt.close("all")


def test_a_verdict_has_the_colour_of_no_agent_and_no_player():
    assert not set(VERDICTS.values()) & {*COLORS.values(), *PLAYERS}


def test_ordered_normal_values_against_simulation():
    draws = np.sort(np.random.default_rng(0).normal(size=(20_000, 9)), axis=1)
    expected = np.quantile(draws, [0.5, 0.025, 0.975], axis=0)
    assert np.allclose(normal_order(9), expected, atol=0.06)
