"""The figure of notebook 06: a drafted board, and the scores of its drafters."""

from collections.abc import Sequence
from functools import partial
from textwrap import fill

import numpy as np
import pandas as pd
from matplotlib.collections import PathCollection
from matplotlib.patches import Patch

from companion.figures.dots import draw_dots, legend_handles
from companion.figures.frame import figure, frame
from draftlib.boards import classic_board
from draftviews.pictures.style import MEDIUM, color_of
from draftviews.pictures.world_map import draw_board

_HATCHED = {"hatch": "////", "edgecolor": "white", "linewidth": 0}  # grey alone reads as unowned


@figure("06_hero")
def hero(table):
    """Draw a draft and the scores of its drafters: as of `drawn`, and rounds."""
    scores, land = (table[table.panel == name] for name in ("scores", "map"))
    owner = land.seat.to_numpy(int) - 1
    seats = land.assign(seat=owner).drop_duplicates("seat").sort_values("seat")
    uct, rule, *_ = scores["mean"]
    title = f"UCT scores {uct - rule:.0f} points more than a rule without a search"
    caption = f"Means and 95 % intervals over {table.rounds[0]} rounds of 6 drafts "
    caption += "(100 published; rule: 20, in UCT's place)."
    draw = partial(_draft_and_scores, owner, [*seats.agent], [*seats.reward])
    return partial(draw, scores.set_index("agent")), title, caption


@frame(MEDIUM, 5.3, panels=2, height_ratios=[1.5, 3.2])
def _draft_and_scores(
    axes, owner: np.ndarray, agents: Sequence[str], rewards: Sequence[float], scores: pd.DataFrame
):
    """Draw the scores of drafters over many drafts, and below them the board of one draft.

    owner: (42,) seats; agents, rewards: the name of the agent in each seat, and what this draft
    brings it; scores: indexed by agent, with columns mean, ci95, published and published_ci95, NaN
    where nothing is published.
    """
    above, board = axes
    _draw_map(board, owner, agents, rewards)
    board.set_title("One draft of these three, and its rewards", fontsize=9, loc="left")
    table = scores.reset_index()
    table["agent"] = [fill(name, 16) for name in table.agent]  # a long name narrows the map
    draw_dots(above, table, "published")
    above.set(xlabel="mean reward × 100, over all seats", xlim=(0, None))
    return legend_handles(table, "published")


def drawn(
    owner: np.ndarray, agents: Sequence[str], rewards: Sequence[float], scores: pd.DataFrame
) -> pd.DataFrame:
    """Return all that `hero` draws: the rows of the scores, then one per territory.

    >>> drawn(np.array([0, 1]), ["a", "b"], [0.25, 0.75], pd.DataFrame({"mean": [5]}, ["a"])).shape
    (3, 6)
    """
    names = classic_board().territories[: len(owner)]
    land = {
        "territory": names,
        "agent": np.array(agents)[owner],
        "reward": np.array(rewards)[owner],
    }
    above = scores.rename_axis("agent").reset_index()
    parts = {"scores": above, "map": pd.DataFrame(land)}
    table = pd.concat(parts, names=["panel"]).reset_index("panel")
    return table.assign(seat=[np.nan] * len(above) + [seat + 1 for seat in owner])


def _draw_map(ax, owner, agents, rewards):
    """Draw the board in the agents' colours, with their scores; what Random owns is hatched."""
    colors = [color_of(name) for name in agents]
    land = draw_board(ax, owner=owner, labels=None, player_colors=colors, rims=False)
    labels = [f"{name}: {100 * reward:.0f}" for name, reward in zip(agents, rewards)]
    keys = [Patch(facecolor=color, label=label) for color, label in zip(colors, labels)]
    if "Random" in agents:
        seat = list(agents).index("Random")
        paths = [land.get_paths()[t] for t in np.flatnonzero(np.asarray(owner) == seat)]
        ax.add_collection(PathCollection(paths, facecolor="none", zorder=2.5, **_HATCHED))
        keys[seat].set(**_HATCHED)
    look = {"fontsize": 8, "handlelength": 1.4, "ncols": len(keys), "borderaxespad": 0}
    ax.legend(handles=keys, loc="upper center", bbox_to_anchor=(0.5, 0), **look)
