"""Figures as functions of their tables: frame, title and legend; dots, curves, names at points."""

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import wraps
from inspect import Parameter, Signature, signature
from io import StringIO
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.patheffects import withStroke
from matplotlib.transforms import Bbox, ScaledTranslation

from companion.ledger import DOUBTFUL
from draftviews.pictures.saving import csv_of, save_figure
from draftviews.pictures.style import GRID, HALF, INK, SOFT, color_of

ASPECT = ContextVar("aspect", default=None)  # width / height of all figures, where it is asked for
_TITLE = Parameter("title", Parameter.POSITIONAL_OR_KEYWORD, default="")
FIGURES: dict[str, Callable[..., Figure]] = {}  # by name, of the modules that were imported


def figure(name: str) -> Callable:
    """Return a decorator that makes a figure of what composes it, and enters it in `FIGURES`.

    The function to be decorated takes the table as its CSV has it, and returns a drawing, which
    takes a title, the title and a caption.  What they say and the rows do not is a column that
    repeats: the number of rounds, the seed.

    The decorated one takes a DataFrame, and draws it as its CSV says: with six digits.  The caption
    is the label of the figure and stands below the picture; it ends with the notebook, and the seed
    where there is one.  Given a folder `out` it also writes `name`.csv, .svg and .png there.
    title: whether it stands in the picture.

    >>> @figure("00_numbers")
    ... def numbers(table):
    ...     draw = frame(3.6, 2)(lambda ax: ax.plot(table.x, "o") and None)
    ...     return draw, f"The largest number is {table.x.max()}", "Made up."
    >>> drawn = numbers(pd.DataFrame({"x": [1, 3, 2], "seed": 2010}))
    >>> drawn.get_suptitle(), drawn.get_label()
    ('The largest number is 3', 'Made up. Notebook 00, seed 2010.')
    >>> numbers is FIGURES.pop("00_numbers")
    True
    """

    def decorate(compose):
        @wraps(compose)
        def draw_figure(
            table: pd.DataFrame, out: str | Path | None = None, title: bool = True
        ) -> Figure:
            rows = read_table(StringIO(csv_of(table)))
            draw, head, below = compose(rows)
            seed = f", seed {rows.seed[0]}" if "seed" in rows else ""
            drawn = draw(title=head * title)
            drawn.set_label(f"{below} Notebook {name.partition('_')[0]}{seed}.".lstrip())
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


def frame(*size: float | Callable, **settings) -> Callable:
    """Return a decorator that makes a function of axes and data one of data, which draws a figure.

    The function to be decorated takes the axes, a list of them if `panels` is set, and then its
    data; it returns nothing, or the handles of a legend that belongs below the title.  The
    decorated one takes the data and a title, and returns the figure.

    size, settings: of `_new_figure`; each may be a function of the data, by name.

    >>> @frame(3.6, lambda numbers: 0.4 * len(numbers))
    ... def dots(ax, numbers):
    ...     _ = ax.plot(numbers, "o")
    >>> figure = dots([1, 3, 2, 4], "Four numbers")
    >>> figure.get_suptitle(), len(figure.axes)
    ('Four numbers', 1)
    >>> plt.close(figure)
    """

    def decorate(draw):
        _, *parameters = signature(draw).parameters.values()
        outside = Signature([*parameters, _TITLE], return_annotation=Figure)

        @wraps(draw)
        def draw_figure(*given, **named):
            bound = outside.bind(*given, **named)
            bound.apply_defaults()
            data = bound.arguments
            title = data.pop("title")
            more = {name: _value(setting, data) for name, setting in settings.items()}
            figure, axes = _new_figure(title, *(_value(inches, data) for inches in size), **more)
            handles = draw(axes, **data)
            return add_key(figure, handles) if handles else figure

        draw_figure.__signature__ = outside
        return draw_figure

    return decorate


def _value(setting, data):
    return setting(**data) if callable(setting) else setting


