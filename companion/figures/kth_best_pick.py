"""Figures of notebooks 02 and 08: what foresight gains over Greedy, and strength by budget."""

from collections.abc import Sequence

import pandas as pd
from matplotlib.lines import Line2D

from companion.figures.curves import curves, set_log_ticks
from companion.figures.frame import frame
from companion.figures.risk_tournaments import PUBLISHED
from draftviews.pictures.style import COLORS, HALF, INK, SOFT, color_of


@frame(HALF, (2.6, 0.3), panels=lambda panels, **_: len(panels))
def gains(axes, panels: dict[str, pd.DataFrame], xlabels: Sequence[str], keys: Sequence[str]):
    """Draw mean gains over Greedy with 95 % intervals, one panel below the other.

    panels: dict of title -> DataFrame with columns series, x, mean, ci95; xlabels and keys (what
    the legend says before its first name): one per panel.  Series named after agents have the
    agents' colours, others that of KthBestPick, whose gain it is.
    """
    for ax, title, xlabel, key in zip(axes, panels, xlabels, keys, strict=True):
        table = panels[title]
        ax.axhline(0, color=SOFT, lw=0.8)
        ends = {"low": table["mean"] - table.ci95, "high": table["mean"] + table.ci95}
        rows = table.assign(y=table["mean"], **ends)
        step = rows.x.drop_duplicates().sort_values().diff().min()
        curves(ax, rows, {name: _color(name) for name in rows.series.unique()}, 0.14 * step, False)
        ax.set(xlabel=xlabel, ylabel="points more than Greedy gets")
        ax.set_title(title, pad=20)
        ax.set_xticks(sorted(table.x.unique()))
        ax.margins(y=0.12)
        handles, (first, *names) = ax.get_legend_handles_labels()
        above = {"loc": "lower left", "bbox_to_anchor": (-0.1, 0.98), "ncols": len(handles)}
        ax.legend(handles, [key + first, *names], **above, columnspacing=1, handletextpad=0.2)


def _color(name):
    return COLORS["KthBestPick"] if color_of(name) == INK else color_of(name)


@frame(HALF, 6.4, panels=6, columns=2)
def gains_and_values(axes, gains: pd.DataFrame, values: pd.DataFrame):
    """Draw what KthBestPick gains over two rivals, and below the mean value of a pick by agent.

    gains: columns over (two of them, a panel each), share (the last one published), items, mean,
    ci95.  values: columns agent (four of them, a panel each), items, mean, ci95, published,
    published_ci95.
    """
    color, sizes = color_of("KthBestPick"), sorted(gains["items"].unique())
    *shares, published = gains.share.unique()
    looks = {share: _budget(mark, color) for share, mark in zip(shares, "vo^")}
    looks[published] = PUBLISHED
    for ax, (over, there) in zip(axes, gains.groupby("over", sort=False)):
        for k, (share, look) in enumerate(looks.items()):
            rows = there[there.share == share]
            x = rows["items"].map(sizes.index) + 0.2 * (k - 1.5)
            ax.errorbar(x, rows["mean"], rows.ci95, ls="", elinewidth=0.8, **_unlined(look))
        ax.axhline(0, color=SOFT, lw=0.8, zorder=0)
        ax.set_title(f"gain over {over}", fontsize=9)
        ax.set(xticks=range(len(sizes)), xticklabels=sizes, xlabel="items", ylim=_span(gains))
    axes[0].set_ylabel("points a pick")
    _draw_values(axes[2:], values)
    return [Line2D([], [], ls="", label=name, **_unlined(look)) for name, look in looks.items()]


def _budget(mark, color):
    return {"marker": mark, "ms": 4, "color": color, "mfc": color if mark == "o" else "white"}


def _unlined(look):
    return {name: value for name, value in look.items() if name != "ls"}


def _span(gains):
    half = gains.ci95.fillna(0)
    return (gains["mean"] - half).min() - 0.1, (gains["mean"] + half).max() + 0.1


def _draw_values(axes, table):
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
