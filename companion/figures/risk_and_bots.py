"""Figures of notebook 04: the board, the dice, a game, how four bots draft and play, calibration.

A bot has one colour throughout, a seat has its player's.  Each figure is drawn from a DataFrame
with the columns named in its docstring.
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
from scipy.stats import norm

from draftlib.pictures.style import FULL, HALF, INK, LINE, PLAYERS, SOFT, captioned, color_of
from draftlib.pictures.trees import canvas
from draftlib.pictures.world_map import CONTINENT_COLORS, draw_board, load_map
from draftlib.support.statistics import half_width, share_error

ROLLS = {"defender": "#8FBBDD", "both": "#D9D9D9", "attacker": "#E9A178"}  # who loses armies
POINTS = {"fmt": "o", "color": INK, "elinewidth": 1, "capsize": 2}  # simulated
MIDDLE = {"ha": "center", "va": "center"}
DASHES = ("-", "--", "-.", ":")
ODDS = LinearSegmentedColormap.from_list(
    "odds", ["#B4531C", "#E9A178", "#FAEFE8", "#FFFFFF", "#EBF3F9", "#8FBBDD", "#1F6AA5"]
)  # from the defender's to the attacker's
PERCENT = FuncFormatter(lambda share, _: f"{100 * share:g}%")
PLAIN = FuncFormatter(lambda number, _: f"{number:g}")


def board_picture(table: pd.DataFrame, caption: str = "") -> Figure:
    """Draw the classic board with codes, and under it an index of territories by continent.

    table: a row per territory, indexed by code; columns territory, continent, bonus.
    """
    low, high = 2.0, FULL * load_map().height / load_map().width
    figure, ax = canvas(FULL, low + high, caption)
    below = -ax.get_ylim()[0]
    total = low + high + below
    draw_board(figure.add_axes((0, (low + below) / total, 1, high / total)), labels="codes")
    step, line = FULL / table.continent.nunique(), 0.145
    style = {"fontsize": 7.2, "va": "center_baseline"}
    for k, (continent, rows) in enumerate(table.groupby("continent", sort=False)):
        x, y = k * step, low - 0.15
        ax.add_patch(Rectangle((x + 0.03, y - 0.09), step - 0.06, 0.18, color=CONTINENT_COLORS[k]))
        ax.text(x + 0.08, y, continent, weight="bold", **style)
        ax.text(x + step - 0.08, y, f"+{rows.bonus.iloc[0]}", weight="bold", ha="right", **style)
        for n, row in enumerate(rows.itertuples(), 1):
            ax.text(x + 0.2, y - 0.04 - n * line, row.Index, ha="right", color=SOFT, **style)
            ax.text(x + 0.25, y - 0.04 - n * line, row.territory, **style)
    return figure


def single_rolls(table: pd.DataFrame, caption: str = "") -> Figure:
    """Draw what one roll of the dice costs: exact odds as bars, simulated ones as points.

    table: a row per roll and outcome; columns roll ("3 v 2"), loser ("defender", "both" or
    "attacker"), exact, simulated, ci95.
    """
    figure, ax = plt.subplots(figsize=(HALF, 2.7))
    rolls = list(dict.fromkeys(table.roll))[::-1]
    for place, roll in enumerate(rolls):
        left = simulated = 0
        rows = table[table.roll == roll]
        for row in rows.itertuples():
            ax.barh(place, row.exact, 0.7, left=left, color=ROLLS[row.loser], edgecolor="white")
            ax.text(left + row.exact / 2, place, f"{row.exact:.1%}", **MIDDLE, fontsize=7)
            left, simulated = left + row.exact, simulated + row.simulated
            if row.Index != rows.index[-1]:
                ax.errorbar(simulated, place, xerr=row.ci95, **POINTS, ms=2.6)
    ax.set_yticks(range(len(rolls)), rolls)
    ax.tick_params(axis="y", length=0)
    ax.set(xlim=(0, 1), ylabel="dice, attacker v defender", xlabel="probability")
    ax.xaxis.set_major_formatter(PERCENT)
    names = {"defender": "defender loses", "both": "one each", "attacker": "attacker loses"}
    handles = [Patch(color=ROLLS[who], label=name) for who, name in names.items()]
    tight = {"columnspacing": 0.9, "handlelength": 1, "handletextpad": 0.5, "fontsize": 7.5}
    figure.legend(handles=handles, loc="outside upper left", ncols=3, **tight)
    return captioned(figure, caption)


def battle_chances(surface: np.ndarray, equal: pd.DataFrame, caption: str = "") -> Figure:
    """Draw who wins a battle to the end: a map of all sizes, and the chances of equal armies.

    surface: (A, D) exact chances of the attacker, from 1 v 1.  equal: a row per size; columns
    armies, exact, simulated, ci95 (the last two NaN where not simulated).
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 3.0), width_ratios=[1.12, 1])
    a, d = surface.shape
    plane = {"extent": (0.5, a + 0.5, 0.5, d + 0.5), "origin": "lower", "aspect": "auto"}
    shades = left.imshow(surface.T, **plane, cmap=ODDS, vmin=0, vmax=1)
    widths = {0.1: 0.7, 0.25: 0.7, 0.5: 1.8, 0.75: 0.7, 0.9: 0.7}  # of the lines of equal chances
    style = {"levels": list(widths), "linewidths": list(widths.values()), "colors": INK}
    steps = left.contour(np.arange(1, a + 1), np.arange(1, d + 1), surface.T, **style)
    left.clabel(steps, fmt=lambda level: f"{level:.0%}", fontsize=7)
    left.set(xlabel="attacking armies", ylabel="defending armies", title="Attacker wins")
    bar = figure.colorbar(shades, ax=left, format=PERCENT, pad=0.02)
    bar.outline.set_visible(False)
    right.axhline(0.5, color=LINE, lw=1)
    right.plot(equal.armies, equal.exact, color=ROLLS["defender"], lw=2, label="exact")
    right.errorbar(equal.armies, equal.simulated, equal.ci95, **POINTS, ms=3, label="simulated")
    right.set(xlabel="armies on each side", title="Equal armies")
    right.yaxis.set_major_formatter(PERCENT)
    right.legend(loc="lower right")
    return captioned(figure, caption)


