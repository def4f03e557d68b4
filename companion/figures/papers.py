"""Figures of notebook P: displays in the form in which the documents print them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

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
_SEATS = ("first", "second", "third")


def _width(table, **_):
    return HALF if table.group.nunique() < 3 else FULL


@frame(_width, 2.7, panels=lambda table, **_: table.group.nunique(), columns=4, sharey=True)
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
    axes[0].set(ylabel=ylabel, ylim=(0, None))
    line = "-" if table.published_ci95.notna().any() else "none"
    return [Patch(color=SOFT, label="ours"), Line2D([], [], **PUBLISHED, ls=line, label="printed")]


@frame(MEDIUM, 4.6)
def weights(ax, table: pd.DataFrame):
    """Draw the weight of each count, a line per continent, and the printed ones as open marks.

    table: columns continent, count, ours, published, extrapolated (whether the printed one is: a
    red square).  The frame holds the printed weights; ours beyond it are cut.
    """
    for color, (continent, rows) in zip(_CONTINENTS, table.groupby("continent", sort=False)):
        ax.plot(rows["count"], rows.ours, "o-", color=color, ms=3.5, lw=1.4)
        ax.plot(rows["count"], rows.published, "D:", color=color, mfc="white", ms=4.5, lw=0.9)
        last, over = rows.iloc[-1], 1.5 if continent == "Australia" else 0
        place = (last["count"] + 0.25, last.published + over)
        look = {**haloed(2), "color": color, "va": "center", "weight": "bold"}
        ax.annotate(continent, place, **look)
    square = {"marker": "s", "ls": "none", "mfc": "none", "mec": "#D0021B", "ms": 9}
    far = table[table.extrapolated]
    ax.plot(far["count"], far.published, **square)
    ax.set(xlabel="territories owned", ylabel="weight (wins in 100 games)")
    ax.set(ylim=(-3, 60), xlim=(-0.5, 14), xticks=range(13))
    return [
        Line2D([], [], color=SOFT, marker="o", ms=3.5, label="ours"),
        Line2D([], [], **PUBLISHED, ls=":", label="printed"),
        Line2D([], [], **square, label="extrapolated in print"),
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


@frame(FULL, 4.4, panels=9, columns=3, width_ratios=[1, 1.45, 1])
def how_f_is_learned(axes, table: pd.DataFrame, owners: np.ndarray, formula: str):
    """Draw three random drafts, the feature sets and wins of their players, and what is fitted.

    table: as of `feature_sets`; owners: (3, 42); formula: lines of the fit.
    """
    heads = ("random drafts", "feature sets  →  wins of 100 games", "f, by regression")
    for ax, head in zip(axes, heads):
        ax.set_title(head, fontsize=8.5)
    for k, owner in enumerate(owners):
        board, words, fit = axes[3 * k : 3 * k + 3]
        draw_board(board, owner=owner, labels=None, rims=False)
        for row in table[table.draft == k + 1].itertuples():
            text = f"{row.features}  →  {row.wins}"
            words.text(0.5, 1.1 - 0.3 * row.player, text, **_MIDDLE, fontsize=8.5)
            words.plot(-0.02, 1.1 - 0.3 * row.player, "s", color=PLAYERS[row.player - 1], ms=6)
        words.set(xlim=(-0.1, 1.05), ylim=(0, 1))
        for ax in (words, fit):
            ax.set_axis_off()
    axes[5].text(0.5, 0.5, formula, **_MIDDLE, fontsize=9, linespacing=1.6)


def feature_sets(owners: np.ndarray, wins: np.ndarray) -> pd.DataFrame:
    """Return the features of each player of some drafts, as printed, and the wins.

    owners: (D, 42); wins: (D, 3).  Columns: draft and player (from 1), features, wins.

    >>> feature_sets(np.arange(42)[None] % 3, np.array([[50, 30, 20]])).features[0]
    '(2, 1, 2, 3, 2, 4, first, 26, 12)'
    """
    rows = []
    for draft, owner in enumerate(owners):
        for player, numbers in Evaluator.published().features(owner).T.items():
            *counts, enemies, friends = [n for name, n in numbers.items() if name != "seat"]
            text = ", ".join(map(str, [*counts, _SEATS[player], enemies, friends]))
            rows.append((draft + 1, player + 1, f"({text})", wins[draft][player]))
    return pd.DataFrame(rows, columns=["draft", "player", "features", "wins"])
