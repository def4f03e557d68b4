"""Figures of notebook 03: how search agents approach max^n, and what MaxN-MC is worth.

Curves are drawn from tidy frames with columns series, x, y, low, high (and n), as
`convergence.estimates` returns them; a column `panel` says which axes a row belongs to.
"""

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from matplotlib.ticker import PercentFormatter

from draftlib.figures.style import COLORS, FULL, INK, LINE, SOFT

UCT, MAXN, MAXN_MC, PARANOID = (COLORS[name] for name in ("UCT", "MaxN", "MaxN-MC", "Paranoid"))
MARKS = "osD^v"


def convergence(data, exact):
    """Return the figure of UCT's approach to max^n with the number of simulations.

    data: panel "estimate" (value at the root of one game by constant c: median and band over
    seeds) and panel "share" (share of many games in which the pick is a max^n pick).
    exact: the max^n value of the one game.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.9))
    _curves(left, data, "estimate", UCT)
    left.axhline(exact, color=MAXN, lw=1.6, zorder=1)
    left.annotate("exact max$^n$ value", (0.02, exact), xycoords=("axes fraction", "data"),
                  xytext=(0, 3), textcoords="offset points", color=MAXN, fontsize=8)  # fmt: skip
    left.set(xscale="log", xlabel="simulations", ylabel="value of UCT's pick to player 1")
    _curves(right, data, "share", UCT)
    right.set(
        xscale="log", xlabel="simulations", ylabel="games with a max$^n$ pick", ylim=(0, 1.03)
    )
    _finish(left, "Value at the root", right, "Is it the right pick?")
    right.yaxis.set_major_formatter(PercentFormatter(1))
    return figure


def exploration(data, marks):
    """Return the figure of the effect of the constant c, in units of the spread of rewards.

    data: panels "share" (max^n picks) and "loss" (value lost), a series per number of simulations.
    marks: dict of label -> c in the same unit, drawn as vertical lines.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.9))
    _curves(left, data, "share", UCT)
    _curves(right, data, "loss", UCT)
    for label, c in marks.items():
        for axes in (left, right):
            axes.axvline(c, color=SOFT, lw=1, ls=":", zorder=1)
        left.annotate(label, (c, 0.03), xycoords=("data", "axes fraction"), xytext=(3, 0),
                      textcoords="offset points", fontsize=8, color=SOFT)  # fmt: skip
    unit = "c / standard deviation of the reward"
    left.set(xscale="log", xlabel=unit, ylabel="games with a max$^n$ pick", ylim=(0, 1.03))
    right.set(xscale="log", xlabel=unit, ylabel="value lost by the pick", ylim=(0, None))
    for axes in (left, right):
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _finish(left, "Right picks", right, "Value lost", legend="simulations")
    return figure


def ties(opening, rates):
    """Return the figure of tie rules: one game's opening values, and how often rules disagree.

    opening: columns item, rule, value (of the item to player 1; rule "UCT" for UCT's mean).
    rates: panel "rates", x the number of different values an item may have.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.9))
    names = list(dict.fromkeys(opening["item"]))
    rules = list(dict.fromkeys(opening["rule"]))
    for k, rule in enumerate(rules):
        rows = opening[opening["rule"] == rule]
        x = [names.index(name) + 0.13 * (k - (len(rules) - 1) / 2) for name in rows["item"]]
        color = UCT if rule == "UCT" else MAXN
        left.plot(x, rows["value"], "*" if rule == "UCT" else MARKS[k], color=color, label=rule,
                  ms=8 if rule == "UCT" else 5, mfc=color if k % 2 == 0 else "white")  # fmt: skip
    left.set_xticks(range(len(names)), names)
    left.set(xlabel="opening pick of player 1", ylabel="value to player 1", ylim=(0, None))
    left.set_xlim(-0.5, len(names) - 0.5)
    _curves(right, rates, "rates", MAXN)
    right.set(xscale="log", ylim=(0, 1.03), xlabel="different values an item can have",
              ylabel="games in which the rules disagree")  # fmt: skip
    right.yaxis.set_major_formatter(PercentFormatter(1))
    _finish(left, "One game, four rules", right, "How often it matters", columns=3)
    return figure


def depth(data):
    """Return the figure of the value that the first pick loses by the depth of the search.

    data: one panel per pick order; series are agents, y the loss as a share of the max^n value.
    """
    panels = list(dict.fromkeys(data["panel"]))
    figure, axes = plt.subplots(1, len(panels), figsize=(FULL, 2.9), sharey=True)
    colors = {name: MAXN if name.startswith("MaxN(") else MAXN_MC for name in data["series"]}
    for ax, panel in zip(axes, panels):
        _curves(ax, data, panel, colors)
        ax.set(xlabel="depth of the search (picks)", title=panel)
        ax.set_ylim(0, None)
        ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    axes[0].set_ylabel("value lost by the first pick")
    axes[0].legend()
    return figure


def paranoid(points, rates):
    """Return the figure of Paranoid against max^n: what it expects, and how well it opens.

    points: columns players (label), exact, paranoid (values to player 1), a row per game.
    rates: panel "loss", x the number of players.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 3.0))
    low = min(points["exact"].min(), points["paranoid"].min(), 0)
    high = max(points["exact"].max(), points["paranoid"].max())
    left.plot([low, high], [low, high], color=MAXN, lw=1.2, zorder=1)
    shades = _shades(PARANOID, points["players"].nunique())
    for k, (label, rows) in enumerate(points.groupby("players")):
        left.plot(rows["exact"], rows["paranoid"], MARKS[k], ms=4, color=shades[k], mec="white",
                  mew=0.4, label=label)  # fmt: skip
    left.set(xlabel="max$^n$ value", ylabel="value that Paranoid expects")
    _curves(right, rates, "loss", PARANOID)
    right.set(xlabel="players", ylabel="value lost by the first pick", ylim=(0, None))
    right.set_xticks(sorted(rates["x"].unique()))
    right.yaxis.set_major_formatter(PercentFormatter(1, decimals=1))
    _finish(left, "What it expects", right, "What its pick costs")
    return figure


