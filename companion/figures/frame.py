"""A figure as a function of its table; its frame: axes, shared labels, title, legend."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import wraps
from inspect import Parameter, Signature, signature
from io import StringIO
from pathlib import Path

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.transforms import ScaledTranslation

from draftviews.pictures.saving import csv_of, save_figure
from draftviews.pictures.style import INK

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
