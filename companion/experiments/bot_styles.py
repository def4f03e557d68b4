"""The board, a game between the bots, and their wins in the two ways to play on: notebook 04.

Bots appear under their `TITLES`.
"""

import matplotlib.pyplot as plt
from matplotlib.patches import Patch, Rectangle

from companion.arena import PAPER_BOTS, TITLES
from companion.pictures import figure, finish, halo_style, match_dots
from draftlib.boards import classic_board
from draftviews.pictures.style import INK, MEDIUM, SOFT, color_of
from draftviews.pictures.trees import canvas
from draftviews.pictures.world_map import CONTINENT_COLORS, draw_board as draw_map, load_map

ORDER = [TITLES[bot] for bot in PAPER_BOTS]


@figure("04_board")
def draw_board(table):
    """Draw the classic board with codes, and under it its continents, numbered by size.

    table: a row per territory, by code; columns territory, continent, bonus.
    """
    low, high = 3.1, MEDIUM * load_map().height / load_map().width  # of the lists, of the map
    title = f"The world: {len(table)} territories in {table.continent.nunique()} continents"
    figure, ax = canvas(MEDIUM, low + high, title)
    total = figure.get_figheight()
    sea = figure.add_axes((0, low / total, 1, high / total))
    draw_map(sea, labels=None)
    for code, place in enumerate(load_map().anchors):
        middle = {"ha": "center", "va": "center"}
        sea.text(*place, code, **middle, fontsize=6.5, zorder=8, **halo_style(1.5))
    places = [(0, 0.0), (0, 0.95), (0, 1.9), (1, 1.4), (1, 0.0), (2, 0.0)]  # column, from the top
    rank = table.groupby("continent", sort=False).size().rank(method="first").astype(int)
    for k, (name, rows) in enumerate(table.groupby("continent", sort=False)):
        place = places[k][0] * MEDIUM / 3, low - 0.15 - places[k][1]
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


@figure("04_game")
def draw_game(table):
    """Draw a game as boards at four moments; the area of a disc is that of the armies there.

    table: a row per moment and territory; columns moment (in words), territory (its code), seat
    and bot (of the owner), armies.  Stacks of fewer than five armies have no disc; from ten on they
    have their number.
    """
    names = table.drop_duplicates("seat").sort_values("seat").bot
    before = table[table.moment == table.moment.unique()[2]]
    most = before.loc[before.armies.idxmax()]
    place = classic_board().territories[most.territory]
    title = f"{most.bot} waits in {place} with {most.armies} armies,\nand then takes the board"
    caption = "One game, in which each bot fights for itself. Discs: stacks of five armies or "
    caption += "more, by area, from ten on with their number."
    figure, axes = plt.subplots(2, 2, figsize=(MEDIUM, 3.9))
    colors, anchors = [color_of(name) for name in names], load_map().anchors
    for ax, (moment, rows) in zip(axes.flat, table.groupby("moment", sort=False), strict=True):
        draw_map(ax, owner=rows.seat, labels=None, player_colors=colors, rims=False)
        armies = rows.armies.to_numpy()
        large = armies >= 5
        ax.scatter(*anchors[large].T, s=5 * armies[large], fc="white", ec=INK, lw=1.2, zorder=6)
        for army, (x, y) in zip(armies, anchors):
            if army >= 10:
                side = -1 if x > 1000 else 1
                where = {"ha": "right" if side < 0 else "left", "va": "top", "zorder": 9}
                ax.text(
                    x + 55 * side, y + 40, army, **where, size=10, weight="bold", **halo_style(3)
                )
        ax.set_title(moment, fontsize=9)
    handles = [Patch(color=color, label=name) for color, name in zip(colors, names)]
    return finish(figure, title, caption, handles)


@figure("04_modes")
def draw_modes(table):
    """Draw the wins of three bots in the two ways to play on: see `match_dots`; and games.

    The table has wins of 300, the picture per cent.
    """
    values = ["mean", "ci95", "published", "published_ci95"]
    table = table.assign(**table[values] / 3)
    few, many = table[table.agent == "EvilPixie"]["mean"]
    times = {1: "as", 2: "twice as"}.get(round(many / few), f"{many / few:.1f} times as")
    title = f"EvilPixie wins {times} often\nwhen it fights for itself"
    caption = f"The three bots in all six seat orders, {table.games[0]:,} games in each panel; "
    caption += "bars: 95 % intervals."
    return match_dots(table, "games won, %", title, caption)
