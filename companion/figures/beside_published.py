"""Our means with their intervals as bars, and the published values beside them as marks."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from draftlib.pictures.style import FULL, HALF, INK, captioned, color_of

PUBLISHED = {"marker": "D", "markersize": 4, "lw": 0.8, "color": INK, "markerfacecolor": "white"}


def match_bars(
    panels: dict[str, pd.DataFrame],
    ylabel: str,
    caption: str = "",
    published_label: str = "published",
    decimals: int = 1,
) -> Figure:
    """Draw one group of bars per panel: our means with 95 % intervals, published values as marks.

    panels: dict of title -> DataFrame indexed by agent with columns mean, ci95 and, where there is
    a published value, published and published_ci95.  All values are in the unit of `ylabel`, and
    written with so many decimals.
    """
    width = HALF if len(panels) == 1 else FULL
    figure, axes = plt.subplots(
        1, len(panels), figsize=(width, 2.7), sharey=True, squeeze=False, layout="constrained"
    )
    for ax, (title, table) in zip(axes[0], panels.items()):
        bars(ax, table, published_label, decimals)
        ax.set_title(title)
    axes[0, 0].set_ylabel(ylabel)
    handles, labels = axes[0, 0].get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="outside upper right")
    return captioned(figure, caption)


def bars(ax: Axes, table: pd.DataFrame, published_label: str, decimals: int = 1) -> None:
    places = np.arange(len(table))
    ax.bar(places, table["mean"], 0.62, color=[color_of(name) for name in table.index])
    ax.errorbar(places, table["mean"], table.ci95, fmt="none", ecolor=INK, elinewidth=1, capsize=2)
    for place, row in zip(places, table.itertuples()):
        style = {"ha": "center", "va": "bottom", "fontsize": 8}
        ax.text(place, row.mean + row.ci95, f"{row.mean:.{decimals}f}", **style)
    if "published" in table:
        marks = {**PUBLISHED, "ls": "none", "elinewidth": 1, "zorder": 3, "label": published_label}
        ax.errorbar(places + 0.42, table.published, table.published_ci95, **marks)
    ax.set_xticks(places, table.index)
    ax.tick_params(axis="x", length=0)
    ax.set_xlim(-0.5, len(table) - 0.3)
    ax.margins(y=0.12)
