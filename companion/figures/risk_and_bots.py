"""Figures of notebook 04: the board, the dice, a game, how four bots draft and play.

A bot has one colour and one kind of line throughout, a seat has its player's.  Each figure is drawn
from a DataFrame with the columns named in its docstring.
"""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, NullFormatter

from companion.figures.frame import add_caption, add_title, frame
from draftlib.pictures.style import FULL, HALF, INK, LINE, MEDIUM, SOFT, color_of
from draftlib.pictures.trees import canvas
from draftlib.pictures.world_map import CONTINENT_COLORS, draw_board, load_map
from draftlib.support.statistics import half_width, share_error

_ROLLS = {"defender": "#8FBBDD", "both": "#D9D9D9", "attacker": "#E9A178"}  # who loses armies
_POINTS = {"fmt": "o", "color": INK, "elinewidth": 1, "capsize": 2, "ms": 3, "label": "simulated"}
_TICKS = {"fmt": "|", "color": INK, "elinewidth": 1, "ms": 13}  # simulated, on a bar
_MIDDLE = {"ha": "center", "va": "center"}
_DASHES = {"Quo": "-", "EvilPixie": "--", "KillBot": "-.", "Boscoe": ":"}
_ODDS = LinearSegmentedColormap.from_list(
    "odds", ["#B4531C", "#E9A178", "#FAEFE8", "#FFFFFF", "#EBF3F9", "#8FBBDD", "#1F6AA5"]
)  # from the defender's to the attacker's
# Odds between those at which most attacks are made, 1, 2, 3 to 1 and so on, where shares jump.
_BETWEEN = (0.25, 0.45, 0.9, 1.4, 1.9, 2.4, 2.9, 3.5, 4.5, 5.5, 6.5, 7.5, 9.5, 12.5, 16.5, 24.5, 32)
PERCENT = FuncFormatter(lambda share, _: f"{100 * share:g}%")
_PLAIN = FuncFormatter(lambda number, _: f"{number:g}")


def board_picture(table: pd.DataFrame, title: str = "", caption: str = "") -> Figure:
    """Draw the classic board with codes, and under it an index of territories by continent.

    table: a row per territory, indexed by code; columns territory, continent, bonus.
    """
    low, high = 3.35, MEDIUM * load_map().height / load_map().width
    figure, ax = canvas(MEDIUM, low + high, caption, title)
    below, total = -ax.get_ylim()[0], figure.get_figheight()
    sea = figure.add_axes((0, (low + below) / total, 1, high / total))
    draw_board(sea, labels=None)
    for code, place in enumerate(load_map().anchors):
        sea.text(*place, code, **_MIDDLE, fontsize=7, zorder=8, **_haloed(1.5))
    for k, (continent, rows) in enumerate(table.groupby("continent", sort=False)):
        _write_continent(ax, k, continent, rows, low - 0.15)
    return figure


def _write_continent(ax, k, continent, rows, top):
    """Write the bonus and the territories of continent `k`, three continents beside each other."""
    step, line = MEDIUM / 3, 0.15
    style = {"fontsize": 7.5, "va": "center_baseline"}
    x, y = k % 3 * step, top - k // 3 * 7.7 * line
    ax.add_patch(Rectangle((x + 0.03, y - 0.09), step - 0.06, 0.18, color=CONTINENT_COLORS[k]))
    ax.text(x + 0.08, y, continent, weight="bold", **style)
    ax.text(x + step - 0.08, y, f"+{rows.bonus.iloc[0]}", weight="bold", ha="right", **style)
    for n, row in enumerate(rows.itertuples(), 1):
        ax.text(x + 0.25, y - 0.04 - n * line, row.Index, ha="right", color=SOFT, **style)
        ax.text(x + 0.31, y - 0.04 - n * line, row.territory, **style)


