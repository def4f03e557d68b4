"""Curves with intervals, drawn from tidy frames: columns series, x, y, low, high (and n).

`matches.estimates` makes such frames.
Series of one agent keep the agent's colour and differ in mark and line.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from draftviews.pictures.style import INK, SOFT

MARKS, LINES = "osD^v", ("-", "--", ":", "-.")


def error_bars(rows: pd.DataFrame) -> np.ndarray:
    """Return how far the intervals reach below and above y, (2, n), as `errorbar` takes it."""
    return np.maximum([rows["y"] - rows["low"], rows["high"] - rows["y"]], 0)


def curves(
    axes: Axes, rows: pd.DataFrame, color: str | dict[str, str], apart: float = 0.08
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
        line = {"color": shade, "ls": LINES[k % 4], "lw": 1.3, "elinewidth": 0.8}
        mark = {**mark_of(k, shade), "ms": 4.5, "mew": 0.9, "clip_on": False}
        axes.errorbar(x, row["y"], error_bars(row), **line, **mark, zorder=3, label=name)


def mark_of(k: int, color: str) -> dict:
    """Return the mark of series k, filled or hollow by turns."""
    return {"marker": MARKS[k % 5], "mfc": color if k % 2 == 0 else "white"}


def set_log_ticks(axes, ticks: Sequence[float], words: Sequence[str] = ()) -> None:
    """Put ticks on a logarithmic x axis at these places and nowhere else."""
    axes.set_xticks(ticks, words or [f"{tick:,g}" for tick in ticks])
    axes.minorticks_off()


def baselines(
    panels: Sequence[Axes], rules: Mapping[str, float], across: bool = True, foot: bool = False
) -> None:
    """Draw what simple rules get, or chance, as dashed lines in all panels, named in the first.

    The lines go across, the first name at the left above its line and the others at the right below
    theirs; or upright, each name beside the head of its line, or its foot.
    """
    for k, (words, value) in enumerate(rules.items()):
        look = {"textcoords": "offset points", "size": 7, "color": SOFT}
        for axes in panels:
            (axes.axhline if across else axes.axvline)(value, color=INK, lw=0.8, ls="--", zorder=1)
        if across:
            at = {"ha": "right", "va": "top", "xytext": (-3, -2)} if k else {"xytext": (3, 2)}
            place = {"xycoords": panels[0].get_yaxis_transform(), **at}
            panels[0].annotate(words, (min(k, 1), value), **place, **look)
        else:
            place = {"xycoords": panels[0].get_xaxis_transform(), "rotation": 90}
            at = {"xytext": (3, 3), "va": "bottom"} if foot else {"xytext": (3, -3), "va": "top"}
            panels[0].annotate(words, (value, not foot), **place, **at, **look, ha="left")
