"""Figures of matches: bars with intervals, and published values as marks."""

import matplotlib.pyplot as plt
import numpy as np

from draftlib.figures.style import FULL, HALF, INK, SOFT, color_of
from draftlib.maps import draw_board


def match_bars(panels, ylabel, caption="", published_label="published"):
    """Draw one group of bars per panel: our means with 95 % intervals, published values as marks.

    panels: dict of title -> DataFrame indexed by agent with columns mean, ci95 and, where there is
    a published value, published and published_ci95.  All values are in the unit of `ylabel`.
    """
    width = HALF if len(panels) == 1 else FULL
    figure, axes = plt.subplots(
        1, len(panels), figsize=(width, 2.7), sharey=True, squeeze=False, layout="constrained"
    )
    for ax, (title, table) in zip(axes[0], panels.items()):
        _bars(ax, table, published_label)
        ax.set_title(title)
    axes[0, 0].set_ylabel(ylabel)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    if handles:
        axes[0, -1].legend(handles, labels, loc="upper right")
    if caption:
        figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure


def draft_and_scores(owner, agents, scores, caption=""):
    """Draw a drafted board beside the scores of its drafters: the first picture of the companion.

    owner: (42,) seats; agents: the name of the agent in each seat; scores: as in `match_bars`.
    """
    figure, (board, bars) = plt.subplots(
        1, 2, figsize=(10.5, 4.4), width_ratios=[2.35, 1], layout="constrained"
    )
    draw_board(board, owner=owner, labels=None, player_colors=[color_of(name) for name in agents])
    board.set_title("Three agents draft the world ...")
    _bars(bars, scores, "published in 2009")
    bars.set_ylabel("mean reward × 100")
    bars.legend(loc="upper right")
    bars.set_title("... and score as they did then")
    figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure


def _bars(ax, table, published_label):
    places = np.arange(len(table))
    ax.bar(places, table["mean"], 0.62, color=[color_of(name) for name in table.index])
    ax.errorbar(places, table["mean"], table.ci95, fmt="none", ecolor=INK, elinewidth=1, capsize=2)
    for place, row in zip(places, table.itertuples()):
        ax.text(place, row.mean + row.ci95, f"{row.mean:.1f}", ha="center", va="bottom", fontsize=8)
    if "published" in table:
        ax.errorbar(
            places + 0.42,
            table.published,
            table.published_ci95,
            fmt="D",
            color=INK,
            markerfacecolor="white",
            markersize=4.5,
            elinewidth=1,
            label=published_label,
            zorder=3,
        )
    ax.set_xticks(places, table.index)
    ax.tick_params(axis="x", length=0)
    ax.set_xlim(-0.5, len(table) - 0.3)
    ax.margins(y=0.12)
