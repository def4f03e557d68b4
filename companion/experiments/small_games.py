"""Searches beside the exact answer on small games, and trees of their drafts: 01, 03, A5."""

from itertools import permutations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from companion.pictures import figure, finish, set_log_ticks
from draftlib.catalogue import four_item_game
from draftviews.pictures.style import COLORS, HALF, INK, LINE, MEDIUM, PLAYERS, SOFT
from draftviews.pictures.trees import (
    canvas,
    chip,
    example_lines as example_lines,  # the rows of `example_tree`
    example_tree as picture_of_openings,
)

_ROW, _HEAD = 0.165, 0.5  # inches


@figure("01_example_tree")
def draw_example_tree(table):
    """Draw two openings of the game of four items: see `example_lines`."""
    mine = table[table.player == 1].groupby("opening", sort=False).value.sum()
    title = f"Open with {mine.idxmax()}, and {mine.idxmin()} comes back: "
    title += f"{mine.max():.0f}, not {mine.min():.0f}"
    figure = picture_of_openings(table, four_item_game(), title)
    caption = "Two openings of player 1, after which everybody plays as well as they can. Tables: "
    figure.set_label(caption + "what each ends up with, in their colours. Nothing here is random.")
    return figure


@figure("01_whole_tree")
def draw_whole_tree(table):
    """Draw all drafts of the game of four items twice, as Greedy and as max^n play it."""
    panels = dict(iter(table.groupby("tree", sort=False)))
    greedy, best = (rows.path[rows.bold].iloc[-1] for rows in panels.values())
    movers = [f"player {player + 1}" for player in four_item_game().order[:3]]
    height = max(_ROW * len(_leaves(nodes)) + _HEAD for nodes in panels.values())
    figure, ax = canvas(MEDIUM, height, f"Greedy opens with {greedy[0]}, max$^n$ with {best[0]}")
    width = MEDIUM / len(panels)
    for k, (heading, nodes) in enumerate(panels.items()):
        _draw_tree(ax, heading, nodes, movers, (k * width, height), (width - 0.62) / 2)
    caption = "Nothing here is random. Coloured: what the player at the top of the column would "
    caption += "choose; bold: the line of play. The last pick is forced: it is left out."
    figure.set_label(caption)
    return figure


@figure("03_trees")
def draw_trees(table):
    """Draw the tree of UCT as it grows, one below the other."""
    panels = dict(iter(table.groupby("tree", sort=False)))
    *_, last = panels.values()
    visits = last.text.str.extract(r"\((\d+)\)")[0].astype(int).set_axis(last.path)
    opened = visits[visits.index.str.len() == 1]
    movers = [f"player {player + 1} picks" for player in four_item_game().order]
    heights = [_ROW * len(_leaves(nodes)) + _HEAD for nodes in panels.values()]
    title = f"After {opened.sum()} simulations UCT prefers {opened.idxmax()}"
    figure, ax = canvas(HALF, sum(heights), title)
    for (heading, nodes), below in zip(panels.items(), np.cumsum([0, *heights])):
        _draw_tree(ax, heading, nodes, movers, (0, sum(heights) - below), 0.9)
    caption = "A box is an item, in the colour of the player who picks it, with that player's mean "
    caption += "and (visits). Bold: the last simulation."
    figure.set_label(caption)
    return figure


@figure("03_explorer")
def draw_explorer(table):
    """Draw visits and values of the root's children in a game of player 1.

    table: `root_table` of the widget; and c, game (its name) and seed.  The widget draws the same
    numbers in the browser; a file of fixed bytes needs matplotlib.
    """
    best = table.loc[table.maxn.idxmax()]
    title = f"UCT gives {best['name']}, the best opening, "
    title += f"{best.visits} of {table.visits.sum():,} visits"
    taken = table.loc[table.visits.idxmax()]
    caption = f"The first pick of {table.game[0]}; c = {table.c[0]:g}. The line right of a mean is "
    caption += f"its confidence term. Dotted: the mean of UCT's pick, {taken['name']}"
    caption += f", which {best['name']} does not reach." if best.bound < taken["mean"] else "."
    shape = {"figsize": (MEDIUM, 1.1 + 0.24 * len(table)), "width_ratios": (1, 1.1)}
    figure, (left, right) = plt.subplots(1, 2, sharey=True, **shape)
    _draw_visits(left, table)
    _draw_values(right, table)
    return finish(figure, title, caption, right.get_legend_handles_labels()[0])


def _draw_visits(ax, table):
    """Draw the visits of the root's children on a logarithmic scale, and which picks are best."""
    rows, tried, most = np.arange(len(table)), table.visits > 0, table.visits.max()
    ax.plot(table.visits[tried], rows[tried], "o", color=COLORS["UCT"], ms=6)
    style = {"va": "center", "fontsize": 8, "textcoords": "offset points"}
    for y, row in zip(rows, table.itertuples()):
        place = (max(row.visits, 1), y)
        ax.annotate(f"{row.visits:,}", place, (6, 0), color=SOFT, **style)
        right = row.visits**2 < most
        for is_best, words, agent in (
            (row.uct_takes, "UCT's pick", "UCT"),
            (row.maxn_takes, "best pick", "MaxN"),
        ):
            if is_best:
                side = {"ha": "left" if right else "right", "color": COLORS[agent]}
                ax.annotate(words, place, (34 if right else -7, 0), weight="bold", **side, **style)
    ax.set(xlabel="visits (log)", xscale="log", yticks=rows, yticklabels=table["name"])
    ax.set_xlim(0.7, 8 * most)
    set_log_ticks(ax, [10**k for k in range(len(str(most)) + 1)])
    ax.invert_yaxis()


