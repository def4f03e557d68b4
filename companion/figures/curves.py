"""Curves with intervals, drawn from tidy frames: columns series, x, y, low, high (and n).

`convergence.estimates` makes such frames; a column `panel` says which axes a row belongs to.
Series of one agent keep the agent's colour and differ in mark and line.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from draftlib.pictures.style import INK

MARKS, LINES = "osD^v", ("-", "--", ":", "-.")


def panel(data: pd.DataFrame, name: str) -> pd.DataFrame:
    """Return the rows of one panel."""
    return data[data["panel"] == name]


def curves(
    axes: Axes,
    rows: pd.DataFrame,
    color: str | dict[str, str],
    apart: float = 0.08,
    joined: bool = True,
) -> None:
    """Draw each series as marks with 95 % intervals, joined by a line, moved aside a little.

    color: one colour for all series, or one for each.  apart: by how much neighbouring series
    are moved, in units of x, or as a ratio where x spans more than a factor of 20.
    """
    names = list(dict.fromkeys(rows["series"]))
    for k, name in enumerate(names):
        row = rows[rows["series"] == name].sort_values("x", kind="stable")
        aside = apart * (k - (len(names) - 1) / 2)
        spread = 0 < 20 * row["x"].iloc[0] < row["x"].iloc[-1]
        x = row["x"] * (1 + apart) ** (aside / apart) if spread else row["x"] + aside
        shade = color[name] if isinstance(color, dict) else color
        error = np.maximum([row["y"] - row["low"], row["high"] - row["y"]], 0)
        style = LINES[k % 4] if joined else "none"
        line = {"color": shade, "ls": style, "lw": 1.3, "elinewidth": 0.8}
        fill = shade if k % 2 == 0 else "white"
        mark = {"marker": MARKS[k % 5], "ms": 4.5, "mfc": fill, "mew": 0.9, "clip_on": False}
        axes.errorbar(x, row["y"], error, **line, **mark, zorder=3, label=name)


def per_cent(*all_axes: Axes) -> None:
    """Write the ticks of the y axes, which are shares, in per cent, at round numbers."""
    for axes in all_axes:
        axes.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
        axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g} %")


def titled(figure: Figure, title: str) -> Figure:
    """Write what a figure shows above all of its panels; return the figure."""
    style = {"x": 0.01, "ha": "left", "fontsize": 10, "fontweight": "bold", "color": INK}
    figure.suptitle(title, **style)
    return figure


def titled_with_key(figure: Figure, title: str, handles: Sequence[Artist]) -> Figure:
    """Write what a figure shows above all of its panels, and its legend in a line below that."""
    top = 1 - (0.1 + 0.16 * len(title.splitlines())) / figure.get_figheight()
    place = {"loc": "upper left", "bbox_to_anchor": (0.01, top), "ncols": len(handles)}
    figure.legend(handles=handles, **place, borderpad=0, borderaxespad=0)
    return titled(figure, f"{title}\n")  # the second line keeps the place of the legend
