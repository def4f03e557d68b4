"""Figure of notebook 00: what became of the published values."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from draftlib.pictures.style import FULL, INK, captioned


def verdict_bars(board: pd.DataFrame, caption: str = "") -> Figure:
    """Draw the scoreboard of `ledger.scoreboard` as one stacked bar for each source.

    board: a DataFrame of counts, a row per source, "all" left out of the picture.
    """
    shades = {
        "reproduced": "#0072B2",
        "differs": "#D55E00",
        "not testable": "#999999",
        "open": "#E8E8E8",
    }
    rows = board.drop(index="all")[::-1]
    figure, ax = plt.subplots(figsize=(FULL, 0.45 * len(rows) + 1.1), layout="constrained")
    start = np.zeros(len(rows))
    for verdict, shade in shades.items():
        counts = rows[verdict].to_numpy()
        ax.barh(rows.index, counts, left=start, color=shade, label=verdict, height=0.66)
        for place, (left, count) in enumerate(zip(start, counts)):
            if count > 1:
                ink = INK if verdict == "open" else "white"
                ax.text(
                    left + count / 2, place, count, ha="center", va="center", color=ink, fontsize=8
                )
        start += counts
    ax.set_xlabel("published values")
    ax.tick_params(axis="y", length=0)
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=len(shades))
    return captioned(figure, caption)
