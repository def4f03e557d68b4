"""Figures of notebook 03: how UCT approaches max^n, and where it does not."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import curves, panel, per_cent, titled
from draftlib.pictures.style import COLORS, HALF, INK, LINE, MEDIUM, SOFT, captioned

_UCT, _MAXN = COLORS["UCT"], COLORS["MaxN"]
_RIGHT = "games with a max$^n$ pick"


def convergence(
    runs: pd.DataFrame, exact: float, titles: dict[str, str], caption: str = ""
) -> Figure:
    """Return the figure of UCT's value at the root of one game against max^n, a panel per c.

    runs: columns c (the key of the panel), run, simulations, mean: each run is a thin line, their
    median a bold one.  exact: the max^n value; titles: what each panel shows.
    """
    figure, axes = plt.subplots(
        len(titles), figsize=(HALF, 1.7 * len(titles) + 0.6), sharex=True, sharey=True
    )
    for ax, (key, title) in zip(axes, titles.items()):
        paths = runs[runs.c == key].pivot(index="simulations", columns="run", values="mean")
        ax.axhline(exact, color=_MAXN, lw=1.6, zorder=1)
        ax.plot(paths.index, paths.to_numpy(), color=_UCT, lw=0.6, alpha=0.3)
        ax.plot(paths.index, paths.median(axis=1), "o-", color=_UCT, ms=4, mec="white", mew=0.4)
        ax.set(xscale="log", ylabel="value to player 1", title=title)
    axes[-1].set_xlabel("simulations (log)")
    side = {
        "xycoords": ("axes fraction", "data"),
        "textcoords": "offset points",
        "ha": "right",
        "va": "top",
    }
    note = {"color": _MAXN, "fontsize": 8}
    axes[0].annotate("exact max$^n$ value", (1, exact), (-2, -3), **side, **note)
    return captioned(figure, caption)


def right_picks(data: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Return the figure of the share of games in which UCT's pick is a max^n pick.

    data: `convergence.estimates` by number of simulations, a series per family of games.
    """
    figure, axes = plt.subplots(figsize=(HALF + 0.6, 3.1))
    curves(axes, data, _UCT, apart=0.12)
    axes.set(xscale="log", xlabel="simulations (log)", ylabel=_RIGHT, ylim=(0, 1.0))
    per_cent(axes)
    axes.legend(loc="lower right")
    return captioned(titled(figure, title), caption)


def exploration(
    data: pd.DataFrame, marks: dict[str, float], titles: tuple[str, str], caption: str = ""
) -> Figure:
    """Return the figure of the effect of the constant c, in units of the spread of rewards.

    data: panels "share" (max^n picks) and "loss" (value lost), a series per number of simulations.
    marks: dict of label -> c in the same unit, drawn as vertical lines.
    """
    figure, (left, right) = plt.subplots(2, 1, figsize=(HALF, 5.2))
    for axes, name, title in ((left, "share", titles[0]), (right, "loss", titles[1])):
        rows = panel(data, name)
        curves(axes, rows, _UCT, apart=0.16)
        axes.set(xscale="log", xlabel="c / σ (log)", title=title)
        for label, c in marks.items():
            axes.axvline(c, color=SOFT, lw=1, ls=":", zorder=1)
            style = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
            axes.annotate(label, (c, 0.97), (3, 0), **style, color=SOFT, fontsize=8, va="top")
    left.set(ylabel=_RIGHT, ylim=(0.4, 1.0))
    right.set(ylabel="value lost by the pick", ylim=(0, 1.25 * panel(data, "loss")["high"].max()))
    per_cent(left, right)
    right.legend(title="simulations", title_fontsize=8, alignment="left", loc="upper right")
    return captioned(figure, caption)


def misleading_means(
    table: pd.DataFrame, levels: dict[str, float], title: str = "", caption: str = ""
) -> Figure:
    """Return the figure of UCT's running means below two branches, a panel for each constant c.

    table: as from `example_trees.thinned`, a line for each run; levels: the exact value of each
    branch, dotted.
    """
    constants = sorted(table.c.unique())
    columns = min(2, len(constants))
    shape = {"figsize": (MEDIUM, 4.2), "sharex": True, "sharey": True, "squeeze": False}
    figure, axes = plt.subplots(-(-len(constants) // columns), columns, **shape)
    shades = dict(zip(levels, (_UCT, INK)))
    for ax, c in zip(axes.flat, constants):
        for branch, value in levels.items():
            rows = table[(table.branch == branch) & (table.c == c)]
            runs = rows.pivot(index="simulation", columns="run", values="mean")
            ax.axhline(value, color=shades[branch], lw=0.9, ls=":")
            ax.plot(runs.index, runs.to_numpy(), color=shades[branch], lw=0.9)
        ax.set(xscale="log", title=f"c = {c:,g}", ylim=(0, 1200))
    for ax in axes[-1]:
        ax.set_xlabel("simulations (log)")
    figure.supylabel("mean reward of player 1", fontsize=9)
    for branch in levels:
        end = table[(table.branch == branch) & (table.c == constants[-1])].iloc[-1]
        place = {"textcoords": "offset points", "ha": "left", "va": "center", "fontsize": 8}
        axes.flat[-1].annotate(
            branch, (end.simulation, end["mean"]), (5, 0), color=shades[branch], **place
        )
    return captioned(titled(figure, title), caption)


def explorer(table: pd.DataFrame, mover: int, title: str = "", caption: str = "") -> Figure:
    """Return the static picture of the explorer: visits and values of the root's children.

    table: as `widgets.explorer.root_table` returns it; mover: the player to move.  The widget draws
    the same numbers in the browser; a file of fixed bytes needs matplotlib.
    """
    height = 1.1 + 0.24 * len(table)
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(MEDIUM, height), sharey=True, width_ratios=(1, 1.1)
    )
    rows = np.arange(len(table))
    left.barh(rows, table["visits"], 0.6, color=_UCT)
    for y, row in zip(rows, table.itertuples()):
        _beside(left, (row.visits, y), f"{row.visits:,}", SOFT, 3)
        if row.uct_takes:
            _beside(left, (row.visits, y), "◂ UCT", _UCT, 40)
        if row.maxn_takes:
            _beside(left, (row.visits, y), "◂ max$^n$", _MAXN, 40)
    left.set(xlabel="visits", yticks=rows, yticklabels=table["name"])
    left.margins(x=0.4)
    left.invert_yaxis()
    tried = table["visits"] > 0
    right.hlines(rows[tried], table["mean"][tried], table["bound"][tried], color=_UCT, lw=1.6)
    right.plot(table["bound"][tried], rows[tried], "|", color=_UCT, ms=8, mew=1.6)
    right.plot(table["mean"], rows, "o", color=_UCT, ms=6, mec="white", label="mean")
    right.plot([], [], color=_UCT, lw=1.6, label="+ confidence term")
    right.plot(table["maxn"], rows, "D", color=_MAXN, ms=6, zorder=1, label="exact max$^n$ value")
    right.set(xlabel=f"value to player {mover + 1}")
    right.tick_params(left=False)
    right.grid(axis="x", color=LINE, lw=0.5)
    left.legend(*right.get_legend_handles_labels(), loc="center right")
    return captioned(titled(figure, title), caption)


def _beside(axes, place, text, color, right):
    style = {"textcoords": "offset points", "va": "center", "fontsize": 8}
    weight = "bold" if text.startswith("◂") else "normal"
    axes.annotate(text, place, (right, 0), color=color, fontweight=weight, **style)
