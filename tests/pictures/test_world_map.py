"""The world map: its paths hold its rings, and what cannot be drawn is refused."""

from matplotlib.figure import Figure

from draftviews.pictures.world_map import draw_board, load_map, svg_path
from tests import refused

MAP = load_map()


def fresh_axes():
    return Figure(figsize=(5, 3.2)).add_axes((0, 0, 1, 1))


def test_svg_paths_hold_the_same_points_as_the_rings():
    for outlines in (*MAP.rings, *MAP.coasts):
        path = svg_path(outlines)
        rings = [ring.split("L") for ring in path.removeprefix("M").removesuffix("Z").split("ZM")]
        for drawn, ring in zip(rings, outlines, strict=True):
            assert [[int(v) for v in point.split()] for point in drawn] == ring[:-1].tolist()


test_bad_input_is_refused = refused(
    ({"owner": [0] * 41}, "owner, on the classic map, must have 42 entries"),
    ({"owner": [0] * 41 + [6]}, "owner 6 is no player; use 0..5, or -1 for nobody"),
    ({"owner": [0.5] + [0] * 41}, "not float64"),
    ({"armies": [[1] * 42]}, "42 whole numbers of at least 0"),
    ({"labels": "numbers"}, "'numbers'"),
    ({"highlight": [42]}, "not 42"),
    by=lambda arguments: draw_board(fresh_axes(), **arguments),
)
