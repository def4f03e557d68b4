"""The figure of the sources, for appendix A1."""

from functools import partial

import pandas as pd

from companion.figures.frame import figure, frame
from draftviews.pictures.style import INK, MEDIUM


@frame(MEDIUM, lambda table, **_: 0.27 * len(table) + 0.9)
def _between_laboratories(ax, table: pd.DataFrame):
    """Draw how far each source and ours differ beyond chance: columns part, sd, sd_low, sd_high.

    In percentage points of the games, with 95 % intervals.
    """
    rows = table[::-1]
    around = [rows.sd - rows.sd_low, rows.sd_high - rows.sd]
    ax.errorbar(rows.sd, rows.part, xerr=around, fmt="o", color=INK, ms=4, capsize=3)
    ax.set(xlim=(-0.3, None), xlabel="standard deviation beyond chance, percentage points")
    ax.margins(y=0.1)


@figure("A1_sources")
def sources(table):
    """Draw how far the sources differ from ours: the columns of `ledger.by_source`, and part."""
    paper, *_ = table.sd_high
    title = f"Beyond chance the paper's matches differ by {paper:.1f} points at most"
    caption = "Percentage points of the games, or of the score; 95 % intervals."
    return partial(_between_laboratories, table), title, caption
