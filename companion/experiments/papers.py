"""Figures of notebook P: displays in the form in which the documents print them."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from companion.ledger import DOUBTFUL
from companion.pictures import PUBLISHED, figure, frame, haloed
from draftlib.boards import classic_board
from draftviews.pictures import trees
from draftviews.pictures.style import FULL, HALF, INK, MEDIUM, PLAYERS, SOFT, color_of
from draftviews.pictures.world_map import draw_board, load_map

_MIDDLE = {"ha": "center", "va": "center"}
_NARROW = {"(Greedy|Random|UCT)-": r"\1-\n", "KthBest": "KthBest-\n"}
# of Australia, South America, Africa, North America, Europe and Asia, darker than on the map
_CONTINENTS = ("#7A5195", "#C44E52", "#8C6239", "#C79A00", "#3B6FB6", "#3E8E41")
# where a name stands among the weights of few territories, and where a line from there leads
_NAMES = {"Australia": ((4.15, 10.2), None), "South America": ((-0.3, 5.4), (1.5, 2.3))}
_NAMES |= {"Africa": ((0.6, 14.6), None), "North America": ((2.4, 15.7), None)}
_HEADS = ("Aus.", "South\nAm.", "Afr.", "North\nAm.", "Eur.", "Asia", "seat")
_HEADS += ("enemy\nneigh-\nbours", "friendly\npairs", "wins of\n100")
_PLACES = (0.5, 1.5, 2.4, 3.3, 4.3, 5.2, 6.5, 8.1, 9.6, 11.1)  # of these columns
_LOWER_LEFT = (-0.4, 5.7), (-1.5, 16.5)  # of the weights: counts, wins
_TOP = 60  # of their frame
_MARKS = "Open marks: printed. Bars: 95 % intervals."


@figure("P_figure_1")
def draw_figure_1(table):
    """Draw the board and its bonuses: columns continent, bonus."""
    most = table.loc[table.bonus.idxmax()]
    title = f"{most.continent} brings most, {most.bonus} armies a turn"
    return partial(board_with_bonuses, table), title, "The classic board."


@figure("P_figure_2")
def draw_figure_2(table):
    """Draw how f is learned: the rows of `displays.feature_sets` of three drafts.

    Further columns: wins, outcome, and of all rows drafts (of the fit) and the fitted weights,
    the intercept first, which are the columns whose names begin with "evaluator".
    """
    numbers = table.filter(like="evaluator").iloc[0]
    formula = "f(S) = {:.2f} + the weights of Figure 3 + {:.2f} if first, {:.2f} if second\n"
    formula += "{:+.2f} × enemy neighbours {:+.2f} × friendly pairs"
    formula = formula.format(*numbers).replace("-", "−").replace(" +", " + ").replace("+  ", "+ ")
    digits = table.outcome[::3].astype(str).str.zfill(42)  # which were read as a number
    owners = np.array([list(map(int, outcome)) for outcome in digits])
    sets = table.loc[:, "draft":"wins"]
    title = f"f is fitted to the wins of {table.drafts[0]:,} random drafts"
    caption = "Three of them. Squares: players 1 to 3 of the draft beside them. Fit of notebook 05."
    return partial(how_f_is_learned, sets, owners, formula), title, caption


@figure("P_figure_3")
def draw_figure_3(table):
    """Draw the weights of counts: the columns of `weights`, and verdict."""
    beyond = table[table.ours > _TOP]
    doubtful = table.verdict.isin(DOUBTFUL).sum()
    title = f"{doubtful} of {len(table)} weights are in doubt or differ"
    above = " and ".join(f"{row['count']} in {row.continent}" for _, row in beyond.iterrows())
    caption = f"Chance alone would give {0.05 * len(table):.1f}. "
    caption += f"Ours of {above} lie above the frame." if above else ""
    return partial(weights, table), title, caption


@figure("P_figure_4")
def draw_figure_4(table):
    """Draw the paper's finished draft: columns territory, player (from 1)."""
    owner = table.player - 1
    title = f"Player {_whole_continent(owner)}"
    return partial(drafts, {"": owner}), title, "The paper's example."


