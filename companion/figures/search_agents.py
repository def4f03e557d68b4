"""Figures of notebook 03: how search agents approach max^n, and what MaxN-MC is worth.

Curves are drawn from tidy frames with columns series, x, y, low, high (and n), as
`convergence.estimates` returns them; a column `panel` says which axes a row belongs to.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from draftlib.pictures.style import COLORS, FULL, HALF, INK, LINE, SOFT, captioned, color_of

UCT, MAXN, MAXN_MC, PARANOID = (COLORS[name] for name in ("UCT", "MaxN", "MaxN-MC", "Paranoid"))
MARKS = "osD^v"


def convergence(data: pd.DataFrame, exact: float, caption: str = "") -> Figure:
    """Return the figure of UCT's value at the root of one game against max^n, a panel per c.

    data: `convergence.quantiles` over seeds, one series per constant c; exact: the max^n value.
    """
    names = list(dict.fromkeys(data["series"]))
    figure, axes = plt.subplots(1, len(names), figsize=(FULL, 2.6), sharey=True)
    for ax, name in zip(axes, names):
        row = data[data["series"] == name].sort_values("x")
        ax.axhline(exact, color=MAXN, lw=1.6, zorder=1)
        ax.fill_between(row["x"], row["low"], row["high"], color=UCT, alpha=0.2, lw=0)
        ax.plot(row["x"], row["y"], "o-", color=UCT, ms=4, lw=1.6, mec="white", mew=0.4)
        ax.set(xscale="log", xlabel="simulations", title=name)
    axes[0].set_ylabel("value to player 1")
    side = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "ha": "right"}
    note = {"color": MAXN, "fontsize": 8}
    axes[0].annotate("exact max$^n$ value", (1, exact), (-2, 3), **side, **note)
    return captioned(figure, caption)


def right_picks(data: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of the share of games in which UCT's pick is a max^n pick.

    data: `convergence.estimates` by number of simulations, a series per family of games.
    """
    figure, axes = plt.subplots(figsize=(HALF + 0.6, 2.9))
    _curves(axes, data, UCT)
    axes.set(xscale="log", xlabel="simulations", ylabel="games with a max$^n$ pick", ylim=(0, 1.03))
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.legend(loc="lower right")
    return captioned(figure, caption)


def exploration(data: pd.DataFrame, marks: dict[str, float], caption: str = "") -> Figure:
    """Return the figure of the effect of the constant c, in units of the spread of rewards.

    data: panels "share" (max^n picks) and "loss" (value lost), a series per number of simulations.
    marks: dict of label -> c in the same unit, drawn as vertical lines.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.9))
    _curves(left, _panel(data, "share"), UCT)
    _curves(right, _panel(data, "loss"), UCT)
    for label, c in marks.items():
        for axes in (left, right):
            axes.axvline(c, color=SOFT, lw=1, ls=":", zorder=1)
        side = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
        left.annotate(label, (c, 0.03), (3, 0), **side, color=SOFT, fontsize=8)
    unit = "c / standard deviation of the reward"
    left.set(xscale="log", xlabel=unit, ylabel="games with a max$^n$ pick", ylim=(0, 1.03))
    right.set(xscale="log", xlabel=unit, ylabel="value lost by the pick", ylim=(0, None))
    for axes in (left, right):
        axes.yaxis.set_major_formatter(PercentFormatter(1))
    _finish(left, "Right picks", right, "Value lost", legend="simulations")
    return captioned(figure, caption)


def ties(opening: pd.DataFrame, rates: pd.DataFrame, caption: str = "") -> Figure:
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
        color, mark, size = (UCT, "*", 8) if rule == "UCT" else (MAXN, MARKS[k], 5)
        fill = color if k % 2 == 0 else "white"
        left.plot(x, rows["value"], mark, ms=size, color=color, mfc=fill, label=rule)
    left.set_xticks(range(len(names)), names)
    left.set(xlabel="opening pick of player 1", ylabel="value to player 1", ylim=(0, None))
    left.set_xlim(-0.5, len(names) - 0.5)
    _curves(right, _panel(rates, "rates"), MAXN)
    right.set(xlabel="different values an item can have", xscale="log")
    right.set(ylabel="games in which the rules disagree", ylim=(0, 1.03))
    right.yaxis.set_major_formatter(PercentFormatter(1))
    right.set_xticks(sorted(rates["x"].unique()), [f"{x:g}" for x in sorted(rates["x"].unique())])
    right.minorticks_off()
    _finish(left, "One game, four rules", right, "How often it matters", columns=3)
    return captioned(figure, caption)


def depth(data: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of the value that the first pick loses by the depth of the search.

    data: one panel per pick order; series are agents, y the loss as a share of the max^n value.
    """
    panels, names = (list(dict.fromkeys(data[column])) for column in ("panel", "series"))
    figure, axes = plt.subplots(1, len(panels), figsize=(FULL, 2.9), sharey=True)
    ours = iter(_shades(MAXN_MC, 2))
    colors = {name: MAXN if name.startswith("MaxN(") else next(ours) for name in names}
    for ax, panel in zip(axes, panels):
        _curves(ax, _panel(data, panel), colors)
        ax.set(xlabel="depth of the search (picks)", title=panel)
    axes[0].set_ylabel("value lost by the first pick")
    axes[0].set_ylim(0, None)
    axes[0].yaxis.set_major_formatter(PercentFormatter(1))
    figure.legend(*axes[0].get_legend_handles_labels(), loc="outside upper center", ncols=3)
    return captioned(figure, caption)


