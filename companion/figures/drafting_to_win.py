"""Figures of notebooks 07 and 08: wins by time, told the rules, regret."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd

from companion.figures.curves import baselines, curves, error_bars, mark_of, set_log_ticks
from companion.figures.frame import figure, frame
from draftviews.pictures.style import GRID, HALF, color_of


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
