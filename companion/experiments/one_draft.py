"""A recorded draft, and what its winner loses with each territory: notebook 00."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.cm import ScalarMappable
from matplotlib.colors import CenteredNorm
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
    """Draw what the winner loses by giving a territory away, the mean of all exchanges for it.

    table: columns gives, gets, won (of 100 wars), wins (without an exchange), wars (of each), seed.
    """
    change = changes(table)
    title = f"No territory costs more to give up than {change['mean'].idxmin()}"
    caption = "How the wars won by its owner change when a territory is given away, in points: "
    caption += f"the mean of {len(table) // len(change)} exchanges, {table.wars[0]} wars each. "
    clear = change["mean"].where(change["mean"].abs() > change.noise, 0)
    if not clear.all():
        caption += f"White: less than {change.noise.max():.1f} points, which can be chance. "
    caption += "Grey: others' land."
    figure, ax = plt.subplots(figsize=(MEDIUM, 0.8 * MEDIUM))
    names = list(classic_board().territories)
    land = draw_board(ax, labels=None, rims=False)
    scale = ScalarMappable(CenteredNorm(0, change["mean"].abs().max()), "PuOr")
    colors = [UNOWNED] * len(names)
    for name, value in clear.items():
        colors[names.index(name)] = scale.to_rgba(value)
        place = load_map().anchors[names.index(name)]
        ax.annotate(f"{change['mean'][name]:+.0f}".replace("-", "−"), place, **_NUMBER, zorder=7)
    land.set_facecolor(colors)
    figure.colorbar(scale, ax=ax, orientation="horizontal", shrink=0.6, label="change, points")
    return finish(figure, title, caption)


def changes(table: pd.DataFrame) -> pd.DataFrame:
    """Return how many points each territory adds if it is given away: mean, noise (95 %).

    The exchanges are all that there are, so that only the dice are left to chance.
    """
    share = table.groupby("gives").won.mean() / 100
    error = np.sqrt(share * (1 - share) / (table.wars[0] * table.gets.nunique()))
    before = table.wins[0] / 100
    error_before = np.sqrt(before * (1 - before) / table.before[0])
    noise = 100 * Z95 * np.hypot(error, error_before)
    return pd.DataFrame({"mean": 100 * (share - before), "noise": noise})
