"""Draw committed figures again, in another size or palette, as SVG with text that can be edited.

    python -m companion.figures 07_round_robin --size 8x4.5 --palette dark --into slides

The data is what the notebook stored beside the figure, so this takes a second each.  A figure gets
the proportions of the size and then is scaled as a whole: its letters grow with it.  Trees, and the
boards with lists, keep their proportions and stand in the middle.
"""

import argparse
import re
from colorsys import hls_to_rgb, rgb_to_hls
from difflib import get_close_matches
from io import StringIO
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.colors import to_hex, to_rgb
from matplotlib.transforms import Bbox

from companion.figures.frame import ASPECT
from companion.results import COMMITTED
from draftlib.runs.files import replace_file
from draftviews import use_style
from draftviews.pictures.recipes import draw_again


def main(words: list[str] | None = None) -> None:
    """Draw what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m companion.figures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="+", metavar="NAME", help="as in figures/, or all")
    parser.add_argument("--size", type=inches, default="8x4.5", help="inches (%(default)s)")
    parser.add_argument("--palette", choices=PALETTES, default="light")
    parser.add_argument("--into", type=Path, default=Path(), help="folder; by default this one")
    options = parser.parse_args(words)
    known = sorted(path.stem for path in COMMITTED.glob("*.json"))
    names = known if options.names == ["all"] else options.names
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 3, 0.4)
            parser.error(f"no figure {name!r}; near it: {', '.join(near or known)}")
    if options.into.resolve() == COMMITTED:
        parser.error("figures/ belongs to the notebooks; give --into another folder")
    options.into.mkdir(parents=True, exist_ok=True)
    for name in names:
        path = options.into / f"{name}.svg"
        replace_file(path, drawn(name, options.size, PALETTES[options.palette]).encode())
        print(path)


def inches(text: str) -> tuple[float, float]:
    """Return the width and height in a text.

    >>> inches("8x4.5")
    (8.0, 4.5)
    """
    found = re.fullmatch(r"(\d+\.?\d*)x(\d+\.?\d*)", text)
    if not found or not all(1 <= float(side) <= 100 for side in found.groups()):
        raise argparse.ArgumentTypeError(f"WIDTHxHEIGHT, 1 to 100 inches each, not {text!r}")
    return float(found[1]), float(found[2])


def drawn(name: str, size: tuple[float, float], recolor) -> str:
    """Return the SVG of a committed figure; `recolor` gives the colour that stands for another."""
    use_style()
    asked = ASPECT.set(size[0] / size[1])
    try:
        with mpl.rc_context({"svg.fonttype": "none"}):
            figure = draw_again((COMMITTED / f"{name}.json").read_text("utf-8"))
            halos = take_halos(figure)
            if recolor is dark:
                darken_letters(figure)
            file = StringIO()
            box = box_of(figure)
            figure.savefig(file, format="svg", metadata={"Date": None}, facecolor="none")
    finally:
        ASPECT.reset(asked)
        plt.close("all")
    svg = file.getvalue()
    for name, look in halos.items():
        svg = svg.replace(f'<g id="{name}">', f'<g id="{name}" style="{look}">')
    svg = on_paper(svg, box, size)
    return re.sub("#[0-9a-f]{6}", lambda color: recolor(color[0]), svg)


def take_halos(figure) -> dict[str, str]:
    """Take the halos from the texts of a figure, which would make them paths.

    Returns the same in CSS, by the id that the text has in an SVG.
    """
    looks = {}
    for text in figure.findobj(mpl.text.Text):
        for effect in text.get_path_effects():
            line = effect._gc
            text.set(path_effects=[], gid=f"halo{len(looks)}")
            color, width = to_hex(line["foreground"]), line["linewidth"]
            look = f"paint-order: stroke; stroke: {color}; stroke-width: {width}"
            looks[text.get_gid()] = f"{look}; stroke-linejoin: round"
    return looks


def darken_letters(figure) -> None:
    """Make the letters white that stand on a colour: on a dark ground they and white get dark."""
    for ax in figure.axes:
        filled = [patch for patch in ax.patches if rgb_to_hls(*patch.get_facecolor()[:3])[2] > 0.15]
        for text in ax.texts:
            place = text.get_transform().transform(text.get_position())
            if any(patch.contains_point(place) for patch in filled):
                text.set_color("white")


def on_paper(svg: str, box: tuple[float, ...], size: tuple[float, float]) -> str:
    """Return an SVG whose `box` (left, top, right, bottom) fills a sheet of `size` inches."""
    left, top, right, bottom = box
    scale = max((right - left) / size[0], (bottom - top) / size[1])
    width, height = (scale * side for side in size)
    left, top = (left + right - width) / 2, (top + bottom - height) / 2
    box = f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}"
    head = f'width="{size[0]}in" height="{size[1]}in" viewBox="{box}" fill="#000000" '
    sheet = f'<rect x="{left:.2f}" y="{top:.2f}" width="{width:.2f}" height="{height:.2f}"'
    svg = re.sub(r'(<svg [^>]*?)width="[^"]*" height="[^"]*" viewBox="[^"]*" ', rf"\1{head}", svg)
    return re.sub(r"(<svg [^>]*>)", rf'\1\n {sheet} style="fill: #ffffff"/>', svg)


def box_of(figure) -> tuple[float, ...]:
    """Return left, top, right and bottom of all that a figure shows, in points from its corner."""
    figure.draw_without_rendering()  # which lays it out, once
    figure.set_layout_engine("none")
    (width, height), parts = figure.get_size_inches(), [figure.get_tightbbox()]
    titles = (ax._left_title.get_window_extent() for ax in figure.axes)
    parts += [title.transformed(figure.dpi_scale_trans.inverted()) for title in titles]
    drawn = Bbox.union(parts)
    sides = min(0, drawn.x0), min(0, height - drawn.y1), max(width, drawn.x1)
    return tuple(72 * side for side in (*sides, max(height, height - drawn.y0)))


def dark(color: str) -> str:
    """Return the colour for a dark ground: greys and tints turn round, the others get lighter.

    >>> dark("#ffffff"), dark("#222222"), dark("#0072b2")
    ('#1a1a1a', '#e1e1e1', '#4cbdfd')
    """
    hue, light, much = rgb_to_hls(*to_rgb(color))
    much = min(much, 0.8)
    light = 1 - 0.9 * light if much < 0.25 or light > 0.8 else 0.45 + 0.4 * light
    return to_hex(hls_to_rgb(hue, light, much))


PALETTES = {"light": str, "dark": dark}

if __name__ == "__main__":
    main()
