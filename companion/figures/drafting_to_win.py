"""Figures of strength: wins by time and by reward, regret."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.patches import Patch

from companion.figures.curves import baselines, curves, error_bars, mark_of, set_log_ticks
from companion.figures.frame import frame
from companion.figures.point_names import name_points
from draftviews.pictures.style import GRID, HALF, INK, LINE, SOFT, color_of


@frame(HALF, 4)
def wins_by_time(ax, table: pd.DataFrame, rules: Mapping[str, float]):
    """Draw the wins of searches by the time of a draft, a line for each search and reward.

    table: as `convergence.estimates` gives it; a series begins with the name of its search.
    rules: what drafters win that do not search, by their names.
    """
    colors = {name: color_of(name.partition(",")[0]) for name in table.series.unique()}
    curves(ax, table, colors, apart=0.001)
    baselines([ax], rules)
    ax.set(xscale="log", xlim=(0.8, 4000), xlabel="milliseconds a draft (log)")
    ax.set(ylabel="wins of 300", ylim=(120, 265))
    set_log_ticks(ax, (1, 10, 100, 1000))
    ax.legend(loc="lower right", ncol=2, fontsize=7)


@frame(HALF, (2.1, 1.1), panels=2, sharex=True, ylabel="rise of the wins (points)")
def forecast_and_war(axes, table: pd.DataFrame):
    """Draw by how much a continent raises the wins against the forecast, a panel for each kind.

    table: columns kind, continent, x and y (percentage points), x_ci95, y_ci95.
    """
    for ax, (kind, rows) in zip(axes, table.groupby("kind", sort=False), strict=True):
        ends = {"xerr": rows.x_ci95, "yerr": rows.y_ci95}
        ax.axline((0, 0), slope=1, color=LINE, lw=1, zorder=0)
        ax.axhline(0, color=GRID, lw=0.8, zorder=0)
        ax.errorbar(rows.x, rows.y, **ends, fmt="o", ms=4, color=INK, elinewidth=0.8)
        ax.set_title(kind, fontsize=9)
        low, high = (table.y + sign * table.y_ci95 for sign in (-1, 1))
        ax.set(xlim=(-18, 36), ylim=(low.min() - 3, high.max() + 3))
        points = rows.set_index("continent").assign(low=rows.y.values, high=rows.y.values)
        name_points(ax, points, points.y.notna())
    axes[-1].set_xlabel("rise of the forecast (points)")


@frame(HALF, lambda table, **_: 1.6 + 0.36 * table.rivals.nunique())
def told_and_not(ax, table: pd.DataFrame):
    """Draw the wins of a search by what it is told of the rules, a row for each pair of rivals.

    table: columns rivals, told, mean, ci95, of 300 games.
    """
    matches, told = (list(table[column].unique()) for column in ("rivals", "told"))
    color = color_of("RAVE")
    for k, name in enumerate(told):
        rows = table[table.told == name]
        y = rows.rivals.map(matches.index) + 0.2 * (k - (len(told) - 1) / 2)
        look = {**mark_of(k, color), "color": color, "ms": 4.5, "elinewidth": 0.8, "ls": ""}
        ax.errorbar(rows["mean"], y, xerr=rows.ci95, **look, label=name)
    ax.hlines(np.arange(len(matches) - 1) + 0.5, 0, 300, color=GRID, lw=0.6, zorder=0)
    baselines([ax], {"an even share": 100}, across=False, foot=True)
    ax.set(yticks=range(len(matches)), yticklabels=matches, ylim=(len(matches) - 0.4, -0.6))
    ax.set(xlabel="wins of 300", xlim=(80, 300))
    ax.tick_params(left=False)
    return ax.get_legend_handles_labels()[0]


@frame(HALF, lambda table, **_: 1.7 + 0.21 * len(table))
def wins_by_reward(ax, table: pd.DataFrame):
    """Draw the wins that a search has with each reward, as bars with their intervals in words.

    table: indexed by reward, columns kind (rewards of one kind have one colour; those of the first
    are grey), mean, ci95, n.
    """
    kinds = list(dict.fromkeys(table.kind))
    shades = {
        k: {"color": color_of("UCT"), "alpha": kinds.index(k) / (len(kinds) - 1)} for k in kinds
    }
    shades[kinds[0]] = {"color": SOFT, "alpha": 0.5}
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
