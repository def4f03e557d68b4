"""Figures of notebook 06: a drafted board, alone and with the scores of its drafters."""

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from companion.figures.curves import titled_with_key
from companion.figures.risk_tournaments import dots, keys_of
from draftlib.pictures.style import FULL, MEDIUM, captioned, color_of
from draftlib.pictures.world_map import draw_board

_HATCHED = {"hatch": "////", "edgecolor": "white", "linewidth": 0}  # grey alone reads as unowned


def drafted_board(
    owner: np.ndarray, agents: Sequence[str], title: str = "", caption: str = ""
) -> Figure:
    """Draw a drafted board with the names of the territories and of the agents in their seats.

    owner: (42,) seats; agents: the name of the agent in each seat.
    """
    figure, ax = plt.subplots(figsize=(FULL, 5.0), layout="constrained")
    _map(ax, owner, agents, "names")
    ax.set_title(title)
    return captioned(figure, caption)


def draft_and_scores(
    owner: np.ndarray, agents: Sequence[str], scores: pd.DataFrame, caption: str = ""
) -> Figure:
    """Draw a drafted board beside the scores of its drafters: the first picture of the companion.

    owner: (42,) seats; agents: the name of the agent in each seat; scores: indexed by
    agent, with columns mean, ci95, published and published_ci95.
    """
    figure, (board, below) = plt.subplots(
        2, 1, figsize=(MEDIUM, 4.6), height_ratios=[3.2, 1], layout="constrained"
    )
    _map(board, owner, agents, None)
    table = scores.reset_index()
    dots(below, table, "published")
    below.set(xlabel="mean reward × 100, over all seats", xlim=(0, None))
    title = "Search beats greed in the draft of the world"
    return captioned(titled_with_key(figure, title, keys_of(table, "published")), caption)


def _map(ax: Axes, owner, agents, labels) -> None:
    """Draw the board in the agents' colours; what Random owns is hatched."""
    colors = [color_of(name) for name in agents]
    land = draw_board(ax, owner=owner, labels=labels, player_colors=colors, rims=False)
    keys = [Patch(facecolor=color, label=name) for color, name in zip(colors, agents)]
    if "Random" in agents:
        seat = list(agents).index("Random")
        paths = [land.get_paths()[t] for t in np.flatnonzero(np.asarray(owner) == seat)]
        ax.add_collection(PathCollection(paths, facecolor="none", zorder=2.5, **_HATCHED))
        keys[seat].set(**_HATCHED)
    ax.legend(handles=keys, loc="lower left", fontsize=8, handlelength=1.4, labelspacing=0.3)