def _new_figure(title, width, height, panels=None, columns=1, ylabel="", **shape):
    """Return a figure with its title, and its axes: a list in reading order, or one.

    width, height: inches; two heights are those of a row of panels and of all else.  ylabel: of all
    axes together.  shape: settings of `plt.subplots`.  Where `ASPECT` asks for another shape, it
    gets wider or higher; in a wide one, panels stand beside each other unless they share an axis.
    """
    columns = min(columns, panels or 1)
    rows = -(-(panels or 1) // columns)
    if is_wide() and rows > columns and not {"sharex", "width_ratios"} & {*shape}:
        rows, columns, by_row = columns, rows, isinstance(height, tuple)
        width, height = (
            (columns * width, height)
            if by_row
            else ((0.75 * columns if rows == 1 else 1.5) * width, 0.6 * height)
        )
        shape["width_ratios"] = shape.pop("height_ratios", None)
    height = height[0] * rows + height[1] if isinstance(height, tuple) else height
    aspect = float(ASPECT.get() or width / height)
    size = max(width, aspect * height), max(height, width / aspect)
    figure, axes = plt.subplots(rows, columns, figsize=size, squeeze=False, **shape)
    if ylabel:
        figure.supylabel(ylabel, fontsize=9)
    if title:
        add_title(figure, title)
    return figure, list(axes.flat) if panels else axes[0, 0]


def is_wide() -> bool:
    """Return whether figures are asked for that are clearly wider than high."""
    return (ASPECT.get() or 0) > 1.2


def add_title(figure: Figure, title: str) -> Figure:
    """Write what a figure shows above all of its panels; return the figure."""
    style = {"x": 0.01, "ha": "left", "fontsize": 10, "fontweight": "bold", "color": INK}
    figure.suptitle(title, **style)
    return figure


def add_key(figure: Figure, handles: Sequence[Artist]) -> Figure:
    """Draw the legend of a figure in a line below its title; return the figure."""
    title = figure.get_suptitle()
    down = ScaledTranslation(0, -0.1 - 0.16 * len(title.splitlines()), figure.dpi_scale_trans)
    place = {"bbox_to_anchor": (0.01, 1), "bbox_transform": figure.transFigure + down}
    place |= {"loc": "upper left", "ncols": len(handles), "borderpad": 0, "borderaxespad": 0}
    figure.legend(handles=handles, **place)  # as far below the top, in inches, at any size
    return add_title(figure, f"{title}\n")  # the second line keeps the place of the legend


def haloed(width: float) -> dict:
    """Return the style of dark text that reads on any colour."""
    return {"color": INK, "path_effects": [withStroke(linewidth=width, foreground="white")]}


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


PUBLISHED = {"marker": "D", "markersize": 4, "lw": 0.8, "color": INK, "markerfacecolor": "white"}
# The caps stand out above and below a dot that is wider than its interval.
_OURS = {"marker": "o", "markersize": 3.5, "elinewidth": 1.2, "capsize": 3, "capthick": 1}
# Behind a row that does not agree: tints of the colours of verdicts.
_BANDS = dict(zip(DOUBTFUL, ("#F3E9CC", "#EBCBD0")))
_QUO_PLAYS = {"marker": "s", "markersize": 3, "lw": 1.2, "color": color_of("Quo")}
# What may stand beside our means, by its column: a name for ours, a name for it, its mark, and our
# colour where it tells the two apart.
_BESIDE = {
    "published": ("ours", "published", {**PUBLISHED, "markersize": 3.5}, None),
    "quo_plays": ("each bot plays on for itself", "Quo plays on for everyone", _QUO_PLAYS, INK),
}


def _height(table, xlabel):
    """Return the height of `match_dots` in inches."""
    matches = [rows for _, rows in table.groupby("match", sort=False)]
    if len(matches) == 1:
        return 0.19 * len(table) + 0.2 + 1.1
    gaps = 0.08 * len(matches) if isinstance(xlabel, str) else 0.75 * (len(matches) - 1)
    return sum(0.19 * len(rows) + 0.2 * bool(_title(rows)) for rows in matches) + gaps + 1.1


@frame(
    HALF,
    _height,
    panels=lambda table, **_: table.match.nunique(),
    sharex=lambda xlabel, **_: isinstance(xlabel, str) or "none",  # but never beside each other
    height_ratios=lambda table, **_: table.groupby("match", sort=False).size(),
)
def match_dots(axes, table: pd.DataFrame, xlabel: str | Sequence[str]):
    """Draw matches below each other, a row of dots with 95 % intervals for each agent.

    table: columns match, agent, mean, ci95; published or quo_plays, and the same with _ci95, where
    there are such values to compare with: ours are filled, those hollow; and verdict, where rows in
    doubt and rows that differ are to be marked.  The matches come in the order of the table and
    share their axis, unless `xlabel` names one for each.  A match gets a title if its name says
    more than its rows do.  A line stands at 0 if a mean is negative.
    """
    beside = next((name for name in _BESIDE if name in table), None)
    for ax, (_, rows) in zip(axes, table.groupby("match", sort=False)):
        draw_dots(ax, rows, beside)
        if len(axes) > 1:
            ax.set_title(_title(rows), fontsize=8, pad=2)
    _name_axes(axes, xlabel)
    if (table["mean"] < 0).any():
        baselines(axes, {"level": 0}, across=False)
    return legend_handles(table, beside)


def _title(rows):
    """Return the name of a match, "" where it only lists the agents of its rows."""
    name = rows.match.iloc[0]
    return "" if name == " – ".join(rows.agent) else name


def draw_dots(ax, rows: pd.DataFrame, beside: str | None) -> None:
    """Draw one match of `match_dots`, and beside its means those of the column `beside`."""
    for place, row in enumerate(rows[::-1].to_dict("records")):
        if row.get("verdict") in _BANDS:
            band = {"color": _BANDS[row["verdict"]], "lw": 0, "zorder": 0}
            ax.axhspan(place - 0.46, place + 0.46, **band)
        color = (beside and _BESIDE[beside][3]) or color_of(row["agent"])
        ax.errorbar(row["mean"], place + 0.17, xerr=row["ci95"], **_OURS, color=color, zorder=3)
        if beside and np.isfinite(row[beside]):
            half = row[f"{beside}_ci95"] if np.isfinite(row[f"{beside}_ci95"]) else None
            ax.errorbar(row[beside], place - 0.2, xerr=half, capsize=2.5, **_BESIDE[beside][2])
    ax.set_yticks(range(len(rows)), rows.agent[::-1])
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(-0.6, len(rows) - 0.4)
    ax.grid(axis="x", color=GRID, linewidth=0.6)
    ax.set_axisbelow(True)


def _name_axes(panels, xlabel):
    """Name the axes: one below the last panel that all share, or one below each."""
    shared = isinstance(xlabel, str)
    for ax, name in zip(panels, [xlabel] * len(panels) if shared else xlabel, strict=True):
        low, high = ax.dataLim.intervalx
        if low > -0.1 * high:  # an interval may end below 0
            ax.set_xlim(-0.02 * ax.get_xlim()[1], ax.get_xlim()[1])
        if shared and ax is not panels[-1]:
            ax.spines.bottom.set_visible(False)
            ax.tick_params(axis="x", length=0)
        else:
            ax.set_xlabel(name)


def legend_handles(table: pd.DataFrame, beside: str | None) -> list[Line2D]:
    """Return the entries of the legend: only what is in the picture."""
    handles = []
    if beside:
        ours, theirs, mark, color = _BESIDE[beside]
        line = "-" if table[f"{beside}_ci95"].notna().any() else "none"
        handles = [
            Line2D([], [], marker="o", ms=4, lw=1.2, color=color or SOFT, label=ours),
            Line2D([], [], **mark, ls=line, label=theirs),
        ]
    found = set(table.get("verdict", ()))
    return handles + [Patch(color=_BANDS[word], label=word) for word in _BANDS if word in found]


# Where a name may stand, in points from its point: as near as can be, and rather to the right.
_PLACES = [(side, height) for height in (0, 7, -7, 14, -14, 21, -21, 28, -28) for side in (5, -5)]
_COVERS = 4  # half the width of what a point and its interval cover, in pixels
_OUTSIDE = 9  # a name that leaves the picture is worse than one that covers so many others


def name_points(ax: Axes, points: pd.DataFrame, named: pd.Series) -> None:
    """Write the names of those points of which `named` is true.

    points: indexed by name, columns x, y, low and high, the ends of the interval drawn at x, and
    color, if names have one.
    Call it last: names are measured, and the figure is laid out for that.
    """
    ax.figure.canvas.draw()
    taken = [_covered(ax, row) for row in points.itertuples()]
    for name, row in points[named].sort_values("x", ascending=False, kind="stable").iterrows():
        texts = [_text(ax, name, row, place) for place in _PLACES]
        boxes = [text.get_window_extent() for text in texts]
        outside = [box.x0 < ax.bbox.x0 or ax.bbox.x1 < box.x1 for box in boxes]
        covers = [b.count_overlaps(taken) + _OUTSIDE * out for b, out in zip(boxes, outside)]
        best = int(np.argmin(covers))
        for text in texts[:best] + texts[best + 1 :]:
            text.remove()
        taken.append(boxes[best])


def _covered(ax, row):
    (x, low), (_, high) = ax.transData.transform([(row.x, row.low), (row.x, row.high)])
    return Bbox.from_extents(x - _COVERS, low - _COVERS, x + _COVERS, high + _COVERS)


def _text(ax, name, row, place):
    style = {"ha": "left" if place[0] > 0 else "right", "va": "center", "size": 7, **haloed(2)}
    style |= {"color": row["color"]} if "color" in row else {}
    return ax.annotate(name, (row.x, row.y), place, textcoords="offset points", **style)
