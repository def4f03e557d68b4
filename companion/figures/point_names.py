"""Names beside points, where they cover neither a point, nor an interval, nor each other."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.transforms import Bbox

from companion.figures.frame import haloed

# Where a name may stand, in points from its point: as near as can be, and rather to the right.
_PLACES = [(side, height) for height in (0, 7, -7, 14, -14, 21, -21, 28, -28) for side in (5, -5)]
_POINT = 4  # half the width of what a point and its interval cover, in pixels
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
    return Bbox.from_extents(x - _POINT, low - _POINT, x + _POINT, high + _POINT)


def _text(ax, name, row, place):
    style = {"ha": "left" if place[0] > 0 else "right", "va": "center", "size": 7, **haloed(2)}
    style |= {"color": row["color"]} if "color" in row else {}
    return ax.annotate(name, (row.x, row.y), place, textcoords="offset points", **style)
