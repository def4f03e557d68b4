"""Figures of notebook P: displays in the form in which the documents print them."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle

from companion.ledger import DOUBTFUL
from companion.pictures import PUBLISHED, figure, finish, halo_style
from draftlib.boards import classic_board
from draftviews.pictures import trees
from draftviews.pictures.style import FULL, HALF, INK, MEDIUM, PLAYERS, SOFT, color_of
from draftviews.pictures.world_map import draw_board, load_map

_MIDDLE = {"ha": "center", "va": "center"}
# of Australia, South America, Africa, North America, Europe and Asia, darker than on the map
_CONTINENTS = ("#7A5195", "#C44E52", "#8C6239", "#C79A00", "#3B6FB6", "#3E8E41")
# where a name stands among the weights of few territories, and where a line from there leads
_NAMES = {"Australia": ((4.15, 10.2), None), "South America": ((-0.3, 5.4), (1.5, 2.3))}
_NAMES |= {"Africa": ((0.6, 14.6), None), "North America": ((2.4, 15.7), None)}
_NARROW = {"(Greedy|Random|UCT)-": r"\1-\n", "KthBest": "KthBest-\n"}
_TOP = 60  # of the frame of the weights
_LOWER_LEFT = (-0.4, 5.7), (-1.5, 16.5)  # of the weights: counts, wins


@figure("P_figure_1")
def draw_figure_1(table):
    """Draw the board and its bonuses: columns continent, bonus."""
    most = table.loc[table.bonus.idxmax()]
    title = f"{most.continent} brings most, {most.bonus} armies a turn"
    figure, ax = plt.subplots(figsize=(MEDIUM, 0.72 * MEDIUM))
    draw_board(ax, labels=None)
    for k, row in enumerate(table.itertuples()):
        place = load_map().anchors[classic_board().continent == k].mean(axis=0)
        words = f"{row.continent}\n+{row.bonus}"
        ax.text(*place, words, **_MIDDLE, fontsize=8, weight="bold", zorder=9, **halo_style(2.5))
    return finish(figure, title, "The classic board.")


@figure("P_figure_2")
def draw_figure_2(table):
    """Draw three random drafts, the feature sets and wins of their players, and what is fitted.

    table: columns draft and player (from 1), a count for each continent, seat (in words), enemies,
    friends, wins, outcome; and of all rows drafts (of the fit) and the fitted weights, the
    intercept first, which are the columns whose names begin with "evaluator".
    """
    shape = {"width_ratios": [1, 2], "height_ratios": [0.34, 1, 1, 1, 0.36]}
    figure, axes = plt.subplots(5, 2, figsize=(FULL, 5.3), **shape)
    for ax in (axes[0, 0], *axes[:4, 1], axes[4, 0], axes[4, 1]):
        ax.set_axis_off()
        ax.set(xlim=(-0.7, 11.9), ylim=(0, 1))
    bold = {"weight": "bold", "fontsize": 8.5, "linespacing": 1.05, "va": "bottom"}
    axes[0, 0].text(-0.7, 0.1, "three random drafts", **bold)
    heads = {0.5: "Aus.", 1.5: "South\nAm.", 2.4: "Afr.", 3.3: "North\nAm.", 4.3: "Eur."}
    heads |= {5.2: "Asia", 6.5: "seat", 8.1: "enemy\nneigh-\nbours", 9.6: "friendly\npairs"}
    heads[11.1] = "wins of\n100"
    for place, head in heads.items():
        axes[0, 1].text(place, 0.1, head, ha="center", **bold)
    sets, digits = table.loc[:, "draft":"wins"], table.outcome.astype(str).str.zfill(42)
    for (board, words), (_, rows) in zip(axes[1:], sets.groupby("draft")):
        owner = np.array(list(digits[rows.index[0]]), int)  # which was read as a number
        draw_board(board, owner=owner, labels=None, rims=False)
        for player, *numbers in rows.drop(columns="draft").itertuples(index=False):
            height = 1.06 - 0.28 * player
            words.plot(-0.4, height, "s", color=PLAYERS[player - 1], ms=8)
            for number, place in zip(numbers, heads):
                words.text(place, height, number, **_MIDDLE, fontsize=10.5)
            words.texts[-1].set_weight("bold")
    formula = "f(S) = {:.2f} + the weights of Figure 3 + {:.2f} if first, {:.2f} if second\n"
    formula += "{:+.2f} × enemy neighbours {:+.2f} × friendly pairs"
    formula = formula.format(*table.filter(like="evaluator").iloc[0])
    formula = formula.replace("-", "−").replace(" +", " + ").replace("+  ", "+ ")
    fit = axes[4, 0].text(-0.7, 0.5, formula, va="center", fontsize=10, linespacing=1.5)
    fit.set_in_layout(False)
    title = f"f is fitted to the wins of {table.drafts[0]:,} random drafts"
    caption = "Three of them. Squares: players 1 to 3 of the draft beside them. Fit of notebook 05."
    return finish(figure, title, caption)


@figure("P_figure_3")
def draw_figure_3(table):
    """Draw the weight of each count, a line per continent, and the printed ones as open marks.

    table: columns continent, count, ours, published, ours_extrapolated, extrapolated (whether the
    printed one is): red squares; and verdict.  The frame holds the printed weights; ours beyond it
    are cut.  The second panel is the lower left of the first, larger.
    """
    figure, (whole, part) = plt.subplots(1, 2, figsize=(FULL, 4.5), width_ratios=[1.55, 1])
    for color, (continent, rows) in zip(_CONTINENTS, table.groupby("continent", sort=False)):
        for ax in (whole, part):
            ax.plot(rows["count"], rows.ours, "o-", color=color, ms=3.5, lw=1.4)
            ax.plot(rows["count"], rows.published, "D:", color=color, mfc="white", ms=4.5, lw=0.9)
        look = {**halo_style(2), "color": color, "va": "center", "weight": "bold"}
        last = rows.iloc[-1]
        if last["count"] > _LOWER_LEFT[0][1]:
            whole.annotate(continent, (last["count"] + 0.3, last.published), **look)
        if continent in _NAMES:
            place, line = _NAMES[continent]
            arrow = line and {"arrowstyle": "-", "color": color, "lw": 0.7}
            part.annotate(continent, line or place, place, arrowprops=arrow, **look)
    square = {"marker": "s", "ls": "none", "mfc": "none", "mec": "#D0021B", "ms": 9}
    for by, column in (("ours_extrapolated", "ours"), ("extrapolated", "published")):
        whole.plot("count", column, data=table[table[by]], **square)
    whole.set(xlabel="territories owned", ylabel="weight (wins in 100 games)")
    whole.set(ylim=(-3, _TOP), xlim=(-0.5, 14), xticks=range(13))
    part.set(xlim=_LOWER_LEFT[0], ylim=_LOWER_LEFT[1], xlabel="territories owned")
    part.set_title("the lower left, enlarged", fontsize=8.5)
    (left, right), (low, high) = _LOWER_LEFT
    box = Rectangle((left, low), right - left, high - low, fill=False, ec=SOFT, lw=0.8, ls="--")
    whole.add_patch(box)
    handles = [
        Line2D([], [], color=SOFT, marker="o", ms=3.5, label="ours"),
        Line2D([], [], **PUBLISHED, ls=":", label="printed"),
        Line2D([], [], **square, label="extrapolated"),
    ]
    title = f"{table.verdict.isin(DOUBTFUL).sum()} of {len(table)} weights are in doubt or differ"
    beyond = table[table.ours > _TOP]
    above = " and ".join(f"{row['count']} in {row.continent}" for _, row in beyond.iterrows())
    caption = f"Chance alone would give {0.05 * len(table):.1f}. "
    caption += f"Ours of {above} lie above the frame." if above else ""
    return finish(figure, title, caption, handles)


@figure("P_figure_4")
def draw_figure_4(table):
    """Draw the paper's finished draft: columns territory, player (from 1)."""
    figure, _ = plt.subplots(figsize=(MEDIUM, 0.78 * MEDIUM))
    title = f"Player {_whole_continent(table.player)}"
    return _draw_drafts(figure, {"": table.player}, title, "The paper's example.")


