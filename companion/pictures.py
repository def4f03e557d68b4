"""What the figures of the experiments share: their register, titles and legends, dots and ticks."""

from collections.abc import Callable, Sequence
from functools import wraps
from io import StringIO
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke
from matplotlib.transforms import ScaledTranslation

from draftviews.pictures.saving import csv_of, save_figure
from draftviews.pictures.style import GRID, HALF, INK, SOFT, color_of

FIGURES: dict[str, Callable[..., Figure]] = {}  # by name, of the modules that were imported


def figure(name: str) -> Callable:
    """Return a decorator that enters a function of a table, which draws it, in `FIGURES`.

    The function gets the table as its CSV has it, with six digits; what title and caption say and
    the rows do not is a column that repeats, such as the seed.  The decorated one ends the caption
    with the notebook and the seed.  Given a folder `out` it also writes `name`.csv, .svg and .png
    there.  title: whether it stands in the picture.

    >>> @figure("00_numbers")
    ... def draw_numbers(table):
    ...     figure, ax = plt.subplots()
    ...     _ = ax.plot(table.x, "o")
    ...     return finish(figure, f"The largest number is {table.x.max()}", "Made up.")
    >>> drawn = draw_numbers(pd.DataFrame({"x": [1, 3, 2], "seed": 2010}))
    >>> drawn.get_suptitle(), drawn.get_label()
    ('The largest number is 3', 'Made up. Notebook 00, seed 2010.')
    >>> draw_numbers is FIGURES.pop("00_numbers")
    True
    """

    def decorate(draw):
        @wraps(draw)
        def draw_figure(
            table: pd.DataFrame, out: str | Path | None = None, title: bool = True
        ) -> Figure:
            rows = read_table(StringIO(csv_of(table)))
            drawn = draw(rows)
            seed = f", seed {rows.seed[0]}" if "seed" in rows else ""
            notebook = f"Notebook {name.partition('_')[0]}{seed}."
            drawn.set_label(f"{drawn.get_label()} {notebook}".lstrip())
            if not title:
                _write_title(drawn, "")
            if out:
                save_figure(drawn, table, name, out)
            plt.close(drawn)
            return drawn

        FIGURES[name] = draw_figure
        return draw_figure

    return decorate


def read_table(csv: str | Path | StringIO) -> pd.DataFrame:
    """Return the table of a CSV; a text that is missing is "", a number NaN."""
    table = pd.read_csv(csv, keep_default_na=False, na_values=[""])
    return table.fillna(dict.fromkeys(table.select_dtypes("str"), ""))


def finish(figure: Figure, title: str, caption: str = "", handles: Sequence[Artist] = ()) -> Figure:
    """Return a figure with its title, the legend of `handles` in a line below that, and a caption.

    The caption is the label of the figure, and stands below the picture.
    """
    if handles:
        place = {"loc": "upper left", "ncols": len(handles), "borderpad": 0, "borderaxespad": 0}
        figure.legend(handles=handles, **place)
    _write_title(figure, title)
    figure.set_label(caption)
    return figure


def _write_title(figure, title):
    """Write the title above all panels, and put the legend below it, if there is one."""
    for legend in figure.legends:  # as far below the top, in inches, at any size
        down = ScaledTranslation(0, -0.08 - 0.16 * len(title.splitlines()), figure.dpi_scale_trans)
        legend.set_bbox_to_anchor((0.01, 1), figure.transFigure + down)
    style = {"x": 0.01, "ha": "left", "fontsize": 10.5, "fontweight": "bold", "color": INK}
    figure.suptitle(title + "\n" * len(figure.legends), **style)  # which keeps room for it


def halo_style(width: float) -> dict:
    """Return the style of dark text that reads on any colour."""
    return {"color": INK, "path_effects": [withStroke(linewidth=width, foreground="white")]}


def error_bars(rows: pd.DataFrame) -> np.ndarray:
    """Return how far the intervals reach below and above y, (2, n), as `errorbar` takes it."""
    return np.maximum([rows["y"] - rows["low"], rows["high"] - rows["y"]], 0)


def set_log_ticks(axes, ticks: Sequence[float], words: Sequence[str] = ()) -> None:
    """Put ticks on a logarithmic x axis at these places and nowhere else."""
    axes.set_xticks(ticks, words or [f"{tick:,g}" for tick in ticks])
    axes.minorticks_off()


PUBLISHED = {"marker": "D", "markersize": 4, "lw": 0.8, "color": INK, "markerfacecolor": "white"}
# The caps stand out above and below a dot that is wider than its interval.
_OURS = {"marker": "o", "markersize": 3.5, "elinewidth": 1.2, "capsize": 3, "capthick": 1}
_QUO_PLAYS = {"marker": "s", "markersize": 3, "lw": 1.2, "color": color_of("Quo")}
# What may stand beside our means, by its column: a name for ours, a name for it, its mark, and our
# colour where it tells the two apart.
_BESIDE = {
    "published": ("ours", "published", {**PUBLISHED, "markersize": 3.5}, None),
    "quo_plays": ("each bot fights its own wars", "Quo fights every war", _QUO_PLAYS, INK),
}


def match_dots(table: pd.DataFrame, xlabel: str, title: str, caption: str) -> Figure:
    """Draw matches below each other, a row of dots with 95 % intervals for each agent.

    table: columns match, agent, mean, ci95; and published or quo_plays, with the same and _ci95,
    where there are such values to compare with: ours are filled, those hollow.
    """
    beside = next((name for name in _BESIDE if name in table), None)
    sizes = table.groupby("match", sort=False).size()
    height = sum(0.19 * sizes + 0.2) + (0.08 * len(sizes) if len(sizes) > 1 else 0) + 1.1
    shape = {"sharex": True, "squeeze": False, "height_ratios": sizes}
    figure, axes = plt.subplots(len(sizes), figsize=(HALF, height), **shape)
    for ax, (match, rows) in zip(axes.flat, table.groupby("match", sort=False)):
        _draw_dots(ax, rows, beside)
        ax.set_title(match, fontsize=8, pad=2)
    for ax in axes.flat:
        low, high = ax.dataLim.intervalx
        if low > -0.1 * high:  # an interval may end below 0
            ax.set_xlim(-0.02 * ax.get_xlim()[1], ax.get_xlim()[1])
    for ax in axes[:-1, 0]:
        ax.spines.bottom.set_visible(False)
        ax.tick_params(axis="x", length=0)
    axes[-1, 0].set_xlabel(xlabel)
    return finish(figure, title, caption, _handles(beside) if beside else ())


def _draw_dots(ax, rows, beside):
    """Draw one match of `match_dots`, and beside its means those of the column `beside`."""
    for place, row in enumerate(rows[::-1].to_dict("records")):
        color = (beside and _BESIDE[beside][3]) or color_of(row["agent"])
        ax.errorbar(row["mean"], place + 0.17, xerr=row["ci95"], **_OURS, color=color, zorder=3)
        if beside:
            half, look = row[f"{beside}_ci95"], _BESIDE[beside][2]
            ax.errorbar(row[beside], place - 0.2, xerr=half, capsize=2.5, **look)
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)


def _handles(beside):
    """Return the legend's entries for ours and for what stands beside them."""
    ours, theirs, mark, color = _BESIDE[beside]
    dot = {"marker": "o", "ms": 4, "lw": 1.2, "color": color or SOFT}
    return [Line2D([], [], **dot, label=ours), Line2D([], [], **mark, ls="-", label=theirs)]
