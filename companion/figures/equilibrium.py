"""Figure of appendix A2: what the best deviation from MaxN-MC brings, in both limits."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import LINES, MARKS, curves, panel, per_cent
from draftlib.pictures.style import COLORS, HALF, captioned

_MAXN_MC = COLORS["MaxN-MC"]


def equilibrium(data: pd.DataFrame, caption: str = "") -> Figure:
    """Return the figure of the best deviation from play by MaxN-MC: the two limits apart.

    data: panel "depth" (infinitely many walks; x is d) and panel "rollouts" (x is M, one series
    per d, and rows with x = inf for the limit, drawn at the right end of its line).
    """
    figure, (left, right) = plt.subplots(2, 1, figsize=(HALF, 5.6), sharey=True)
    curves(left, panel(data, "depth"), _MAXN_MC, apart=0.13)
    left.set(xlabel="depth d (picks), M infinite", ylabel="gain of the best deviation")
    left.set(ylim=(0, None), title="Depth leads to an equilibrium")
    left.xaxis.get_major_locator().set_params(integer=True)
    rows = panel(data, "rollouts")
    finite = rows[np.isfinite(rows["x"])]
    end = 8 * finite["x"].max()
    curves(right, finite, _MAXN_MC, apart=0.16)
    for k, name in enumerate(dict.fromkeys(finite["series"])):
        line = finite[finite["series"] == name].sort_values("x", kind="stable")
        limit = rows[(rows["series"] == name) & np.isinf(rows["x"])]["y"]
        if len(limit):
            _limit(right, line["x"].iloc[-1], line["y"].iloc[-1], end, limit.item(), k, name)
    ticks = sorted(finite["x"].unique())
    right.set(
        xscale="log",
        xlabel="random walks M from each leaf (log)",
        title="With more walks a gain remains",
    )
    right.set_xticks([*ticks, end], [*(f"{x:g}" for x in ticks), "∞"])
    right.minorticks_off()
    right.set_ylabel("gain of the best deviation")
    per_cent(left, right)
    left.legend()
    return captioned(figure, caption)


def _limit(axes, x, y, end, limit, k, name):
    """Draw the limit of a series at the right end, and a dotted line to it."""
    axes.plot([x, end], [y, limit], color=_MAXN_MC, lw=0.8, ls=LINES[2])
    fill = _MAXN_MC if k % 2 == 0 else "white"
    axes.plot(end, limit, MARKS[k % 5], ms=5, color=_MAXN_MC, mfc=fill, clip_on=False)
    axes.annotate(name, (end, limit), (7, 0), textcoords="offset points", va="center", fontsize=8)