@figure("P_figure_5a")
def draw_figure_5a(table):
    """Draw what drafters are valued at, and what they win: as from `ledger.beside`."""
    scored, won = table[table.agent == "UCT-Quo"]["mean"].round(1)
    title = f"The wins of UCT-Quo are {abs(won - scored):.1f} points off its value"
    return partial(bars, table, "per cent"), title, _MARKS


@figure("P_figure_5b")
def draw_figure_5b(table):
    """Draw the wins of the ten matches: as from `ledger.beside`, and the games of each."""
    first = table.loc[table["mean"].idxmax()]
    title = f"{first.agent} wins {first['mean']:,.0f} of its {first.games:,} games"
    return partial(bars, table, "wins"), title, _MARKS


@figure("P_figure_5c")
def draw_figure_5c(table):
    """Draw how Quo fares in its own draft and in UCT's: as from `ledger.beside`."""
    low, high = table["mean"].iloc[[2, 5]]
    title = f"From UCT's draft Quo wins {high - low:.0f} games more\nthan from its own"
    return partial(bars, table, "wins of 300 games"), title, _MARKS


@figure("P_report_figures_1_2")
def draw_report_figures_1_2(table):
    """Draw two drafts of the report: a row per territory, a column of players for each."""
    owners = {name: table[name] - 1 for name in table.columns.drop("territory")}
    title = f"In the second draft player {_whole_continent([*owners.values()][1])}"
    caption = "Drafts 0 and 6 of the authors' logs; player 1 is their set 0."
    return partial(drafts, owners), title, caption


@figure("P_slides_fantasy_1")
def draw_slides_fantasy_1(table):
    """Draw the scores of UCT with a random drafter and a learner: as from `ledger.beside`."""
    least = table[table.agent == "UCT"]["mean"].min()
    title = f"UCT scores at least {least:.0f} in both matches"
    return partial(bars, table, "mean reward × 100"), title, _MARKS


@figure("P_slides_fantasy_2")
def draw_slides_fantasy_2(table):
    """Draw the scores of KthBestPick with two kinds of models: as from `ledger.beside`."""
    first = table.pivot(index="group", columns="agent", values="mean")
    lead = (first.KthBestPick - first.UCT).min()
    title = f"With the slides' constants KthBestPick\nleads UCT by {lead:.1f} points or more"
    return partial(bars, table, "mean reward × 100"), title, _MARKS


@figure("P_slides_actual")
def draw_slides_actual(table):
    """Draw the slides' four matches: as from `ledger.beside`."""
    winners = table.agent[table.groupby("group")["mean"].idxmax()]
    most = winners.str.startswith("UCT-Quo").sum()
    title = f"A UCT-Quo wins most in {most} of {len(winners)} matches"
    return partial(bars, table, "% of games won"), title, _MARKS


@figure("P_talk_max_n")
def draw_talk_max_n(table):
    """Draw the talk's tree: as from `trees.tree_nodes`, and slide, the vectors printed there."""
    inner = table[table.slide != ""]
    same = (inner.value == inner.slide).sum()
    title = f"{same} of {len(inner)} backed-up vectors are the slide's"
    return partial(trees.game_tree, table.astype({"player": "Int64"})), title, ""


@figure("P_talk_uct")
def draw_talk_uct(table):
    """Draw what UCT has tried: as from `example_trees.uct_nodes`, and leaves, simulations, c."""
    tried = table.player.isna().sum()
    title = f"UCT tries {tried} of {table.leaves[0]} leaves"
    caption = f"Mean rewards; {table.simulations[0]} simulations, c = {table.c[0]:g}."
    return partial(trees.game_tree, table.astype({"player": "Int64"})), title, caption


def _whole_continent(owner):
    """Return in words who holds all of a continent, the first if there are more."""
    held = pd.Series(owner).groupby(classic_board().continent).agg(["min", "max"])
    (k, player), *_ = held["min"][held["min"] == held["max"]].items()
    return f"{player + 1} holds all of {classic_board().continents[k]}"


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
    axes[0].set(ylim=(-3, _TOP), xlim=(-0.5, 14), xticks=range(13))
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

    table: as of `displays.feature_sets`, and wins; owners: (3, 42); formula: lines of the fit.
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
