"""Figures of notebook 05: from drafts to a search, and f of a player term by term."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch

from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator
from draftlib.pictures.style import FULL, HALF, INK, LINE, MEDIUM, PLAYERS, SOFT, captioned
from draftlib.pictures.trees import canvas
from draftlib.pictures.world_map import UNOWNED, draw_board, load_map
from draftlib.widgets.paint import terms

_BOX = "round,pad=0,rounding_size=0.06"
_MIDDLE = {"ha": "center", "va": "center_baseline"}
PIPELINE = (
    ("drafts", "7,364 at random"),
    ("games", "100 from each"),
    ("features", "counts, seat, neighbours"),
    ("regression", "one weight for each count"),
    ("evaluator", "f, and the part V"),
    ("search", "UCT takes V as reward"),
)


def pipeline(caption: str = "") -> Figure:
    """Draw how the authors came from drafts to a search, `PIPELINE`, from top to bottom."""
    step, height = 0.46, 0.3
    figure, ax = canvas(HALF, step * len(PIPELINE) + 0.05, caption, "How a draft gets its value")
    for k, (name, what) in enumerate(PIPELINE):
        y = step * (len(PIPELINE) - 1 - k) + 0.1
        look = {"facecolor": "#F2F2F2", "edgecolor": LINE, "boxstyle": _BOX}
        ax.add_patch(FancyBboxPatch((0.05, y), HALF - 0.1, height, **look))
        ax.text(0.15, y + height / 2, name, va="center_baseline", fontsize=9, weight="bold")
        ax.text(1.2, y + height / 2, what, va="center_baseline", fontsize=8.5, color=SOFT)
        if k:
            arrow = {"arrowstyle": "->", "color": INK, "lw": 1}
            ax.annotate("", (0.6, y + height), (0.6, y + step), arrowprops=arrow)
    return figure


def drafted(owner: np.ndarray, players: Sequence[str], title: str, caption: str = "") -> Figure:
    """Draw a finished draft (42,) with the names of the territories."""
    figure, ax = plt.subplots(figsize=(FULL, 5.0), layout="constrained")
    draw_board(ax, owner=owner, labels="names", players=players, rims=False)
    ax.set_title(title)
    return captioned(figure, caption)


def sum_of_terms(owner: np.ndarray, player: int, evaluator: Evaluator) -> pd.DataFrame:
    """Return the terms of f of a player: term, count (NaN if none), points, and the sum so far."""
    rows = [
        (term.name, np.nan if term.counts is None else term.counts[player], term.points[player])
        for term in terms(evaluator, owner)
    ]
    table = pd.DataFrame(rows, columns=["term", "count", "points"])
    return table.assign(sum=table.points.cumsum())


def f_on_the_map(table: pd.DataFrame, owner: np.ndarray, player: int, caption: str = "") -> Figure:
    """Draw where f of a player comes from: its territories on the map, and the sum as steps.

    table: as of `sum_of_terms`.  On each continent stands what the player's territories there add.
    """
    figure, (left, right) = plt.subplots(2, 1, figsize=(MEDIUM, 5.6), height_ratios=[1.3, 1])
    colors = [UNOWNED] * (owner.max() + 1)
    colors[player] = PLAYERS[player]
    draw_board(left, owner=owner, labels=None, player_colors=colors, rims=False)
    board, places = classic_board(), load_map().anchors
    box = {"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": LINE, "alpha": 0.95}
    for k, name in enumerate(board.continents):
        row = table[table.term == name].iloc[0]
        x, y = places[board.continent == k].mean(axis=0)
        style = {**_MIDDLE, "size": 7.5, "bbox": box, "zorder": 9}
        left.text(x, y, f"{row['count']:.0f}: {row.points:+.2f}", **style)
    key = Patch(color=PLAYERS[player], label=f"player {player + 1}")
    left.legend(handles=[key], loc="lower left", fontsize=7.5, handlelength=1)
    left.set_title("What each continent adds", fontsize=9)
    shown = table[table.points != 0].reset_index(drop=True)
    ends = shown["sum"].to_numpy()
    right.barh(shown.index, shown.points, 0.6, left=ends - shown.points, color=PLAYERS[player])
    for place, row in shown.iterrows():
        end = max(row["sum"], row["sum"] - row.points)
        right.text(end + 2, place, f"{row.points:+.2f}", va="center_baseline", fontsize=7)
    right.set_yticks(shown.index, shown.term)
    right.set(ylim=(len(shown) - 0.4, -0.6), xlim=(0, 1.22 * ends.max()))
    right.set_xlabel("f, added up from the top")
    right.tick_params(axis="y", length=0)
    right.set_title(f"f = {ends[-1]:.3f}", fontsize=9)
    return captioned(figure, caption)
