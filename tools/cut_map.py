"""Cut the countries of Natural Earth into the 42 territories of the classic Risk board.

Input: `countries-50m.json` of the npm package world-atlas 2.0.2 (Natural Earth 1:50m, public
domain, as TopoJSON).  Output: `draftviews/pictures/classic_map.json`, whose own field `format`
describes it.  It needs shapely >= 2.1, which draftlib itself does not.  From the root of the
repository, with the package unpacked in a folder DIR:

    npm pack world-atlas@2.0.2 --pack-destination DIR && tar -xzf DIR/world-atlas-2.0.2.tgz -C DIR
    python tools/cut_map.py DIR/package/countries-50m.json

The steps: claim the regions that `cut_map.txt` cuts from the big countries, group what is left as
it says, project, magnify Europe and a few islands, snap to whole numbers, simplify with the shared
borders kept shared, and draw a sea link for every link of the board without a shared border.  The
same input gives the same bytes under the same GEOS, the library below shapely (here 3.14).
"""

import argparse
import json
from itertools import combinations
from pathlib import Path

import numpy as np
import shapely
from shapely import MultiPolygon, Point, Polygon

ROOT = Path(__file__).parents[1]
WIDTH = 2000  # units of the plane across the whole map
MARGIN = 25  # empty units around the land
EDGE = -169.0  # the meridian in the Bering Strait where the map is cut open
SMALLEST = 90  # pieces of land with less area, in square units, are dropped
INLET, SPIT = 3.6, 1.4  # units: bays and headlands narrower than this disappear
TOLERANCE = 3.4  # units: triangles with less than its square in area are simplified away
SHARED = 5.0  # units of common border that count as touching

STRETCH = 1.1  # of the plane from north to south, for the labels of the flat northern territories
EUROPE = (15.0, 51.0), 480.0, 1.65  # degrees, radius in units, magnification there
# Islands scaled about their centroid, then shifted by units east and south to keep straits open.
ISLANDS = {
    "Iceland": (1.35, -8, 0),
    "Japan": (1.25, 10, 4),
    "Great Britain": (1.08, -6, -5),
    "Madagascar": (1.1, 6, 0),
}

# Straits to keep open: the second territory loses what lies within STRAIT units of the first.
APART = [
    ("Northwest Territory", "Greenland"),
    ("Quebec", "Greenland"),
    ("Scandinavia", "Northern Europe"),
    ("Great Britain", "Western Europe"),
    ("Great Britain", "Northern Europe"),
    ("Siam", "Indonesia"),
    ("Kamchatka", "Japan"),
    ("Western Europe", "North Africa"),
]
STRAIT = 7  # units
SHORTEST = 34  # units: a shorter sea link is lengthened at both ends, to stay visible
AROUND = (20, 40)  # the link that goes from Alaska west around the edge to Kamchatka
# Points at sea, in units, whose nearest shores a link joins where the shortest line is crowded.
VIA = {
    (3, 32): (1667, 748),
    (10, 30): (1247, 660),
    (19, 22): (590, 240),
    (24, 27): (1010, 232),
    (25, 26): (885, 335),
    (25, 27): (930, 280),
}


def read_cuts(path):
    """Return the countries of each territory, and the cuts (country, territory, corners)."""
    lines = path.read_text("utf-8").splitlines()
    rows = [line.partition(":")[::2] for line in lines if line and line[0] != "#"]
    cuts = [(*map(str.strip, name.split(">")), text) for name, text in rows if ">" in name]
    return {name: text.strip() for name, text in rows if ">" not in name}, cuts


COUNTRIES, CUTS = read_cuts(Path(__file__).with_suffix(".txt"))