def _draw_values(ax, table):
    """Draw the means with their confidence terms, and the exact values."""
    rows, tried, uct = np.arange(len(table)), table.visits > 0, COLORS["UCT"]
    ax.hlines(rows[tried], table["mean"][tried], table.bound[tried], color=uct, lw=1.6)
    ax.plot(table.bound[tried], rows[tried], "|", color=uct, ms=8, mew=1.6)
    ax.plot(table["mean"], rows, "o", color=uct, ms=6, mec="white", label="mean")
    ax.plot([], [], color=uct, lw=1.6, label="+ confidence term")
    exact = {"color": COLORS["MaxN"], "ms": 6, "zorder": 1, "label": "exact max$^n$ value"}
    ax.plot(table.maxn, rows, "D", **exact)
    ax.axvline(table["mean"][table.visits.idxmax()], color=uct, lw=0.9, ls=":", zorder=0)
    ax.set(xlabel="value to player 1")
    ax.tick_params(left=False)
    ax.grid(axis="x", color=LINE, lw=0.5)


def tree_picture(table: pd.DataFrame) -> Figure:
    """Draw UCT's tree in the game of four items, each position in the place that it always has.

    table: see `by_hand.tree_after`.  The larger a disc, the more visits; bold: the last
    simulation.
    """
    game = four_item_game()
    every = [" ".join(path) for n in (1, 2, 3) for path in permutations(game.items, n)]
    leaves = every[-24:]
    below = {path: [k for k, leaf in enumerate(leaves) if leaf.startswith(path)] for path in every}
    place = {path: (1.1 * len(path.split()), 2.75 - 0.11 * np.mean(below[path])) for path in every}
    place[""] = 0.3, 2.75 - 0.11 * 11.5
    visits = dict(zip(table.path, table.text.str.extract(r"\((\d+)\)")[0].astype(int)))
    opened = table[table.path.str.len() == 1]
    total = sum(visits[path] for path in opened.path)
    best = opened.path[opened.text.str.split().str[0].astype(float).idxmax()]
    figure, ax = canvas(
        3.6, 2.85, f"After {total} simulation{'s' * (total > 1)} the best opening is {best}"
    )
    bold, player = set(table.path[table.bold]), dict(zip(table.path, table.player))
    for path in every:
        ends = zip(place[path.rpartition(" ")[0]], place[path])
        ink, width = (INK, 1.5) if path in bold else (LINE, 0.8 if path in visits else 0.3)
        ax.plot(*ends, color=ink, lw=width, zorder=1)
        if path in visits:
            size = 16 * np.sqrt(visits[path])
            ax.scatter(*place[path], size, color=PLAYERS[player[path] - 1], zorder=2, lw=0)
    ax.plot(*place[""], "o", color=INK, ms=4)
    for row in opened.itertuples():
        x, y = place[row.path]
        ax.text(x + 0.05, y + 0.17, f"{row.path} {row.text}", fontsize=8, color=INK, ha="center")
    return figure


def _leaves(nodes):
    """Return the paths with nothing below them, in order."""
    above = {path.rpartition(" ")[0] for path in nodes.path}
    return [path for path in nodes.path if path not in above]


def _draw_tree(ax, heading, nodes, movers, corner, column):
    """Draw a tree of a draft from left to right, its upper left at `corner`: a node is a pick.

    nodes: rows in depth-first order; movers: what stands above each column of picks.
    """
    left, top = corner
    if heading:
        words = {"fontsize": 8, "weight": "bold", "va": "center", "color": INK}
        ax.text(left + 0.05, top - 0.09, heading, **words)
    for level, mover in enumerate(movers[: nodes.path.str.split().str.len().max()]):
        words = {"fontsize": 7, "va": "center", "color": SOFT}
        ax.text(left + 0.19 + column * level, top - 0.26, mover, **words)
    leaves, top = _leaves(nodes), top - _HEAD + _ROW / 2
    rows = {path: top - _ROW * k for k, path in enumerate(leaves)}
    place = {"": (left + 0.08, (top + rows[leaves[-1]]) / 2)}
    for path in nodes.path:
        y = [rows[leaf] for leaf in leaves if f"{leaf} ".startswith(f"{path} ")]
        place[path] = left + 0.26 + column * path.count(" "), (y[0] + y[-1]) / 2
    text = dict(zip(nodes.path, nodes.text))
    ax.plot(*place[""], "o", color=INK, ms=3.5)
    for row in nodes.sort_values("bold", kind="stable").itertuples():
        above, _, name = row.path.rpartition(" ")
        (x0, y0), (x, y) = place[above], place[row.path]
        start = x0 + (0.14 + 0.058 * len(text[above]) if above else 0)
        line = {"color": INK, "lw": 1.3} if row.bold else {"color": LINE, "lw": 0.8}
        ax.plot([start, x - 0.08], [y0, y], zorder=1, **line)
        chip(ax, (x, y), 0.14, 0.14, name, row.player - 1, 7.5)
        weight = {"weight": "bold", "color": INK} if row.bold else {"color": SOFT}
        ax.text(x + 0.1, y, row.text, fontsize=7, va="center_baseline", **weight)
