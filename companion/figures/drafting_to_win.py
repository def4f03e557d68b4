"""Figures of strength: leads in six matches, wins by reward, ratings by time, regret."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from companion.figures.curves import curves, error_bars, set_log_ticks
from companion.figures.frame import frame
from companion.figures.point_names import name_points
from draftviews.pictures.style import FULL, GRID, HALF, INK, LINE, SOFT, color_of

_REWARDS = {"published": "o", "network": "o", "real games": "s"}  # hollow, filled, filled
_SHIFTS = {"published": -0.24, "network": 0, "real games": 0.24}  # of a row, where 1 is the next


@frame(HALF, 3.6)
def wins_by_budget(ax, table: pd.DataFrame):
    """Draw the wins of searches by the number of simulations, a line for each search and reward.

    table: as `convergence.estimates` gives it; a series begins with the name of its search.
    """
    colors = {name: color_of(name.partition(",")[0]) for name in table.series.unique()}
    curves(ax, table, colors, apart=0.03)
    ax.axhline(100, color=INK, lw=0.8, ls="--")
    ax.set(xscale="log", xlabel="simulations a pick (log)", ylabel="wins of 300", ylim=(0, 300))
    set_log_ticks(ax, sorted(table.x.unique()))
    ax.legend(loc="lower right", ncol=2, fontsize=7)


@frame(HALF, 4)
def forecast_and_war(ax, table: pd.DataFrame):
    """Draw what drafters win against what the evaluator forecasts, each point with its name.

    table: indexed by name, columns forecast and won, shares, and ci95 of won.
    """
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    ax.errorbar(table.forecast, table.won, table.ci95, fmt="o", ms=4, color=INK, elinewidth=0.8)
    room = 0.04
    ax.set(xlim=(table.forecast.min() - room, table.forecast.max() + 2 * room), ylim=(0, 0.9))
    ax.set(xlabel="what the evaluator forecasts", ylabel="share of the wars won")
    points = pd.DataFrame({"x": table.forecast, "y": table.won})
    ends = {"low": table.won - table.ci95, "high": table.won + table.ci95}
    name_points(ax, points.assign(**ends), points.y.notna())


@frame(HALF, 5.2, panels=2, sharex=True)
def six_matches(axes, table: pd.DataFrame):
    """Draw the lead of each search over its best rival in each match, by what rewards it.

    Leads whose interval holds 0, and those of the rival, are faint.  table: columns search, reward,
    rivals, lead, lead ci95, of 300 games.  A panel for each search, in it a row for each match and
    a mark for each reward.
    """
    matches = list(table.rivals.unique())
    for ax, (search, there) in zip(axes, table.groupby("search", sort=False), strict=True):
        color = color_of(search)
        for reward, rows in there.groupby("reward", sort=False):
            y = rows.rivals.map(matches.index) + _SHIFTS[reward]
            for lead, half, height in zip(rows["lead"], rows["lead ci95"], y):
                look = _look(reward, color) | {"alpha": 1 if lead > half else 0.35}
                ax.errorbar(lead, height, xerr=half, ls="", elinewidth=1, **look)
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


@frame(HALF, lambda table, **_: 1.7 + 0.21 * len(table))
def wins_by_reward(ax, table: pd.DataFrame):
    """Draw the wins that a search has with each reward, as bars with their intervals in words.

    table: indexed by reward, columns kind (rewards of one kind have one colour), mean, ci95, n.
    """
    kinds = list(dict.fromkeys(table.kind))
    shades = {
        k: {"color": color_of("UCT"), "alpha": (kinds.index(k) + 1) / len(kinds)} for k in kinds
    }
    for y, (_, row) in enumerate(table.iterrows()):
        ax.barh(y, row["mean"], height=0.7, **shades[row.kind], lw=0)
        ax.errorbar(row["mean"], y, xerr=row.ci95, color=INK, lw=1)
        words = f"{row['mean']:.0f} ± {row.ci95:.0f}, n = {row.n:g}"
        ax.text(row["mean"] + row.ci95 + 4, y, words, va="center", fontsize=7)
    ax.axvline(100, color=INK, lw=0.8, ls="--")
    ax.set(xlabel="wins of 300", yticks=range(len(table)), yticklabels=table.index)
    ax.set(xlim=(0, (table["mean"] + table.ci95).max() + 105), ylim=(len(table) - 0.5, -0.5))
    ax.tick_params(left=False)
    return [Patch(label=kind, lw=0, **shade) for kind, shade in shades.items()]


@frame(FULL, 4.4)
def strength_by_time(ax, table: pd.DataFrame):
    """Draw ratings with their intervals by the time of a pick, and the best that a time buys.

    table: indexed by agent, with columns rating, low, high and multiple: the time of a pick, where
    that of UCT(3000) is 1.
    """
    rows = table.sort_values("multiple", kind="stable")
    best = rows.rating.cummax()
    ax.step(rows.multiple, best, where="post", color=LINE, lw=1, zorder=0)
    for name, row in rows.iterrows():
        ax.plot([row.multiple] * 2, [row.low, row.high], color=color_of(name), lw=1)
        ax.plot(row.multiple, row.rating, "o", ms=5, color=color_of(name), zorder=4)
    ax.set(xscale="log", ylabel="rating (points)", xlim=(rows.multiple.min() / 1.5, 14))
    ax.set_xlabel("time a pick (log)")
    set_log_ticks(ax, (0.01, 0.1, 1, 10))
    points = rows.rename(columns={"multiple": "x", "rating": "y"})
    name_points(ax, points, points.y.notna())


@frame(HALF, 5.4, panels=2, sharey=True)
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
        searches = rows.x.notna().any()
        low = not searches and name == "Greedy"  # whose line has others above it
        end = ("left", rows.x.min()) if searches else ("right", max(ticks))
        place = {"xytext": (5 if searches else 0, -9 if low else 4), "textcoords": "offset points"}
        style = {"ha": end[0], "color": color_of(name), "fontsize": 8}
        above.annotate(name, (end[1], rows.y.iloc[0]), **place, **style)


def _draw_regret(ax, name, rows):
    rows = rows.sort_values("x")
    style = {"color": color_of(name), "lw": 1.3, "ls": "--" if "known" in name else "-"}
    if rows.x.isna().all():
        ax.axhline(rows.y.iloc[0], **style)
        ax.axhspan(rows.low.iloc[0], rows.high.iloc[0], color=style["color"], alpha=0.15, lw=0)
    else:
        ax.errorbar(rows.x, rows.y, error_bars(rows), fmt="o", ms=3.5, **style)


@frame(HALF, (2.3, 1), panels=2, ylabel="mean × 100 if picked later")
def first_pick_means(axes, tables: Mapping[str, pd.DataFrame]):
    """Draw what an item is worth if picked first, against if picked later, a panel for each rival.

    Those whose difference is clear have bars.  tables: by the title of the panel, columns picked,
    picked_ci95, owned, owned_ci95.
    """
    for ax, (name, table) in zip(axes, tables.items(), strict=True):
        rows = 100 * table
        ends = {"xerr": rows.picked_ci95, "yerr": rows.owned_ci95}
        apart = (rows.picked - rows.owned).abs() > np.hypot(*ends.values())
        ax.plot(rows.picked, rows.owned, "o", ms=3, color=SOFT)
        clear = {"fmt": "o", "ms": 3, "lw": 0.8, "color": color_of("RAVE")}
        bars = {end: width[apart] for end, width in ends.items()}
        ax.errorbar(rows.picked[apart], rows.owned[apart], **bars, **clear)
        middle = [rows.owned.median()] * 2
        ax.axline(middle, slope=1, color=LINE, lw=1, zorder=0)
        ax.set_title(name, fontsize=9)
    axes[-1].set_xlabel("mean × 100 if picked first")