@figure("P_report_figures_1_2")
def draw_report_figures_1_2(table):
    """Draw two drafts of the report: a row per territory, a column of players for each."""
    figure, _ = plt.subplots(1, 2, figsize=(FULL, 2.9))
    drafts = table.drop(columns="territory")
    title = f"In the second draft player {_whole_continent(drafts.iloc[:, 1])}"
    caption = "Drafts 0 and 6 of the authors' logs; player 1 is their set 0."
    return _draw_drafts(figure, drafts, title, caption)


def _draw_drafts(figure, drafts, title, caption):
    """Draw finished drafts on the map; drafts: what stands above it, and each land's player."""
    for ax, (name, player) in zip(figure.axes, drafts.items()):
        draw_board(ax, owner=player - 1, labels=None, rims=False)
        ax.set_title(name, fontsize=8.5)
    handles = [Patch(color=PLAYERS[p], label=f"player {p + 1}") for p in range(3)]
    return finish(figure, title, caption, handles)


def _whole_continent(player):
    """Return in words who holds all of a continent, the first if there are more."""
    held = player.groupby(classic_board().continent).agg(["min", "max"])
    (k, number), *_ = held["min"][held["min"] == held["max"]].items()
    return f"{number} holds all of {classic_board().continents[k]}"


@figure("P_figure_5a")
def draw_figure_5a(table):
    """Draw what drafters are valued at, and what they win."""
    scored, won = table[table.agent == "UCT-Quo"]["mean"].round(1)
    title = f"UCT-Quo is valued at {scored}, and wins {won} %"
    return _draw_bars(table, "per cent", title)


