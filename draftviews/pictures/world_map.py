"""A Risk board as a picture: the map of the classic one, and a graph of any other.

The outlines are Natural Earth's (public domain), cut along the board's borders by the script
`classic_map_cut.txt` into `classic_map.json`: a plane 2000 units wide, y downwards, so that the
same numbers serve as SVG coordinates.  Europe is drawn larger than it is.  For example::

    >>> import matplotlib.pyplot as plt
    >>> from draftviews.pictures.world_map import draw_board
    >>> fig, ax = plt.subplots()
    >>> territories = draw_board(ax, owner=[0, 1, 2] * 14, armies=[3] * 42)
    >>> plt.close(fig)
"""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from matplotlib import patheffects
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.patches import Patch
from matplotlib.path import Path

from draftlib.arguments import NAME, ListOf, require
from draftlib.arrays import check_numbers, check_owners, read_only
from draftlib.boards import Board, check_board, classic_board

# One for each player.  No agent of COLORS in style.py has a colour like these; the first three were
# chosen by their distances in Lab, also as deutan and protan readers see them.
PLAYER_COLORS = ("#6C5CE7", "#A7C957", "#455A64", "#F0746E", "#F0E442", "#F4B8C5")
# One tint for each continent, by index: an empty board's fill, and the rim of every coast.
CONTINENT_COLORS = ("#B9A3CF", "#E8A798", "#D9B68B", "#EBD384", "#9DBBDD", "#A5CDA0")
UNOWNED = "#D8D9D7"
_SEA = "#F4F8FB"
_MAP_INK = "#2B3440"  # bluer than the INK of charts: it lies on coloured land
_WIDTH, _DISC = 2000, 75  # of a graph and its discs, in units of the plane
_PLAYERS = ListOf("a list of names", "the name of a player", NAME)
_SMALLEST_TEXT = 0.23  # points a unit: on smaller pictures numbers and labels shrink no further


class _Map(NamedTuple):
    """The outlines of a board with T territories in K continents, in units of the plane."""

    width: int
    height: int
    anchors: np.ndarray  # (T, 2), where a territory's label belongs
    rings: tuple  # T tuples of (n, 2) closed outlines, the last point equal to the first
    coasts: tuple  # K tuples of (n, 2) closed outlines of whole continents
    sea_links: tuple  # of (one code, other code, line (2, 2)); Alaska-Kamchatka has two lines


def _outline(rings: Iterable) -> tuple[np.ndarray, ...]:
    """Return the closed outlines of the union of shapes whose borders share their points.

    rings: lists of (x, y), closed, all turning the same way.  A common border is walked
    once in each direction; what is walked in one direction only lies on the outside.
    """
    steps = {(tuple(a), tuple(b)) for ring in rings for a, b in pairwise(ring)}
    onward = {}
    for a, b in sorted(step for step in steps if step[::-1] not in steps):
        onward.setdefault(a, []).append(b)
    closed = []
    while onward:
        path = [next(iter(onward))]
        while path[-1] in onward:
            after = onward[path[-1]]
            path.append(after.pop())
            if not after:
                del onward[path[-2]]
        closed.append(np.array(path))
    return tuple(closed)


@cache
def load_map() -> _Map:
    """Return the drawing of the classic board.

    >>> load_map().anchors.shape, len(load_map().rings), len(load_map().sea_links)
    ((42, 2), 42, 26)
    """
    text = resources.files("draftviews.pictures").joinpath("classic_map.json").read_text("utf-8")
    data, continent = json.loads(text), classic_board().continent
    rings = [land["rings"] for land in data["territories"]]
    links = [(*sea["between"], line) for sea in data["sea_links"] for line in sea["lines"]]
    drawing = _Map(
        data["width"],
        data["height"],
        np.array([land["anchor"] for land in data["territories"]]),
        tuple(tuple(np.array(ring) for ring in around) for around in rings),
        tuple(
            _outline([ring for code in np.flatnonzero(continent == k) for ring in rings[code]])
            for k in range(continent.max() + 1)
        ),
        tuple((one, other, np.array(line)) for one, other, line in links),
    )
    return read_only(drawing)


