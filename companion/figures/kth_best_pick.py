"""Figure of notebook 02: what foresight gains over Greedy."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import curves, titled
from draftlib.pictures.style import COLORS, HALF, INK, SOFT, captioned, color_of


def gains(
    panels: dict[str, pd.DataFrame],
    xlabels: tuple[str, ...],
    keys: tuple[str, ...],
    title: str = "",
    caption: str = "",
) -> Figure:
    """Draw mean gains over Greedy with 95 % intervals, one panel below the other.

    panels: dict of title -> DataFrame with columns series, x, mean, ci95; xlabels and keys (titles
    of the legends): one per panel.  Series named after agents have the agents' colours, others that
    of KthBestPick, whose gain it is.
    """
    if not len(panels) == len(xlabels) == len(keys):
        raise ValueError(
            f"{len(panels)} panels need as many labels and keys, not {len(xlabels)} and {len(keys)}"
        )
    figure, axes = plt.subplots(
        len(panels), 1, figsize=(HALF, 0.3 + 2.6 * len(panels)), squeeze=False
    )
    for ax, (words, table), xlabel, key in zip(axes[:, 0], panels.items(), xlabels, keys):
        ax.axhline(0, color=SOFT, lw=0.8)
        ends = {"y": table["mean"], "low": table["mean"] - table.ci95}
        rows = table.assign(**ends, high=table["mean"] + table.ci95)
        step = rows.x.drop_duplicates().sort_values().diff().min()
        curves(ax, rows, {name: _color(name) for name in rows.series.unique()}, 0.14 * step, False)
        ax.set(xlabel=xlabel, ylabel="gain over Greedy", title=words)
        ax.set_xticks(sorted(table.x.unique()))
        ax.margins(y=0.12)
        ax.legend(title=key, title_fontsize=8, alignment="left", loc="best")
    return captioned(titled(figure, title), caption)


def _color(name):
    return COLORS["KthBestPick"] if color_of(name) == INK else color_of(name)
