"""Figures of matches: bars with intervals, and published values as marks."""

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from matplotlib.lines import Line2D

from draftlib.pictures.style import FULL, GRID, HALF, INK, SOFT, color_of
from draftlib.pictures.world_map import draw_board

PUBLISHED = {"marker": "D", "markersize": 4, "lw": 0.8, "color": INK, "markerfacecolor": "white"}


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
        figure.legend(handles, labels, loc="outside upper right")
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
            **PUBLISHED,
            ls="none",
            elinewidth=1,
            label=published_label,
            zorder=3,
        )
    ax.set_xticks(places, table.index)
    ax.tick_params(axis="x", length=0)
    ax.set_xlim(-0.5, len(table) - 0.3)
    ax.margins(y=0.12)


def match_dots(table, xlabel, caption="", columns=1):
    """Draw matches as rows of dots with intervals: ours filled, published values hollow.

    table: columns match, agent, mean, ci95 and, where there are any, published, published_ci95;
    the matches are drawn in the order in which they come, in so many columns.
    """
    matches = list(dict.fromkeys(table.match))
    rows = -(-len(matches) // columns)
    figure, axes = plt.subplots(
        rows, columns, figsize=(FULL, 0.74 * rows + 0.9), sharex=True, squeeze=False,
        layout="constrained",
    )  # fmt: skip
    for ax, match in zip(axes.T.ravel(), matches):
        _dots(ax, table[table.match == match])
        ax.set_title(match, fontsize=8, pad=2)
    for ax in axes.T.ravel()[len(matches) :]:
        ax.axis("off")
    ends = table["mean"] + table.ci95
    if "published" in table:
        ends = np.fmax(ends, table.published + table.published_ci95.fillna(0))
    for ax in axes[-1]:
        ax.set_xlim(0, 1.04 * ends.max())
        ax.set_xlabel(xlabel)
    if "published" in table:
        ours = Line2D([], [], marker="o", ms=5, lw=1.2, color=SOFT, label="ours")
        theirs = Line2D([], [], **PUBLISHED, label="published")
        figure.legend(handles=[ours, theirs], loc="outside upper right", ncols=2)
    figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure


def _dots(ax, rows):
    for place, row in enumerate(rows[::-1].itertuples()):
        ax.errorbar(
            row.mean, place + 0.14, xerr=row.ci95, fmt="o", color=color_of(row.agent),
            markersize=5, elinewidth=1.2,
        )  # fmt: skip
        if "published" in rows and np.isfinite(row.published):
            half = row.published_ci95 if np.isfinite(row.published_ci95) else 0
            ax.errorbar(row.published, place - 0.18, xerr=half, **PUBLISHED)
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)


def heat_table(table, label, caption="", center=None, fmt=".1f"):
    """Draw a DataFrame of numbers as a table of coloured cells with its values written in."""
    figure, ax = plt.subplots(
        figsize=(HALF * 1.35, 0.34 * len(table) + 1.3), layout="constrained"
    )  # fmt: skip
    sns.heatmap(
        table, ax=ax, annot=True, fmt=fmt, cmap="vlag", center=center, linewidths=1.5,
        cbar_kws={"label": label}, annot_kws={"fontsize": 8},
    )  # fmt: skip
    ax.set(xlabel="", ylabel="")
    ax.tick_params(length=0)
    ax.set_xticklabels(ax.get_xticklabels(), rotation=25, ha="right")
    ax.set_yticklabels(ax.get_yticklabels(), rotation=0)
    figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure


def verdict_bars(board, caption=""):
    """Draw the scoreboard of `claims.scoreboard` as one stacked bar for each source.

    board: a DataFrame of counts, a row per source, "all" left out of the picture.
    """
    shades = {
        "reproduced": "#0072B2",
        "differs": "#D55E00",
        "not testable": "#999999",
        "open": "#E8E8E8",
    }
    rows = board.drop(index="all")[::-1]
    figure, ax = plt.subplots(figsize=(FULL, 0.45 * len(rows) + 1.1), layout="constrained")
    start = np.zeros(len(rows))
    for verdict, shade in shades.items():
        counts = rows[verdict].to_numpy()
        ax.barh(rows.index, counts, left=start, color=shade, label=verdict, height=0.66)
        for place, (left, count) in enumerate(zip(start, counts)):
            if count > 1:
                ink = INK if verdict == "open" else "white"
                ax.text(
                    left + count / 2, place, count, ha="center", va="center", color=ink, fontsize=8
                )
        start += counts
    ax.set_xlabel("published values")
    ax.tick_params(axis="y", length=0)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(shades))
    figure.supxlabel(caption, fontsize=7, color=SOFT, x=0.01, ha="left")
    return figure