@figure("P_figure_5b")
def draw_figure_5b(table):
    """Draw the wins of the ten matches; games: of each."""
    first = table.loc[table["mean"].idxmax()]
    title = f"{first.agent} wins {first['mean']:,.0f} of its {first.games:,} games"
    return _draw_bars(table, "wins", title)


@figure("P_figure_5c")
def draw_figure_5c(table):
    """Draw how Quo fares in its own draft and in UCT's."""
    low, high = table["mean"].iloc[[2, 5]]
    title = f"From UCT's draft Quo wins {high - low:.0f} games more\nthan from its own"
    return _draw_bars(table, "wins of 300 games", title)


@figure("P_slides_fantasy_1")
def draw_slides_fantasy_1(table):
    """Draw the scores of UCT with a random drafter and a learner."""
    least = table[table.agent == "UCT"]["mean"].min()
    return _draw_bars(
        table, "mean reward × 100", f"UCT scores at least {least:.0f} in both matches"
    )


@figure("P_slides_fantasy_2")
def draw_slides_fantasy_2(table):
    """Draw the scores of KthBestPick with two kinds of models."""
    first = table.pivot(index="group", columns="agent", values="mean")
    lead = (first.KthBestPick - first.UCT).min()
    title = f"With the slides' constants KthBestPick\nleads UCT by {lead:.1f} points or more"
    return _draw_bars(table, "mean reward × 100", title)


@figure("P_slides_actual")
def draw_slides_actual(table):
    """Draw the slides' four matches."""
    winners = table.agent[table.groupby("group")["mean"].idxmax()]
    most = winners.str.startswith("UCT-Quo").sum()
    title = f"A UCT-Quo wins most in {most} of {len(winners)} matches"
    return _draw_bars(table, "% of games won", title)


def _draw_bars(table, ylabel, title):
    """Draw ours as bars with 95 % intervals, a panel per group, and what is printed as open marks.

    table: columns group, agent, mean, ci95, published, published_ci95.
    """
    groups = dict(iter(table.groupby("group", sort=False)))
    rows, size = (1, (HALF, 2.7)) if len(groups) < 3 else (2, (MEDIUM, 4.6))
    figure, axes = plt.subplots(rows, min(2, len(groups)), figsize=size, sharey=True, squeeze=False)
    for ax, (group, rows) in zip(axes.flat, groups.items()):
        places = np.arange(len(rows))
        ax.bar(places, rows["mean"], 0.84, color=[color_of(agent) for agent in rows.agent])
        ours = {"fmt": "none", "ecolor": INK, "capsize": 2, "elinewidth": 1.1}
        theirs = {**PUBLISHED, "ls": "none", "capsize": 2}
        ax.errorbar(places - 0.2, rows["mean"], rows.ci95, **ours)
        ax.errorbar(places + 0.2, rows.published, rows.published_ci95, **theirs)
        ax.set_xticks(places, rows.agent.replace(_NARROW, regex=True), fontsize=7.5)
        ax.tick_params(axis="x", length=0)
        ax.set_title(group, fontsize=8.5)
    for ax in axes[:, 0]:
        ax.set(ylabel=ylabel, ylim=(0, None))
    line = "-" if table.published_ci95.notna().any() else "none"
    printed = Line2D([], [], **PUBLISHED, ls=line, label="printed")
    caption = "Open marks: printed. Bars: 95 % intervals."
    return finish(figure, title, caption, [Patch(color=SOFT, label="ours"), printed])


@figure("P_talk_max_n")
def draw_talk_max_n(table):
    """Draw the talk's tree: see `trees.tree_nodes`; and slide, the vectors printed there."""
    inner = table[table.slide != ""]
    same = (inner.value == inner.slide).sum()
    title = f"{same} of {len(inner)} backed-up vectors are the slide's"
    return trees.game_tree(table.astype({"player": "Int64"}), title=title)


@figure("P_talk_uct")
def draw_talk_uct(table):
    """Draw what UCT has tried: see `example_trees.uct_nodes`; and leaves, simulations, c."""
    title = f"UCT tries {table.player.isna().sum()} of {table.leaves[0]} leaves"
    figure = trees.game_tree(table.astype({"player": "Int64"}), title=title)
    figure.set_label(f"Mean rewards; {table.simulations[0]} simulations, c = {table.c[0]:g}.")
    return figure