def game_story(boards: pd.DataFrame, curves: pd.DataFrame, caption: str = "") -> Figure:
    """Draw a game: boards at up to six moments, and curves over the whole game.

    boards, curves: as from `bot_play.boards` and `bot_play.history`.  The area of a disc is
    proportional to the armies that stand there.
    """
    figure = plt.figure(figsize=(FULL, 5.7))
    above, below = figure.subfigures(2, 1, height_ratios=[3.75, 1.95])
    names = list(dict.fromkeys(curves.bot))
    colors = [color_of(name) for name in names]
    moments = boards.groupby("moment", sort=False)
    for ax, (title, rows) in zip(above.subplots(2, 3).flat, moments):
        draw_board(ax, owner=rows.seat, labels=None, player_colors=colors)
        _discs(ax, rows.armies.to_numpy())
        ax.set_title(title, fontsize=9)
    panels = {"territories": (0, len(load_map().anchors)), "armies": (0, None), "income": (0, None)}
    for ax, (column, limits) in zip(below.subplots(1, 3), panels.items()):
        for name, color, dashes in zip(names, colors, DASHES):
            rows = curves[curves.bot == name]
            ax.plot(rows.time + 1, rows[column], color=color, ls=dashes, lw=1.6, label=name)
        ax.set(ylim=limits, xlabel="round", xlim=(1, None))
        ax.set_title(column, fontsize=9)
    handles = [Line2D([], [], color=c, ls=d, lw=2.4) for c, d in zip(colors, DASHES)]
    above.legend(handles, names, loc="outside upper right", ncols=len(names), handlelength=3.4)
    captioned(below, caption)
    return figure