@frame(HALF, 3.1, finding="The third die pays for the ties", title_on_axes=True)
def single_rolls(ax, table: pd.DataFrame):
    """Draw what one roll of the dice costs: exact odds as bars, simulated ones as ticks.

    table: a row per roll and outcome; columns roll ("3 v 2"), loser ("defender", "both" or
    "attacker"), exact, simulated, ci95.
    """
    rolls = table.roll.unique()[::-1]
    for place, roll in enumerate(rolls):
        left = simulated = 0
        rows = table[table.roll == roll]
        for row in rows.itertuples():
            ax.barh(place, row.exact, 0.6, left=left, color=_ROLLS[row.loser], edgecolor="white")
            ax.text(left + row.exact / 2, place, f"{row.exact:.1%}", **_MIDDLE, fontsize=7)
            left, simulated = left + row.exact, simulated + row.simulated
            if row.Index != rows.index[-1]:
                ax.errorbar(simulated, place, xerr=row.ci95, **_TICKS)
    ax.set_yticks(range(len(rolls)), rolls)
    ax.tick_params(axis="y", length=0)
    ax.set(xlim=(0, 1), ylabel="dice, attacker v defender", xlabel="probability")
    ax.xaxis.set_major_formatter(PERCENT)
    names = {"defender": "defender loses", "both": "one each", "attacker": "attacker loses"}
    handles = [Patch(color=_ROLLS[who], label=name) for who, name in names.items()]
    handles.append(Line2D([], [], marker="|", ms=11, color=INK, ls="", label="simulated"))
    tight = {"columnspacing": 0.9, "handlelength": 1, "handletextpad": 0.5, "fontsize": 7.5}
    ax.legend(handles=handles, loc="upper center", bbox_to_anchor=(0.4, -0.2), ncols=2, **tight)


@frame(HALF, 5.8, panels=2)
def battle_chances(axes, surface: np.ndarray, equal: pd.DataFrame):
    """Draw who wins a battle to the end: a map of all sizes, and the chances of equal armies.

    surface: (A, D) exact chances of the attacker, from 1 v 1.  equal: a row per size; columns
    armies, exact, simulated, ci95 (the last two NaN where not simulated).
    """
    above, below = axes
    shades = _draw_surface(above, surface)
    place = {"ax": above, "format": PERCENT, "pad": 0.02}
    bar = above.figure.colorbar(shades, **place, label="battles that the attacker wins")
    bar.outline.set_visible(False)
    below.axhline(0.5, color=LINE, lw=1)
    below.plot(equal.armies, equal.exact, color=_ROLLS["defender"], lw=2, label="exact")
    below.errorbar(equal.armies, equal.simulated, equal.ci95, **_POINTS)
    below.set(xlabel="armies on each side", ylabel="battles that the attacker wins")
    below.set_title("From 12 against 12 on, attack")
    below.yaxis.set_major_formatter(PERCENT)
    below.legend(loc="lower right")


def _draw_surface(ax, surface):
    """Draw the attacker's chances by both armies, with lines of equal chances."""
    a, d = surface.shape
    plane = {"extent": (0.5, a + 0.5, 0.5, d + 0.5), "origin": "lower", "aspect": "auto"}
    shades = ax.imshow(surface.T, **plane, cmap=_ODDS, vmin=0, vmax=1)
    widths = {0.1: 0.7, 0.25: 0.7, 0.5: 1.8, 0.75: 0.7, 0.9: 0.7}  # of the lines of equal chances
    style = {"levels": list(widths), "linewidths": list(widths.values()), "colors": INK}
    steps = ax.contour(np.arange(1, a + 1), np.arange(1, d + 1), surface.T, **style)
    ax.clabel(steps, fmt=lambda level: f"{level:.0%}", fontsize=7)
    ax.set(xlabel="attacking armies", ylabel="defending armies")
    ax.set_title("A few armies more decide a battle")
    return shades


