"""Figures of notebooks 02 and 08: what foresight gains over Greedy, and strength by budget."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.curves import curves, set_log_ticks
from companion.figures.frame import frame
from companion.figures.risk_tournaments import PUBLISHED
from draftlib.pictures.style import COLORS, HALF, INK, SOFT, color_of


@frame(HALF, (2.6, 0.3), panels=lambda panels, **_: len(panels))
def gains(axes, panels: dict[str, pd.DataFrame], xlabels: Sequence[str], keys: Sequence[str]):
    """Draw mean gains over Greedy with 95 % intervals, one panel below the other.

    panels: dict of title -> DataFrame with columns series, x, mean, ci95; xlabels and keys (titles
    of the legends): one per panel.  Series named after agents have the agents' colours, others that
    of KthBestPick, whose gain it is.
    """
    for ax, title, xlabel, key in zip(axes, panels, xlabels, keys, strict=True):
        table = panels[title]
        ax.axhline(0, color=SOFT, lw=0.8)
        ends = {"low": table["mean"] - table.ci95, "high": table["mean"] + table.ci95}
        rows = table.assign(y=table["mean"], **ends)
        step = rows.x.drop_duplicates().sort_values().diff().min()
        curves(ax, rows, {name: _color(name) for name in rows.series.unique()}, 0.14 * step, False)
        ax.set(xlabel=xlabel, ylabel="points more than Greedy gets", title=title)
        ax.set_xticks(sorted(table.x.unique()))
        ax.margins(y=0.12)
        ax.legend(title=key, title_fontsize=8, alignment="left", loc="best")


def _color(name):
    return COLORS["KthBestPick"] if color_of(name) == INK else color_of(name)


@frame(HALF, 4.2, panels=4, columns=2, sharex=True, sharey=True)
def value_by_items(axes, table: pd.DataFrame):
    """Draw the mean value per pick by the number of items, ours filled, published values hollow.

    table: columns agent (four of them, a panel each), items, mean, ci95, published,
    published_ci95.
    """
    for ax, (agent, rows) in zip(axes, table.groupby("agent", sort=False)):
        ours = {"fmt": "o-", "ms": 3, "lw": 1.2, "color": color_of(agent), "zorder": 3}
        ax.errorbar(rows["items"] - 0.5, rows["mean"], rows.ci95, **ours)
        theirs = {"ls": "none", **PUBLISHED}
        ax.errorbar(rows["items"] + 0.5, rows.published, rows.published_ci95, **theirs)
        ax.set_title(agent, fontsize=9)
        ax.set(xticks=range(0, 61, 20), ylim=(40, 81), yticks=range(40, 81, 10))
    for ax in axes[::2]:
        ax.set_ylabel("value of a pick")
    for ax in axes[2:]:
        ax.set_xlabel("items")
    ours = Line2D([], [], marker="o", ms=4, lw=1.2, color=SOFT, label="ours")
    return [ours, Line2D([], [], **PUBLISHED, label="published")]


@frame(HALF, 3.1)
def reward_by_budget(ax, table: pd.DataFrame, published: pd.DataFrame, ylabel: str):
    """Draw what each agent gets by its budget, a line per agent; published values as bands across.

    table: columns agent, simulations, mean, ci95; published: by agent, with columns published,
    published_ci95.
    """
    for agent, rows in table.groupby("agent", sort=False):
        color = color_of(agent)
        mean, half = published.loc[agent, ["published", "published_ci95"]]
        ours = {"fmt": "o-", "ms": 4, "capsize": 3, "color": color}
        ax.errorbar(rows.simulations, rows["mean"], rows.ci95, **ours)
        ax.axhspan(mean - half, mean + half, color=color, alpha=0.2, lw=0, zorder=0)
        ax.axhline(mean, color=color, lw=0.9, ls="--", zorder=1)
        place = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
        ax.text(1.02, mean, agent, color=color, **place)
    budgets = sorted(table.simulations.unique())
    ax.set_xscale("log")
    set_log_ticks(ax, budgets, [f"{budget:,}" for budget in budgets])
    ax.locator_params(axis="y", steps=[5, 10])
    ax.set(xlabel="simulations for the first pick (log scale)", ylabel=ylabel)
    ours = Line2D([], [], marker="o", ms=4, color=SOFT, label="ours")
    theirs = Line2D([], [], lw=0.9, ls="--", color=SOFT, label="published")
    ax.legend(handles=[ours, theirs], loc="center left")
