"""A recorded draft: notebook 00."""

import matplotlib.pyplot as plt
from matplotlib.patches import Patch

from companion.pictures import figure, finish, halo_style
from draftviews.pictures.style import MEDIUM, PLAYERS
from draftviews.pictures.world_map import draw_board, load_map

_NUMBER = {"ha": "center", "va": "center", "fontsize": 8, "weight": "bold", **halo_style(2)}


@figure("00_draft")
def draw_draft(table):
    """Draw who drafted which territory of the classic board, and when.

    table: columns territory, player (from 1), pick (from 1), reward (of the player), seed.
    """
    rewards = table.groupby("player").reward.first()
    title = f"The evaluator prefers player {rewards.idxmax()}'s draft"
    caption = "Numbers: the order of the picks. Three UCTs, 3,000 simulations a pick."
    figure, ax = plt.subplots(figsize=(MEDIUM, 0.9 * MEDIUM))
    draw_board(ax, table.player - 1, labels=None, rims=False)
    for place, pick in zip(load_map().anchors, table.pick):
        ax.annotate(f"{pick}", place, **_NUMBER, zorder=7)
    players = [f"player {player}: forecast {reward:.3f}" for player, reward in rewards.items()]
    keys = [Patch(color=color, label=name) for color, name in zip(PLAYERS, players)]
    ax.legend(handles=keys, loc="upper left", bbox_to_anchor=(0, 0), fontsize=10)
    return finish(figure, title, caption)