def graph_of(board: Board) -> _Map:
    """Return a drawing of any board: a disc for each territory, a line for each link.

    >>> graph_of(classic_board()).anchors.shape
    (42, 2)
    """
    at = _plane(board)
    scale = (_WIDTH - 4 * _DISC) / max(1, np.ptp(at[:, 0]))
    anchors = (at - at.min(axis=0)) * scale + 2 * _DISC
    turn = np.linspace(0, 2 * np.pi, 61)
    discs = anchors[:, None] + _DISC * np.column_stack([np.cos(turn), np.sin(turn)])
    ends = board.links.reshape(-1, 2)
    lines = anchors[ends]  # (L, 2, 2), from middle to middle
    way = lines[:, 1] - lines[:, 0]
    way *= _DISC / np.linalg.norm(way, axis=1, keepdims=True)
    lines = lines + np.stack([way, -way], axis=1)
    coasts = (discs[board.continent == k] for k in range(len(board.continents)))
    links = tuple((*pair, line) for pair, line in zip(ends.tolist(), lines))
    height = int(anchors[:, 1].max()) + 2 * _DISC
    return _Map(_WIDTH, height, anchors, tuple((disc,) for disc in discs), (*coasts,), links)


def _plane(board):
    """Return a place for each territory (T, 2), as far from the others as there are links between.

    Source: Kamada and Kawai 1989, by 200 steps of SMACOF (de Leeuw 1977).
    """
    size = board.n_territories
    links = np.full((size, size), float(size))
    np.fill_diagonal(links, 0)
    for t, near in enumerate(board.neighbours):
        links[t, list(near)] = 1
    for t in range(size):  # Floyd and Warshall
        links = np.minimum(links, links[:, [t]] + links[t])
    one, other = links[0], links[links[0].argmax()]  # the links to the two ends of the picture
    apart = np.random.default_rng(0).normal(0, 0.1, (size, 2))  # no two in the same place
    at = np.column_stack([one - other, one + other]) + apart
    weight = 1 / (links + np.eye(size)) ** 2
    inverse = np.linalg.pinv(_laplacian(weight))
    for _ in range(200):
        distance = np.linalg.norm(at[:, None] - at, axis=2) + np.eye(size)
        at = inverse @ _laplacian(weight * links / distance) @ at
    return at


def _laplacian(weight):
    return np.diag(weight.sum(axis=1)) - weight


def svg_path(lines: Iterable[np.ndarray], end: str = "Z") -> str:
    """Return lines (n, 2) as one text for the attribute `d` of an SVG path, closed if `end` is "Z".

    After its first point a line has steps from point to point, which need fewer digits.

    >>> svg_path(load_map().rings[11])[:17]
    'M1240 952l2 13 0 '
    """
    lines = [line[:-1] if end else line for line in lines]
    words = [(*line[0], *np.diff(line, axis=0).ravel()) for line in lines]
    return "".join(f"M{x} {y}l{' '.join(map(str, steps))}{end}" for x, y, *steps in words)


