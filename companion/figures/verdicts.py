"""The figure of the verdicts, for appendix A5."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from scipy.stats import beta, norm

from companion.figures.frame import frame
from draftviews.pictures.style import GRID, MEDIUM, SOFT

# A verdict is no agent and no player: its colours are its own.
VERDICTS = {
    "agrees": "#2E4057",
    "reproduced": "#2E4057",
    "compatible": "#7E93B5",
    "in doubt": "#CF9A9A",
    "differs": "#A4243B",
    "not testable": "#8C8C8C",
    "open": "#EDEDED",
}
_POINT = {"ls": "none", "ms": 3.6, "mec": "white", "mew": 0.3}


@frame(
    MEDIUM,
    (1.9, 0.9),
    panels=lambda sources, **_: len(sources),
    columns=2,
    sharey=True,
    ylabel="z of our value",
)
def qq_plot(axes, values: pd.DataFrame, sources: Sequence[str]):
    """Draw the z of values, in order, against what chance alone would give.

    values: columns source, z, verdict, as from `ledger.judge`.  A panel for each of `sources`; the
    band holds 95 % of such points if ours and the published values differ by chance only.  Points
    beyond ±8 stand at the edge.
    """
    for ax, source in zip(axes, sources):
        points = values[values.source == source].sort_values("z", kind="stable")
        expected, low, high = normal_order(len(points))
        ax.fill_between(expected, low, high, color=GRID, lw=0)
        ax.axline((0, 0), slope=1, color=SOFT, lw=0.8)
        _draw_points(ax, expected, points.z, points.verdict, 8)
        typical = np.sqrt((points.z**2).mean())
        ax.set_title(f"{source}: {len(points)} values,\ntypical z {typical:.2f}", fontsize=8.5)
    for ax in axes[-2:]:
        ax.set_xlabel("z expected by chance")
    look, found = {"marker": "o", **_POINT}, set(values.verdict)
    return [Line2D([], [], color=VERDICTS[w], label=w, **look) for w in VERDICTS if w in found]


def normal_order(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return median and 95 % limits of the ordered values of n independent standard normals.

    The i-th of n uniform values has a beta distribution with parameters i and n + 1 - i.

    >>> [round(float(x[0]), 2) for x in normal_order(1)]
    [0.0, -1.96, 1.96]
    """
    i = np.arange(1, n + 1)
    return tuple(norm.ppf(beta.ppf(level, i, n + 1 - i)) for level in (0.5, 0.025, 0.975))


def _draw_points(ax, x, y, words, edge):
    """Draw points in the colours of their verdicts; those beyond the edge as triangles at it."""
    x, y, words = map(np.asarray, (x, y, words))
    beyond = np.sign(y) * (np.abs(y) > edge)
    y = y.clip(-edge, edge)
    for word, shade in VERDICTS.items():
        for side, marker in zip((0, 1, -1), "o^v"):
            here = (words == word) & (beyond == side)
            ax.plot(x[here], y[here], color=shade, **_POINT, marker=marker)
