"""Figures of notebooks 07 and 08: wins by time, what the formula misses, told the rules, regret."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd

from companion.figures.curves import baselines, curves, error_bars, mark_of, set_log_ticks
from companion.figures.frame import figure, frame
from companion.figures.point_names import name_points
from draftviews.pictures.style import GRID, HALF, INK, LINE, color_of


@figure("08_the_papers_war")
def the_papers_war(table):
    """Draw wins by the time of a draft: as from `rules_of_thumb.with_rules`."""
    curves, rules = table[table.x.notna()], table[table.x.isna()].set_index("series").y
    games = curves[curves.series == "RAVE, real games"].y
    title = "Real games beat the best rule of thumb,\ngiven enough time"
    if games.max() < rules.iloc[0]:
        title = "Real games do not beat\nthe best rule of thumb"
    caption = (
        "Quo plays on for everybody. Mean of six matches, 10 rounds of six drafts (rules: 20), "
    )
    caption += "50 wars from each; bars: 95 %. 60 to 1,000 games a pick, or 100 to 3,000 "
    caption += "evaluations. "
    caption += f"The best rule: {table.best[0]}."
    return partial(_wins_by_time, curves, rules), title, caption


@figure("08_forecast_and_war")
def forecast_and_war(table):
    """Draw what a continent brings: as from `continents.forecast_and_wins`."""
    *_, australia = table[table.continent == "Australia"].to_dict("records")
    title = f"Among {australia['kind']} Australia raises the wins\n"
    title += f"by {australia['y'] - australia['x']:.1f} points more than the forecast"
    caption = "One player gets the whole continent, less a control of as many exchanges of other "
    caption += "lands. Line: the wins rise as the forecast does. Quo plays on for everybody; 480 "
    caption += "drafts of each kind, 100 wars each; bars: 95 %."
    return partial(_forecast_and_war, table), title, caption


@figure("07_all_moves_as_first")
def all_moves_as_first(table):
    """Draw what an item is worth if picked first and later, a panel for each rival.

    table: as from `wrong_war.first_pick_means`, and beside, the rivals; drafts of each.
    """
    panels = {}
    for name, rows in table.groupby("beside", sort=False):
        gap = (rows.picked - rows.owned).abs()
        apart = (gap > np.hypot(rows.picked_ci95, rows.owned_ci95)).sum()
        panels[f"{name}: {apart} of {len(rows)} differ"] = rows
    title = f"The two means agree if all pick at random,\nand part {name}"
    caption = f"A dot a territory; {table.drafts[0]:,} drafts of Fantasy Risk each; bars: 95 %. "
    caption += f"By chance {0.05 * len(rows):.0f} of {len(rows)} differ at 95 %."
    return partial(_first_pick_means, panels), title, caption


@figure("07_regret")
def regret(table):
    """Draw regret by simulations and by items: as from `regret.curves`, a panel for each."""
    items, simulations = (table[table.panel == name] for name in ("items", "simulations"))
    ends = simulations.sort_values("x", kind="stable").groupby("series").y.last()
    than = "less than Greedy" if ends.Greedy > ends.RAVE else "no less than Greedy"
    title = f"On 42 items RAVE loses {than}"
    caption = "Bars: 95 %. Two players, 40 tables, both seats; c: one standard deviation. RAVE was "
    caption += "not measured above 3,000. Below, the colours are the same."
    return partial(_regret_curves, items, simulations), title, caption


@figure("08_told_the_rules")
def told_the_rules(table):
    """Draw the wins of a search by what it is told: as from `drafting_to_win.told`."""
    won = table.groupby("told")["mean"].mean()
    title = f"The bots' rules are worth\n{won['all'] - won['nothing']:.0f} wins of 300 to RAVE"
    caption = "Wrong: told that both are Quo. Each bot plays on for itself. 300 real games a pick; "
    caption += "10 rounds of six drafts, 50 wars from each; bars: 95 %."
    return partial(_told_and_not, table), title, caption


@frame(HALF, 4)
def _wins_by_time(ax, table: pd.DataFrame, rules: Mapping[str, float]):
    """Draw the wins of searches by the time of a draft, a line for each search and reward.

    table: as `matches.estimates` gives it; a series begins with the name of its search.
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
def _forecast_and_war(axes, table: pd.DataFrame):
    """Draw by how much a continent raises the wins against the forecast, a panel for each kind.

    table: columns kind, continent, x and y (percentage points), x_ci95, y_ci95.
    """
    for ax, (kind, rows) in zip(axes, table.groupby("kind", sort=False), strict=True):
        ends = {"xerr": rows.x_ci95, "yerr": rows.y_ci95}
        ax.axline((0, 0), slope=1, color=LINE, lw=1, zorder=0)
        ax.axhline(0, color=GRID, lw=0.8, zorder=0)
        ax.errorbar(rows.x, rows.y, **ends, fmt="o", ms=4, color=INK, elinewidth=0.8)
        ax.set_title("random drafts" if kind == "random" else f"drafts by {kind}", fontsize=9)
        low, high = (table.y + sign * table.y_ci95 for sign in (-1, 1))
        ax.set(xlim=(-18, 36), ylim=(low.min() - 3, high.max() + 3))
        points = rows.set_index("continent").assign(low=rows.y.values, high=rows.y.values)
        name_points(ax, points, points.y.notna())
    axes[-1].set_xlabel("rise of the forecast (points)")


