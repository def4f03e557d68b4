"""The scenery of the widgets: the world map and the players' colours, as JSON objects."""

from draftlib.boards import Board, classic_board
from draftlib.pictures.style import PLAYERS
from draftlib.pictures.trees import text_on
from draftlib.pictures.world_map import CONTINENT_COLORS, load_map, svg_paths


def player_colors(n_players: int) -> list[list[str]]:
    """Return for each player a colour and that of text on it; they repeat after six.

    >>> player_colors(2)
    [['#0072B2', 'white'], ['#E69F00', '#222222']]
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
    paths, shape = svg_paths(), load_map()
    return {
        "box": paths.view_box,
        "lands": [paths.territories[code] for code in range(board.n_territories)],
        "coasts": [paths.continents[k] for k in range(len(board.continents))],
        "links": paths.sea_links,
        "anchors": shape.anchors.tolist(),
        "continent": board.continent.tolist(),
        "continents": list(board.continents),
        "bonus": board.bonus.tolist(),
        "tints": list(CONTINENT_COLORS),
    }
