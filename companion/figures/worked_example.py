"""The figure of f in notebook 05: one player's f, term by term."""

from functools import partial

import numpy as np
import pandas as pd
from matplotlib.patches import Patch

from companion import example_board
from companion.figures.frame import figure, frame, haloed
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator
from draftviews.pictures.style import INK, MEDIUM, PLAYERS
from draftviews.pictures.world_map import draw_board, load_map
from draftviews.widgets.paint import terms

_LINE_OF_TEXT = {"va": "center_baseline"}


def sum_of_terms(owner: np.ndarray, player: int, evaluator: Evaluator) -> pd.DataFrame:
    """Return the terms of f of a player: term, count (NaN if none), points, and the sum so far."""
    rows = [
        (term.name, np.nan if term.counts is None else term.counts[player], term.points[player])
        for term in terms(evaluator, owner)
    ]
    table = pd.DataFrame(rows, columns=["term", "count", "points"])
    return table.assign(sum=table.points.cumsum())


@figure("05_f_of_s1")
def f_of_s1(table):
    """Draw where f of player 1 comes from in the paper's draft: as of `sum_of_terms`."""
    title = f"The terms of player 1 add up to {table['sum'].iloc[-1]:.2f}"
    caption = (
        "On the map: what the territories of player 1 in a continent add; beside its name: how "
    )
    caption += "many they are."
    return partial(_f_on_the_map, table, example_board.owner(), 0), title, caption


@frame(MEDIUM, 5.6, panels=2, height_ratios=[1.3, 1])
def _f_on_the_map(axes, table: pd.DataFrame, owner: np.ndarray, player: int):
    """Draw where f of a player comes from: its territories on the map, and the sum as steps.

    table: as of `sum_of_terms`.  On each continent stands what the player's territories there add.
    """
    _draw_continents(axes[0], table.set_index("term"), owner, player)
    rows = table[table.points != 0].reset_index(drop=True)
    ends, ax = rows["sum"].to_numpy(), axes[1]
    for less, look in ((False, {"color": PLAYERS[player]}), (True, {"fc": "white", "ec": INK})):
        some = rows[(rows.points < 0) == less]
        ax.barh(some.index, some.points, 0.6, left=some["sum"] - some.points, **look)
    for place, row in rows.iterrows():
        end = max(row["sum"], row["sum"] - row.points)
        ax.text(end + 2, place, f"{row.points:+.2f}".replace("-", "−"), **_LINE_OF_TEXT, fontsize=7)
    counts = rows["count"].map(", {:.0f}".format, na_action="ignore").fillna("")
    ax.set_yticks(rows.index, rows.term + counts)
    ax.set(ylim=(len(rows) - 0.4, -0.6), xlim=(0, 1.22 * ends.max()))
    ax.set_xlabel("f, added up from the top")
    ax.tick_params(axis="y", length=0)


def _draw_continents(ax, table, owner, player):
    """Draw who owns what, and on each continent what its territories add to a player's f."""
    draw_board(ax, owner=owner, labels=None, rims=False)
    board, places = classic_board(), load_map().anchors
    style = {"ha": "center", "va": "center", "size": 7, **haloed(2.5)}
    for k, name in enumerate(board.continents):
        row = table.loc[name]
        x, y = places[board.continent == k].mean(axis=0)
        ax.text(x, y, f"{row.points:+.2f}", **style, zorder=9)
    keys = [Patch(color=PLAYERS[p], label=f"player {p + 1}") for p in range(owner.max() + 1)]
    ax.legend(handles=keys, loc="lower left", fontsize=7.5, handlelength=1)
