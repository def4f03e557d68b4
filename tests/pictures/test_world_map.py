import json
from importlib import resources
from itertools import combinations, pairwise

import numpy as np
from matplotlib.figure import Figure
from matplotlib.path import Path

from draftlib.boards import classic_board
from draftviews.pictures.world_map import draw_board, load_map, svg_path
from tests import refused

MAP, BOARD = load_map(), classic_board()
FILE = resources.files("draftviews.pictures").joinpath("classic_map.json")
VISIBLE = 5  # units of the plane, a quarter of a percent of its width


def fresh_axes():
    return Figure(figsize=(5, 3.2)).add_axes((0, 0, 1, 1))


def area(ring):
    x, y = np.array(ring, dtype=float).T
    return np.sum(x[:-1] * y[1:] - x[1:] * y[:-1]) / 2


def steps(code):
    rings = MAP.rings[code]
    return {(tuple(a), tuple(b)) for ring in rings for a, b in pairwise(ring.tolist())}


def shared(one, other):
    back = {(b, a) for a, b in steps(other)}
    return sum(np.hypot(a[0] - b[0], a[1] - b[1]) for a, b in steps(one) & back)


def territories_at(points):
    """Return a (n, 42) boolean array: is the point inside the territory?"""
    within = [[Path(ring).contains_points(points) for ring in rings] for rings in MAP.rings]
    return np.array([np.any(hits, axis=0) for hits in within]).T


def test_every_territory_of_the_board_has_an_outline():
    data = json.loads(FILE.read_text("utf-8"))
    assert [t["name"] for t in data["territories"]] == list(BOARD.territories)
    assert [t["code"] for t in data["territories"]] == list(range(42))
    assert "Natural Earth" in data["source"]


def test_the_outlines_are_few_bytes_closed_large_enough_to_see_and_inside_the_frame():
    assert len(FILE.read_bytes()) < 60_000
    for ring in (ring for rings in MAP.rings for ring in rings):
        assert ring.dtype.kind == "i"
        assert (ring[0] == ring[-1]).all()
        assert area(ring) < -50  # all turn the same way
        assert ring.min() >= 0
        assert (ring.max(axis=0) <= (MAP.width, MAP.height)).all()


def test_anchors_lie_in_their_territory_and_in_no_other():
    np.testing.assert_array_equal(territories_at(MAP.anchors), np.eye(42, dtype=bool))


def test_anchors_are_far_enough_apart_for_army_counts():
    apart = [np.hypot(*(a - b)) for a, b in combinations(MAP.anchors, 2)]
    assert min(apart) > 45


def test_territories_do_not_overlap():
    points = np.random.default_rng(0).uniform(0, (MAP.width, MAP.height), (4000, 2))
    assert territories_at(points).sum(axis=1).max() == 1


def test_links_are_borders_or_sea_links_and_nothing_else_touches():
    at_sea = {(one, other) for one, other, _ in MAP.sea_links}
    for one, other in combinations(range(42), 2):
        border = shared(one, other)
        linked = other in BOARD.neighbours[one]
        by_land = linked and (one, other) not in at_sea
        assert border >= VISIBLE if by_land else border == 0, (one, other, border)
    assert at_sea <= {tuple(link) for link in BOARD.links.tolist()}


def test_sea_links_cross_no_third_territory():
    for one, other, line in MAP.sea_links:
        points = line[0] + np.linspace(0, 1, 50)[:, None] * (line[1] - line[0])
        crossed = set(np.flatnonzero(territories_at(points).any(axis=0)))
        assert crossed <= {one, other}


def test_alaska_and_kamchatka_are_linked_around_the_edge():
    lines = [line for a, b, line in MAP.sea_links if (a, b) == (20, 40)]
    assert [line[1, 0] for line in lines] == [0, MAP.width]
    assert lines[0][1, 1] == lines[1][1, 1]


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
    ({"owner": [0] * 41}, "owner must have 42 entries"),
    ({"owner": [0] * 41 + [6]}, "owner 6 is no player; use 0..5, or -1 for nobody"),
    ({"owner": [-2] + [0] * 41}, "owner -2 is no player"),
    ({"owner": [0.5] + [0] * 41}, "not float64"),
    ({"owner": ["a"] * 42}, "must hold integers"),
    ({"owner": [2] * 42, "player_colors": ["red", "blue"]}, "use 0..1, or -1"),
    ({"armies": [[1] * 42]}, "42 whole numbers of at least 0"),
    ({"armies": [-1] * 42}, "of at least 0, not"),
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