def countries(path):
    """Return {name: shapely geometry in degrees} from a TopoJSON file, cut open at EDGE."""
    topology = json.loads(path.read_text("utf-8"))
    scale, shift = (np.array(topology["transform"][key]) for key in ("scale", "translate"))
    arcs = [np.cumsum(arc, axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(indices):
        points = np.concatenate([arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices])
        points[:, 0] = np.unwrap(points[:, 0], period=360)  # Russia crosses the 180th meridian
        return points + [360 * round((EDGE + 180 - points[:, 0].mean()) / 360), 0]

    found = {}
    for item in topology["objects"]["countries"]["geometries"]:
        polygons = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
        parts = [Polygon(ring(outer), [ring(hole) for hole in holes]) for outer, *holes in polygons]
        found[item["properties"]["name"]] = shapely.union_all([p.buffer(0) for p in parts])
    return found


def region(corners):
    """Return a polygon whose corners are rounded off (Chaikin's corner cutting, three times)."""
    points = np.array([corner.split() for corner in corners.split(",")], dtype=float)
    for _ in range(3):
        after = np.roll(points, -1, axis=0)
        points = np.stack([0.75 * points + 0.25 * after, 0.25 * points + 0.75 * after], axis=1)
        points = points.reshape(-1, 2)
    return Polygon(points).buffer(0)


def cut(world):
    """Return {territory: geometry in degrees}; `world` maps country names to geometries."""
    pieces = {name: [] for name in COUNTRIES}
    left = dict(world)
    for country, territory, corners in CUTS:
        claim = region(corners)
        if territory:
            pieces[territory].append(left[country] & claim)
        left[country] = left[country] - claim
    for territory, names in COUNTRIES.items():
        pieces[territory] += [left[name] for name in names.split(", ") if name]
    return {name: shapely.union_all(parts) for name, parts in pieces.items()}


def project(points):
    """Return the Natural Earth projection of degrees (n, 2), y downwards, in rough units."""
    lon, lat = np.radians(points - [EDGE + 180, 0]).T
    q = lat * lat
    x = lon * (0.8707 - 0.131979 * q - 0.013791 * q**2 + 0.003971 * q**5 - 0.001529 * q**6)
    y = lat * (1.007226 + 0.015085 * q - 0.044475 * q**3 + 0.028874 * q**4 - 0.005916 * q**5)
    return np.column_stack([x, -STRETCH * y]) * WIDTH / 5.0


def magnify(points):
    """Return the points (n, 2) seen through a lens over Europe: larger inside, the same outside."""
    centre, radius, power = EUROPE
    centre = project(np.array([centre]))[0]
    away = points - centre
    near = np.clip(1 - np.hypot(*away.T) / radius, 0, 1)[:, None]
    return centre + away * (1 + (power - 1) * near * near * (3 - 2 * near))


def polygons(shape):
    """Return the polygons of any geometry as a list."""
    return [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]


def sizeable(shape):
    """Return the polygons of a shape that are not too small to keep."""
    return [polygon for polygon in polygons(shape) if polygon.area >= SMALLEST]


def move(shape, factor, east, south):
    """Return the shape scaled by a factor about its centroid and shifted."""
    centre = np.array(shape.centroid.coords[0])
    return shapely.transform(shape, lambda p: centre + (p - centre) * factor + [east, south])


def framed(shapes):
    """Return the shapes without their small pieces, moved and scaled to fill the frame."""
    kept = {name: MultiPolygon(sizeable(shape)) for name, shape in shapes.items()}
    left, top, right, _ = shapely.total_bounds(list(kept.values()))
    factor = (WIDTH - 2 * MARGIN) / (right - left)

    def fit(points):
        return (points - [left, top]) * factor + MARGIN

    return {name: shapely.transform(shape, fit) for name, shape in kept.items()}


def calm(shapes):
    """Return the shapes with narrow inlets filled and narrow spits removed, straits open."""
    land = shapely.union_all(list(shapes.values()))
    land = land.buffer(-SPIT / 2).buffer(SPIT / 2)
    taken = shapely.union_all(list(shapes.values()))
    done = {}
    for name, shape in shapes.items():
        filled = shape.buffer(INLET / 2).buffer(-INLET / 2) - taken
        taken |= filled
        done[name] = MultiPolygon(polygons((shape & land) | filled))
    for first, second in APART:
        done[second] -= done[first].buffer(STRAIT)
    return done


def snapped(shapes):
    """Return the shapes on whole numbers, without holes, sharing the points of their borders."""
    borders = shapely.union_all([shape.boundary for shape in shapes.values()], grid_size=1)
    faces = polygons(shapely.polygonize([borders]))
    parts = {name: [] for name in shapes}
    for face in (face for face in faces if face.area >= SMALLEST):
        overlap = {name: shape.intersection(face).area for name, shape in shapes.items()}
        name = max(overlap, key=overlap.get)
        if overlap[name] > face.area / 2:  # otherwise it is an inland sea
            parts[name].append(face)
    for face in (face for face in faces if face.area < SMALLEST):  # slivers join a neighbour
        common = {k: face.intersection(shapely.union_all(p)).length for k, p in parts.items()}
        name = max(common, key=common.get)
        if common[name]:
            parts[name].append(face)
    whole = {name: shapely.union_all(faces) for name, faces in parts.items()}
    return {k: MultiPolygon([Polygon(p.exterior) for p in polygons(s)]) for k, s in whole.items()}


def to_plane(territories):
    """Return {territory: MultiPolygon in whole units}, simplified, shared borders still shared."""
    flat = {}
    for name, shape in territories.items():
        shape = shapely.segmentize(shape, 1.0)
        shape = shapely.transform(shape, lambda points: magnify(project(points))).buffer(0)
        flat[name] = move(shape, *ISLANDS.get(name, (1, 0, 0)))
    shapes = snapped(calm(framed(flat)))
    simple = shapely.coverage_simplify(list(shapes.values()), TOLERANCE)
    return {
        name: MultiPolygon(sizeable(shape)).normalize()
        for name, shape in zip(shapes, simple, strict=True)
    }


def anchor(shape):
    """Return the whole-number centre of the largest circle inside the shape's largest polygon."""
    largest = max(polygons(shape), key=lambda polygon: polygon.area)
    centre = shapely.maximum_inscribed_circle(largest, tolerance=0.5).coords[0]
    return [round(value) for value in centre]


def nearest(shape, point):
    """Return the point of the shape nearest to a point."""
    return list(shapely.shortest_line(shape, Point(point)).coords[0])


def sea_link(first, second, via):
    """Return a line between two shapes, past a point if given, as two points (2, 2)."""
    ends = np.array(shapely.shortest_line(first, second).coords)
    if via:
        ends = np.array([nearest(first, via), nearest(second, via)])
    along = ends[1] - ends[0]
    length = np.hypot(*along)
    extra = max(0, SHORTEST - length) / 2 * along / length
    return [ends[0] - extra, ends[1] + extra]


def around_the_edge(west, east):
    """Return two lines from the shapes to the left and right edge of the map, at one height."""
    tip = max(shapely.get_coordinates(east).tolist())
    edge = [0, tip[1]]
    return [[nearest(west, edge), edge], [tip, [WIDTH, tip[1]]]]


def links(shapes, board):
    """Return the sea links: every link of the board whose territories share no border.

    Raises ValueError where territories that are not linked share one.
    """
    found = []
    for (one, a), (other, b) in combinations(enumerate(shapes.values()), 2):
        shared = a.boundary.intersection(b.boundary).length
        linked = other in board["territories"][one]["neighbours"]
        if shared and not linked:
            raise ValueError(f"territories {one} and {other} share {shared:.0f} units of border")
        if linked and 0 < shared < SHARED:
            raise ValueError(f"the border of territories {one} and {other} is hardly visible")
        if linked and not shared:
            if a.distance(b) < 2:
                raise ValueError(f"the strait between territories {one} and {other} is closed")
            if (one, other) == AROUND:
                lines = around_the_edge(a, b)
            else:
                lines = [sea_link(a, b, VIA.get((one, other)))]
            found.append({"between": [one, other], "lines": np.rint(lines).astype(int).tolist()})
    return found


def document(shapes, board):
    """Return the map as plain data, in the order of the board's codes."""
    territories = [
        {
            "code": code,
            "name": name,
            "anchor": anchor(shape),
            "rings": [shapely.get_coordinates(p).astype(int).tolist() for p in polygons(shape)],
        }
        for code, (name, shape) in enumerate(shapes.items())
    ]
    height = int(shapely.total_bounds(list(shapes.values()))[3]) + MARGIN
    return {
        "name": board["name"],
        "source": "Natural Earth 1:50m (public domain, naturalearthdata.com) by way of the npm "
        "package world-atlas 2.0.2; cut by tools/cut_map.py",
        "format": "A plane of width x height units, y downwards. rings: closed outlines, lists of "
        "[x, y], the last point equal to the first, all turning the same way, without holes; "
        "neighbours share the points of their border. anchor: the place of a label. sea_links: "
        "straight lines between linked territories that share no border.",
        "width": WIDTH,
        "height": height,
        "territories": territories,
        "sea_links": links(shapes, board),
    }


def as_text(data):
    """Return the document as JSON with a line for each territory and sea link."""
    compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    fields = []
    for key, value in data.items():
        text = compact(value)
        if isinstance(value, list):
            text = "[\n" + ",\n".join(compact(item) for item in value) + "\n]"
        fields.append(f'"{key}": {text}')
    return "{\n" + ",\n".join(fields) + "\n}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path, help="countries-50m.json")
    source = parser.parse_args().source
    board = json.loads((ROOT / "draftlib/data/classic_board.json").read_text("utf-8"))
    if list(COUNTRIES) != [territory["name"] for territory in board["territories"]]:
        raise ValueError("COUNTRIES must list the territories of the board in the order of codes")
    shapes = to_plane(cut(countries(source)))
    (ROOT / "draftviews/pictures/classic_map.json").write_text(
        as_text(document(shapes, board)), "utf-8"
    )


if __name__ == "__main__":
    main()
