"""Figures of notebook 07: matches as rows of dots with intervals, and tables in colours."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from companion.figures.beside_published import PUBLISHED
from companion.figures.curves import titled, titled_with_key
from draftlib.pictures.style import FULL, GRID, HALF, SOFT, captioned, color_of

# The caps stand out above and below a dot that is wider than its interval.
OURS = {"marker": "o", "markersize": 3.5, "elinewidth": 1.2, "capsize": 3, "capthick": 1}
QUO_PLAYS = {"marker": "o", "markersize": 4, "lw": 0.8, "color": SOFT, "markerfacecolor": "white"}
# What may stand beside our means, by its column: a name for ours, a name for it, and its mark.
BESIDE = {
    "published": ("ours", "published", {**PUBLISHED, "markersize": 3.5}),
    "quo_plays": ("each bot plays itself", "Quo plays for everyone", QUO_PLAYS),
}


def match_dots(
    table: pd.DataFrame,
    xlabel: str | Sequence[str],
    title: str = "",
    caption: str = "",
    columns: int = 1,
) -> Figure:
    """Draw matches as rows of dots with 95 % intervals: ours filled, other values hollow.

    table: columns match, agent, mean, ci95; published or quo_plays, and the same with _ci95, where
    there are such values to compare with; and doubtful, True for the rows to be marked.  The
    matches are drawn in the order in which they come, in so many columns of panels, which share
    their axis unless `xlabel` names one for each.
    """
    beside = next((name for name in BESIDE if name in table), None)
    matches = list(dict.fromkeys(table.match))
    rows = -(-len(matches) // columns)
    size = HALF if columns == 1 else FULL, rows * (0.2 + 0.19 * _most(table)) + 1.1
    figure, axes = plt.subplots(
        rows, columns, figsize=size, sharex="col", squeeze=False, layout="constrained"
    )
    panels = axes.T.ravel()
    for ax, match in zip(panels, matches):
        _dots(ax, table[table.match == match], beside)
        if len(matches) > 1:
            ax.set_title(match, fontsize=8, pad=2)
    for ax in panels[len(matches) :]:
        ax.axis("off")
    _name_axes(axes, xlabel)
    handles = _handles(table, beside)
    headed = titled_with_key(figure, title, handles) if handles else titled(figure, title)
    return captioned(headed, caption)


def _most(table):
    """Return the number of rows of the largest match."""
    return table.groupby("match").size().max()


def _dots(ax, rows, beside):
    for place, row in enumerate(rows[::-1].to_dict("records")):
        if row.get("doubtful"):
            ax.axhspan(place - 0.46, place + 0.46, color=GRID, lw=0, zorder=0)
        color = color_of(row["agent"])
        ax.errorbar(row["mean"], place + 0.17, xerr=row["ci95"], **OURS, color=color, zorder=3)
        if beside and np.isfinite(row[beside]):
            half = row[f"{beside}_ci95"] if np.isfinite(row[f"{beside}_ci95"]) else None
            ax.errorbar(row[beside], place - 0.2, xerr=half, capsize=2.5, **BESIDE[beside][2])
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)


def _name_axes(axes, xlabel):
    """Name the axis of each column below its last panel; with one name all span the same."""
    ends = [ax.get_xlim()[1] for ax in axes[0]]
    if isinstance(xlabel, str):
        ends, xlabel = [max(ends)] * len(ends), [xlabel] * len(ends)
    for column, end, name in zip(axes.T, ends, xlabel, strict=True):
        last = [ax for ax in column if ax.axison][-1]
        last.set(xlim=(-0.02 * end, end), xlabel=name)  # an interval may end below 0
        last.tick_params(labelbottom=True)


def _handles(table, beside):
    """Return the entries of the legend: only what is in the picture."""
    handles = []
    if beside:
        ours, theirs, mark = BESIDE[beside]
        line = "-" if table[f"{beside}_ci95"].notna().any() else "none"
        handles = [
            Line2D([], [], marker="o", ms=4, lw=1.2, color=SOFT, label=ours),
            Line2D([], [], **mark, ls=line, label=theirs),
        ]
    if table.get("doubtful", np.zeros(1)).any():
        handles.append(Patch(color=GRID, label="in doubt, or differs"))
    return handles


def heat_table(
    table: pd.DataFrame,
    written: pd.DataFrame,
    label: str,
    title: str = "",
    caption: str = "",
    center: float | None = None,
    fmt: str = ".1f",
) -> Figure:
    """Draw a DataFrame of numbers as coloured cells, and in each the number of `written`."""
    figure, ax = plt.subplots(figsize=(FULL * 0.8, 0.32 * len(table) + 1.4), layout="constrained")
    words = {"annot": written, "fmt": fmt, "annot_kws": {"fontsize": 8}}
    bar = {"cbar_kws": {"label": label}, "linewidths": 1.5}
    sns.heatmap(table, ax=ax, cmap="vlag", center=center, **words, **bar)
    ax.set(xlabel="", ylabel="")
    ax.tick_params(length=0)
    names = [str(name).replace(" ", "\n") for name in table.columns]
    ax.set_xticklabels(names, rotation=0)
    ax.set_yticklabels(ax.get_yticklabels(), rotation=0)
    return captioned(titled(figure, title), caption)
