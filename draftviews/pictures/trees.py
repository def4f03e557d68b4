"""Figures of single drafts and small game trees, and of gains over Greedy.

Each tree comes with the function that makes its data: `example_lines` for `example_tree`,
`tree_nodes` for `game_tree`.  Coordinates are inches, so that text keeps its size and its place.
"""

from collections.abc import Iterable, Sequence

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import PlaceHolderLayoutEngine
from matplotlib.patches import Circle, FancyBboxPatch
from seaborn.utils import relative_luminance

from draftlib.agents import MaxN
from draftlib.game import Game
from draftviews.pictures.style import HALF, INK, LINE, PLAYERS, SOFT

_SMALL, TINY = 7.5, 6.5  # points
PLAIN = {"parse_math": False}  # a name with two dollars in it is a name
_MIDDLE = {"ha": "center", "va": "center_baseline", **PLAIN}


def example_lines(game: Game, openings: Iterable[str]) -> pd.DataFrame:
    """Return a DataFrame of the lines of play after each opening, a row per pick.

    openings: items, by name, that player 1 takes first; everybody then follows max^n to the end.
    Columns: opening, turn, player (from 1), item, value (to that player).
    """
    rows = []
    for opening in openings:
        if opening not in game.items:
            raise ValueError(f"there is no item {opening!r}; the items are {' '.join(game.items)}")
        first = game.items.index(opening)
        line = (first, *MaxN().analyse(game.start().after(first)).line)
        for turn, (player, item) in enumerate(zip(game.order, line)):
            value = game.values[player, item]
            rows.append((opening, turn + 1, int(player) + 1, game.items[item], value))
    return pd.DataFrame(rows, columns=["opening", "turn", "player", "item", "value"])


def example_tree(lines: pd.DataFrame, game: Game, title: str = "") -> Figure:
    """Draw two lines of play of a table game as a tree, each above the table with its picks.

    lines: see `example_lines`.  Grey stubs are the items that were not picked.
    """
    openings = list(dict.fromkeys(lines.opening))
    if len(openings) != 2 or not game.is_table:
        raise ValueError(f"the tree shows two openings of a table game, not {openings} of {game}")
    step, cell = 0.5, 0.24
    top = step * len(game.order) + cell * (game.n_players + 1) + 0.42
    figure, ax = canvas(HALF, top + 0.2, title)
    root = (HALF / 2, top)
    _stubs(ax, root, [item for item in game.items if item not in openings])
    for opening, x in zip(openings, (HALF / 4 - 0.02, HALF * 3 / 4 + 0.02)):
        line = lines[lines.opening == opening]
        place, left = root, list(game.items)
        for row in line.itertuples():
            if place != root:
                _stubs(ax, place, [item for item in left if item != row.item])
            below = (x, top - step * row.turn)
            _edge(ax, place, below, row.item, PLAYERS[row.player - 1])
            if place != root or opening == openings[0]:
                _node(ax, place, row.player)
            left.remove(row.item)
            place = below
        values = line[line.player == 1].value
        words = f"player 1: {' + '.join(f'{value:g}' for value in values)} = {values.sum():g}"
        loud = {"fontsize": 10, "weight": "bold", "color": PLAYERS[0]}
        ax.text(place[0], place[1] - 0.04, words, ha="center", va="top", **loud)
        corner = x - cell * (len(game.items) / 2 - 0.9), place[1] - 0.34
        _value_table(ax, corner, cell, game, line)
    return figure


def tree_nodes(tree: dict, players: Sequence[int]) -> pd.DataFrame:
    """Return a DataFrame of an explicit tree, a row per node in depth-first order.

    tree: a dict of branches, or a leaf (one number per player); players: who moves at each level,
    from 0.  Columns: path, player (from 1, NA at leaves), value (the max^n vector, as text),
    chosen (whether the mover above would come here).
    """
    rows = []

    def visit(node, path, level, chosen):
        value = tree_value(node, players[level:])
        mover = players[level] + 1 if isinstance(node, dict) else pd.NA
        rows.append((path, mover, " ".join(f"{v:g}" for v in value), chosen))
        if isinstance(node, dict):
            values = {name: tree_value(child, players[level + 1 :]) for name, child in node.items()}
            best = max(values, key=lambda name: values[name][players[level]])
            for name, child in node.items():
                visit(child, f"{path} {name}".strip(), level + 1, name == best)

    visit(tree, "", 0, True)
    return pd.DataFrame(rows, columns=["path", "player", "value", "chosen"])


