"""Figure of appendix A3: what the settings of the rules do to the wins of a match."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from companion.figures.risk_and_bots import DASHES
from draftlib.pictures.style import HALF, SOFT, captioned, color_of


def settings(table: pd.DataFrame, titles: Sequence[str], caption: str = "") -> Figure:
    """Draw wins per 300 games as settings of the rules change, a title per panel.

    table: a row per setting and bot; columns panel, x, bot, mean, ci95, published and
    published_ci95 (wins, the same in all rows of a bot: drawn as a band).
    """
    panels = list(dict.fromkeys(table.panel))
    figure, axes = plt.subplots(len(panels), figsize=(HALF, 2.4 * len(panels) + 0.7))
    for ax, panel, title in zip(axes, panels, titles, strict=True):
        for name in dict.fromkeys(table.bot):
            rows = table[(table.panel == panel) & (table.bot == name)]
            style = {"color": color_of(name), "ls": DASHES[name], "lw": 1.6}
            style |= {"marker": "o", "ms": 3.5}
            ends = {"elinewidth": 1, "capsize": 2}
            ax.errorbar(rows.x, rows["mean"], rows.ci95, **style, **ends, label=name)
            level, half = rows.published.iloc[0], rows.published_ci95.iloc[0]
            ax.axhspan(level - half, level + half, color=color_of(name), alpha=0.2, lw=0, zorder=0)
        ax.set_title(title, fontsize=9)
        ax.set(
            xlabel=panel, ylabel="wins of 300", xticks=sorted(set(table.x[table.panel == panel]))
        )
    handles, labels = axes[0].get_legend_handles_labels()
    handles.append(Patch(color=SOFT, alpha=0.3, lw=0))
    figure.legend(handles, [*labels, "published, 95 %"], loc="outside upper left", ncols=2)
    return captioned(figure, caption)
