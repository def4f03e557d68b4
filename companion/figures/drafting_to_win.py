"""Figures of strength: ratings against time a pick, the dial, and regret against exact play."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from companion.figures.curves import titled_with_key
from companion.figures.point_names import name_points
from draftlib.pictures.style import GRID, HALF, INK, LINE, MEDIUM, SOFT, captioned, color_of

# The drafters of the six matches, by search: colour, mark and place in the row of a match.
_SEARCHES = {
    "UCT": {"color": color_of("UCT"), "fmt": "o"},
    "RAVE": {"color": color_of("RAVE"), "fmt": "s"},
    "RAVE, told the rules": {"color": INK, "fmt": "^"},
}


def strength_by_time(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw ratings with their intervals by time a pick, each with its name, and the best by then.

    table: indexed by agent, with columns rating, low, high and multiple (of UCT(3000)'s time).
    """
    figure, ax = plt.subplots(figsize=(MEDIUM, 4.6), layout="constrained")
    frontier = table.sort_values("multiple", kind="stable")
    best = frontier.rating.cummax()
    ax.step(frontier.multiple, best, where="post", color=LINE, lw=1.2, zorder=0)
    ax.set_xscale("log")
    ax.xaxis.set_major_formatter("{x:g}")
    for name, row in table.iterrows():
        ax.plot([row.multiple] * 2, [row.low, row.high], color=color_of(name), lw=1)
        ax.plot(row.multiple, row.rating, "o", ms=4, color=color_of(name), zorder=4)
    ax.set_xlim(table.multiple.min() / 1.5, table.multiple.max() * 2)
    ax.set(xlabel="time a pick, UCT(3000) = 1 (log)", ylabel="rating (points)", title=title)
    ax.grid(axis="y", color=GRID, lw=0.6)
    captioned(figure, caption)
    points = table.rename(columns={"multiple": "x", "rating": "y"}).sort_values("y", kind="stable")
    name_points(ax, points, points.y.notna(), {name: color_of(name) for name in points.index})
    return figure


def rating_by_level(
    table: pd.DataFrame, marks: Mapping[str, float], title: str = "", caption: str = ""
) -> Figure:
    """Draw the rating of each level of the dial, and those of other drafters as lines across.

    table: columns level, rating, low, high; marks: rating of other drafters by name.
    """
    figure, ax = plt.subplots(figsize=(HALF, 2.9), layout="constrained")
    ends = table.rating - table.low, table.high - table.rating
    ax.errorbar(table.level, table.rating, ends, fmt="o-", ms=4, lw=1.2, color=color_of("RAVE"))
    for name, rating in marks.items():
        ax.axhline(rating, color=color_of(name), lw=1, ls="--")
        ax.text(1, rating, name, color=color_of(name), fontsize=8, ha="right", va="bottom")
    ax.set(xlabel="level, from random play to the search itself", ylabel="rating (points)")
    ax.set_title(title)
    ax.grid(axis="y", color=GRID, lw=0.6)
    return captioned(figure, caption)


def regret_curves(
    by_items: pd.DataFrame, by_simulations: pd.DataFrame, titles: Sequence[str], caption: str = ""
) -> Figure:
    """Draw regret by the number of items, and by simulations at one of them, with intervals.

    Both tables as `convergence.estimates` gives them: columns series (agent), x, y, low, high.
    In the second an x of NaN is a drafter that simulates nothing: a line across.
    """
    figure, axes = plt.subplots(2, 1, figsize=(HALF, 5.8), sharey=True, layout="constrained")
    _curves(axes[0], by_items)
    _curves(axes[1], by_simulations)
    for ax, title, xlabel in zip(axes, titles, ("items (log)", "simulations a pick (log)")):
        ax.set(title=title, xlabel=xlabel, ylabel="regret (% of exact play)", xscale="log")
    ticks = sorted(by_items.x.unique())
    axes[0].set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    axes[0].minorticks_off()
    axes[0].set_ylim(bottom=0)
    figure.legend(
        *axes[0].get_legend_handles_labels(), loc="outside upper left", ncols=2, fontsize=7.5
    )
    return captioned(figure, caption)


def _curves(ax: Axes, table: pd.DataFrame) -> None:
    for place, (name, rows) in enumerate(table.groupby("series", sort=False)):
        style = {"color": color_of(name), "lw": 1.2, "ls": "--" if "known" in name else "-"}
        if rows.x.isna().all():
            ax.axhline(rows.y.iloc[0], **style)
            ax.axhspan(rows.low.iloc[0], rows.high.iloc[0], color=style["color"], alpha=0.15, lw=0)
            continue
        ends = rows.y - rows.low, rows.high - rows.y
        shifted = rows.x * (1 + 0.02 * (place - 2))
        ax.errorbar(shifted, rows.y, ends, fmt="o", ms=3.5, label=name, **style)
    ax.grid(axis="y", color=GRID, lw=0.6)
    ax.tick_params(colors=SOFT, labelcolor="black")


def six_matches(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw the wins of 300 of each search in each match, and those of its best rival there.

    table: columns reward, rivals, search, mean, ci95, rival_mean.  A panel for each reward, a row
    for each match, a colour and mark for each search; a rival's wins are the grey bar beside it.
    """
    rewards, matches = (list(dict.fromkeys(table[name])) for name in ("reward", "rivals"))
    shape = {"figsize": (MEDIUM, 4.3), "layout": "constrained"}
    figure, axes = plt.subplots(1, len(rewards), sharex=True, sharey=True, **shape)
    for ax, reward in zip(axes, rewards):
        there = table[table.reward == reward]
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
    axes[len(rewards) // 2].set_xlabel("wins of 300")
    marks = [(name, style["fmt"], style["color"]) for name, style in _SEARCHES.items()]
    look = {"ls": "", "ms": 5, "mew": 1.8}
    keys = [
        Line2D([], [], color=color, marker=mark, label=name, **look)
        for name, mark, color in (*marks, ("its best rival", "|", SOFT))
    ]
    return captioned(titled_with_key(figure, title, keys), caption)


def two_ways(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw what random drafts say of each first pick: as picked first, against as owned in the end.

    table: columns picked, picked_ci95, owned, owned_ci95, times 100.
    """
    figure, ax = plt.subplots(figsize=(HALF, 3.4), layout="constrained")
    rows = 100 * table
    ends = {"xerr": rows.picked_ci95, "yerr": rows.owned_ci95}
    ax.errorbar(rows.picked, rows.owned, fmt="o", ms=3, lw=0.8, color=INK, **ends)
    low, high = ax.get_xlim()
    ax.plot([low, high], [low, high], color=LINE, lw=1, zorder=0)
    ax.set(xlabel="reward × 100 where it was the first pick", title=title)
    ax.set(ylabel="reward × 100 where it was owned in the end")
    return captioned(figure, caption)