def draw_board(
    ax: Axes,
    owner: Sequence[int] | np.ndarray | None = None,
    armies: Sequence[int] | np.ndarray | None = None,
    labels: str | None = "codes",
    player_colors: Sequence[str] = PLAYER_COLORS,
    players: Sequence[str] = (),
    rims: bool = True,
    board: Board | None = None,
) -> PathCollection:
    """Draw a board on matplotlib axes; return the collection of the T territories.

    The classic board has a map; any other is drawn as a graph, with a disc for each territory.
    Without an owner the territories have the tint of their continent.  Letters and
    lines are sized for the axes as they are at the call: lay out the figure first.

    Parameters
    ----------
    ax : Axes
        Where to draw.
    owner : sequence of int, optional
        (T,) the player who owns each territory, -1 where nobody does.
    armies : sequence of int, optional
        (T,) whole numbers, drawn in circles; none where 0.
    labels : {"codes", "names"} or None, optional
        What is written on the territories.
    player_colors : sequence of str, optional
        One colour for each player, player 0 first.
    players : sequence of str, optional
        The names of the players for a legend in the lower left corner.
    rims : bool, optional
        Whether the coasts of a continent have a rim of its tint, which may be taken for an owner.
    board : Board, optional
        By default the classic one.

    Raises
    ------
    ValueError
        For a wrong shape, an owner without a colour, a number of armies that is negative or not
        whole, unknown labels, or a player's name that is none.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> from draftviews import draw_board
    >>> fig, ax = plt.subplots(figsize=(10, 6.3))
    >>> len(draw_board(ax, labels="names").get_paths())
    42
    >>> plt.close(fig)
    """
    board = check_board(board)
    shape = load_map() if board is classic_board() else graph_of(board)
    tints = [CONTINENT_COLORS[k % len(CONTINENT_COLORS)] for k in range(len(board.continents))]
    if labels not in ("codes", "names", None):
        raise ValueError(f'labels must be "codes", "names" or None, not {labels!r}')
    count, players = board.n_territories, _PLAYERS("players", players)
    if owner is not None:
        owner = check_owners(
            f"owner, on the {board.name} map,", owner, count, len(player_colors), ndim=1
        )
    if armies is not None:
        what = f"{count} whole numbers of at least 0, on the {board.name} map"
        numbers = check_numbers("armies", armies, what, count)
        require((numbers >= 0).all() and (numbers % 1 == 0).all(), "armies", armies, what)
        armies = numbers.astype(int)
    unit = _frame(ax, shape)
    for rings, tint in zip(shape.coasts if rims else (), tints):
        _stroke(ax, rings, tint, 11 * unit, zorder=1)
    land = PathCollection([_path(rings) for rings in shape.rings], zorder=2)
    land.set(edgecolor="white", linewidth=2.2 * unit, joinstyle="round")
    if owner is not None:
        land.set_facecolor([UNOWNED if p < 0 else player_colors[p] for p in owner])
    else:
        land.set_facecolor([tints[k] for k in board.continent])
    ax.add_collection(land)
    for rings in shape.coasts:
        _stroke(ax, rings, _MAP_INK, 2.2 * unit, zorder=3)
    links = [line for *_, line in shape.sea_links]
    _stroke(ax, links, "white", 8 * unit, zorder=4)
    _stroke(ax, links, _MAP_INK, 3.2 * unit, zorder=4, linestyle=(0, (2, 1.2)))
    _write(ax, shape.anchors, armies, _texts(labels, board), unit)
    if players:
        keys = [Patch(color=color, label=name) for color, name in zip(player_colors, players)]
        key = ax.legend(
            handles=keys, loc="lower left", fontsize=7, handlelength=1, labelspacing=0.3
        )
        for text in key.get_texts():
            text.set_parse_math(False)  # a name with two dollars in it is a name
    return land


def _frame(ax, shape):
    """Prepare the axes; return the size of a unit of the plane in points."""
    ax.set(xlim=(0, shape.width), ylim=(shape.height, 0), aspect="equal", facecolor=_SEA)
    ax.set(xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.apply_aspect()
    return ax.get_window_extent().width / shape.width * 72 / ax.figure.dpi


def _path(rings):
    return Path.make_compound_path(*(Path(ring, closed=True) for ring in rings))


def _stroke(ax, lines, color, width, zorder, **style):
    strokes = LineCollection(lines, colors=color, linewidths=width, zorder=zorder, **style)
    strokes.set(capstyle="round" if not style else "butt", joinstyle="round")
    ax.add_collection(strokes)


def _texts(labels, board):
    if labels == "names":
        return [name.replace(" ", "\n") for name in board.territories]
    return [str(t) if labels else "" for t in range(len(board.territories))]


def _write(ax, anchors, armies, texts, unit):
    """Write the labels, below the armies' circles where there are armies."""
    unit = max(unit, _SMALLEST_TEXT)
    halo = [patheffects.withStroke(linewidth=6 * unit, foreground="white", alpha=0.85)]
    size = unit * (23 if max(map(len, texts)) <= 2 else 17)
    style = {"ha": "center", "color": _MAP_INK, "zorder": 7}
    label = {**style, "linespacing": 0.95, "path_effects": halo}
    disc = {"s": (40 * unit) ** 2, "lw": 2 * unit, "color": "white", "edgecolor": _MAP_INK}
    for code, (anchor, text) in enumerate(zip(anchors, texts, strict=True)):
        if armies is None or not armies[code]:
            ax.annotate(text, anchor, va="center_baseline", size=size, **label)
            continue
        below = {"xytext": (0, -23 * unit), "textcoords": "offset points", "va": "top"}
        ax.annotate(text, anchor, **below, size=0.75 * size, **label)
        ax.scatter(*anchor, **disc, zorder=6)
        number = str(armies[code])
        digits = {"size": unit * (26 if len(number) <= 2 else 52 / len(number)), "weight": "bold"}
        ax.text(*anchor, number, va="center_baseline", **style, **digits)
