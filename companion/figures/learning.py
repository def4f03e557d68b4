"""Figures of notebook 09: what the learner may do, how it learns, what models of rivals predict."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.figures.curves import titled, titled_with_key
from draftlib.pictures.style import COLORS, HALF, INK, LINE, MEDIUM, SOFT, captioned
from draftlib.pictures.world_map import draw_board

SHADES = {
    "authors' program": SOFT,
    "textbook": "#CC6677",
    "territories": COLORS["Sarsa"],
    "territories, program": "#DDAA33",
}
_MARKS = "osD^v"


def offered_on_map(
    owner: np.ndarray,
    actions: pd.DataFrame,
    players: Sequence[str],
    title: str = "",
    caption: str = "",
) -> Figure:
    """Draw a position on the map, what the actions would take highlighted, and their list.

    owner: (42,) seats, -1 for nobody; actions: as `Sarsa.actions` returns them; players: names.
    """
    figure, (board, below) = plt.subplots(
        2, 1, figsize=(MEDIUM, 4.7), height_ratios=[2.6, 1], layout="constrained"
    )
    look = {"players": players, "rims": False}
    draw_board(board, owner=owner, highlight=sorted(set(actions["item"])), **look)
    below.set_axis_off()
    below.set_title("A continent with …, and the territory that is picked there", fontsize=8)
    for row, (action, item, name, _) in enumerate(actions.itertuples(index=False)):
        left, height = 0.52 * (row % 2), 0.9 - 0.27 * (row // 2)
        below.text(left, height, action, fontsize=8, color=INK)
        below.text(left + 0.03, height - 0.12, f"{item}  {name}", fontsize=8, color=SOFT)
    return captioned(titled(figure, title), caption)


def learning_curves(
    data: pd.DataFrame, lines: dict[str, float], title: str = "", caption: str = ""
) -> Figure:
    """Draw mean rewards over the number of drafts learned from, with 95 % bands over runs.

    data: columns series, x, y, low, high; lines: label -> reward, drawn as dashed lines.
    """
    figure, axes = plt.subplots(figsize=(HALF + 1, 3.2), layout="constrained")
    for mark, (name, rows) in zip(_MARKS, data.groupby("series", sort=False)):
        color = SHADES[name]
        axes.fill_between(rows["x"], rows["low"], rows["high"], color=color, alpha=0.2, lw=0)
        axes.plot(rows["x"], rows["y"], mark + "-", color=color, ms=4, lw=1.6, label=name)
    for label, reward in lines.items():
        axes.axhline(reward, color=INK, lw=1, ls="--", zorder=1)
        beside = {"transform": axes.get_yaxis_transform(), "va": "center", "fontsize": 8}
        axes.text(1.01, reward, label, **beside)
    axes.set(xscale="log", xlabel="drafts learned from (log scale)", ylabel="mean reward × 100")
    ticks = sorted(data["x"].unique())
    axes.set_xticks(ticks, [f"{tick:,g}" for tick in ticks])
    axes.minorticks_off()
    return captioned(titled_with_key(figure, title, axes.get_legend_handles_labels()[0]), caption)


def score_steps(table: pd.DataFrame, xlabel: str, title: str = "", caption: str = "") -> Figure:
    """Draw means with 95 % intervals as dots, a row per line of the table, groups apart.

    table: columns group, label, mean, ci95 and color.
    """
    figure, axes = plt.subplots(figsize=(HALF, 1.1 + 0.24 * len(table)), layout="constrained")
    group = (table["group"] != table["group"].shift()).cumsum().to_numpy()
    rows = np.arange(len(table)) + 0.7 * group
    for y, row in zip(rows, table.itertuples()):
        axes.errorbar(row.mean, y, xerr=row.ci95, fmt="o", color=row.color, ms=5, elinewidth=1.2)
    for number in np.unique(group):
        first = np.flatnonzero(group == number)[0]
        style = {"fontsize": 8, "fontweight": "bold", "va": "center", "color": INK}
        style["transform"] = axes.get_yaxis_transform()
        axes.text(0.01, rows[first] - 0.75, table["group"].iloc[first], **style)
    axes.set(xlabel=xlabel, yticks=rows, yticklabels=table["label"])
    axes.set_ylim(rows[-1] + 0.6, rows[0] - 1.2)
    axes.grid(axis="x", color=LINE, lw=0.5)
    axes.tick_params(left=False)
    return captioned(titled(figure, title), caption)