def game_tree(nodes: pd.DataFrame, width: float = HALF, title: str = "") -> Figure:
    """Draw an explicit tree with the max^n vectors passed up, players from top to bottom.

    nodes: see `tree_nodes`.  A coloured branch is the mover's choice; the component that
    decided it is in bold.
    """
    leaves = nodes[nodes.player.isna()]
    depth = max(len(path.split()) for path in nodes.path)
    step, high = 0.72, len(leaves.value.iloc[0].split()) * 0.125
    top = depth * step + high + 0.12
    figure, ax = canvas(width, top + 0.42, title)
    gap = (width - 0.1) / len(leaves)
    column = {path: 0.05 + (i + 0.5) * gap for i, path in enumerate(leaves.path)}
    place = {}
    for path in nodes.path:
        words = path.split()
        under = [x for leaf, x in column.items() if leaf.split()[: len(words)] == words]
        place[path] = ((under[0] + under[-1]) / 2, top - len(words) * step)
    player = dict(zip(nodes.path, nodes.player))
    for row in nodes[nodes.path != ""].sort_values("chosen", kind="stable").itertuples():
        above, _, name = row.path.rpartition(" ")
        color = PLAYERS[int(player[above]) - 1] if row.chosen else None
        _edge(ax, place[above], place[row.path], name, color)
    for row in nodes.itertuples():
        lowest = len(row.path.split()) == depth - 1
        _value_stack(ax, row, place, player, lowest)
    return figure


def text_on(color: str) -> str:
    """Return the colour of text, dark or white, that stands out more from the background `color`.

    By the contrast ratio of WCAG 2, (lighter + 0.05) / (darker + 0.05) of relative luminances.

    >>> text_on("#A7C957") == INK, text_on("#455A64")
    (True, 'white')
    """
    behind, ink = relative_luminance(color) + 0.05, relative_luminance(INK) + 0.05
    return INK if behind / ink > 1.05 / behind else "white"


def canvas(width: float, height: float, title: str = "") -> tuple[Figure, Axes]:
    """Return a figure and axes in inches, the title above them."""
    # layout="none" would be forgotten after the first savefig, which restores the style's engine
    none = PlaceHolderLayoutEngine(adjust_compatible=True, colorbar_gridspec=True)
    top = height + (0.28 if title else 0)
    figure = plt.figure(figsize=(width, top), layout=none)
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(0, top))
    ax.set_axis_off()
    style = {"ha": "left", "va": "top", "fontsize": 10, "weight": "bold", "color": INK}
    figure.suptitle(title, x=0.05 / width, y=1 - 0.04 / top, **style)
    return figure, ax


def _node(ax, place, player):
    color = PLAYERS[player - 1]
    ax.add_patch(Circle(place, 0.105, facecolor=color, edgecolor="white", lw=0.8, zorder=3))
    style = {"fontsize": _SMALL, "weight": "bold", "color": text_on(color), "zorder": 4}
    ax.text(*place, player, **_MIDDLE, **style)


def _edge(ax, start, end, name, color):
    """Draw a branch with its name; without a colour it was not chosen."""
    (x0, y0), (x1, y1) = start, end
    width, text = (2.2, {"color": INK, "weight": "bold"}) if color else (1, {"color": SOFT})
    text |= {"fontsize": _SMALL, **PLAIN}
    ax.plot([x0, x1], [y0, y1], color=color or LINE, lw=width, zorder=2 if color else 1)
    middle = (x0 + x1) / 2, (y0 + y1) / 2
    box = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}
    ax.text(*middle, name, ha="center", va="center", zorder=2.5, bbox=box, **text)


