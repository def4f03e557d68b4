"""Figures of strength: leads in six matches, ratings by time a pick, the dial, regret."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.curves import error_bars, set_log_ticks
from companion.figures.frame import frame
from draftviews.pictures.style import GRID, HALF, INK, LINE, SOFT, color_of

_REWARDS = {"published": "o", "network": "o", "real games": "s"}  # hollow, filled, filled
_SHIFTS = {"published": -0.24, "network": 0, "real games": 0.24}  # of a row, where 1 is the next


@frame(HALF, 5.2, panels=2, sharex=True)
def six_matches(axes, table: pd.DataFrame):
    """Draw the lead of each search over its best rival in each match, by what rewards it.

    table: columns search, reward, rivals, lead, lead ci95, of 300 games.  A panel for each search,
    in it a row for each match and a mark for each reward.
    """
    matches = list(table.rivals.unique())
    for ax, (search, there) in zip(axes, table.groupby("search", sort=False), strict=True):
        color = color_of(search)
        for reward, rows in there.groupby("reward", sort=False):
            look = _look(reward, color)
            y = rows.rivals.map(matches.index) + _SHIFTS[reward]
            ends = {"xerr": rows["lead ci95"], "elinewidth": 1}
            ax.errorbar(rows["lead"], y, ls="", **look, **ends)
        ax.axvline(0, color=INK, lw=1, zorder=0)
        ax.set_title(search, fontsize=9, color=color)
        ax.hlines(np.arange(len(matches) - 1) + 0.5, *_span(table), color=GRID, lw=0.6, zorder=0)
        ax.set(yticks=range(len(matches)), yticklabels=matches, ylim=(len(matches) - 0.5, -0.5))
        ax.tick_params(left=False)
    axes[0].set_xlim(_span(table))
    axes[-1].set_xlabel("lead over the best rival, games of 300")
    return [Line2D([], [], ls="", label=name, **_look(name, SOFT)) for name in _REWARDS]


def _look(reward, color):
    face = "white" if reward == "published" else color
    return {"color": color, "marker": _REWARDS[reward], "mfc": face, "ms": 4.5}


def _span(table):
    low, high = (table["lead"] + sign * table["lead ci95"] for sign in (-1, 1))
    return low.min() - 10, high.max() + 10


@frame(HALF, lambda table, **_: 1.4 + 0.2 * len(table))
def strength_by_time(ax, table: pd.DataFrame):
    """Draw ratings with their intervals, a row for each drafter, the fastest first.

    table: indexed by agent, with columns rating, low, high and multiple: the time of a pick, where
    that of UCT(3000) is 1.
    The name is bold where no faster drafter is rated higher.
    """
    rows = table.sort_values("multiple", kind="stable")
    best = rows.rating.cummax()
    beside = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
    for y, (name, row) in enumerate(rows.iterrows()):
        color = color_of(name)
        ax.plot([row.low, row.high], [y, y], color=color, lw=1)
        ax.plot(row.rating, y, "o", ms=5, color=color, zorder=4)
        ax.text(1.03, y, f"{row.multiple:.2g}", **beside)
    ax.axvline(0, color=LINE, lw=1, zorder=0)
    ax.hlines(np.arange(len(rows)), rows.low.min(), rows.high.max(), color=GRID, lw=0.5, zorder=0)
    ax.text(1.03, -1, "time a pick", **beside)
    ax.set(xlabel="rating (points)", yticks=range(len(rows)))
    ax.set(yticklabels=rows.index, ylim=(len(rows) - 0.4, -0.6))
    for label, name in zip(ax.get_yticklabels(), rows.index):
        label.set(color=INK, fontweight="bold" if rows.rating[name] == best[name] else "normal")
    ax.tick_params(left=False)


@frame(HALF, 2.9)
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


@frame(HALF, 4.8, panels=2)
def regret_curves(axes, items: pd.DataFrame, simulations: pd.DataFrame):
    """Draw regret by simulations at one number of items, and by the number of items, below.

    items, simulations: as `convergence.estimates` gives them, with columns series (agent), x, y,
    low, high.  An x of NaN in `simulations` is a drafter that simulates nothing: a line across.
    """
    above, below = axes
    for ax, table in ((above, simulations), (below, items)):
        for name, rows in table.groupby("series", sort=False):
            _draw_regret(ax, name, rows)
        ax.set(xscale="log", ylabel="regret (%)")
        ax.set_ylim(bottom=0)
        ax.grid(axis="y", color=GRID, lw=0.6)
    ticks = sorted(simulations.x.dropna().unique())
    set_log_ticks(above, ticks, [f"{tick:,g}" if tick != 10_000 else "" for tick in ticks])
    set_log_ticks(below, sorted(items.x.unique()))
    above.set_xlabel("simulations a pick, 42 items (log)")
    below.set_xlabel("items, 3,000 simulations a pick (log)")
    for name, rows in simulations.groupby("series", sort=False):
        lowest = rows.x.isna().all() and rows.y.iloc[0] > 2  # a line with a curve above it
        place = {"xytext": (5, -10 if lowest else 5), "textcoords": "offset points"}
        start = rows.x.min() if rows.x.notna().any() else min(ticks)
        above.annotate(name, (start, rows.y.iloc[0]), **place, color=color_of(name), fontsize=8)


def _draw_regret(ax, name, rows):
    rows = rows.sort_values("x")
    style = {"color": color_of(name), "lw": 1.3, "ls": "--" if "known" in name else "-"}
    if rows.x.isna().all():
        ax.axhline(rows.y.iloc[0], **style)
        ax.axhspan(rows.low.iloc[0], rows.high.iloc[0], color=style["color"], alpha=0.15, lw=0)
    else:
        ax.errorbar(rows.x, rows.y, error_bars(rows), fmt="o", ms=3.5, **style)


@frame(HALF, 3.4)
def first_pick_means(ax, table: pd.DataFrame):
    """Draw what random drafts say of each first pick: as picked first, against as owned in the end.

    table: columns picked, picked_ci95, owned, owned_ci95, times 100.
    """
    rows = 100 * table
    ends = {"xerr": rows.picked_ci95, "yerr": rows.owned_ci95}
    ax.errorbar(rows.picked, rows.owned, fmt="o", ms=3, lw=0.8, color=INK, **ends)
    low, high = ax.get_xlim()
    ax.plot([low, high], [low, high], color=LINE, lw=1, zorder=0)
    ax.set(xlabel="mean × 100 if picked first", ylabel="mean × 100 if owned at the end")
