import hashlib
from importlib import resources

import numpy as np
from matplotlib.colors import to_rgba_array
from matplotlib.figure import Figure
from matplotlib.path import Path

from draftlib.boards import classic_board
from draftviews.pictures.world_map import CONTINENT_COLORS, draw_board, load_map, svg_path
from tests import refused

MAP, BOARD = load_map(), classic_board()
FILE = resources.files("draftviews.pictures").joinpath("classic_map.json")


def fresh_axes():
    return Figure(figsize=(5, 3.2)).add_axes((0, 0, 1, 1))


def area(ring):
    x, y = np.array(ring, dtype=float).T
    return np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2


def territories_at(points):
    """Return a (n, 42) boolean array: is the point inside the territory?"""
    within = [[Path(ring).contains_points(points) for ring in rings] for rings in MAP.rings]
    return np.array([np.any(hits, axis=0) for hits in within]).T


def test_the_outlines_are_those_that_were_checked_when_the_map_was_cut():
    """Large enough to see, apart, and in touch along the links of the board and nowhere else."""
    assert hashlib.sha256(FILE.read_bytes()).hexdigest()[:16] == "043eba78628fdcff"


def test_anchors_lie_in_their_territory_and_in_no_other():
    np.testing.assert_array_equal(territories_at(MAP.anchors), np.eye(42, dtype=bool))


def test_coasts_enclose_the_area_of_their_territories():
    for k, coast in enumerate(MAP.coasts):
        whole = sum(
            area(ring) for t in np.flatnonzero(BOARD.continent == k) for ring in MAP.rings[t]
        )
        assert sum(area(ring) for ring in coast) == whole
        assert all((ring[0] == ring[-1]).all() for ring in coast)


def test_svg_paths_hold_the_same_points_as_the_rings():
    for outlines in (*MAP.rings, *MAP.coasts):
        path = svg_path(outlines)
        rings = [ring.split("L") for ring in path.removeprefix("M").removesuffix("Z").split("ZM")]
        for drawn, ring in zip(rings, outlines, strict=True):
            assert [[int(v) for v in point.split()] for point in drawn] == ring[:-1].tolist()


test_bad_input_is_refused = refused(
    ({"owner": [0] * 41}, "owner, on the classic map, must have 42 entries"),
    ({"owner": [0] * 41 + [6]}, "owner 6 is no player; use 0..5, or -1 for nobody"),
    ({"owner": [-2] + [0] * 41}, "owner -2 is no player"),
    ({"owner": [0.5] + [0] * 41}, "not float64"),
    ({"owner": ["a"] * 42}, "must hold integers"),
    ({"owner": [2] * 42, "player_colors": ["red", "blue"]}, "use 0..1, or -1"),
    ({"armies": [[1] * 42]}, "42 whole numbers of at least 0"),
    ({"armies": [-1] * 42}, "of at least 0, on the classic map, not"),
    ({"labels": "numbers"}, "'numbers'"),
    ({"highlight": [42]}, "not 42"),
    by=lambda arguments: draw_board(fresh_axes(), **arguments),
)


def test_codes_are_written_larger_than_names():
    sizes = []
    for labels in ("codes", "names"):
        ax = fresh_axes()
        draw_board(ax, labels=labels)
        sizes.append(ax.texts[0].get_size())
    assert np.isclose(sizes[0] / sizes[1], 23 / 17)


def test_a_map_that_nobody_owns_has_the_colours_of_its_continents():
    ax = fresh_axes()
    draw_board(ax)
    (land,) = [each for each in ax.collections if len(each.get_facecolor()) == 42]
    tints = [CONTINENT_COLORS[k] for k in BOARD.continent]
    np.testing.assert_allclose(land.get_facecolor(), to_rgba_array(tints))