def _stubs(ax, place, names):
    """Draw the start of the branches that play does not follow, left and right of the node."""
    for i, name in enumerate(names):
        side = -1 if i % 2 == 0 else 1
        x, y = place[0] + side * (0.3 + 0.17 * (i // 2)), place[1] - 0.26
        ax.plot([place[0], x], [place[1], y], color=LINE, lw=0.8, zorder=1)
        ax.text(x, y - 0.02, name, ha="center", va="top", fontsize=TINY, color=SOFT, **PLAIN)


def _value_table(ax, corner, cell, game, line):
    """Draw the table of values; the cells of the items that a line hands out are coloured."""
    owner = dict(zip(line.item, line.player))
    (x, y), side = corner, 0.94 * cell
    style = {**_MIDDLE, "fontsize": _SMALL}
    for i, item in enumerate(game.items):
        ax.text(x + (i + 0.5) * cell, y - cell / 2, item, color=SOFT, **style)
    for p, row in enumerate(game.values):
        middle = y - (p + 1.5) * cell
        ax.text(x - 0.05, middle, f"player {p + 1}", **{**style, "ha": "right"}, color=INK)
        for i, (item, value) in enumerate(zip(game.items, row)):
            place, taker = (x + (i + 0.5) * cell, middle), p if owner.get(item) == p + 1 else -1
            chip(ax, place, side, side, f"{value:g}", taker, _SMALL)


def chip(
    ax: Axes,
    middle: tuple[float, float],
    width: float,
    height: float,
    text: object,
    owner: int,
    size: float = TINY,
) -> None:
    """Draw a small box with a text, in the colour of its owner (-1: nobody)."""
    color = PLAYERS[owner] if owner >= 0 else "#F0F0F0"
    corner = (middle[0] - width / 2, middle[1] - height / 2)
    look = {"boxstyle": "square,pad=0", "facecolor": color, "edgecolor": "none"}
    ax.add_patch(FancyBboxPatch(corner, width, height, **look))
    style = {"color": text_on(color), "weight": "bold"} if owner >= 0 else {"color": SOFT}
    ax.text(*middle, text, **_MIDDLE, fontsize=size, **style)


def _value_stack(ax, row, place, player, lowest):
    """Write a node and, beside it or under a leaf, its vector from player 1 downwards.

    It stands outwards of a node, but right of those of the `lowest` level that a steep branch
    reaches: a flat one from the right would cross it.
    """
    x, y = place[row.path]
    above = row.path.rpartition(" ")[0]
    values, side = row.value.split(), "left"
    if row.player is pd.NA:
        ax.plot(x, y, "s", color=INK, markersize=3, zorder=3)
        y, side = y - 0.06, "center"
    else:
        _node(ax, (x, y), row.player)
        left = row.path and place[above][0] - x > (0.6 if lowest else 1e-9)
        side = "right" if left else "left"
        y += 0.0575 * len(values) if lowest else 0.02 + 0.115 * len(values)
        x += -0.14 if side == "right" else 0.14
    for p, value in enumerate(values):
        bold = row.chosen and p + 1 == player[above]
        style = {"ha": side, "va": "top", "fontsize": TINY, "weight": "bold" if bold else "normal"}
        ax.text(x, y - 0.115 * p, value, **style, color=INK if row.chosen else SOFT, zorder=4)


def tree_value(tree: dict | tuple, players: tuple[int, ...]) -> tuple:
    """Return the max^n value of an explicit tree, as a tuple: leaves are tuples of numbers.

    Of branches equally good for the mover it takes the first, as ``MaxN(ties="first")`` does.
    tree: a leaf, or a dict of branches; players: who moves at each level, from the root.

    >>> tree_value({"l": {"a": (1, 5), "b": (3, 4)}, "r": {"a": (2, 0), "b": (0, 1)}}, (0, 1))
    (1, 5)
    """
    if not isinstance(tree, dict):
        return tuple(tree)
    values = [tree_value(branch, players[1:]) for branch in tree.values()]
    return max(values, key=lambda value: value[players[0]])
