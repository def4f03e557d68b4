"""Draw committed figures again from their CSV, in another size, palette or format.

    python -m companion.figures 06_round_robin --size 8x4.5 --palette dark --into slides

A figure gets the proportions of the size and then is scaled as a whole: its letters grow with it,
but those of a PDF, which keeps its points.  Trees, and the boards with lists, keep their
proportions and stand in the middle.
"""

import argparse
import re
from colorsys import hls_to_rgb, rgb_to_hls
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.collections import Collection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpec
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.patheffects import withStroke
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from seaborn.utils import relative_luminance

from companion.experiments import import_all
from companion.pictures import FIGURES, read_table
from companion.results import COMMITTED
from draftviews import use_style

FORMATS = {"svg": {"Date": None}, "png": {"Software": None}, "pdf": {"CreationDate": None}}
_GROUND, _CONTRAST = "#191919", 4.5  # of a dark slide, and of what is drawn on it
_DOTS = 150  # of a PNG, in an inch
_COLORED = {
    Text: ["color"],
    Line2D: ["color", "markerfacecolor", "markeredgecolor"],
    Patch: ["facecolor", "edgecolor"],
    Collection: ["facecolor", "edgecolor"],
}


def main(words: list[str] | None = None) -> None:
    """Draw what the command line asks for."""
    known = every_name()
    parser = argparse.ArgumentParser(
        prog="python -m companion.figures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    named = {"metavar": "NAME", "choices": [*known, "all"], "help": "as in figures/, or all"}
    parser.add_argument("names", nargs="+", **named)
    parser.add_argument("--size", type=inches, default="8x4.5", help="inches (%(default)s)")
    parser.add_argument("--palette", choices=["light", "dark"], default="light")
    parser.add_argument("--no-title", dest="title", action="store_false")
    parser.add_argument("--format", choices=FORMATS, default="svg", help="%(default)s by default")
    parser.add_argument("--into", type=Path, default=Path(), help="folder; by default this one")
    options = parser.parse_args(words)
    names = known if options.names == ["all"] else options.names
    if options.into.resolve() == COMMITTED:
        parser.error("figures/ belongs to the notebooks; give --into another folder")
    use_style()
    try:
        options.into.mkdir(parents=True, exist_ok=True)
        for name in names:
            path = options.into / f"{name}.{options.format}"
            draw(name, path, options)
            print(path)
    except OSError as error:
        parser.error(str(error))


def every_name() -> list[str]:
    """Return the names of all figures, in order."""
    import_all()
    return sorted(FIGURES)


def inches(text: str) -> tuple[float, float]:
    """Return the width and height in a text.

    >>> inches("8x4.5")
    (8.0, 4.5)
    """
    found = re.fullmatch(r"(\d+\.?\d*)x(\d+\.?\d*)", text)
    if not found or not all(1 <= float(side) <= 100 for side in found.groups()):
        raise argparse.ArgumentTypeError(f"WIDTHxHEIGHT, 1 to 100 inches each, not {text!r}")
    return float(found[1]), float(found[2])


def draw(name: str, path: Path, options: argparse.Namespace) -> None:
    """Write a figure to `path`, as `main` reads the options; the text of an SVG can be edited."""
    figure = FIGURES[name](read_table(COMMITTED / f"{name}.csv"), title=options.title)
    if isinstance(figure.get_layout_engine(), ConstrainedLayoutEngine):
        reshape(figure, options.size[0] / options.size[1])
    sheet = sheet_of(figure, options.size)
    if options.palette == "dark":
        darken(figure)
    look = {"bbox_inches": sheet, "metadata": FORMATS[options.format]}
    with mpl.rc_context({"svg.fonttype": "none"}):
        figure.savefig(path, dpi=_DOTS * options.size[0] / sheet.width, **look)
    if options.format == "svg":
        sides = 'width="{}in" height="{}in"'.format(*options.size)
        svg = re.sub(r'width="[^"]*" height="[^"]*"', sides, path.read_text("utf-8"), count=1)
        path.write_text(svg, "utf-8")


def reshape(figure: Figure, aspect: float) -> None:
    """Make a figure wider or higher, until width / height is `aspect`.

    Where that is wide, panels below each other come to stand in a row if they are of one height and
    share no axis.
    """
    width, height = figure.get_size_inches()
    panels = [ax for ax in figure.axes if ax.get_subplotspec()]
    grid = panels[0].get_gridspec()
    rows, columns = grid.get_geometry()
    shared = len(panels[0].get_shared_x_axes().get_siblings(panels[0])) > 1
    equal = len({*grid.get_height_ratios()}) == 1
    if aspect > 1.2 and rows > columns == 1 and equal and not shared:
        for ax, place in zip(panels, GridSpec(1, rows, figure)):
            ax.set_subplotspec(place)
        width, height = 0.75 * rows * width, 0.6 * height
    figure.set_size_inches(max(width, aspect * height), max(height, width / aspect))


def sheet_of(figure: Figure, size: tuple[float, float]) -> Bbox:
    """Return the smallest sheet, in inches, that holds a figure and has the proportions of `size`.

    The ground of the figure is stretched to it.
    """
    for _ in range(2):  # the layout of panels with equal axes settles at the second
        figure.draw_without_rendering()
    figure.set_layout_engine("none")
    box = Bbox.union([figure.get_tightbbox(), figure.bbox_inches])
    sides = max(box.width / size[0], box.height / size[1]) * np.array(size)
    middle = (box.min + box.max) / 2
    sheet = Bbox([middle - sides / 2, middle + sides / 2])
    figure.patch.set_bounds(sheet.transformed(figure.dpi_scale_trans - figure.transFigure).bounds)
    return sheet


def darken(figure: Figure) -> None:
    """Give the parts of a figure colours for a dark ground; letters on a colour get that of it."""
    for ax in figure.axes:
        filled = [patch for patch in ax.patches if rgb_to_hls(*patch.get_facecolor()[:3])[2] > 0.15]
        for text in ax.texts:
            place = text.get_transform().transform(text.get_position())
            if any(patch.contains_point(place) for patch in filled):
                text.set_color("white")
    for artist in figure.findobj():
        parts = [artist.get_bbox_patch()] if isinstance(artist, Text) else []
        for part in (artist, *filter(None, parts)):
            kinds = next((names for kind, names in _COLORED.items() if isinstance(part, kind)), ())
            found = {kind: getattr(part, f"get_{kind}")() for kind in kinds}
            for kind, color in found.items():
                getattr(part, f"set_{kind}")(dark(color))
        for halo in artist.get_path_effects() or ():
            look = halo._gc | {"foreground": dark(halo._gc["foreground"])}
            artist.set_path_effects([withStroke(**look)])


def dark(color):
    """Return the colour for a dark ground: greys and tints turn round, others get lighter if weak.

    They then stand out from the ground as letters must, by the contrast ratio of WCAG 2.

    >>> from matplotlib.colors import to_hex
    >>> [to_hex(dark(color)) for color in ("#ffffff", "#222222", "#0072b2", "#56b4e9")]
    ['#191919', '#e0e0e0', '#178acb', '#56b4e9']
    """
    if np.ndim(color) == 2:  # of a collection
        return [dark(each) for each in color]
    *rgb, alpha = to_rgba(color)
    hue, light, much = rgb_to_hls(*rgb)
    much = min(much, 0.8)
    if much < 0.25 or light > 0.8:
        return (*hls_to_rgb(hue, 1 - 0.9 * light, much), alpha)
    least = _CONTRAST * (relative_luminance(_GROUND) + 0.05) - 0.05
    lighter = (hls_to_rgb(hue, more, much) for more in np.linspace(light, 1))
    return (*next(each for each in lighter if relative_luminance(each) >= least), alpha)


if __name__ == "__main__":
    main()
