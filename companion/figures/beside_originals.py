"""The figure of A2: our bots beside the original ones."""

from functools import partial

import numpy as np
import pandas as pd
from matplotlib.ticker import FuncFormatter

from companion.figures.frame import figure, frame
from draftlib.statistics import Z95
from draftviews.pictures.style import HALF, INK, SOFT, color_of

_PERCENT = FuncFormatter(lambda share, _: f"{100 * share:g}%")


@figure("A2_calibration")
def calibration(table):
    """Draw our wins against those of the original bots: the rows of pairs, then those of orders.

    table: the columns of both as of `_calibration`; games, of ours, by draft or by order.
    """
    pairs, orders = table[table.match == ""], table[table.match != ""]
    games, of_order = pairs.games.iloc[0], orders.games.iloc[0]
    drafts, ways = len(pairs) // 3, len(orders) // len(orders.drop_duplicates(["match", "bot"]))
    caption = f"{drafts:,} drafts of three Quos, {drafts * games:,} games of either side. "
    caption += f"Below: a dot is a bot in one of {ways} orders, {of_order:,} games of ours, "
    caption += "1,000 of theirs."
    title = "In our own engine our bots win as the originals do"
    return partial(_calibration, pairs, orders), title, caption


@frame(HALF, 6.9, panels=3)
def _calibration(axes, pairs: pd.DataFrame, orders: pd.DataFrame):
    """Draw our wins against those of the original bots.

    pairs: a row per draft and seat; columns ours, theirs (share of games won), z, null (z between
    two runs of ours).  orders: a row per match, order and seat; columns match, bot, z.
    """
    _draw_rates(axes[0], pairs)
    _draw_scores(axes[1], pairs[(pairs.z != 0) | (pairs.null != 0)])
    _draw_matches(axes[2], orders)


def _draw_rates(ax, pairs):
    """Draw the wins of our bots by those of the original ones."""
    ax.plot([0, 1], [0, 1], color=SOFT, lw=0.8, zorder=1)
    ax.plot(pairs.theirs, pairs.ours, "o", color=INK, ms=1.8, mew=0, alpha=0.25)
    ax.set(xlabel="games won, original Quos", ylabel="games won, our Quos", aspect="equal")
    ax.set_title(f"Wins correlate {np.corrcoef(pairs.theirs, pairs.ours)[0, 1]:.3f}", fontsize=9)
    ax.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    ax.xaxis.set_major_formatter(_PERCENT)
    ax.yaxis.set_major_formatter(_PERCENT)


def _draw_scores(ax, pairs):
    """Draw the z of undecided drafts against those between two runs of ours, both sorted."""
    ax.plot([-4, 4], [-4, 4], color=SOFT, lw=0.8, zorder=1)
    ax.plot(np.sort(pairs.null), np.sort(pairs.z), "o", color=INK, ms=1.8, mew=0, alpha=0.4)
    ax.set(xlabel="z between two runs of ours, sorted", ylabel="z of ours − theirs, sorted")
    ax.set(xlim=(-4, 4), ylim=(-4, 4), aspect="equal", xticks=[-4, 0, 4], yticks=[-4, 0, 4])
    ax.set_title("z spreads as between our runs", fontsize=9)


def _draw_matches(ax, orders):
    """Draw the z of every order and seat of a match, one row of points per bot."""
    ax.axvspan(-Z95, Z95, color="#EFEFEF", zorder=0)
    ax.axvline(0, color=SOFT, lw=0.8, zorder=1)
    y, ticks = 0.0, {}
    for match, rows in orders.groupby("match", sort=False):
        ax.text(-4.1, y, match, va="center", fontsize=8, weight="bold")
        for bot, points in rows.groupby("bot", sort=False):
            y += 0.8
            shifts = np.linspace(-0.22, 0.22, len(points))
            ax.plot(points.z, y + shifts, "o", color=color_of(bot), ms=4, mec="white", mew=0.4)
            ticks[y] = bot
        y += 1.1
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.set(xlabel="difference / standard error")
    beyond = int((orders.z.abs() > Z95).sum())
    ax.set_title(f"{beyond} of {len(orders)} shares lie outside the 95 % band", fontsize=9)
    ax.set(xlim=(-4.2, 4.2), ylim=(y - 0.5, -0.5))
    ax.tick_params(axis="y", length=0)
