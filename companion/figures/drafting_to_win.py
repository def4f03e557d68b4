"""Figures of strength: ratings against time a pick, the dial, and regret against exact play."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from companion.figures.point_names import name_points
from draftlib.pictures.style import GRID, HALF, INK, LINE, MEDIUM, SOFT, captioned, color_of

# The drafters of the six matches, in turn: the searches by colour, RAVE's rewards by mark.
SERIES = (
    {"color": color_of("UCT"), "fmt": "o"},
    {"color": color_of("RAVE"), "fmt": "s"},
    {"color": color_of("RAVE"), "fmt": "D", "mfc": "white"},
    {"color": INK, "fmt": "^"},
)


def strength_by_time(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw ratings with their intervals by time a pick, each with its name, and the best by then.

    table: indexed by agent, with columns rating, low, high and multiple (of UCT(3000)'s time).
    """
    figure, ax = plt.subplots(figsize=(MEDIUM, 4.6), layout="constrained")
    frontier = table.sort_values("multiple")
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
    points = table.rename(columns={"multiple": "x", "rating": "y"}).sort_values("y")
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


def six_matches(
    table: pd.DataFrame, order: Sequence[str], title: str = "", caption: str = ""
) -> Figure:
    """Draw the wins of 300 of several drafters in each match, and those of the best rival.

    table: columns rivals, agent, mean, ci95, rival_mean, rival_ci95; order: the agents, one colour
    and mark each.  A rival's wins are the thin bar across, at the height that is to be beaten.
    """
    figure, ax = plt.subplots(figsize=(MEDIUM, 3.6), layout="constrained")
    matches = list(dict.fromkeys(table.rivals))
    step = 0.8 / len(order)
    for k, agent in enumerate(order):
        rows = table[table.agent == agent].set_index("rivals").reindex(matches)
        x = np.arange(len(matches)) + (k - (len(order) - 1) / 2) * step
        ax.errorbar(x, rows["mean"], rows.ci95, **SERIES[k], ms=4.5, label=agent)
        ax.hlines(rows.rival_mean, x - 0.35 * step, x + 0.35 * step, color=SOFT, lw=1.5)
    ax.axhline(100, color=LINE, lw=1, zorder=0)
    ax.set_xticks(
        range(len(matches)), [name.replace(", ", ",\n") for name in matches], fontsize=7.5
    )
    ax.set(ylabel="wins of 300", ylim=(0, 300), title=title)
    ax.hlines([], 0, 1, color=SOFT, lw=1.5, label="the best rival of each")
    ax.grid(axis="y", color=GRID, lw=0.6)
    figure.legend(loc="outside upper left", ncols=2, fontsize=8)
    return captioned(figure, caption)


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
