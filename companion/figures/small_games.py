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
from draftlib.pictures.style import COLORS, HALF, INK, color_of

_UCT, _MAXN, _MAXN_MC, _PARANOID = (COLORS[name] for name in ("UCT", "MaxN", "MaxN-MC", "Paranoid"))


@frame(HALF, 5.6, panels=2)
def ties(axes, opening: pd.DataFrame, rates: pd.DataFrame):
    """Draw tie rules: one game's opening values, and how often rules disagree.

    opening: columns item, rule, value (of the item to player 1; rule "UCT" for UCT's mean).
    rates: panel "rates", x the number of different values an item may have.
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
    above.set(xlim=(-0.5, len(names) - 0.5), title="What B is worth hangs on a tie")
    above.legend(ncols=3, loc="lower left")
    curves(below, panel(rates, "rates"), _MAXN, apart=0.06)
    below.set(xlabel="different values an item can have (log)", xscale="log")
    below.set(ylabel="games that differ", ylim=(0, 1), title="With few values it often matters")
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


@frame(HALF, 5.6, panels=2)
def paranoid(axes, points: pd.DataFrame, rates: pd.DataFrame):
    """Draw Paranoid against max^n: what it expects, and what its opening costs.

    points: columns players (label), exact, paranoid (values to player 1), a row per game.
    rates: panel "loss", x the number of players, series agents.
    """
    above, below = axes
    low, high = points["paranoid"].min(), points["exact"].max()
    above.plot([low, high], [low, high], color=_MAXN, lw=1.2, zorder=1)
    place = {"textcoords": "offset points", "ha": "right", "va": "bottom", "fontsize": 8}
    above.annotate("as max$^n$", (high, high), (-8, -4), color=_MAXN, **place)
    for k, (label, rows) in enumerate(points.groupby("players", sort=False)):
        color = INK if k == 0 else _PARANOID
        look = {**mark_of(k, color), "ls": "none", "color": color, "ms": 4, "mew": 0.7}
        above.plot(rows["exact"], rows["paranoid"], **look, alpha=0.85, label=label)
    above.set(xlabel="max$^n$ value", ylabel="value that Paranoid expects")
    above.set_title("It expects too little")
    above.legend(title="players", title_fontsize=8, alignment="left")
    for name, aside, mark in (("Paranoid", -0.1, "o"), ("Greedy", 0.1, "s")):
        rows = panel(rates, "loss").query("series == @name")
        style = {"fmt": mark, "ms": 5, "color": color_of(name), "label": name}
        below.errorbar(rows["x"] + aside, rows["y"], error_bars(rows), **style)
    below.set(xlabel="players", ylabel="value lost by the first pick", ylim=(0, None))
    below.set(xticks=sorted(rates["x"].unique()), title="Its pick costs what Greedy's does")
    below.margins(x=0.2)
    per_cent(below)
    below.legend(loc="lower left", ncols=2)


@frame(HALF, 5.6, panels=2, sharey=True)
def best_deviation(axes, data: pd.DataFrame):
    """Draw what the best deviation from play by MaxN-MC brings: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn at the right end of its line).
    """
    above, below = axes
    curves(above, panel(data, "depth"), _MAXN_MC, apart=0.13)
    above.set(xlabel="depth d (picks), M infinite", ylabel="gain of the best deviation")
    above.set(ylim=(0, None), title="Depth leads to an equilibrium")
    above.xaxis.get_major_locator().set_params(integer=True)
    rows = panel(data, "rollouts")
    finite = rows[np.isfinite(rows["x"])]
    end = 8 * finite["x"].max()
    curves(below, finite, _MAXN_MC, apart=0.16)
    limits = rows[np.isinf(rows["x"])].set_index("series")["y"]
    for k, (name, line) in enumerate(finite.groupby("series", sort=False)):
        if name in limits:
            last = line.sort_values("x", kind="stable").iloc[-1]
            _draw_limit(below, last, end, limits[name], k)
    below.set(xscale="log", xlabel="random walks M from each leaf (log)")
    below.set(title="With more walks a gain remains", ylabel="gain of the best deviation")
    ticks = sorted(finite["x"].unique())
    set_log_ticks(below, [*ticks, end], [*(f"{x:g}" for x in ticks), "∞"])
    per_cent(above, below)
    above.legend()


def _draw_limit(axes, last, end, limit, k):
    """Draw the limit of a series at the right end, and a dotted line to it."""
    axes.plot([last["x"], end], [last["y"], limit], color=_MAXN_MC, lw=0.8, ls=LINES[2])
    style = {**mark_of(k, _MAXN_MC), "ls": "none", "ms": 5, "color": _MAXN_MC}
    axes.plot(end, limit, **style, clip_on=False)
    place = {"textcoords": "offset points", "va": "center", "fontsize": 8}
    axes.annotate(last["series"], (end, limit), (7, 0), **place)