def equilibrium(data):
    """Return the figure of the best deviation from play by MaxN-MC: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn as a dashed line).
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 3.0))
    _curves(left, data, "depth", MAXN_MC)
    left.set(xlabel="depth d (picks)", ylabel="gain of the best deviation", ylim=(0, None))
    left.xaxis.get_major_locator().set_params(integer=True)
    rows = data[data["panel"] == "rollouts"]
    _curves(right, rows[np.isfinite(rows["x"])], "rollouts", MAXN_MC)
    shades = _shades(MAXN_MC, rows["series"].nunique())
    limits = rows[np.isinf(rows["x"])]
    for shade, limit in zip(shades, limits.sort_values("series")["y"]):
        right.axhline(limit, color=shade, ls="--", lw=1.2, zorder=1)
    right.set(xscale="log", xlabel="random walks M from each leaf", ylim=(0, None))
    for axes in (left, right):
        axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _finish(left, "M infinite: deeper helps", right, "d fixed: more walks do not")
    return figure


def explorer(table, mover, title=""):
    """Return the static picture of the explorer: visits and values of the root's children.

    table: as `widgets.explorer.root_table` returns it; mover: the player to move.
    """
    height = 1.1 + 0.24 * len(table)
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(FULL, height), sharey=True, width_ratios=(2, 3)
    )
    rows = np.arange(len(table))
    left.barh(rows, table["visits"], 0.6, color=UCT)
    for y, visits in zip(rows, table["visits"]):
        left.annotate(f"{visits:,}", (visits, y), xytext=(3, 0), textcoords="offset points",
                      va="center", fontsize=8, color=SOFT)  # fmt: skip
    left.set(xlabel="visits", yticks=rows, yticklabels=table["name"])
    left.margins(x=0.18)
    left.invert_yaxis()
    tried = table["visits"] > 0
    right.hlines(rows[tried], table["mean"][tried], table["bound"][tried], color=UCT, lw=1.6)
    right.plot(table["bound"][tried], rows[tried], "|", color=UCT, ms=8, mew=1.6)
    right.plot(table["mean"], rows, "o", color=UCT, ms=6, mec="white", label="mean")
    right.plot([], [], color=UCT, lw=1.6, label="+ confidence term")
    right.plot(table["maxn"], rows, "D", color=MAXN, ms=6, zorder=1, label="exact max$^n$ value")
    takers = (("uct_takes", "UCT", UCT, 0), ("maxn_takes", "max$^n$", MAXN, 26))
    for column, name, color, shift in takers:
        for y in rows[table[column]]:
            right.annotate(f"◂{name}", (1, y), xycoords=("axes fraction", "data"), va="center",
                           xytext=(4 + shift, 0), textcoords="offset points", color=color,
                           fontsize=8, fontweight="bold", annotation_clip=False)  # fmt: skip
    right.set(xlabel=f"value to player {mover + 1}")
    right.tick_params(left=False)
    right.grid(axis="x", color=LINE, lw=0.5)
    figure.legend(loc="outside upper right", ncols=3)
    figure.suptitle(title, x=0.01, ha="left", fontsize=10, fontweight="bold", color=INK)
    return figure


def _curves(axes, data, panel, color):
    """Draw the series of one panel: a line with marks, and a band where there is an interval.

    color: one colour, whose shades go from light (first series) to full (last), or a dict.
    """
    rows = data[data["panel"] == panel]
    names = list(dict.fromkeys(rows["series"]))
    shades = color if isinstance(color, dict) else dict(zip(names, _shades(color, len(names))))
    seen = {}
    for k, name in enumerate(names):
        row = rows[rows["series"] == name].sort_values("x")
        seen[shades[name]] = seen.get(shades[name], 0) + 1
        style = ("-", "--", ":")[seen[shades[name]] - 1]
        axes.plot(row["x"], row["y"], style, marker=MARKS[k % len(MARKS)], ms=4, lw=1.6,
                  mec="white", mew=0.4, color=shades[name], label=name)  # fmt: skip
        axes.fill_between(row["x"], row["low"], row["high"], color=shades[name], alpha=0.15, lw=0)


def _shades(color, count):
    """Return `count` shades of a colour, light to full, as hexadecimal strings."""
    return sns.light_palette(color, count + 2, as_cmap=False).as_hex()[2:]


def _finish(left, left_title, right, right_title, legend=None, columns=1):
    left.set_title(left_title)
    right.set_title(right_title)
    left.legend(title=legend, ncols=columns, title_fontsize=8)
    if legend is None and right.get_legend_handles_labels()[0]:
        right.legend(title_fontsize=8)
