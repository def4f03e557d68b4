"""The figures of notebook 00: a recorded draft, and what forty drafts were worth."""

import numpy as np
import pandas as pd
from matplotlib.patches import Patch

from companion.figures.frame import frame
from companion.figures.risk_and_bots import haloed
from draftlib.boards import classic_board
from draftviews.pictures.style import HALF, INK, LINE, MEDIUM, PLAYERS, SOFT
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


def rewards_and_wins(owners: np.ndarray, rewards: np.ndarray, won: np.ndarray) -> pd.DataFrame:
    """Return a row per player of some drafts: what the evaluator gives them, and what they win.

    owners: (D, T); rewards, won: (D, P).  Columns: draft, player (from 1), reward, won, favourite
    (of the evaluator), most (wins), australia (whether the player owns all of it).
    """
    board, (draft, seat) = classic_board(), np.indices(rewards.shape).reshape(2, -1)
    land = owners[:, board.continent == board.continents.index("Australia")]
    columns = {"draft": draft, "player": seat + 1, "reward": rewards.ravel(), "won": won.ravel()}
    for name, of in (("favourite", rewards), ("most", won)):
        columns[name] = of.argmax(axis=1)[draft] == seat
    return pd.DataFrame({**columns, "australia": (land[draft] == seat[:, None]).all(axis=1)})


@frame(HALF, 3.4)
def many_drafts(ax, table: pd.DataFrame):
    """Draw wins against rewards, a point per player and draft.

    table: as of `rewards_and_wins`.
    """
    ax.plot([0, 1], [0, 1], color=LINE, zorder=0)
    looks = {
        "the evaluator's favourite": (table.favourite, "D", 5.5, "white", INK),
        "owns all of Australia": (table.australia, "o", 3, INK, INK),
    }
    rest = ~(table.favourite | table.australia)
    dots = {"ls": "none", "clip_on": False}
    look = {"ms": 3, "mfc": "white", "mec": SOFT, "label": "others", **dots}
    ax.plot(table.reward[rest], table.won[rest], "o", **look)
    for name, (which, mark, size, face, edge) in looks.items():
        points = table[which]
        style = {"ms": size, "mfc": face, "mec": edge, "label": name}
        ax.plot(points.reward, points.won, mark, **style, **dots)
    high = 1.03 * table.reward.max()
    ax.set(xlim=(0.95 * table.reward.min(), high), ylim=(0, 1), xlabel="reward (the evaluator's V)")
    ax.set(ylabel="share of 1,000 wars won")
    return ax.get_legend_handles_labels()[0]
