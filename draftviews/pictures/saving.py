"""How a figure is saved: vectors, pixels, and the data it was drawn from."""

import io
import re
from collections.abc import Iterable
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from PIL import Image

from draftlib.runs.files import replace_file

_SHADES = 0xF0F0F0  # colours that agree in these bits look alike


def save_figure(figure: Figure, data: pd.DataFrame, name: str, folder: str | Path) -> Figure:
    """Write `folder`/`name`.svg, .png and .csv: the figure and the DataFrame it was drawn from.

    The same figure gives the same bytes on each run.

    Parameters
    ----------
    figure : Figure
        What is saved.
    data : DataFrame
        What it was drawn from.
    name : str
        The name of the files.
    folder : str or Path
        Where they are written.

    Raises
    ------
    OSError
        Where nothing can be written.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> import matplotlib.pyplot as plt
    >>> import pandas as pd
    >>> from draftviews import save_figure
    >>> figure, axes = plt.subplots()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     saved = save_figure(figure, pd.DataFrame({"x": [1]}), "empty", folder)
    ...     sorted(path.name for path in Path(folder).iterdir())
    ['empty.csv', 'empty.png', 'empty.svg']
    """
    replace_file(f"{folder}/{name}.svg", svg_of(figure))
    replace_file(f"{folder}/{name}.png", reduce_palette(_render(figure, "png", {"Software": None})))
    replace_file(f"{folder}/{name}.csv", csv_of(data).encode())
    plt.close(figure)
    return figure


def csv_of(data: pd.DataFrame) -> str:
    """Return the rows of a DataFrame as CSV, its numbers with six digits.

    >>> csv_of(pd.DataFrame({"x": [1 / 3]}))
    'x\\n0.333333\\n'
    """
    return data.to_csv(index=False, float_format="%.6g", lineterminator="\n")


