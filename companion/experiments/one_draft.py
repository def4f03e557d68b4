"""A recorded draft, and what its winner loses by giving a territory away: notebook 00."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.cm import ScalarMappable
from matplotlib.colors import BoundaryNorm
from matplotlib.patches import Patch

from companion.pictures import figure, finish, halo_style
from draftlib.boards import classic_board
from draftlib.statistics import Z95
from draftviews.pictures.style import MEDIUM, PLAYERS
from draftviews.pictures.world_map import UNOWNED, draw_board, load_map

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


@figure("00_exchanges")
def draw_exchanges(table):
    """Draw how the winner's wars change, in points, with each territory that is given away.

    table: columns gives, gets, won (% of `wars` wars); before (% won without an exchange).
    """
    won, n = table.groupby("gives").won.mean(), table.wars[0] * table.gets.nunique()
    change = won - table.before[0]
    noise = Z95 * np.sqrt(won * (100 - won) / n)  # the dice alone: these are all exchanges
    title = f"No territory costs more to give up than {change.idxmin()}"
    caption = "How the wars won by its owner change when a territory is given away, in points: "
    caption += f"the mean of {table.gets.nunique()} exchanges, {table.wars[0]} wars each. "
    caption += "White: it may be chance. " * bool((change.abs() < noise).any())
    figure, ax = plt.subplots(figsize=(MEDIUM, 0.8 * MEDIUM))
    land, colors = draw_board(ax, labels=None, rims=False), [UNOWNED] * 42
    middles = 6 * np.arange(-(half := np.ceil(change.abs().max() / 6)), half + 1)
    scale = ScalarMappable(BoundaryNorm([*(middles - 3), middles[-1] + 3], 256), "PuOr")
    for name, points in change.items():
        place = classic_board().territories.index(name)
        colors[place] = scale.to_rgba(points if abs(points) > noise[name] else 0)
        text = f"{points:+.0f}".replace("-", "−")
        ax.annotate(text, load_map().anchors[place], **_NUMBER, zorder=7)
    land.set_facecolor(colors)
    style = {"orientation": "horizontal", "shrink": 0.6, "ticks": middles[middles % 12 == 0]}
    figure.colorbar(scale, ax=ax, label="change, points", **style)
    return finish(figure, title, caption + "Grey: others' land.")
