"""Figures of notebook 04: boards, a game, and who plays on."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from companion.figures.dots import match_dots
from companion.figures.frame import figure, frame, haloed, is_wide
from draftlib.boards import classic_board
from draftviews.pictures.style import INK, MEDIUM, SOFT, color_of
from draftviews.pictures.trees import canvas
from draftviews.pictures.world_map import CONTINENT_COLORS, draw_board, load_map

_MIDDLE = {"ha": "center", "va": "center"}


@figure("04_board")
def board(table):
    """Draw the classic board: a row per territory, by code; columns territory, continent, bonus."""
    title = f"{len(table)} territories lie in {table.continent.nunique()} continents"
    return partial(_board_picture, table), title, ""


@figure("04_game")
def game(table):
    """Draw a game at four moments: as from `bot_play.boards`, and bot, the name of who owns it."""
    names = table.drop_duplicates("seat").sort_values("seat").bot
    before = table[table.moment == table.moment.unique()[2]]
    most = before.loc[before.armies.idxmax()]
    place = classic_board().territories[most.territory]
    title = f"{most.bot} waits in {place} with {most.armies} armies,\nand then takes the board"
    caption = "Discs: stacks of five armies or more, by area. One game."
    return partial(_game_story, table, [*names]), title, caption


@figure("04_modes")
def modes(table):
    """Draw the wins of three bots in the two ways to play on: columns of `match_dots`, games."""
    few, many = table[table.agent == "EvilPixie"]["mean"]
    title = "Playing on for itself brings EvilPixie\n"
    title += f"{many - few:.0f} wins more than Quo playing for it"
    caption = f"{table.games[0]:,} games each; bars: 95 % intervals."
    return partial(match_dots, table, "wins of 300"), title, caption


def _board_picture(table: pd.DataFrame, title: str) -> Figure:
    """Draw the classic board with codes, and under it its continents, numbered by size."""
    low, high = 3.1, MEDIUM * load_map().height / load_map().width
    left = MEDIUM if is_wide() else 0  # of the list: the map stands above it, or at its left
    figure, ax = canvas(MEDIUM + left, low if left else low + high, title)
    wide, total = figure.get_size_inches()
    bottom = (low - high) / 2 if left else low
    sea = figure.add_axes((0, bottom / total, MEDIUM / wide, high / total))
    draw_board(sea, labels=None)
    for code, place in enumerate(load_map().anchors):
        sea.text(*place, code, **_MIDDLE, fontsize=6.5, zorder=8, **haloed(1.5))
    places = [(0, 0.0), (0, 0.95), (0, 1.9), (1, 1.4), (1, 0.0), (2, 0.0)]  # column, from the top
    rank = table.groupby("continent", sort=False).size().rank(method="first").astype(int)
    for k, (name, rows) in enumerate(table.groupby("continent", sort=False)):
        place = left + places[k][0] * MEDIUM / 3, low - 0.15 - places[k][1]
        _write_continent(ax, k, f"{rank[name]}  {name}", rows, *place)
    return figure


def _write_continent(ax, k, continent, rows, x, y):
    """Write the bonus and the territories of continent `k` below each other, from (x, y) on."""
    width, line = MEDIUM / 3, 0.155
    style = {"fontsize": 8, "va": "center_baseline"}
    tint = {"color": CONTINENT_COLORS[k]}
    ax.add_patch(Rectangle((x + 0.03, y - 0.09), width - 0.06, 0.18, **tint))
    ax.text(x + 0.08, y, continent, weight="bold", **style)
    ax.text(x + width - 0.08, y, f"+{rows.bonus.iloc[0]}", weight="bold", ha="right", **style)
    for n, row in enumerate(rows.itertuples(), 1):
        ax.text(x + 0.25, y - 0.04 - n * line, row.Index, ha="right", color=SOFT, **style)
        ax.text(x + 0.31, y - 0.04 - n * line, row.territory, **style)


@frame(MEDIUM, 3.9, panels=4, columns=2)
def _game_story(axes, boards: pd.DataFrame, names: Sequence[str]):
    """Draw a game as boards at four moments; the area of a disc is that of the armies there.

    boards: as from `bot_play.boards`.  names: of the bots, by seat.  Stacks of fewer than five have
    no disc; from ten on they have their number.
    """
    colors, anchors = [color_of(name) for name in names], load_map().anchors
    for ax, (moment, rows) in zip(axes, boards.groupby("moment", sort=False), strict=True):
        draw_board(ax, owner=rows.seat, labels=None, player_colors=colors, rims=False)
        armies = rows.armies.to_numpy()
        large = armies >= 5
        ax.scatter(*anchors[large].T, s=5 * armies[large], fc="white", ec=INK, lw=1.2, zorder=6)
        for army, (x, y) in zip(armies, anchors):
            if army >= 10:
                side = -1 if x > 1000 else 1
                where = {"ha": "right" if side < 0 else "left", "va": "top", "zorder": 9}
                ax.text(x + 55 * side, y + 40, army, **where, size=10, weight="bold", **haloed(3))
        ax.set_title(moment, fontsize=9)
    return [Patch(color=color, label=name) for color, name in zip(colors, names)]