def notebook_png(figure: Figure) -> tuple[bytes, dict]:
    """Return the PNG of a figure, twice as sharp as it is large, its size there, and its title.

    >>> figure = plt.figure(figsize=(1, 1), dpi=100, facecolor="teal")
    >>> notebook_png(figure)[1]
    {'width': 120, 'height': 120, 'alt': ''}
    >>> plt.close(figure)
    """
    png = reduce_palette(_render(figure, "png", {"Software": None}, dpi=2 * figure.dpi), colors=64)
    width, height = Image.open(io.BytesIO(png)).size
    return png, {"width": width // 2, "height": height // 2, "alt": title_of(figure)}


def moving_png(figures: Iterable[Figure], seconds: float) -> tuple[bytes, dict]:
    """Return figures of one size as one moving PNG, with its size and a text; close them.

    Each is seen for so many seconds, the last one for six times as long.

    >>> drawn = (plt.figure(figsize=(1, 1), facecolor=color) for color in ("teal", "white"))
    >>> Image.open(io.BytesIO(moving_png(drawn, seconds=1)[0])).n_frames
    2
    """
    pictures, titles, buffer, moving = [], [], io.BytesIO(), io.BytesIO()
    for figure in figures:
        png = io.BytesIO()
        figure.savefig(png, format="png", dpi=1.5 * figure.dpi)
        pictures.append(np.asarray(Image.open(png).convert("RGB")))
        titles.append(title_of(figure))
        plt.close(figure)
    Image.fromarray(np.concatenate(pictures)).save(buffer, "png")  # below each other: one palette
    strip = Image.open(io.BytesIO(reduce_palette(buffer.getvalue(), colors=32)))
    height, width, _ = pictures[0].shape
    tops = range(0, strip.height, height)
    first, *others = [strip.crop((0, top, width, top + height)) for top in tops]
    times = [int(1000 * seconds)] * len(others) + [int(6000 * seconds)]
    first.save(moving, "png", save_all=True, append_images=others, duration=times, loop=0)
    words = f"moving picture, from “{titles[0]}” to “{titles[-1]}”"
    return moving.getvalue(), {"width": int(width / 1.5), "height": int(height / 1.5), "alt": words}


def title_of(figure: Figure) -> str:
    """Return the title of a figure, in one line; of one without, those of its panels.

    >>> figure, axes = plt.subplots()
    >>> _ = axes.set_title("A panel", loc="left")
    >>> before = title_of(figure)
    >>> _ = figure.suptitle("What max$^n$ shows")
    >>> before, title_of(figure)
    ('A panel', 'What maxⁿ shows')
    >>> plt.close(figure)
    """
    panels = filter(None, (ax.get_title(loc="left") for ax in figure.axes))
    title = figure.get_suptitle() or "; ".join(panels)
    return " ".join(title.split()).replace("$^n$", "ⁿ")


def _render(figure, kind, metadata, **options):
    buffer = io.BytesIO()
    figure.savefig(buffer, format=kind, metadata=metadata, bbox_inches="tight", **options)
    return buffer.getvalue()


def svg_of(figure: Figure) -> bytes:
    """Return the SVG of a figure, the same bytes on each call.

    It holds the title as its own, and the caption, which is the label of the figure.

    >>> figure = plt.figure(figsize=(1, 1))
    >>> svg_of(figure)[:5], svg_of(figure) == svg_of(figure)
    (b'<?xml', True)
    >>> plt.close(figure)
    """
    words = {"Title": title_of(figure), "Description": figure.get_label()}
    svg = _render(figure, "svg", words | {"Date": None, "Creator": None})
    return shorten_decimals(svg.decode()).encode()


def shorten_decimals(svg: str) -> str:
    """Return an SVG whose points and paths keep two decimals, a hundredth of a point on paper.

    Clip paths and markers are named by a digest of all their decimals; here by a number.  Zero has
    no sign.
    """

    def short(number):
        rounded = f"{float(number[0]):.2f}".rstrip("0").rstrip(".")
        return "0" if rounded == "-0" else rounded

    def shorten(place):
        return re.sub(r"-?\d+\.\d{3,}|-0(?![.\d])", short, place[0])

    for kind, digest in {"clip": r'<clipPath id="(\w+)"', "mark": r'<path id="(m\w{10})"'}.items():
        for i, name in enumerate(re.findall(digest, svg)):
            svg = svg.replace(name, f"{kind}{i}")
    return re.sub(r' (?:d|x|y)="[^"]*"|translate\([^)]*\)', shorten, svg)


def reduce_palette(png: bytes, colors: int = 256) -> bytes:
    """Return a PNG in `colors` colours at most: flat drawings lose nothing that the eye sees.

    A moving one is left as it is.
    Half of them are the most frequent ones.  The others stand for colours that are unlike those,
    such as the blue of a single dot: by their number alone the greys of letters would come first.

    >>> figure = plt.figure(figsize=(1, 1), facecolor="teal")
    >>> before = _render(figure, "png", {})
    >>> plt.close(figure)
    >>> len(reduce_palette(before)) < len(before)
    True
    """
    half, picture = colors // 2, Image.open(io.BytesIO(png))
    if getattr(picture, "is_animated", False):
        return png
    picture = picture.convert("RGBX")
    codes = np.asarray(picture).view("<u4")[..., 0]  # a color is one number
    found, at, times = np.unique(codes, return_inverse=True, return_counts=True)
    rgb = found[:, None].view(np.uint8).reshape(-1, 4)[:, :3].astype(int)
    by_number = np.argsort(-times, kind="stable")
    _, first = np.unique(found[by_number] & _SHADES, return_index=True)
    unlike = np.sort(first[first >= half])[:half]
    chosen = [*range(half), *unlike] if len(found) > colors else slice(None)
    palette = rgb[by_number[chosen]]
    nearest = np.square(rgb[:, None] - palette).sum(axis=2).argmin(axis=1)
    indices = nearest.astype(np.uint8)[at].reshape(codes.shape)
    small = Image.fromarray(indices, "P")
    small.putpalette(palette.astype(np.uint8).tobytes())
    buffer = io.BytesIO()
    small.save(buffer, "png", optimize=True)
    return buffer.getvalue()
