"""Figures of notebook 09: what the learner may do, and how it learns."""

from functools import partial

import numpy as np
import pandas as pd
from matplotlib.collections import LineCollection
from matplotlib.patheffects import withStroke

from companion.figures.curves import error_bars, set_log_ticks
from companion.figures.frame import figure, frame
from companion.studies.learning import WORDS
from draftviews.pictures.style import COLORS, INK, MEDIUM, SOFT
from draftviews.pictures.world_map import draw_board, load_map

_COLORS = {"eight actions": SOFT, "territories": COLORS["Sarsa"]}  # by view


@figure("09_actions")
def actions(table):
    """Draw what the eight actions take: rows of panel "actions", then those of panel "map".

    Actions are as of `Sarsa.actions`; the map has territory and player (from 1, 0 for nobody).
    """
    land, rows = (table[table.panel == name] for name in ("map", "actions"))
    title = f"The {len(rows)} actions offer only {rows['item'].nunique()} territories"
    caption = "Thick rims: what they take. Player 1 to move, after "
    caption += f"{(land.player > 0).sum():.0f} picks by Greedy."
    return partial(_action_targets_map, land.player.to_numpy(int) - 1, rows), title, caption


@figure("09_learning_curves")
def learning_curves(table):
    """Draw mean rewards over the number of drafts learned from, with 95 % intervals over runs.

    table: as from `matches.estimates`, with the rounds that tried each run; a row without x is
    a drafter that does not learn, a dashed line.
    """
    curves, lines = table[table.x.notna()], table[table.x.isna()]
    ends = [curves[curves.x == x].set_index("series") for x in (curves.x.min(), curves.x.max())]
    better = (ends[1].low > ends[0].high).sum()
    title = f"{better} of {len(ends[0])} learners gets clearly better"
    caption = f"Means with 95 % intervals of {curves.n.iloc[0]:.0f} runs, each against Greedy and "
    caption += f"Random over {table.rounds[0]} rounds; dashed: who does not learn, in their place."
    return partial(_learning_curves, curves, dict(zip(lines.series, lines.y))), title, caption


@frame(MEDIUM, 4.1, panels=2, sharex="none", height_ratios=[3.4, 1])  # never beside each other
def _action_targets_map(axes, owner: np.ndarray, actions: pd.DataFrame):
    """Draw a position on the map, and below it the actions under the territory that they take.

    owner: (42,) seats, -1 for nobody; actions: as `Sarsa.actions` returns them.
    """
    players = [f"player {player}" for player in (1, 2, 3)]
    board, below = axes
    draw_board(board, owner=owner, labels=None, players=players, rims=False)
    below.set_axis_off()
    outlines, anchors = load_map().rings, load_map().anchors
    for k, (name, rows) in enumerate(actions.groupby("name", sort=False)):
        item = int(rows["item"].iloc[0])
        board.add_collection(LineCollection(outlines[item], colors="black", lw=2, zorder=6))
        halo = [withStroke(linewidth=2, foreground="white")]
        text = {"va": "top", "fontsize": 9}
        place = min(anchors[item][0], 1850), outlines[item][0][:, 1].max() + 20
        board.text(
            *place, name.replace(" ", "\n"), ha="center", **text, path_effects=halo, zorder=7
        )
        left, ways = k / actions.name.nunique(), "\n".join(rows.action)
        below.text(left, 1, name, fontweight="bold", **text)
        below.text(left, 0.74, ways.replace(" territories", ""), **text, linespacing=1.3)


@frame(MEDIUM, 3.4)
def _learning_curves(ax, data: pd.DataFrame, lines: dict[str, float]):
    """Draw mean rewards over the number of drafts learned from, with 95 % intervals over runs.

    data: columns series, x, y, low, high; lines: label -> reward, drawn as dashed lines.
    """
    place = {"transform": ax.get_yaxis_transform(), "va": "center", "fontsize": 8}
    for k, (name, rows) in enumerate(data.groupby("series", sort=False)):
        color, program = _COLORS[WORDS[name].partition(",")[0]], "program" in name
        x, look = rows["x"] * 1.05 ** (k - 1.5), {"marker": "os"[program], "ls": "-:"[program]}
        look |= {"color": color, "mfc": "white" if program else color, "ms": 4.5, "lw": 1.4}
        ax.errorbar(x, rows["y"], error_bars(rows), elinewidth=0.8, **look)
        ax.text(1.01, rows["y"].iloc[-1], WORDS[name], color=color, **place)
    for name, reward in lines.items():
        ax.axhline(reward, color=INK, lw=1, ls="--", zorder=1)
        ax.text(1.01, reward, name, **place)
    ax.set(xscale="log", xlabel="drafts learned from (log scale)", ylabel="mean reward × 100")
    ticks = sorted(data["x"].unique())
    set_log_ticks(ax, ticks)