def game_story(
    boards: pd.DataFrame, curves: pd.DataFrame, title: str = "", caption: str = ""
) -> Figure:
    """Draw a game: boards at up to six moments, and curves over the whole game.

    boards, curves: as from `bot_play.boards` and `bot_play.history`.  The area of a disc is
    proportional to the armies that stand there.
    """
    figure = plt.figure(figsize=(MEDIUM, 7.4))
    above, below = figure.subfigures(2, 1, height_ratios=[5.4, 2.0])
    names = list(curves.bot.unique())
    look = {"labels": None, "player_colors": [color_of(name) for name in names], "rims": False}
    for ax, (moment, rows) in zip(above.subplots(3, 2).flat, boards.groupby("moment", sort=False)):
        draw_board(ax, owner=rows.seat, **look)
        _draw_discs(ax, rows.armies.to_numpy())
        ax.set_title(moment, fontsize=9)
    panels = {"territories": (0, 44), "armies": (0, None), "income": (0, None)}
    for ax, (column, limits) in zip(below.subplots(1, 3), panels.items()):
        for name, rows in curves.groupby("bot", sort=False):
            ax.plot(rows.time + 1, rows[column], **bot_line(name))
        ax.set(ylim=limits, xlabel="round", xlim=(1, None))
        ax.set_title(column, fontsize=9)
    handles = [Line2D([], [], **bot_line(name)) for name in names]
    add_title(above, title)
    above.legend(handles, names, loc="outside lower left", ncols=len(names), handlelength=3.4)
    add_caption(below, caption)
    return figure


