"""The figure of notebook 00: a recorded draft."""

import pandas as pd
from matplotlib.patches import Patch

from companion.figures.frame import frame
from companion.figures.risk_and_bots import haloed
from draftviews.pictures.style import MEDIUM, PLAYERS
from draftviews.pictures.world_map import draw_board, load_map

_NUMBER = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold", **haloed(2)}


@frame(MEDIUM, 0.9 * MEDIUM)
def draft_map(ax, draft: pd.DataFrame, players: list[str]):
    """Draw who drafted which territory of the classic board, and when.

    draft: a row per territory, by code; columns player and pick, both from 1.
    players: what the legend says of each player, player 1 first.
    """
    draw_board(ax, draft.player - 1, labels=None, rims=False)
    for place, pick in zip(load_map().anchors, draft.pick):
        ax.annotate(f"{pick}", place, **_NUMBER, zorder=7)
    keys = [Patch(color=color, label=name) for color, name in zip(PLAYERS, players)]
    ax.legend(handles=keys, loc="upper left", bbox_to_anchor=(0, 0), fontsize=10)
