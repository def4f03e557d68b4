"""Figures of notebook 03: how UCT approaches max^n, and where it does not."""

import numpy as np
import pandas as pd

from companion.figures.curves import curves, panel, per_cent
from companion.figures.frame import frame
from draftlib.pictures.style import COLORS, HALF, INK, LINE, MEDIUM, SOFT

_UCT, _MAXN = COLORS["UCT"], COLORS["MaxN"]
_RIGHT = "games with a max$^n$ pick"
_NOTE = {"textcoords": "offset points", "fontsize": 8}


@frame(HALF, (1.7, 0.6), panels=lambda titles, **_: len(titles), sharex=True, sharey=True)
def convergence(axes, runs: pd.DataFrame, exact: float, titles: dict[float, str]):
    """Draw UCT's value at the root of one game against max^n, a panel per c.

    runs: columns c (the key of the panel), run, simulations, mean: each run is a thin line, their
    median a bold one.  exact: the max^n value; titles: what each panel shows.
    """
    for ax, (c, title) in zip(axes, titles.items()):
        paths = runs[runs.c == c].pivot(index="simulations", columns="run", values="mean")
        ax.axhline(exact, color=_MAXN, lw=1.6, zorder=1)
        ax.plot(paths.index, paths.to_numpy(), color=_UCT, lw=0.6, alpha=0.3)
        ax.plot(paths.index, paths.median(axis=1), "o-", color=_UCT, ms=4, mec="white", mew=0.4)
        ax.set(xscale="log", ylabel="value to player 1", title=title)
    axes[-1].set_xlabel("simulations (log)")
    side = {"xycoords": ("axes fraction", "data"), "ha": "right", "va": "top", "color": _MAXN}
    axes[0].annotate("exact max$^n$ value", (1, exact), (-2, -3), **side, **_NOTE)


@frame(HALF + 0.6, 3.1)
def right_picks(ax, data: pd.DataFrame):
    """Draw the share of games in which UCT's pick is a max^n pick.

    data: `convergence.estimates` by number of simulations, a series per family of games.
    """
    curves(ax, data, _UCT, apart=0.12)
    ax.set(xscale="log", xlabel="simulations (log)", ylabel=_RIGHT, ylim=(0, 1.0))
    per_cent(ax)
    ax.legend(loc="lower right")


@frame(HALF, 5.2, panels=2)
def exploration(axes, data: pd.DataFrame, marks: dict[str, float], titles: tuple[str, str]):
    """Draw the effect of the constant c, in units of the spread of rewards.

    data: panels "share" (max^n picks) and "loss" (value lost), a series per number of simulations.
    marks: dict of label -> c in the same unit, drawn as vertical lines.
    """
    for ax, name, title in zip(axes, ("share", "loss"), titles):
        curves(ax, panel(data, name), _UCT, apart=0.16)
        ax.set(xscale="log", xlabel="c / σ (log)", title=title)
        for label, c in marks.items():
            ax.axvline(c, color=SOFT, lw=1, ls=":", zorder=1)
            top = {"xycoords": ("data", "axes fraction"), "va": "top", "color": SOFT}
            ax.annotate(label, (c, 0.97), (3, 0), **top, **_NOTE)
    share, loss = axes
    share.set(ylabel=_RIGHT, ylim=(0.4, 1.0))
    loss.set(ylabel="value lost by the pick", ylim=(0, 1.25 * panel(data, "loss")["high"].max()))
    per_cent(share, loss)
    loss.legend(title="simulations", title_fontsize=8, alignment="left", loc="upper right")


_SHARED = {"ylabel": "mean reward of player 1", "sharex": True, "sharey": True}


@frame(MEDIUM, 4.2, panels=4, columns=2, **_SHARED)
def misleading_means(axes, table: pd.DataFrame, levels: dict[str, float]):
    """Draw UCT's running means below two branches, a panel for each constant c.

    table: as from `example_trees.thinned`, a line for each run; levels: the exact value of each
    branch, dotted.
    """
    shades = dict(zip(levels, (_UCT, INK)))
    for ax, (c, means) in zip(axes, table.groupby("c"), strict=True):
        for branch, value in levels.items():
            rows = means[means.branch == branch]
            runs = rows.pivot(index="simulation", columns="run", values="mean")
            ax.axhline(value, color=shades[branch], lw=0.9, ls=":")
            ax.plot(runs.index, runs.to_numpy(), color=shades[branch], lw=0.9)
            if c == table.c.max():
                end, place = rows.iloc[-1], {"ha": "left", "va": "center", "color": shades[branch]}
                ax.annotate(branch, (end.simulation, end["mean"]), (5, 0), **place, **_NOTE)
        ax.set(xscale="log", title=f"c = {c:,g}", ylim=(0, 1200))
    for ax in axes[-2:]:
        ax.set_xlabel("simulations (log)")


def _height(table, **_):
    return 1.1 + 0.24 * len(table)


@frame(MEDIUM, _height, panels=2, columns=2, sharey=True, width_ratios=(1, 1.1))
def explorer(axes, table: pd.DataFrame, mover: int):
    """Draw the static picture of the explorer: visits and values of the root's children.

    table: as `widgets.explorer.root_table` returns it; mover: the player to move.  The widget draws
    the same numbers in the browser; a file of fixed bytes needs matplotlib.
    """
    left, right = axes
    rows = np.arange(len(table))
    left.barh(rows, table["visits"], 0.6, color=_UCT)
    for y, row in zip(rows, table.itertuples()):
        _annotate(left, (row.visits, y), f"{row.visits:,}", SOFT, 3)
        if row.uct_takes:
            _annotate(left, (row.visits, y), "◂ UCT", _UCT, 40, weight="bold")
        if row.maxn_takes:
            _annotate(left, (row.visits, y), "◂ max$^n$", _MAXN, 40, weight="bold")
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


def _annotate(ax, place, text, color, right, weight="normal"):
    ax.annotate(text, place, (right, 0), va="center", color=color, weight=weight, **_NOTE)