@frame(FULL, 5.35, panels=4, columns=2)
def draft_boards(axes, drafts: dict[str, tuple]):
    """Draw draft outcomes with the number of the pick, from 1 for each seat.

    drafts: dict of words -> (names of the seats, colours of the seats, `risk.Draft`).
    """
    places, explained = load_map().anchors, set()
    style = {"ha": "center", "va": "center_baseline", "size": 6, "zorder": 8, **_haloed(2.6)}
    for ax, (words, (names, colors, draft)) in zip(axes, drafts.items()):
        keys = () if tuple(names) in explained else names
        explained.add(tuple(names))
        look = {"labels": None, "player_colors": colors, "rims": False}
        draw_board(ax, owner=draft.owner, players=keys, **look)
        for turn, t in enumerate(draft.picks):
            ax.text(*places[t], turn // len(names) + 1, **style)
        ax.set_title(words, fontsize=9)


@frame(HALF, (1.75, 0.4), panels=lambda panels: len(panels))
def continents(axes, panels: dict[str, pd.DataFrame]):
    """Draw shares by bot and continent as tables in shades.

    panels: dict of title -> DataFrame of shares, a row per bot and a column per continent.
    """
    for ax, (title, table) in zip(axes, panels.items()):
        shades = ax.imshow(table, cmap="Greys", vmin=0, vmax=1, aspect="auto")
        for (row, column), share in np.ndenumerate(table.to_numpy()):
            ink = "white" if share > 0.55 else INK
            ax.text(column, row, f"{100 * share:.0f}", **_MIDDLE, fontsize=8, color=ink)
        ax.set_xticks(range(table.shape[1]), [name.replace(" ", "\n") for name in table])
        ax.set_yticks(range(len(table)), table.index)
        ax.tick_params(length=0, labelsize=7.5)
        ax.spines[:].set_visible(False)
        ax.set_title(title, fontsize=9)
    bar = ax.figure.colorbar(shades, ax=axes, format=PERCENT, pad=0.02, aspect=25)
    bar.outline.set_visible(False)


@frame(HALF, 5.2, panels=2)
def attack_styles(axes, attacks: pd.DataFrame, turns: pd.DataFrame):
    """Draw how the bots attack: at what odds, and how much they take in a turn.

    attacks, turns: as from `bot_play.attack_table` and `bot_play.turn_table`.
    """
    above, below = axes
    counts = np.arange(1, turns.taken.max() + 1)
    for name, rows in turns.groupby("bot", sort=False):
        made = attacks[attacks.bot == name]
        odds = made.attackers / made.defenders
        above.plot(_BETWEEN, [(odds <= at).mean() for at in _BETWEEN], **bot_line(name))
        below.plot(counts, [(rows.taken >= n).mean() for n in counts], **bot_line(name))
    above.set(xlabel="armies attacking for each one defending (log)", xscale="log")
    above.set(ylabel="attacks at such odds or worse", xlim=(0.25, 32))
    above.set_title("Boscoe waits for good odds")
    above.set_xticks([0.25, 0.5, 1, 2, 4, 8, 16, 32])
    above.xaxis.set_major_formatter(_PLAIN)
    above.xaxis.set_minor_formatter(NullFormatter())
    above.axvline(1, color=LINE, lw=1, zorder=0)
    ticks = [1, *range(5, turns.taken.max() + 5, 5)]
    below.set(xlabel="territories taken, at least", xticks=ticks)
    below.set(ylabel="share of turns (log)", yscale="log")
    below.set_title("Twenty in a turn: nearly always Quo")
    for ax in axes:
        ax.yaxis.set_major_formatter(PERCENT)
    below.legend()


@frame(HALF, 5.2, panels=2)
def lengths_and_seats(axes, games: pd.DataFrame):
    """Draw how long games of three equal bots last, and which seat wins them.

    games: a row per game; columns bot, winner (seat from 0, -1: unfinished), rounds.
    """
    above, below = axes
    for place, (name, rows) in enumerate(games.groupby("bot", sort=False)):
        above.ecdf(rows.rounds, complementary=True, **bot_line(name))
        _draw_wins_by_seat(below, place, name, rows.winner)
    above.axvline(1000, color=SOFT, lw=0.8, ls=":")
    above.text(950, 1, "stopped", ha="right", va="top", rotation=90, fontsize=7, color=SOFT)
    above.set(xlabel="rounds (log)", xscale="log", xlim=(3, 1100))
    above.set(ylabel="share of games that last longer (log)", yscale="log", ylim=(3e-4, 1.2))
    above.set_title("Three Boscoes need 300 rounds")
    above.xaxis.set_major_formatter(_PLAIN)
    above.legend(loc="lower left")
    below.axhline(1 / 3, color=SOFT, lw=1, ls=":")
    below.set_xticks(range(games.bot.nunique()), games.bot.unique())
    below.tick_params(axis="x", length=0)
    below.set(ylabel="games won by seat 1, 2, 3")
    below.set_title("The first seat is worth most to Quo")
    for ax in axes:
        ax.yaxis.set_major_formatter(PERCENT)


def _draw_wins_by_seat(ax, place, name, winners):
    for seat in range(3):
        share = (winners == seat).mean()
        error = half_width(share_error(share, len(winners)))
        look = {"alpha": 1 - 0.3 * seat, "error_kw": {"lw": 1, "ecolor": INK}}
        x = place + 0.27 * (seat - 1)
        ax.bar(x, share, 0.25, yerr=error, color=color_of(name), **look)
        ax.text(x, 0.012, seat + 1, ha="center", fontsize=7, **_haloed(1.5))


def bot_line(name: str) -> dict:
    """Return the style of a bot's line."""
    return {"color": color_of(name), "ls": _DASHES[name], "lw": 1.6, "label": name}


def _haloed(width):
    """Return the style of dark text that reads on any colour."""
    return {"color": INK, "path_effects": [withStroke(linewidth=width, foreground="white")]}


def _draw_discs(ax, armies):
    """Draw a disc on each territory, its area proportional to the armies there."""
    x, y = load_map().anchors.T
    sizes = 3 * np.asarray(armies, dtype=float)
    order = np.argsort(-sizes, kind="stable")
    disc = {"color": "white", "edgecolor": INK, "lw": 0.5, "alpha": 0.9, "zorder": 6}
    ax.scatter(x[order], y[order], s=sizes[order], **disc)
    style = {"ha": "center", "va": "center_baseline", "size": 5, "weight": "bold"}
    for t in np.flatnonzero(np.asarray(armies) >= 10):
        ax.text(x[t], y[t], armies[t], **style, color=INK, zorder=7)
