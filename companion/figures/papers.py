"""Figures of notebook P: displays in the form in which the documents print them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from companion.figures.frame import frame
from companion.figures.risk_and_bots import haloed
from companion.figures.risk_tournaments import PUBLISHED
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator
from draftviews.pictures.style import FULL, HALF, INK, MEDIUM, PLAYERS, SOFT, color_of
from draftviews.pictures.world_map import draw_board, load_map

_MIDDLE = {"ha": "center", "va": "center"}
_NARROW = {"(Greedy|Random|UCT)-": r"\1-\n", "KthBest": "KthBest-\n"}
# of Australia, South America, Africa, North America, Europe and Asia, darker than on the map
_CONTINENTS = ("#7A5195", "#C44E52", "#8C6239", "#C79A00", "#3B6FB6", "#3E8E41")
# where a name stands among the weights of few territories, and where a line from there leads
_NAMES = {"Australia": ((4.15, 10.2), None), "South America": ((-0.3, 5.4), (1.5, 2.3))}
_NAMES |= {"Africa": ((0.6, 14.6), None), "North America": ((2.4, 15.7), None)}
_SEATS = ("first", "second", "third")
_HEADS = ("Aus.", "South\nAm.", "Afr.", "North\nAm.", "Eur.", "Asia", "seat")
_HEADS += ("enemy\nneigh-\nbours", "friendly\npairs", "wins of\n100")
_PLACES = (0.5, 1.5, 2.4, 3.3, 4.3, 5.2, 6.5, 8.1, 9.6, 11.1)  # of these columns
_LOWER_LEFT = (-0.4, 5.7), (-1.5, 16.5)  # of the weights: counts, wins


def _width(table, **_):
    return HALF if table.group.nunique() < 3 else MEDIUM


def _rows(table, **_):
    return 2.7 if table.group.nunique() < 3 else 4.6


@frame(_width, _rows, panels=lambda table, **_: table.group.nunique(), columns=2, sharey=True)
def bars(axes, table: pd.DataFrame, ylabel: str):
    """Draw ours as bars with 95 % intervals, a panel per group, and what is printed as open marks.

    table: as from `ledger.beside`.
    """
    for ax, (group, rows) in zip(axes, table.groupby("group", sort=False)):
        places = np.arange(len(rows))
        ax.bar(places, rows["mean"], 0.84, color=[color_of(agent) for agent in rows.agent])
        ours = {"fmt": "none", "ecolor": INK, "capsize": 2, "elinewidth": 1.1}
        theirs = {**PUBLISHED, "ls": "none", "capsize": 2}
        ax.errorbar(places - 0.2, rows["mean"], rows.ci95, **ours)
        ax.errorbar(places + 0.2, rows.published, rows.published_ci95, **theirs)
        ax.set_xticks(places, rows.agent.replace(_NARROW, regex=True), fontsize=7.5)
        ax.tick_params(axis="x", length=0)
        ax.set_title(group, fontsize=8.5)
    for ax in axes[::2]:
        ax.set(ylabel=ylabel, ylim=(0, None))
    line = "-" if table.published_ci95.notna().any() else "none"
    return [Patch(color=SOFT, label="ours"), Line2D([], [], **PUBLISHED, ls=line, label="printed")]


@frame(FULL, 4.5, panels=2, columns=2, width_ratios=[1.55, 1])
def weights(axes, table: pd.DataFrame):
    """Draw the weight of each count, a line per continent, and the printed ones as open marks.

    table: columns continent, count, ours, published, ours_extrapolated, extrapolated (whether the
    printed one is): red squares.  The frame holds the printed weights; ours beyond it are cut.  The
    second panel is the lower left of the first, larger.
    """
    square = {"marker": "s", "ls": "none", "mfc": "none", "mec": "#D0021B", "ms": 9}
    for color, (continent, rows) in zip(_CONTINENTS, table.groupby("continent", sort=False)):
        for ax in axes:
            ax.plot(rows["count"], rows.ours, "o-", color=color, ms=3.5, lw=1.4)
            ax.plot(rows["count"], rows.published, "D:", color=color, mfc="white", ms=4.5, lw=0.9)
        look = {**haloed(2), "color": color, "va": "center", "weight": "bold"}
        last = rows.iloc[-1]
        if last["count"] > _LOWER_LEFT[0][1]:
            axes[0].annotate(continent, (last["count"] + 0.3, last.published), **look)
        if continent in _NAMES:
            place, line = _NAMES[continent]
            arrow = line and {"arrowstyle": "-", "color": color, "lw": 0.7}
            axes[1].annotate(continent, line or place, place, arrowprops=arrow, **look)
    for by, column in (("ours_extrapolated", "ours"), ("extrapolated", "published")):
        axes[0].plot("count", column, data=table[table[by]], **square)
    axes[0].set(xlabel="territories owned", ylabel="weight (wins in 100 games)")
    axes[0].set(ylim=(-3, 60), xlim=(-0.5, 14), xticks=range(13))
    axes[1].set(xlim=_LOWER_LEFT[0], ylim=_LOWER_LEFT[1], xlabel="territories owned")
    axes[1].set_title("the lower left, enlarged", fontsize=8.5)
    (left, right), (low, high) = _LOWER_LEFT
    box = Rectangle((left, low), right - left, high - low, fill=False, ec=SOFT, lw=0.8, ls="--")
    axes[0].add_patch(box)
    return [
        Line2D([], [], color=SOFT, marker="o", ms=3.5, label="ours"),
        Line2D([], [], **PUBLISHED, ls=":", label="printed"),
        Line2D([], [], **square, label="extrapolated"),
    ]


@frame(MEDIUM, 0.72 * MEDIUM)
def board_with_bonuses(ax, table: pd.DataFrame):
    """Draw the classic board with each continent's name and bonus; columns continent, bonus."""
    draw_board(ax, labels=None)
    for k, row in enumerate(table.itertuples()):
        place = load_map().anchors[classic_board().continent == k].mean(axis=0)
        words = f"{row.continent}\n+{row.bonus}"
        ax.text(*place, words, **_MIDDLE, fontsize=8, weight="bold", zorder=9, **haloed(2.5))


