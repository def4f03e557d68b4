"""Figure of notebook 02: what foresight gains over Greedy."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import pandas as pd
import seaborn as sns
from matplotlib.figure import Figure

from draftlib.pictures.style import HALF, INK, SOFT, captioned, color_of


def gain_lines(
    panels: dict[str, pd.DataFrame], xlabels: Sequence[str], ylabel: str, caption: str = ""
) -> Figure:
    """Draw mean gains with 95 % intervals as lines, one panel below the other.

    panels: dict of title -> DataFrame with columns series, x, mean, ci95 (and n, not drawn);
    series named after agents have the agents' colours.  xlabels: one per panel.
    """
    if len(panels) != len(xlabels):
        raise ValueError(f"{len(panels)} panels need as many labels, not {len(xlabels)}")
    figure, axes = plt.subplots(
        len(panels), 1, figsize=(HALF, 2.5 * len(panels)), squeeze=False, layout="constrained"
    )
    for ax, (title, table), xlabel in zip(axes[:, 0], panels.items(), xlabels):
        ax.axhline(0, color=SOFT, lw=0.8)
        other = sns.color_palette("viridis", table.series.nunique() + 1)
        for number, (name, line) in enumerate(table.groupby("series", sort=False)):
            color = color_of(name) if color_of(name) != INK else other[number]
            marks = {"color": color, "marker": "os^Dv"[number % 5], "markersize": 4, "lw": 1.4}
            ends = {"elinewidth": 0.9, "capsize": 2}
            ax.errorbar(line.x, line["mean"], line.ci95, **marks, **ends, label=name)
        ax.set_title(title)
        ax.set_xlabel(xlabel)
        ax.set_xticks(sorted(table.x.unique()))
        ax.legend(loc="best")
        ax.set_ylabel(ylabel)
    return captioned(figure, caption)
