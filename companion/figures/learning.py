"""Figures of notebook 09: what the learner may do, how it learns, what models of rivals predict."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from companion.figures.curves import MARKS, set_log_ticks
from companion.figures.frame import frame
from draftlib.pictures.style import COLORS, HALF, INK, LINE, MEDIUM, SOFT
from draftlib.pictures.world_map import draw_board

_SHADES = {
    "authors' program": SOFT,
    "textbook": "#CC6677",
    "territories": COLORS["Sarsa"],
    "territories, program": "#DDAA33",
}


@frame(MEDIUM, 4.7, panels=2, height_ratios=[2.6, 1])
def action_targets_map(axes, owner: np.ndarray, actions: pd.DataFrame, players: Sequence[str]):
    """Draw a position on the map, what the actions would take highlighted, and their list.

    owner: (42,) seats, -1 for nobody; actions: as `Sarsa.actions` returns them; players: names.
    """
    board, below = axes
    targets = sorted(set(actions["item"]))
    draw_board(board, owner=owner, highlight=targets, players=players, rims=False)
    below.set_axis_off()
    below.set_title("A continent with …, and the territory that is picked there", fontsize=8)
    for row, (action, item, name, _) in enumerate(actions.itertuples(index=False)):
        left, height = 0.52 * (row % 2), 0.9 - 0.27 * (row // 2)
        below.text(left, height, action, fontsize=8, color=INK)
        below.text(left + 0.03, height - 0.12, f"{item}  {name}", fontsize=8, color=SOFT)


@frame(HALF + 1, 3.2)
def learning_curves(ax, data: pd.DataFrame, lines: dict[str, float]):
    """Draw mean rewards over the number of drafts learned from, with 95 % bands over runs.

    data: columns series, x, y, low, high; lines: label -> reward, drawn as dashed lines.
    """
    for mark, (name, rows) in zip(MARKS, data.groupby("series", sort=False)):
        color = _SHADES[name]
        ax.fill_between(rows["x"], rows["low"], rows["high"], color=color, alpha=0.2, lw=0)
        ax.plot(rows["x"], rows["y"], mark + "-", color=color, ms=4, lw=1.6, label=name)
    for label, reward in lines.items():
        ax.axhline(reward, color=INK, lw=1, ls="--", zorder=1)
        place = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
        ax.text(1.01, reward, label, **place)
    ax.set(xscale="log", xlabel="drafts learned from (log scale)", ylabel="mean reward × 100")
    ticks = sorted(data["x"].unique())
    set_log_ticks(ax, ticks, [f"{tick:,g}" for tick in ticks])
    return ax.get_legend_handles_labels()[0]


@frame(HALF, lambda table, **_: 1.1 + 0.24 * len(table))
def dot_plot(ax, table: pd.DataFrame, xlabel: str):
    """Draw means with 95 % intervals as dots, a row per line of the table, groups apart.

    table: columns group, label, mean, ci95 and color.
    """
    group = (table["group"] != table["group"].shift()).cumsum().to_numpy()
    rows = np.arange(len(table)) + 0.7 * group
    for y, row in zip(rows, table.itertuples()):
        ax.errorbar(row.mean, y, xerr=row.ci95, fmt="o", color=row.color, ms=5, elinewidth=1.2)
    for number in np.unique(group):
        first = np.flatnonzero(group == number)[0]
        style = {"fontsize": 8, "fontweight": "bold", "va": "center", "color": INK}
        style["transform"] = ax.get_yaxis_transform()
        ax.text(0.01, rows[first] - 0.75, table["group"].iloc[first], **style)
    ax.set(xlabel=xlabel, yticks=rows, yticklabels=table["label"])
    ax.set_ylim(rows[-1] + 0.6, rows[0] - 1.2)
    ax.grid(axis="x", color=LINE, lw=0.5)
    ax.tick_params(left=False)