@frame(
    lambda owners: FULL if len(owners) > 1 else MEDIUM,
    lambda owners: 2.9 if len(owners) > 1 else 0.78 * MEDIUM,
    panels=lambda owners: len(owners),
    columns=2,
)
def drafts(axes, owners: Mapping[str, np.ndarray]):
    """Draw finished drafts on the map; owners: what stands above a map -> the owners (42,)."""
    for ax, (name, owner) in zip(axes, owners.items()):
        draw_board(ax, owner=owner, labels=None, rims=False)
        ax.set_title(name, fontsize=8.5)
    return [Patch(color=PLAYERS[p], label=f"player {p + 1}") for p in range(3)]


@frame(FULL, 5.3, panels=10, columns=2, width_ratios=[1, 2], height_ratios=[0.34, 1, 1, 1, 0.36])
def how_f_is_learned(axes, table: pd.DataFrame, owners: np.ndarray, formula: str):
    """Draw three random drafts, the feature sets and wins of their players, and what is fitted.

    table: as of `feature_sets`, with a column wins; owners: (3, 42); formula: lines of the fit.
    """
    for ax in (*axes[:2], *axes[3::2], axes[8]):
        ax.set_axis_off()
        ax.set(xlim=(-0.7, 11.9), ylim=(0, 1))
    bold = {"weight": "bold", "fontsize": 8.5, "linespacing": 1.05}
    axes[0].text(-0.7, 0.1, "three random drafts", va="bottom", **bold)
    for head, place in zip(_HEADS, _PLACES):
        axes[1].text(place, 0.1, head, ha="center", va="bottom", **bold)
    for k, owner in enumerate(owners):
        board, words = axes[2 * k + 2 : 2 * k + 4]
        draw_board(board, owner=owner, labels=None, rims=False)
        for row in table[table.draft == k + 1].drop(columns="draft").itertuples(index=False):
            player, *numbers = row
            height = 1.06 - 0.28 * player
            words.plot(-0.4, height, "s", color=PLAYERS[player - 1], ms=8)
            for number, place in zip(numbers, _PLACES):
                words.text(place, height, number, **_MIDDLE, fontsize=10.5)
            words.texts[-1].set_weight("bold")
    fit = axes[8].text(-0.7, 0.5, formula, va="center", fontsize=10, linespacing=1.5)
    fit.set_in_layout(False)


def feature_sets(owners: np.ndarray) -> pd.DataFrame:
    """Return the features of each player of some drafts (D, 42): a row per draft and player.

    Columns: draft and player (from 1), a count for each continent, seat (in words), enemies,
    friends.

    >>> print(*feature_sets(np.arange(42)[None] % 3).iloc[0])
    1 1 2 1 2 3 2 4 first 26 12
    """
    owners = np.asarray(owners)
    sets = Evaluator.published().features(owners).reset_index(drop=True)
    players = np.tile(np.arange(1, 4), len(owners))
    sets.insert(0, "draft", np.repeat(np.arange(1, len(owners) + 1), 3))
    sets.insert(1, "player", players)
    return sets.assign(seat=[_SEATS[player - 1] for player in players])


def as_tuple(features: pd.Series) -> str:
    """Return a row of `feature_sets` as the paper prints it.

    >>> as_tuple(feature_sets(np.arange(42)[None] % 3).iloc[0])
    '(2, 1, 2, 3, 2, 4, first, 26, 12)'
    """
    return f"({', '.join(map(str, features.drop(['draft', 'player'])))})"
