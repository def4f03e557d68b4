"""Figures of notebook 06: wars beside the published ones."""

from functools import partial

import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame
from draftviews.pictures.style import FULL, GRID, SOFT, color_of

_PER_CENT = 3  # games of 300
_MEANS = ["mean", "ci95", "published", "published_ci95", "quo_plays", "quo_plays_ci95"]


@figure("06_own_play")
def own_play(table):
    """Draw UCT-Quo's lead over its best rival, if each bot plays on for itself and if Quo does.

    table: see `risk_matches.leads`.
    """
    lost = table[table["mean"] + table.ci95 < 0].rival.unique()
    title = "UCT's drafts win every match if Quo plays on for everyone"
    if len(lost):
        title = f"UCT's drafts lose to {' and '.join(lost)}\nif each bot plays on for itself"
    caption = "UCT-Quo's lead over the better of its two rivals, from the same drafts; placed "
    caption += f"armies; bars: 95 % over {_rounds(table)}."
    rows = _in_per_cent(table).assign(match="")
    return partial(match_dots, rows, "lead, % of the wars"), title, caption


@figure("06_round_robin")
def round_robin(table):
    """Draw our wins in ten matches against the published ones.

    table: see `risk_matches.deviations`.
    """
    agree = table.drop_duplicates(["way", "match"]).groupby("way", sort=False).agrees.sum()
    title = "The printed wins come out only if Quo plays on for everyone"
    if not agree.iloc[0] > agree.iloc[1]:
        title = "The printed wins do not tell who played on"
    count = table.match.nunique()
    caption = f"A dot is a drafter in one of {count} matches; on the line, ours equal the printed. "
    caption += f"Matches that agree as a whole: {agree.iloc[0]} left, {agree.iloc[1]} right. Bars: "
    caption += f"95 %; ours: {_rounds(table)}; printed: 50 rounds."
    return partial(_beside_printed, _in_per_cent(table)), title, caption


def _rounds(table):
    return f"{table.rounds[0]} rounds of 6 drafts, {table.fights[0]} fights each"


def _in_per_cent(table):
    """Return the table with its games of 300 in per cent."""
    return table.assign(**table.filter(_MEANS) / _PER_CENT)


@frame(FULL, 3.9, panels=2, columns=2, sharey=True)
def _beside_printed(axes, table: pd.DataFrame):
    """Draw our wins by the printed ones, a panel for each way, with both intervals.

    table: columns agent, mean, ci95, published, published_ci95 in per cent, and way.
    """
    bars = {"fmt": "o", "ms": 5, "mec": "white", "mew": 0.5, "elinewidth": 0.7, "alpha": 0.9}
    for ax, (way, rows) in zip(axes, table.groupby("way", sort=False)):
        ax.plot([0, 100], [0, 100], color=SOFT, lw=0.8, zorder=1)
        for agent, dots in rows.groupby("agent", sort=False):
            ends = dots.ci95, dots.published_ci95
            ax.errorbar(dots.published, dots["mean"], *ends, color=color_of(agent), **bars)
        ax.set_title(way, fontsize=9)
        ax.set(xlim=(-2, 90), ylim=(-2, 90), xlabel="printed, % of the wars", aspect="equal")
        ax.grid(color=GRID, lw=0.6)
        ax.set_axisbelow(True)
    axes[0].set_ylabel("ours, % of the wars")
    dot = {"marker": "o", "ls": "none", "ms": 4.5}
    return [Line2D([], [], color=color_of(a), label=a, **dot) for a in dict.fromkeys(table.agent)]
