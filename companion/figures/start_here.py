"""Figures of notebook 00: a recorded draft, and what became of the published values."""

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from scipy.stats import beta, norm

from companion.figures.frame import frame
from draftlib.pictures.style import GRID, MEDIUM, PLAYERS, SOFT
from draftlib.pictures.trees import text_on
from draftlib.pictures.world_map import draw_board
from draftlib.support.statistics import half_width

# A verdict is no agent and no player: its colours are its own.
VERDICTS = {
    "reproduced": "#2E4057",
    "compatible": "#6F86AD",
    "in doubt": "#B5850B",
    "differs": "#A4243B",
    "not testable": "#8C8C8C",
    "open": "#EDEDED",
}
_POINT = {"ls": "none", "ms": 3.6, "mec": "white", "mew": 0.3}


@frame(MEDIUM, 0.72 * MEDIUM)
def draft_map(ax, draft: pd.DataFrame, players: list[str]):
    """Draw who drafted which territory of the classic board, and when.

    draft: a row per territory, by code; columns player and pick, both from 1.
    players: what the legend says of each player, player 1 first.
    """
    draw_board(ax, draft.player - 1, draft.pick, labels=None)
    keys = [Patch(color=color, label=name) for color, name in zip(PLAYERS, players)]
    ax.legend(handles=keys, loc="upper left", bbox_to_anchor=(0, 0), ncols=2)


def _finding(board):
    total = board.loc["all"]
    title = f"{total.reproduced} of {total.sum()} published values are reproduced"
    return f"{title}, {total.compatible} compatible"


@frame(MEDIUM, lambda board: 0.36 * (len(board) - 1) + 1.5, finding=_finding)
def verdict_bars(ax, board: pd.DataFrame):
    """Draw the scoreboard of `ledger.scoreboard` as one stacked bar for each source.

    board: a DataFrame of counts, a row per source; the row "all" gives the title.
    """
    rows = board.drop(index="all")[::-1]
    start = np.zeros(len(rows))
    for word, shade in VERDICTS.items():
        counts = rows[word].to_numpy()
        if not counts.any():
            continue
        ax.barh(rows.index, counts, left=start, color=shade, label=word, height=0.66)
        style = {"ha": "center", "va": "center", "color": text_on(shade), "fontsize": 8}
        for place, (left, count) in enumerate(zip(start, counts)):
            if count > 1:
                ax.text(left + count / 2, place, count, **style)
        start += counts
    for place, end in enumerate(start):
        ax.text(end + 1, place, f"{end:.0f}", va="center", color=SOFT)
    ax.set_xlabel("published values, each counted once")
    ax.tick_params(axis="y", length=0)
    ax.legend(loc="lower right", ncols=2, columnspacing=1.2)


def _tested(values):
    return values[values.counted & values.z.notna()]


@frame(
    MEDIUM,
    (2.0, 0.9),
    panels=lambda values: _tested(values).source.nunique(),
    columns=2,
    sharey=True,
    xlabel="z that chance alone would give",
    ylabel="z of our value",
)
def qq_plot(axes, values: pd.DataFrame):
    """Draw the z of all counted values, in order, against what chance alone would give.

    values: as from `ledger.judge`.  A panel per source; the band holds 95 % of such points if our
    values and the published ones differ by chance only.  Points beyond ±8 stand at the edge.
    """
    tested = _tested(values)
    sources = tested.groupby("source").size().sort_values(ascending=False, kind="stable").index
    for ax, source in zip(axes, sources):
        points = tested[tested.source == source].sort_values("z", kind="stable")
        expected, low, high = normal_order(len(points))
        ax.fill_between(expected, low, high, color=GRID, lw=0)
        ax.axline((0, 0), slope=1, color=SOFT, lw=0.8)
        _draw_points(ax, expected, points.z.to_numpy(), points.verdict.to_numpy(), 8)
        spread = np.sqrt((points.z**2).mean())
        ax.set_title(f"{source}: {len(points)} values, RMS {spread:.1f}", fontsize=8)
    for ax in axes[len(sources) :]:
        ax.axis("off")
    return _legend_handles(tested)


def normal_order(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return median and 95 % limits of the ordered values of n independent standard normals.

    The i-th of n uniform values has a beta distribution with parameters i and n + 1 - i.

    >>> [round(float(x[0]), 2) for x in normal_order(1)]
    [0.0, -1.96, 1.96]
    """
    i = np.arange(1, n + 1)
    return tuple(norm.ppf(beta.ppf(level, i, n + 1 - i)) for level in (0.5, 0.025, 0.975))


@frame(
    MEDIUM,
    (1.9, 0.9),
    panels=lambda groups, **_: len(groups),
    columns=2,
    xlabel="mean of ours and published",
    ylabel="ours − published",
)
def differences(axes, values: pd.DataFrame, groups: dict[str, str]):
    """Draw ours minus published against their mean, with the margins that would not matter.

    values: as from `ledger.judge`; groups: title -> the beginnings of the ids of values in one
    unit, separated by blanks.  Bars are 95 % intervals of the difference; points beyond four
    margins stand at the edge.
    """
    tested = _tested(values)
    for ax, (name, starts) in zip(axes, groups.items()):
        part = tested[tested.id.str.startswith(tuple(starts.split()))]
        margin = part.margin.mode().iloc[0]
        ax.axhspan(-margin, margin, color=GRID, lw=0)
        ax.axhline(0, color=SOFT, lw=0.8)
        middle = (part.published.astype(float) + part.difference / 2).to_numpy()
        bars = {"fmt": "none", "elinewidth": 0.6, "ecolor": SOFT}
        ax.errorbar(middle, part.difference, half_width(part.error), **bars)
        _draw_points(ax, middle, part.difference.to_numpy(), part.verdict.to_numpy(), 4 * margin)
        ax.set_title(f"{name}\nmargin ±{margin:g}", fontsize=8)
    for ax in axes[len(groups) :]:
        ax.axis("off")
    return _legend_handles(tested)


def _draw_points(ax, x, y, words, edge):
    """Draw points in the colours of their verdicts; those beyond the edge as triangles at it."""
    high = edge if (y > edge).any() else None
    low = -edge if (y < -edge).any() else None
    for word, shade in VERDICTS.items():
        for beyond, marker in ((0, "o"), (1, "^"), (-1, "v")):
            here = (words == word) & (np.sign(y) * (np.abs(y) > edge) == beyond)
            ax.plot(x[here], y[here].clip(-edge, edge), color=shade, **_POINT, marker=marker)
    if high or low:
        ax.set_ylim(1.07 * low if low else None, 1.07 * high if high else None)


def _legend_handles(tested):
    """Return the entries of the legend: the verdicts that occur, in their colours."""
    return [
        Line2D([], [], color=shade, marker="o", **_POINT, label=word)
        for word, shade in VERDICTS.items()
        if (tested.verdict == word).any()
    ]
