"""A figure of appendix A1: the best deviation from MaxN-MC."""

import numpy as np
import pandas as pd

from companion.figures.curves import LINES, curves, mark_of, panel, per_cent, set_log_ticks
from companion.figures.frame import frame
from draftviews.pictures.style import COLORS, HALF

_MAXN_MC = COLORS["MaxN-MC"]


@frame(HALF, 5.6, panels=2, sharey=True)
def best_deviation(axes, data: pd.DataFrame, titles: tuple[str, str]):
    """Draw what the best deviation from play by MaxN-MC brings: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn at the right end of its line).  titles: of
    the panels.
    """
    above, below = axes
    data = data.assign(low=data["low"].clip(lower=0))  # no best deviation costs anything
    curves(above, panel(data, "depth"), _MAXN_MC, apart=0.13)
    above.set(xlabel="depth d (picks), M infinite", ylabel="gain of the best deviation")
    above.set(ylim=(0, None), title=titles[0])
    above.xaxis.get_major_locator().set_params(integer=True)
    rows = panel(data, "rollouts")
    finite = rows[np.isfinite(rows["x"])]
    end = 8 * finite["x"].max()
    curves(below, finite, _MAXN_MC, apart=0.16)
    limits = rows[np.isinf(rows["x"])].set_index("series")
    for k, (name, line) in enumerate(finite.groupby("series", sort=False)):
        if name in limits.index:
            last = line.sort_values("x", kind="stable").iloc[-1]
            _draw_limit(below, last, end * 1.16 ** (k - 1), limits.loc[name], k)
    below.set(xscale="log", xlabel="rollouts M from each leaf (log)")
    below.set(title=titles[1], ylabel="gain of the best deviation")
    ticks = sorted(finite["x"].unique())
    set_log_ticks(below, [*ticks, end], [*(f"{x:g}" for x in ticks), "∞"])
    per_cent(above, below)
    above.legend()


def _draw_limit(axes, last, end, limit, k):
    """Draw the limit of a series with its interval at the right end, and a dotted line to it."""
    axes.plot([last["x"], end], [last["y"], limit["y"]], color=_MAXN_MC, lw=0.8, ls=LINES[2])
    style = {**mark_of(k, _MAXN_MC), "ls": "none", "ms": 5, "color": _MAXN_MC, "elinewidth": 0.8}
    bars = [[limit["y"] - limit["low"]], [limit["high"] - limit["y"]]]
    axes.errorbar(end, limit["y"], np.maximum(bars, 0), **style, clip_on=False)
    place = {"xycoords": ("axes fraction", "data"), "va": "center", "fontsize": 8}
    axes.annotate(last["series"], (1.02, limit["y"]), **place, annotation_clip=False)
