"""Figures of notebook 08: values by the size of a table, and strength by budget."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from companion.figures.curves import titled, titled_with_key
from companion.figures.risk_tournaments import PUBLISHED
from draftlib.pictures.style import HALF, SOFT, captioned, color_of

_PRINTED = ["published", "published_ci95"]


def by_items(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw the mean value per pick by the number of items, ours filled, published values hollow.

    table: columns agent (four of them, a panel each), items, mean, ci95, published,
    published_ci95.  Every panel spans 20 points, Random's twenty lower than the others.
    """
    agents = list(dict.fromkeys(table.agent))
    figure, axes = plt.subplots(2, 2, figsize=(HALF, 4.2), sharex=True, layout="constrained")
    for ax, agent in zip(axes.ravel(), agents):
        rows, color = table[table.agent == agent], color_of(agent)
        ours = {"fmt": "o-", "ms": 3, "lw": 1.2, "color": color, "zorder": 3}
        theirs = {"ls": "none", **PUBLISHED}
        ax.errorbar(rows["items"] - 1.3, rows["mean"], rows.ci95, **ours)
        ax.errorbar(rows["items"] + 1.3, rows.published, rows.published_ci95, **theirs)
        ax.set_title(agent, fontsize=9)
        low = 40 if agent == "Random" else 60
        ax.set(xticks=range(0, 61, 20), ylim=(low, low + 20), yticks=range(low, low + 21, 5))
    axes[1, 0].set(xlabel="items", ylabel="value of a pick")
    axes[0, 0].set_ylabel("value of a pick")
    axes[1, 1].set_xlabel("items")
    ours = Line2D([], [], marker="o", ms=4, lw=1.2, color=SOFT, label="ours")
    theirs = Line2D([], [], **PUBLISHED, label="published")
    return captioned(titled_with_key(figure, title, [ours, theirs]), caption)


def by_share(
    table: pd.DataFrame, published: pd.DataFrame, ylabel: str, title: str = "", caption: str = ""
) -> Figure:
    """Draw what each agent gets by its budget, a line per agent; published values as bands across.

    table: columns agent, share (of the speed), mean, ci95; published: by agent, with columns
    published, published_ci95.
    """
    figure, ax = plt.subplots(figsize=(HALF, 3.1), layout="constrained")
    for agent, rows in table.groupby("agent", sort=False):
        color, (mean, half) = color_of(agent), published.loc[agent, _PRINTED]
        ax.errorbar(rows.share, rows["mean"], rows.ci95, fmt="o-", ms=4, capsize=3, color=color)
        ax.axhspan(mean - half, mean + half, color=color, alpha=0.2, lw=0, zorder=0)
        ax.axhline(mean, color=color, lw=0.9, ls="--", zorder=1)
        beside = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
        ax.text(1.02, mean, agent, color=color, **beside)
    shares = sorted(table.share.unique())
    ax.set_xscale("log")
    ax.set_xticks(shares, [f"1/{round(1 / share)}" for share in shares])
    ax.minorticks_off()
    ax.locator_params(axis="y", steps=[5, 10])
    ax.set(xlabel="share of 58 simulations a ms (log scale)", ylabel=ylabel)
    ours = Line2D([], [], marker="o", ms=4, color=SOFT, label="ours")
    theirs = Line2D([], [], lw=0.9, ls="--", color=SOFT, label="published")
    ax.legend(handles=[ours, theirs], loc="center left")
    return captioned(titled(figure, title), caption)
