"""Figures of notebook 07: matches as rows of dots with intervals, and tables in colours."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from companion.figures.beside_published import PUBLISHED
from draftlib.pictures.style import FULL, GRID, HALF, SOFT, captioned, color_of


def match_dots(table: pd.DataFrame, xlabel: str, caption: str = "", columns: int = 1) -> Figure:
    """Draw matches as rows of dots with intervals: ours filled, published values hollow.

    table: columns match, agent, mean, ci95 and, where there are any, published, published_ci95;
    the matches are drawn in the order in which they come, in so many columns.
    """
    matches = list(dict.fromkeys(table.match))
    rows = -(-len(matches) // columns)
    shape = {"figsize": (FULL, 0.74 * rows + 0.9), "sharex": True, "squeeze": False}
    figure, axes = plt.subplots(rows, columns, **shape, layout="constrained")
    for ax, match in zip(axes.T.ravel(), matches):
        _dots(ax, table[table.match == match])
        ax.set_title(match, fontsize=8, pad=2)
    for ax in axes.T.ravel()[len(matches) :]:
        ax.axis("off")
    ends = table["mean"] + table.ci95
    if "published" in table:
        ends = np.fmax(ends, table.published + table.published_ci95.fillna(0))
    for ax in axes[-1]:
        ax.set_xlim(0, 1.04 * ends.max())
        ax.set_xlabel(xlabel)
    if "published" in table:
        ours = Line2D([], [], marker="o", ms=5, lw=1.2, color=SOFT, label="ours")
        theirs = Line2D([], [], **PUBLISHED, label="published")
        figure.legend(handles=[ours, theirs], loc="outside upper right", ncols=2)
    return captioned(figure, caption)


def _dots(ax, rows):
    for place, row in enumerate(rows[::-1].itertuples()):
        style = {"fmt": "o", "color": color_of(row.agent), "markersize": 5, "elinewidth": 1.2}
        ax.errorbar(row.mean, place + 0.14, xerr=row.ci95, **style)
        if "published" in rows and np.isfinite(row.published):
            half = row.published_ci95 if np.isfinite(row.published_ci95) else 0
            ax.errorbar(row.published, place - 0.18, xerr=half, **PUBLISHED)
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)


def heat_table(
    table: pd.DataFrame,
    label: str,
    caption: str = "",
    center: float | None = None,
    fmt: str = ".1f",
) -> Figure:
    """Draw a DataFrame of numbers as a table of coloured cells with its values written in."""
    figure, ax = plt.subplots(figsize=(HALF * 1.35, 0.34 * len(table) + 1.3), layout="constrained")
    words = {"annot": True, "fmt": fmt, "annot_kws": {"fontsize": 8}, "cbar_kws": {"label": label}}
    sns.heatmap(table, ax=ax, cmap="vlag", center=center, linewidths=1.5, **words)
    ax.set(xlabel="", ylabel="")
    ax.tick_params(length=0)
    ax.set_xticklabels(ax.get_xticklabels(), rotation=25, ha="right")
    ax.set_yticklabels(ax.get_yticklabels(), rotation=0)
    return captioned(figure, caption)
