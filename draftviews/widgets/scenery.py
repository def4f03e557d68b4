"""The scenery of the widgets: the world map and the players' colours, as JSON objects."""

import io
from collections.abc import Sequence

from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure

from draftlib.boards import Board, classic_board
from draftviews.pictures.saving import reduce_palette
from draftviews.pictures.style import PLAYERS
from draftviews.pictures.trees import text_on
from draftviews.pictures.world_map import CONTINENT_COLORS, draw_board, load_map, svg_path

# A free territory is half as strong as the rim of its continent: so it differs from the colours of
# the players by 33 or more in Lab, also as deutan and protan readers see them.
_PALE = [to_hex([(1 + part) / 2 for part in to_rgb(color)]) for color in CONTINENT_COLORS]
_SEAS = {  # where on the map there is room for a continent's name
    "Australia": (1525, 1030),
    "South America": (215, 870),
    "Africa": (890, 940),
    "North America": (660, 420),
    "Europe": (985, 85),
    "Asia": (1590, 85),
}


def player_colors(n_players: int) -> list[list[str]]:
    """Return for each player a colour and that of text on it; they repeat after six.

    >>> player_colors(2)
    [['#6C5CE7', 'white'], ['#A7C957', '#222222']]
    """
    colors = [PLAYERS[p % len(PLAYERS)] for p in range(n_players)]
    return [[color, text_on(color)] for color in colors]


def world_map(board: Board | None) -> dict | None:
    """Return the map of a board: strings for SVG, places of labels, continents.

    None for any board but the classic one: there are no outlines of others.

    >>> len(world_map(classic_board())["lands"]), world_map(None)
    (42, None)
    """
    if board is None or board.territories != classic_board().territories:
        return None
    shape = load_map()
    return {
        "box": f"0 0 {shape.width} {shape.height}",
        "lands": list(map(svg_path, shape.rings)),
        "coasts": list(map(svg_path, shape.coasts)),
        "links": svg_path([line for *_, line in shape.sea_links], end=""),
        "anchors": shape.anchors.tolist(),
        "around": _edge_neighbours(shape),
        "continent": board.continent.tolist(),
        "near": [list(around) for around in board.neighbours],
        "continents": list(board.continents),
        "bonus": board.bonus.tolist(),
        "seas": [_SEAS[name] for name in board.continents],
        "tints": _PALE,
        "rims": list(CONTINENT_COLORS),
    }


def _edge_neighbours(shape):
    """Return the territories that meet behind the edges of the map, the western one first."""
    x = shape.anchors[:, 0]
    ends = [
        (west, east)
        for west, east, _ in shape.sea_links
        if abs(x[west] - x[east]) > shape.width / 2
    ]
    return sorted(ends[0], key=x.__getitem__)


def map_picture(owner: Sequence[int], players: Sequence[str], title: str) -> bytes:
    """Return a PNG of the classic board, drafted by `owner` (42,), -1 for nobody.

    Before the first pick the territories have the tints of their continents.

    >>> map_picture([-1] * 42, ["you", "Greedy", "Random"], "Fantasy Risk")[1:4]
    b'PNG'
    """
    figure = Figure(figsize=(7, 4.7), layout="constrained")
    axes = figure.add_subplot()
    is_open = max(owner) < 0
    draw_board(axes, None if is_open else owner, labels="names", players=() if is_open else players)
    axes.set_title(title, fontsize=9, loc="left")
    buffer = io.BytesIO()
    figure.savefig(buffer, dpi=120, metadata={"Software": None})
    return reduce_palette(buffer.getvalue())
