"""Figures of appendix A1: ties, depth, and what Paranoid expects."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import MARKS, curves, panel, per_cent
from draftlib.pictures.style import COLORS, HALF, INK, captioned, color_of

_UCT, _MAXN, _MAXN_MC, _PARANOID = (COLORS[name] for name in ("UCT", "MaxN", "MaxN-MC", "Paranoid"))


def ties(opening: pd.DataFrame, rates: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of tie rules: one game's opening values, and how often rules disagree.

    opening: columns item, rule, value (of the item to player 1; rule "UCT" for UCT's mean).
    rates: panel "rates", x the number of different values an item may have.
    """
    figure, (left, right) = plt.subplots(2, 1, figsize=(HALF, 5.6))
    names = list(dict.fromkeys(opening["item"]))
    rules = list(dict.fromkeys(opening["rule"]))
    for k, rule in enumerate(rules):
        rows = opening[opening["rule"] == rule]
        x = [names.index(name) + 0.13 * (k - (len(rules) - 1) / 2) for name in rows["item"]]
        color, mark, size = (_UCT, "*", 8) if rule == "UCT" else (_MAXN, MARKS[k], 5)
        fill = color if k % 2 == 0 else "white"
        left.plot(x, rows["value"], mark, ms=size, color=color, mfc=fill, label=rule)
    left.set_xticks(range(len(names)), names)
    left.set(xlabel="opening pick of player 1", ylabel="value to player 1", ylim=(0, None))
    left.set(xlim=(-0.5, len(names) - 0.5), title="What B is worth hangs on a tie")
    left.legend(ncols=3, loc="lower left")
    curves(right, panel(rates, "rates"), _MAXN, apart=0.06)
    right.set(xlabel="different values an item can have (log)", xscale="log")
    right.set(ylabel="games that differ", ylim=(0, 1), title="With few values it often matters")
    per_cent(right)
    right.set_xticks(sorted(rates["x"].unique()), [f"{x:g}" for x in sorted(rates["x"].unique())])
    right.minorticks_off()
    right.legend()
    return captioned(figure, caption)


def depth(data: pd.DataFrame, titles: dict[str, str], caption: str = "") -> Figure:
    """Return the figure of the value that the first pick loses by the depth of the search.

    data: one panel per pick order; series are agents, y the loss as a share of the max^n value.
    titles: of each panel.
    """
    names = list(dict.fromkeys(data["series"]))
    figure, axes = plt.subplots(len(titles), figsize=(HALF, 5.4), sharex=True)
    colors = {name: _MAXN if name.startswith("MaxN(") else _MAXN_MC for name in names}
    for ax, (name, title) in zip(axes, titles.items()):
        curves(ax, panel(data, name), colors, apart=0.16)
        ax.set(ylabel="value lost by the first pick", title=title)
        ax.set_ylim(0, 1.4 * data["high"].max())
    axes[-1].set_xlabel("depth of the search (picks)")
    per_cent(*axes)
    axes[0].legend(loc="upper right")
    return captioned(figure, caption)


def paranoid(points: pd.DataFrame, rates: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of Paranoid against max^n: what it expects, and what its opening costs.

    points: columns players (label), exact, paranoid (values to player 1), a row per game.
    rates: panel "loss", x the number of players, series agents.
    """
    figure, (left, right) = plt.subplots(2, 1, figsize=(HALF, 5.6))
    low, high = points["paranoid"].min(), points["exact"].max()
    left.plot([low, high], [low, high], color=_MAXN, lw=1.2, zorder=1)
    place = {"textcoords": "offset points", "ha": "right", "va": "bottom", "fontsize": 8}
    left.annotate("as max$^n$", (high, high), (-8, -4), color=_MAXN, **place)
    for k, (label, rows) in enumerate(points.groupby("players", sort=False)):
        color = INK if k == 0 else _PARANOID
        fill = color if k % 2 == 0 else "white"
        marks = {"ms": 4, "color": color, "mfc": fill, "mew": 0.7, "alpha": 0.85}
        left.plot(rows["exact"], rows["paranoid"], MARKS[k], **marks, label=label)
    left.set(xlabel="max$^n$ value", ylabel="value that Paranoid expects")
    left.set_title("It expects too little")
    left.legend(title="players", title_fontsize=8, alignment="left")
    for name, aside in (("Paranoid", -0.1), ("Greedy", 0.1)):
        rows = panel(rates, "loss").query("series == @name")
        error = (rows["y"] - rows["low"], rows["high"] - rows["y"])
        mark = "o" if name == "Paranoid" else "s"
        style = {"fmt": mark, "ms": 5, "color": color_of(name), "label": name}
        right.errorbar(rows["x"] + aside, rows["y"], error, **style)
    right.set(xlabel="players", ylabel="value lost by the first pick", ylim=(0, None))
    right.set(xticks=sorted(rates["x"].unique()), title="Its pick costs what Greedy's does")
    right.margins(x=0.2)
    per_cent(right)
    right.legend(loc="lower left", ncols=2)
    return captioned(figure, caption)
