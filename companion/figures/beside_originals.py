"""Figure of notebook 04: our bots beside the original ones."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from scipy.stats import norm

from companion.figures.risk_and_bots import PERCENT
from draftlib.pictures.style import INK, MEDIUM, SOFT, captioned, color_of


def calibration(pairs: pd.DataFrame, orders: pd.DataFrame, caption: str = "") -> Figure:
    """Draw our wins against those of the original bots.

    pairs: a row per draft and seat; columns ours, theirs (share of games won), z, null (z between
    two runs of ours).  orders: a row per match, order and seat; columns match, bot, z.
    """
    places, heights = [["rates", "scores"], ["matches", "matches"]], [1, 1.1]
    figure, axes = plt.subplot_mosaic(places, figsize=(MEDIUM, 5.0), height_ratios=heights)
    rates, scores, matches = axes.values()
    rates.set_anchor("N")
    rates.plot([0, 1], [0, 1], color=SOFT, lw=0.8, zorder=1)
    rates.plot(pairs.theirs, pairs.ours, "o", color=INK, ms=1.6, mew=0, alpha=0.25)
    rates.set(xlabel="games won, original bots", ylabel="games won, our bots", aspect="equal")
    rates.set_title("They win alike", fontsize=9)
    rates.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    rates.xaxis.set_major_formatter(PERCENT)
    rates.yaxis.set_major_formatter(PERCENT)
    edges = np.arange(-4.125, 4.2, 0.25)
    played = (pairs.z != 0) | (pairs.null != 0)
    scores.hist(pairs.z[played], edges, density=True, color="#D0D0D0", label="ours − theirs")
    outline = {"histtype": "step", "color": SOFT, "lw": 0.9}
    scores.hist(pairs.null[played], edges, density=True, **outline, label="ours − ours")
    x = np.linspace(-4, 4, 161)
    scores.plot(x, norm.pdf(x), color=INK, lw=1.4, ls="--", label="unit normal")
    scores.set(xlabel="difference / standard error", ylabel="density", ylim=(0, 0.62))
    scores.set_title("No further apart than chance", fontsize=9)
    scores.legend(loc="upper right", fontsize=7, handlelength=1.2, borderaxespad=0)
    _match_points(matches, orders)
    return captioned(figure, caption)


def _match_points(ax, orders):
    """Draw the z of every order and seat of a match, one row of points per bot."""
    ax.axvspan(-3, 3, color="#F2F2F2", zorder=0)
    ax.axvline(0, color=SOFT, lw=0.8, zorder=1)
    y, ticks = 0.0, {}
    for match, rows in orders.groupby("match", sort=False):
        ticks[y] = f"{match}:"
        for bot, points in rows.groupby("bot", sort=False):
            y += 0.8
            shifts = np.linspace(-0.22, 0.22, len(points))
            ax.plot(points.z, y + shifts, "o", color=color_of(bot), ms=4, mec="white", mew=0.4)
            ticks[y] = bot
        y += 1.1
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.set(xlabel="difference / standard error")
    ax.set_title("Nor in any seat order", fontsize=9)
    ax.set(xlim=(-4.2, 4.2), ylim=(y - 0.5, -0.5))
    ax.tick_params(axis="y", length=0)
