"""Figures of strength: ratings against time a pick, the dial, and regret against exact play."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.curves import error_bars, set_log_ticks
from companion.figures.frame import frame
from companion.figures.point_names import name_points
from draftlib.pictures.style import GRID, HALF, INK, LINE, MEDIUM, SOFT, color_of

# The drafters of the six matches, by search: colour, mark and place in the row of a match.
_SEARCHES = {
    "UCT": {"color": color_of("UCT"), "fmt": "o"},
    "RAVE": {"color": color_of("RAVE"), "fmt": "s"},
    "RAVE, told the rules": {"color": INK, "fmt": "^"},
}


@frame(MEDIUM, 4.6, title_on_axes=True)
def strength_by_time(ax, table: pd.DataFrame):
    """Draw ratings with their intervals by time a pick, each with its name, and the best by then.

    table: indexed by agent, with columns rating, low, high and multiple (of UCT(3000)'s time).
    """
    frontier = table.sort_values("multiple", kind="stable")
    ax.step(frontier.multiple, frontier.rating.cummax(), where="post", color=LINE, lw=1.2, zorder=0)
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter("{x:g}")
    for name, row in table.iterrows():
        ax.plot([row.multiple] * 2, [row.low, row.high], color=color_of(name), lw=1)
        ax.plot(row.multiple, row.rating, "o", ms=4, color=color_of(name), zorder=4)
    ax.set_xlim(table.multiple.min() / 1.5, table.multiple.max() * 2)
    ax.set(xlabel="time a pick, UCT(3000) = 1 (log)", ylabel="rating (points)")
    ax.grid(axis="y", color=GRID, lw=0.6)
    points = table.rename(columns={"multiple": "x", "rating": "y"}).sort_values("y", kind="stable")
    name_points(ax, points, points.y.notna(), {name: color_of(name) for name in points.index})


@frame(HALF, 2.9, title_on_axes=True)
def rating_by_level(ax, table: pd.DataFrame, marks: Mapping[str, float]):
    """Draw the rating of each level of the dial, and those of other drafters as lines across.

    table: columns level, rating, low, high; marks: rating of other drafters by name.
    """
    ends = table.rating - table.low, table.high - table.rating
    ax.errorbar(table.level, table.rating, ends, fmt="o-", ms=4, lw=1.2, color=color_of("RAVE"))
    for name, rating in marks.items():
        ax.axhline(rating, color=color_of(name), lw=1, ls="--")
        ax.text(1, rating, name, color=color_of(name), fontsize=8, ha="right", va="bottom")
    ax.set(xlabel="level, from random play to the search itself", ylabel="rating (points)")
    ax.grid(axis="y", color=GRID, lw=0.6)


@frame(HALF, 5.8, panels=2, sharey=True)
def regret_curves(axes, items: pd.DataFrame, simulations: pd.DataFrame, titles: Sequence[str]):
    """Draw regret by the number of items, and by simulations at one of them, with intervals.

    items, simulations: as `convergence.estimates` gives them, with columns series (agent), x, y,
    low, high.  In the second an x of NaN is a drafter that simulates nothing: a line across.
    """
    xlabels = "items (log)", "simulations a pick (log)"
    for ax, table, title, xlabel in zip(axes, (items, simulations), titles, xlabels):
        _draw_regret(ax, table)
        ax.set(title=title, xlabel=xlabel, ylabel="regret (% of exact play)", xscale="log")
    set_log_ticks(axes[0], sorted(items.x.unique()))
    axes[0].set_ylim(bottom=0)
    handles = axes[0].get_legend_handles_labels()
    axes[0].figure.legend(*handles, loc="outside upper left", ncols=2, fontsize=7.5)


def _draw_regret(ax, table):
    for place, (name, rows) in enumerate(table.groupby("series", sort=False)):
        style = {"color": color_of(name), "lw": 1.2, "ls": "--" if "known" in name else "-"}
        if rows.x.isna().all():
            ax.axhline(rows.y.iloc[0], **style)
            ax.axhspan(rows.low.iloc[0], rows.high.iloc[0], color=style["color"], alpha=0.15, lw=0)
        else:
            x = rows.x * (1 + 0.02 * (place - 2))
            ax.errorbar(x, rows.y, error_bars(rows), fmt="o", ms=3.5, label=name, **style)
    ax.grid(axis="y", color=GRID, lw=0.6)
    ax.tick_params(colors=SOFT, labelcolor="black")


@frame(MEDIUM, 4.3, panels=3, columns=3, sharex=True, sharey=True)
def six_matches(axes, table: pd.DataFrame):
    """Draw the wins of 300 of each search in each match, and those of its best rival there.

    table: columns reward, rivals, search, mean, ci95, rival_mean.  A panel for each reward, a row
    for each match, a colour and mark for each search; a rival's wins are the grey bar beside it.
    """
    matches = table.rivals.unique()
    for ax, (reward, there) in zip(axes, table.groupby("reward", sort=False), strict=True):
        for k, (search, style) in enumerate(_SEARCHES.items()):
            rows = there[there.search == search].set_index("rivals").reindex(matches)
            y = np.arange(len(matches)) + 0.26 * (k - 1)
            ax.vlines(rows.rival_mean, y - 0.13, y + 0.13, color=SOFT, lw=1.8)
            ax.errorbar(rows["mean"], y, xerr=rows.ci95, **style, ms=4.5, lw=1, clip_on=False)
        ax.axvline(100, color=LINE, lw=1, zorder=0)
        ax.set_title(reward, fontsize=8, fontweight="normal")
        ax.hlines(np.arange(len(matches) - 1) + 0.5, 0, 300, color=GRID, lw=0.6, zorder=0)
    axes[0].set_yticks(range(len(matches)), [name.replace(", ", ",\n") for name in matches])
    axes[0].set(xlim=(0, 300), ylim=(len(matches) - 0.5, -0.5), xticks=(0, 100, 200))
    axes[len(axes) // 2].set_xlabel("wins of 300")
    marks = [(name, style["fmt"], style["color"]) for name, style in _SEARCHES.items()]
    look = {"ls": "", "ms": 5, "mew": 1.8}
    return [
        Line2D([], [], color=color, marker=mark, label=name, **look)
        for name, mark, color in (*marks, ("its best rival", "|", SOFT))
    ]


@frame(HALF, 3.4, title_on_axes=True)
def first_pick_means(ax, table: pd.DataFrame):
    """Draw what random drafts say of each first pick: as picked first, against as owned in the end.

    table: columns picked, picked_ci95, owned, owned_ci95, times 100.
    """
    rows = 100 * table
    ends = {"xerr": rows.picked_ci95, "yerr": rows.owned_ci95}
    ax.errorbar(rows.picked, rows.owned, fmt="o", ms=3, lw=0.8, color=INK, **ends)
    low, high = ax.get_xlim()
    ax.plot([low, high], [low, high], color=LINE, lw=1, zorder=0)
    ax.set_xlabel("reward × 100 where it was the first pick")
    ax.set_ylabel("reward × 100 where it was owned in the end")