def paranoid(points: pd.DataFrame, rates: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of Paranoid against max^n: what it expects, and how well it opens.

    points: columns players (label), exact, paranoid (values to player 1), a row per game.
    rates: panel "loss", x the number of players, series agents.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 3.0))
    low, high = points["paranoid"].min(), points["exact"].max()
    left.plot([low, high], [low, high], color=MAXN, lw=1.2, zorder=1)
    shades = _shades(PARANOID, points["players"].nunique())
    for k, (label, rows) in enumerate(points.groupby("players", sort=False)):
        marks = {"ms": 4, "color": shades[k], "mec": "white", "mew": 0.4}
        left.plot(rows["exact"], rows["paranoid"], MARKS[k], **marks, label=label)
    left.set(xlabel="max$^n$ value", ylabel="value that Paranoid expects")
    _curves(right, _panel(rates, "loss"), {name: color_of(name) for name in rates["series"]})
    right.set(xlabel="players", ylabel="value lost by the first pick")
    right.set_xticks(sorted(rates["x"].unique()))
    right.set_ylim(0, 1.35 * rates["high"].max())
    right.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    right.yaxis.set_major_formatter(PercentFormatter(1))
    _finish(left, "What it expects", right, "What its pick costs", legend="players")
    right.legend()
    return captioned(figure, caption)


def equilibrium(data: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of the best deviation from play by MaxN-MC: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn as a dashed line).
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 3.0))
    _curves(left, _panel(data, "depth"), MAXN_MC)
    left.set(xlabel="depth d (picks)", ylabel="gain of the best deviation", ylim=(0, None))
    left.xaxis.get_major_locator().set_params(integer=True)
    rows = _panel(data, "rollouts")
    _curves(right, rows[np.isfinite(rows["x"])], MAXN_MC)
    shades = _shades(MAXN_MC, rows["series"].nunique())
    limits = rows[np.isinf(rows["x"])]
    for shade, limit in zip(shades, limits["y"]):
        right.axhline(limit, color=shade, ls="--", lw=1.2, zorder=1)
    right.set(xscale="log", xlabel="random walks M from each leaf")
    right.set_ylim(0, 1.3 * rows["high"].max())
    for axes in (left, right):
        axes.yaxis.set_major_formatter(PercentFormatter(1))
    _finish(left, "M infinite: deeper helps", right, "d fixed: more walks do little")
    return captioned(figure, caption)


def explorer(table: pd.DataFrame, mover: int, title: str = "", caption: str = "") -> Figure:
    """Return the static picture of the explorer: visits and values of the root's children.

    table: as `widgets.explorer.root_table` returns it; mover: the player to move.  The widget draws
    the same numbers in the browser; a file of fixed bytes needs matplotlib.
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
    return captioned(figure, caption)


def _panel(data, name):
    return data[data["panel"] == name]


def _curves(axes, rows, color):
    """Draw each series as a line with marks and 95 % intervals, moved aside a little.

    color: one colour, whose shades go from light (first series) to full (last), or a dict.
    """
    names = list(dict.fromkeys(rows["series"]))
    shades = color if isinstance(color, dict) else dict(zip(names, _shades(color, len(names))))
    for k, name in enumerate(names):
        row = rows[rows["series"] == name].sort_values("x")
        aside = k - (len(names) - 1) / 2
        is_log = row["x"].iloc[-1] > 20 * row["x"].iloc[0]
        x = row["x"] * 1.05**aside if is_log else row["x"] + 0.06 * aside
        error = (row["y"] - row["low"], row["high"] - row["y"])
        line = {"color": shades[name], "lw": 1.6, "elinewidth": 0.9}
        mark = {"marker": MARKS[k % len(MARKS)], "ms": 4.5, "mec": "white", "mew": 0.4}
        axes.errorbar(x, row["y"], error, **line, **mark, label=name)


def _shades(color, count):
    """Return `count` shades of a colour, light to full, as hexadecimal strings."""
    return sns.light_palette(color, count + 2, as_cmap=False).as_hex()[2:]


def _finish(left, left_title, right, right_title, legend=None, columns=1):
    left.set_title(left_title)
    right.set_title(right_title)
    left.legend(title=legend, ncols=columns, title_fontsize=8, alignment="left")
    if legend is None and right.get_legend_handles_labels()[0]:
        right.legend(title_fontsize=8)