def drafted_boards(drafts: dict[str, tuple], caption: str = "") -> Figure:
    """Draw draft outcomes with the number of the pick, from 1 for each seat.

    drafts: dict of title -> (names of the seats, colours of the seats, `risk.Draft`).
    """
    figure, axes = plt.subplots(2, 2, figsize=(FULL, 5.35))
    places = load_map().anchors
    for ax, (title, (names, colors, drafted)) in zip(axes.flat, drafts.items()):
        draw_board(ax, owner=drafted.owner, labels=None, player_colors=colors, players=names)
        for turn, t in enumerate(drafted.picks):
            style = {"ha": "center", "va": "center_baseline", "size": 6, "zorder": 8}
            ax.text(*places[t], turn // len(names) + 1, **style, **_haloed(1.8))
        ax.set_title(title, fontsize=9)
    return captioned(figure, caption)


def continents(panels: dict[str, pd.DataFrame], caption: str = "") -> Figure:
    """Draw shares by bot and continent as tables in shades.

    panels: dict of title -> DataFrame of shares, a row per bot and a column per continent.
    """
    figure, axes = plt.subplots(1, len(panels), figsize=(FULL, 2.15), sharey=True)
    for ax, (title, table) in zip(axes, panels.items()):
        ax.imshow(table, cmap="Blues", vmin=0, vmax=0.9, aspect="auto")
        for (row, column), share in np.ndenumerate(table.to_numpy()):
            ink = "white" if share > 0.55 else INK
            ax.text(column, row, f"{100 * share:.0f}", **MIDDLE, fontsize=8, color=ink)
        ax.set_xticks(range(table.shape[1]), [name.replace(" ", "\n") for name in table])
        ax.set_yticks(range(len(table)), table.index)
        ax.tick_params(length=0, labelsize=7.5)
        ax.spines[:].set_visible(False)
        ax.set_title(title, fontsize=9)
    return captioned(figure, caption)


def attack_styles(attacks: pd.DataFrame, turns: pd.DataFrame, caption: str = "") -> Figure:
    """Draw how the bots attack: at what odds, and how much they take in a turn.

    attacks, turns: as from `bot_play.attack_table` and `bot_play.turn_table`.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.8))
    for name, dashes in zip(dict.fromkeys(turns.bot), DASHES):
        style = {"color": color_of(name), "ls": dashes, "lw": 1.6, "label": name}
        rows = attacks[attacks.bot == name]
        left.ecdf(rows.attackers / rows.defenders, **style)
        taken = turns.taken[turns.bot == name]
        counts = np.arange(1, turns.taken.max() + 1)
        right.plot(counts, [(taken >= n).mean() for n in counts], **style)
    left.set(xlabel="armies attacking for each one defending", xscale="log", xlim=(0.25, 32))
    left.set(ylabel="attacks at such odds or worse", title="At what odds?")
    left.set_xticks([0.25, 0.5, 1, 2, 4, 8, 16, 32])
    left.xaxis.set_major_formatter(PLAIN)
    left.xaxis.set_minor_formatter(NullFormatter())
    left.axvline(1, color=LINE, lw=1, zorder=0)
    right.set(xlabel="territories taken, at least", xticks=[1, 5, 10, 15, 20, 25])
    right.set(ylabel="share of turns", yscale="log", title="How much in a turn?")
    right.yaxis.set_major_formatter(PERCENT)
    left.yaxis.set_major_formatter(PERCENT)
    right.legend()
    return captioned(figure, caption)


def lengths_and_seats(games: pd.DataFrame, caption: str = "") -> Figure:
    """Draw how long games of three equal bots last, and which seat wins them.

    games: a row per game; columns bot, winner (seat from 0, -1: unfinished), rounds.
    """
    figure, (left, right) = plt.subplots(1, 2, figsize=(FULL, 2.8), width_ratios=[1.35, 1])
    names = list(dict.fromkeys(games.bot))
    for place, (name, dashes) in enumerate(zip(names, DASHES)):
        rows, color = games[games.bot == name], color_of(name)
        left.ecdf(rows.rounds, complementary=True, color=color, ls=dashes, lw=1.6, label=name)
        for seat in range(3):
            share = (rows.winner == seat).mean()
            error = half_width(share_error(share, len(rows)))
            x = place + 0.27 * (seat - 1)
            bar = {"color": color, "alpha": 1 - 0.3 * seat, "error_kw": {"lw": 1, "ecolor": INK}}
            right.bar(x, share, 0.25, yerr=error, **bar)
            right.text(x, 0.012, seat + 1, ha="center", fontsize=7, **_haloed(1.5))
    left.set(xlabel="rounds", xscale="log", xlim=(3, 1050), title="Length of games")
    left.set(ylabel="share of games that last longer", yscale="log", ylim=(1e-4, 1.2))
    left.xaxis.set_major_formatter(PLAIN)
    left.yaxis.set_major_formatter(PERCENT)
    left.legend(loc="lower left")
    right.axhline(1 / 3, color=SOFT, lw=1, ls=":")
    right.set_xticks(range(len(names)), names)
    right.tick_params(axis="x", length=0)
    right.yaxis.set_major_formatter(PERCENT)
    right.set(title="Wins of seats 1, 2, 3")
    return captioned(figure, caption)


def settings(table: pd.DataFrame, caption: str = "") -> Figure:
    """Draw wins per 300 games as settings of the rules change.

    table: a row per setting and bot; columns panel, x, bot, mean, ci95, published and
    published_ci95 (wins, the same in all rows of a bot: drawn as a band).
    """
    panels = list(dict.fromkeys(table.panel))
    figure, axes = plt.subplots(1, len(panels), figsize=(FULL, 2.8), sharey=True)
    for ax, panel in zip(axes, panels):
        for name, dashes in zip(dict.fromkeys(table.bot), DASHES):
            rows = table[(table.panel == panel) & (table.bot == name)]
            style = {"color": color_of(name), "ls": dashes, "lw": 1.6, "marker": "o", "ms": 3.5}
            ends = {"elinewidth": 1, "capsize": 2}
            ax.errorbar(rows.x, rows["mean"], rows.ci95, **style, **ends, label=name)
            level, half = rows.published.iloc[0], rows.published_ci95.iloc[0]
            ax.axhspan(level - half, level + half, color=color_of(name), alpha=0.2, lw=0, zorder=0)
        ax.set(xlabel=panel, xticks=sorted(set(table.x[table.panel == panel])))
    axes[0].set_ylabel("wins of 300")
    handles, labels = axes[0].get_legend_handles_labels()
    handles.append(Patch(color=SOFT, alpha=0.3, lw=0))
    figure.legend(handles, [*labels, "published, 95 %"], loc="outside upper left", ncols=4)
    return captioned(figure, caption)


def calibration(pairs: pd.DataFrame, orders: pd.DataFrame, caption: str = "") -> Figure:
    """Draw our wins against those of the original bots.

    pairs: a row per draft and seat; columns seat, ours, theirs (share of games won), z, null (z
    between two runs of ours).  orders: a row per match, order and seat; columns match, bot, z.
    """
    figure, axes = plt.subplots(1, 3, figsize=(FULL, 2.75), width_ratios=[1, 0.95, 1.15])
    rates, scores, matches = axes
    rates.plot([0, 1], [0, 1], color=SOFT, lw=0.8, zorder=1)
    for seat, rows in pairs.groupby("seat"):
        rates.plot(rows.theirs, rows.ours, "o", color=PLAYERS[seat], ms=1.6, mew=0, alpha=0.5)
    rates.set(xlabel="original bots", ylabel="our bots", title="Games won", aspect="equal")
    rates.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    rates.xaxis.set_major_formatter(PERCENT)
    rates.yaxis.set_major_formatter(PERCENT)
    marks = [Line2D([], [], color=PLAYERS[s], marker="o", ls="", ms=4) for s in range(3)]
    tight = {"fontsize": 7, "handletextpad": 0, "borderaxespad": 0}
    rates.legend(marks, ["seat 1", "seat 2", "seat 3"], loc="lower right", **tight)
    edges = np.arange(-4.125, 4.2, 0.25)
    played = (pairs.z != 0) | (pairs.null != 0)
    scores.hist(pairs.z[played], edges, density=True, color="#BFD7EA", label="ours − theirs")
    outline = {"histtype": "step", "color": INK, "lw": 0.9}
    scores.hist(pairs.null[played], edges, density=True, **outline, label="ours − ours")
    x = np.linspace(-4, 4, 161)
    scores.plot(x, norm.pdf(x), color="#D55E00", lw=1.6, label="unit normal")
    scores.set(xlabel="difference / standard error", title=f"{len(pairs):,} pairs")
    scores.set(yticks=[], ylim=(0, 0.62))
    scores.spines["left"].set_visible(False)
    scores.legend(loc="upper right", fontsize=7, handlelength=1.2, borderaxespad=0)
    _match_points(matches, orders)
    return captioned(figure, caption)


def _match_points(ax, orders):
    """Draw the z of every order and seat of a match, one row of points per bot."""
    ax.axvspan(-3, 3, color="#F2F2F2", zorder=0)
    ax.axvline(0, color=SOFT, lw=0.8, zorder=1)
    y, ticks = 0.0, {}
    for match, rows in orders.groupby("match", sort=False):
        ax.text(-4.1, y, match, va="center", fontsize=7.5, style="italic")
        for bot, points in rows.groupby("bot", sort=False):
            y += 0.8
            shifts = np.linspace(-0.22, 0.22, len(points))
            ax.plot(points.z, y + shifts, "o", color=color_of(bot), ms=4, mec="white", mew=0.4)
            ticks[y] = bot
        y += 1.1
    ax.set_yticks(list(ticks), list(ticks.values()))
    ax.set(xlabel="difference / standard error", title="Two matches, order by order")
    ax.set(xlim=(-4.2, 4.2), ylim=(y - 0.5, -0.5))
    ax.tick_params(axis="y", length=0)


def _haloed(width):
    """Return the style of dark text that reads on any colour."""
    return {"color": INK, "path_effects": [withStroke(linewidth=width, foreground="white")]}


def _discs(ax, armies):
    """Draw a disc on each territory, its area proportional to the armies there."""
    x, y = load_map().anchors.T
    sizes = 5 * np.asarray(armies, dtype=float)
    order = np.argsort(-sizes, kind="stable")
    disc = {"color": "white", "edgecolor": INK, "lw": 0.5, "alpha": 0.9, "zorder": 6}
    ax.scatter(x[order], y[order], s=sizes[order], **disc)
    for t in np.flatnonzero(np.asarray(armies) >= 10):
        style = {"ha": "center", "va": "center_baseline", "size": 5, "weight": "bold"}
        ax.text(x[t], y[t], armies[t], **style, color=INK, zorder=7)
