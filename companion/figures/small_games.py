"""Figures of appendices A1 and A2: ties, depth, Paranoid, and the best deviation from MaxN-MC."""

import numpy as np
import pandas as pd

from companion.figures.curves import (
    LINES,
    MARKS,
    curves,
    error_bars,
    mark_of,
    panel,
    per_cent,
    set_log_ticks,
)
from companion.figures.frame import frame
from draftviews.pictures.style import COLORS, HALF, color_of

_UCT, _MAXN, _MAXN_MC, _PARANOID = (COLORS[name] for name in ("UCT", "MaxN", "MaxN-MC", "Paranoid"))


@frame(HALF, 5.6, panels=2)
def ties(axes, opening: pd.DataFrame, rates: pd.DataFrame, titles: tuple[str, str]):
    """Draw tie rules: one game's opening values, and how often rules disagree.

    opening: columns item, rule, value (of the item to player 1; rule "UCT" for UCT's mean).
    rates: panel "rates", x the number of different values an item may have.  titles: of the panels.
    """
    above, below = axes
    names, rules = list(opening["item"].unique()), opening["rule"].unique()
    for k, (rule, rows) in enumerate(opening.groupby("rule", sort=False)):
        x = [names.index(name) + 0.13 * (k - (len(rules) - 1) / 2) for name in rows["item"]]
        color, mark, size = (_UCT, "*", 8) if rule == "UCT" else (_MAXN, MARKS[k], 5)
        look = {**mark_of(k, color), "marker": mark, "ms": size, "color": color}
        above.plot(x, rows["value"], ls="none", **look, label=rule)
    above.set_xticks(range(len(names)), names)
    above.set(xlabel="opening pick of player 1", ylabel="value to player 1", ylim=(0, None))
    above.set(xlim=(-0.5, len(names) - 0.5), title=titles[0])
    above.legend(ncols=3, loc="lower left")
    curves(below, panel(rates, "rates"), _MAXN, apart=0.06)
    below.set(xlabel="different values an item can have (log)", xscale="log")
    below.set(ylabel="games in which the rules differ", ylim=(0, 1), title=titles[1])
    per_cent(below)
    set_log_ticks(below, sorted(rates["x"].unique()))
    below.legend()


@frame(HALF, 5.4, panels=lambda titles, **_: len(titles), sharex=True)
def depth(axes, data: pd.DataFrame, titles: dict[str, str]):
    """Draw the value that the first pick loses by the depth of the search.

    data: one panel per pick order; series are agents, y the loss as a share of the max^n value.
    titles: of each panel.
    """
    names = data["series"].unique()
    colors = {name: _MAXN if name.startswith("MaxN(") else _MAXN_MC for name in names}
    for ax, (name, title) in zip(axes, titles.items()):
        curves(ax, panel(data, name), colors, apart=0.16)
        ax.set(ylabel="value lost by the first pick", title=title)
        ax.set_ylim(0, 1.4 * data["high"].max())
    axes[-1].set_xlabel("depth of the search (picks)")
    per_cent(*axes)
    axes[0].legend(loc="upper right")


@frame(HALF, 5.4, panels=2)
def paranoid(axes, points: pd.DataFrame, rates: pd.DataFrame, titles: tuple[str, str]):
    """Draw Paranoid against max^n: what it expects, and what its opening costs.

    points: columns players (label), exact, paranoid (values to player 1), a row per game.
    rates: panel "loss", x the number of players, series agents.  titles: of the panels.
    """
    above, below = axes
    groups = points.groupby("players", sort=False)
    for k, (_, rows) in enumerate(groups):
        share = (rows["paranoid"] / rows["exact"]).sort_values()
        x = k + 0.5 * (np.arange(len(rows)) / max(len(rows) - 1, 1) - 0.5)
        above.plot(x, share, "o", ms=3.5, color=_PARANOID, alpha=0.7)
    above.axhline(1, color=_MAXN, lw=1.2, zorder=1)
    above.set_xticks(range(len(groups)), [label.replace(", ", ",\n") for label in groups.groups])
    above.set(xlabel="players", ylabel="expected / max$^n$ value", title=titles[0], ylim=(0, 1.1))
    for name, aside, mark in (("Paranoid", -0.1, "o"), ("Greedy", 0.1, "s")):
        rows = panel(rates, "loss").query("series == @name")
        style = {"fmt": mark, "ms": 5, "color": color_of(name), "label": name}
        below.errorbar(rows["x"] + aside, rows["y"], error_bars(rows), **style)
    below.set(xlabel="players", ylabel="value lost by the first pick", ylim=(0, None))
    below.set(xticks=sorted(rates["x"].unique()), title=titles[1])
    below.margins(x=0.2)
    per_cent(*axes)
    below.legend(loc="lower left", ncols=2)


@frame(HALF, 5.6, panels=2, sharey=True)
def best_deviation(axes, data: pd.DataFrame, titles: tuple[str, str]):
    """Draw what the best deviation from play by MaxN-MC brings: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn at the right end of its line).  titles: of
    the panels.
    """
    above, below = axes
    data = data.assign(low=data["low"].clip(lower=0))  # no best deviation costs anything
    curves(above, panel(data, "depth"), _MAXN_MC, apart=0.13)
    above.set(xlabel="depth d (picks), M infinite", ylabel="gain of the best deviation")
    above.set(ylim=(0, None), title=titles[0])
    above.xaxis.get_major_locator().set_params(integer=True)
    rows = panel(data, "rollouts")
    finite = rows[np.isfinite(rows["x"])]
    end = 8 * finite["x"].max()
    curves(below, finite, _MAXN_MC, apart=0.16)
    limits = rows[np.isinf(rows["x"])].set_index("series")
    for k, (name, line) in enumerate(finite.groupby("series", sort=False)):
        if name in limits.index:
            last = line.sort_values("x", kind="stable").iloc[-1]
            _draw_limit(below, last, end * 1.6 ** (k - 1), limits.loc[name], k)
    below.set(xscale="log", xlabel="random walks M from each leaf (log)")
    below.set(title=titles[1], ylabel="gain of the best deviation")
    ticks = sorted(finite["x"].unique())
    set_log_ticks(below, [*ticks, end], [*(f"{x:g}" for x in ticks), "∞"])
    per_cent(above, below)
    above.legend()


def _draw_limit(axes, last, end, limit, k):
    """Draw the limit of a series with its interval at the right end, and a dotted line to it."""
    axes.plot([last["x"], end], [last["y"], limit["y"]], color=_MAXN_MC, lw=0.8, ls=LINES[2])
    style = {**mark_of(k, _MAXN_MC), "ls": "none", "ms": 5, "color": _MAXN_MC, "elinewidth": 0.8}
    bars = [[limit["y"] - limit["low"]], [limit["high"] - limit["y"]]]
    axes.errorbar(end, limit["y"], np.maximum(bars, 0), **style, clip_on=False)
    place = {"textcoords": "offset points", "va": "center", "fontsize": 8}
    axes.annotate(last["series"], (end, limit["y"]), (5, 0), **place)
