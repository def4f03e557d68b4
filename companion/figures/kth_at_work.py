"""Figures of notebook 08: values by the size of a table, and strength by budget."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from companion.figures.beside_published import PUBLISHED
from draftlib.pictures.style import FULL, HALF, SOFT, captioned, color_of


def by_items(table: pd.DataFrame, caption: str = "") -> Figure:
    """Draw the mean value per pick by the number of items, ours filled, published values hollow.

    table: columns agent, items, mean, ci95, published, published_ci95.
    """
    agents = list(dict.fromkeys(table.agent))
    figure, axes = plt.subplots(
        1, len(agents), figsize=(FULL, 2.7), sharex=True, layout="constrained"
    )
    for ax, agent in zip(axes, agents):
        rows, color = table[table.agent == agent], color_of(agent)
        ours = {"fmt": "o-", "ms": 4, "lw": 1.2, "color": color}
        theirs = {"ls": "none", **PUBLISHED, "zorder": 3}
        ax.errorbar(rows["items"] - 0.7, rows["mean"], rows.ci95, **ours)
        ax.errorbar(rows["items"] + 0.7, rows.published, rows.published_ci95, **theirs)
        ax.set(title=agent, xlabel="items", ylim=(40, 55) if agent == "Random" else (60, 80))
    axes[0].set_ylabel("value of a pick")
    return captioned(_with_legend(figure), caption)


def by_share(table: pd.DataFrame, published: pd.Series, ylabel: str, caption: str = "") -> Figure:
    """Draw what each agent gets by its budget, a line per agent; published values to the right.

    table: columns agent, share (of the speed), mean, ci95; published: by agent.
    """
    figure, ax = plt.subplots(figsize=(HALF + 0.8, 2.9), layout="constrained")
    for agent, rows in table.groupby("agent", sort=False):
        color = color_of(agent)
        ax.errorbar(rows.share, rows["mean"], rows.ci95, fmt="o-", ms=4, color=color, label=agent)
        ax.plot(1, published[agent], ls="none", **{**PUBLISHED, "color": color})
    shares = sorted(table.share.unique())
    names = [f"1/{round(1 / share)}" for share in shares]
    ax.set_xscale("log")
    ax.set_xticks([*shares, 1], [*names, "published"])
    ax.minorticks_off()
    ax.set(xlabel="share of 58 simulations a millisecond", ylabel=ylabel)
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5))
    return captioned(figure, caption)


def _with_legend(figure):
    ours = Line2D([], [], marker="o", ms=4, lw=1.2, color=SOFT, label="ours")
    theirs = Line2D([], [], ls="none", **PUBLISHED, label="published")
    figure.legend(handles=[ours, theirs], loc="outside upper right", ncols=2)
    return figure