@frame(HALF, lambda table, **_: 1.6 + 0.36 * table.rivals.nunique())
def _told_and_not(ax, table: pd.DataFrame):
    """Draw the wins of a search by what it is told of the rules, a row for each pair of rivals.

    table: columns rivals, told, mean, ci95, of 300 games.
    """
    matches, told = (list(table[column].unique()) for column in ("rivals", "told"))
    color = color_of("RAVE")
    for k, name in enumerate(told):
        rows = table[table.told == name]
        y = rows.rivals.map(matches.index) + 0.2 * (k - (len(told) - 1) / 2)
        look = {**mark_of(k, color), "color": color, "ms": 4.5, "elinewidth": 0.8, "ls": ""}
        ax.errorbar(rows["mean"], y, xerr=rows.ci95, **look, label=f"told {name}")
    ax.hlines(np.arange(len(matches) - 1) + 0.5, 0, 300, color=GRID, lw=0.6, zorder=0)
    baselines([ax], {"an even share": 100}, across=False, foot=True)
    ax.set(yticks=range(len(matches)), yticklabels=matches, ylim=(len(matches) - 0.4, -0.6))
    ax.set(xlabel="wins of 300", xlim=(0, 300))
    ax.tick_params(left=False)
    return ax.get_legend_handles_labels()[0]


@frame(HALF, 5.4, panels=2, sharey=True)
def _regret_curves(axes, items: pd.DataFrame, simulations: pd.DataFrame):
    """Draw regret by simulations at one number of items, and by the number of items, below.

    items, simulations: as `matches.estimates` gives them, with columns series (agent), x, y,
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
        place = {"xytext": (5 if searches else 0, -15 if low else 4), "textcoords": "offset points"}
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
def _first_pick_means(axes, tables: Mapping[str, pd.DataFrame]):
    """Draw what an item is worth if picked first, against if picked later, a panel for each rival.

    tables: by the title of the panel, columns picked, picked_ci95, owned, owned_ci95.
    """
    for ax, (name, table) in zip(axes, tables.items(), strict=True):
        rows = 100 * table
        ends = {"xerr": rows.picked_ci95, "yerr": rows.owned_ci95}
        look = {"fmt": "o", "ms": 3.5, "color": color_of("RAVE"), "elinewidth": 0.5, "ecolor": LINE}
        ax.errorbar(rows.picked, rows.owned, **ends, **look)
        middle = [rows.owned.median()] * 2
        ax.axline(middle, slope=1, color=INK, lw=0.8, zorder=0)
        ax.set_title(name, fontsize=9)
    axes[-1].set_xlabel("mean × 100 if picked first")
