"""Figures of notebook 09: what the learner may do, how it learns, what models of rivals predict."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from draftlib.pictures.style import COLORS, FULL, HALF, INK, LINE, SOFT, captioned
from draftlib.pictures.world_map import draw_board

SHADES = {"authors' program": SOFT, "textbook": "#CC6677", "territories": COLORS["Sarsa"]}
MARKS = "osD^v"


def offered_on_map(
    owner: np.ndarray, actions: pd.DataFrame, players: Sequence[str], caption: str = ""
) -> Figure:
    """Draw a position on the map, what the actions would take highlighted, and their list.

    owner: (42,) seats, -1 for nobody; actions: as `Sarsa.actions` returns them; players: names.
    """
    figure, (board, right) = plt.subplots(
        1, 2, figsize=(10.5, 4.2), width_ratios=[2, 1], layout="constrained"
    )
    draw_board(board, owner=owner, players=players, highlight=sorted(set(actions["item"])))
    right.set_axis_off()
    right.set_title("A continent with ...  and the territory", loc="left")
    for row, (action, item, name, _) in enumerate(actions.itertuples(index=False)):
        height = 0.92 - 0.115 * row
        right.text(0, height, action, fontsize=9, color=INK)
        right.text(0.04, height - 0.048, f"{item}  {name}", fontsize=8, color=SOFT)
    return captioned(figure, caption)


def learning_curves(data: pd.DataFrame, lines: dict[str, float], caption: str = "") -> Figure:
    """Draw mean rewards over the number of drafts learned from, with 95 % bands over runs.

    data: columns series, x, y, low, high; lines: label -> reward, drawn as dashed lines.
    """
    figure, axes = plt.subplots(figsize=(HALF + 1.9, 3.1), layout="constrained")
    for mark, (name, rows) in zip(MARKS, data.groupby("series", sort=False)):
        color = SHADES[name]
        axes.fill_between(rows["x"], rows["low"], rows["high"], color=color, alpha=0.2, lw=0)
        axes.plot(rows["x"], rows["y"], mark + "-", color=color, ms=4, lw=1.6, label=name)
    for label, reward in lines.items():
        axes.axhline(reward, color=INK, lw=1, ls="--", zorder=1)
        axes.annotate(label, (1, reward), (3, 0), xycoords=("axes fraction", "data"),
                      textcoords="offset points", va="center", fontsize=8)  # fmt: skip
    axes.set(xscale="log", xlabel="drafts learned from", ylabel="mean reward × 100")
    figure.legend(loc="outside upper left", ncols=len(SHADES))
    return captioned(figure, caption)


def score_steps(table: pd.DataFrame, xlabel: str, caption: str = "") -> Figure:
    """Draw means with 95 % intervals as dots, a row per line of the table, groups apart.

    table: columns group, label, mean, ci95 and color.
    """
    figure, axes = plt.subplots(figsize=(FULL, 0.9 + 0.24 * len(table)), layout="constrained")
    group = (table["group"] != table["group"].shift()).cumsum().to_numpy()
    rows = np.arange(len(table)) + 0.7 * group
    for y, row in zip(rows, table.itertuples()):
        axes.errorbar(row.mean, y, xerr=row.ci95, fmt="o", color=row.color, ms=5, elinewidth=1.2)
    for number in np.unique(group):
        first = np.flatnonzero(group == number)[0]
        axes.annotate(table["group"].iloc[first], (0, rows[first] - 0.62), (4, 0), va="center",
                      xycoords=("axes fraction", "data"), textcoords="offset points",
                      fontsize=8, fontweight="bold", color=INK)  # fmt: skip
    axes.set(xlabel=xlabel, yticks=rows, yticklabels=table["label"])
    axes.set_ylim(rows[-1] + 0.6, rows[0] - 1)
    axes.grid(axis="x", color=LINE, lw=0.5)
    axes.tick_params(left=False)
    return captioned(figure, caption)
