"""A Risk board as data: territories, continents, links.

Territory codes and continent indices follow the numbering of the Lux Delux SDK, which the papers'
result logs use: Australia 0-3, South America 4-7, Africa 8-13, North America 14-22, Europe 23-29,
Asia 30-41.  Neighbours are in ascending code everywhere.
"""

import json
import warnings
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np

from draftlib.arguments import NAME, Count, check_list, check_names, checked, require, short_repr
from draftlib.arrays import read_only
from draftlib.runs.files import read_json, read_text

MAX_TERRITORIES = 64  # so that a set of them is a 64-bit mask
_MAX_BONUS = 1_000  # armies a turn
_BOARD_KEYS = ("name", "continents", "territories")  # of a file
_CONTINENT_KEYS = ("name", "bonus")
_TERRITORY_KEYS = ("name", "continent", "neighbours")


class Board(NamedTuple):
    """A Risk board of T <= 64 territories in K continents; see `make_board` and `load_board`.

    The arrays of those boards are read-only.

    Parameters
    ----------
    name : str
        The name of the board.
    territories : tuple of str
        T names, by code.
    continents : tuple of str
        K names.
    continent : array (T,) of int64
        The continent index of each territory.
    bonus : array (K,) of int64
        Armies a turn for owning the whole continent.
    neighbours : tuple of tuples of int
        T tuples of codes, ascending.

    Examples
    --------
    >>> from draftlib.risk import classic_board
    >>> board = classic_board()
    >>> board.code("Iceland"), board.sizes.tolist(), board.bonus.tolist()
    (23, [4, 4, 6, 9, 7, 12], [2, 2, 3, 5, 5, 7])
    """

    name: str
    territories: tuple
    continents: tuple
    continent: np.ndarray
    bonus: np.ndarray
    neighbours: tuple

    @property
    def n_territories(self) -> int:
        """Return the number of territories T."""
        return len(self.territories)

    @property
    def links(self) -> np.ndarray:
        """Return the undirected links as an int array of shape (L, 2), lower code first."""
        pairs = [(t, u) for t, around in enumerate(self.neighbours) for u in around if t < u]
        return np.array(pairs, dtype=np.int64)

    @property
    def masks(self) -> np.ndarray:
        """Return the neighbours of each territory as a bit set, uint64 of shape (T,)."""
        sets = [sum(1 << u for u in around) for around in self.neighbours]
        return np.array(sets, dtype=np.uint64)

    @property
    def groups(self) -> np.ndarray:
        """Return the territories of each continent as a bit set, uint64 of shape (K,)."""
        members = [np.flatnonzero(self.continent == k) for k in range(len(self.continents))]
        return np.array([sum(1 << int(t) for t in group) for group in members], dtype=np.uint64)

    @property
    def sizes(self) -> np.ndarray:
        """Return the number of territories of each continent, int64 of shape (K,)."""
        return np.bincount(self.continent, minlength=len(self.continents))

    def code(self, name: str) -> int:
        """Return the code of the territory called `name`; ValueError for an unknown one."""
        if not isinstance(name, str) or name not in self.territories:
            raise ValueError(f"no territory called {short_repr(name)} on the {self.name} board")
        return self.territories.index(name)


@checked
def make_board(
    name: Annotated[str, NAME],
    continents: Sequence[tuple[str, int]],
    territories: Sequence[tuple[str, int, Sequence[int]]],
) -> Board:
    """Return a `Board` from plain data, checked.

    Parameters
    ----------
    name : str
        The name of the board.
    continents : list of tuples
        (name, bonus) of each, the bonus in armies a turn, from 0 to 1,000.
    territories : list of tuples
        (name, continent index, neighbours) of each, in the order of their codes.

    Raises
    ------
    ValueError
        Where a link is one-sided, given twice, leads nowhere or to itself, a continent does not
        exist or is empty, two names are the same, a territory cannot be reached from the others, or
        there are more than 64 territories.

    Examples
    --------
    >>> from draftlib.risk import make_board
    >>> make_board("isle", [("all", 2)], [("A", 0, [1]), ("B", 0, [0, 2]), ("C", 0, [1])]).links
    array([[0, 1],
           [1, 2]])
    """
    lands = _entries("continents", continents, "(name, bonus)", 2)
    territories = _entries("territories", territories, "(name, continent, neighbours)", 3)
    labels = [f"territory {t} ({label})" for t, (label, _, _) in enumerate(territories)]
    bonuses = [Count(0, _MAX_BONUS)(f"the bonus of {k}", n) for k, n in lands]
    around = [_links_of(t, labels, near) for t, (_, _, near) in enumerate(territories)]
    for t, near in enumerate(around):
        for u in near:
            if t not in around[u]:
                raise ValueError(f"{labels[t]}: its link to {u} must exist both ways")
    lost = sorted(set(range(len(labels))) - _component_of(0, around))
    if lost:
        raise ValueError(f"{labels[lost[0]]} cannot be reached from territory 0")
    region = Count(0, len(lands) - 1)
    continent = [
        region(f"the continent of {label}", k) for label, (_, k, _) in zip(labels, territories)
    ]
    empty = sorted(set(range(len(lands))) - set(continent))
    if empty:
        raise ValueError(f"continent {empty[0]} ({lands[empty[0]][0]}) has no territory")
    board = Board(
        name,
        tuple(label for label, _, _ in territories),
        tuple(label for label, _ in lands),
        np.array(continent, dtype=np.int64),
        np.array(bonuses, dtype=np.int64),
        tuple(around),
    )
    return read_only(board)


def check_board(board: Board | None) -> Board:
    """Return the board, by default the classic one; ValueError for what is no board.

    A board that was put together by hand has to follow the rules of `make_board`, because kernels
    would read whatever a link to nowhere leads to.
    """
    if board is None or board is classic_board():
        return classic_board()
    require(isinstance(board, Board), "board", board, "a Board (see make_board), or None")
    try:
        lands = [*zip(board.continents, board.bonus, strict=True)]
        places = [*zip(board.territories, board.continent, board.neighbours, strict=True)]
    except (TypeError, ValueError):
        raise ValueError(
            f"the {board.name} board must have a bonus for each of its continents, and a continent "
            f"and neighbours for each of its territories, not {short_repr(tuple(board))}; "
            "see make_board"
        ) from None
    return make_board(board.name, lands, places)


def _entries(name, rows, what, width):
    """Return the entries of a list as lists; their names must be words, each its own."""
    entries = []
    for row in _board_list(name, rows, f"a list of {what}"):
        entry = check_list(f"each of {name}", row, what)
        require(len(entry) == width, f"each of {name}", row, what)
        entries.append(entry)
    check_names(f"the names of {name}", [label for label, *_ in entries])
    return entries


def _board_list(name, value, what):
    """Return the elements of a list; ValueError unless a board can have that many of them."""
    listed = check_list(name, value, what)
    if not 1 <= len(listed) <= MAX_TERRITORIES:
        raise ValueError(f"a board has 1 to {MAX_TERRITORIES} {name}, not {len(listed)}")
    return listed


def _links_of(t, labels, links):
    """Return the neighbours of territory t as a tuple of codes, ascending."""
    what, code = f"the neighbours of {labels[t]}", Count(0, len(labels) - 1)
    links = check_list(what, links, "a list of codes")
    near = sorted(code(f"each of {what}", u) for u in links)
    require(len(set(near)) == len(near), what, near, "given once each")
    require(t not in near, what, near, "others")
    return tuple(near)


def _component_of(start, around):
    """Return the set of territories that links connect with `start`."""
    reached, fresh = {start}, [start]
    while fresh:
        new = set(around[fresh.pop()]) - reached
        reached |= new
        fresh.extend(new)
    return reached


def load_board(path: str | Path) -> Board:
    """Return the `Board` that a JSON file describes, or a map file of another program.

    The territories are listed in the order of their codes.  Each says its continent and its
    neighbours, by name or by place in the list (from 0); it is enough to say a link at one end::

        {"name": "two isles",
         "continents": [{"name": "North", "bonus": 2}, {"name": "South", "bonus": 1}],
         "territories": [
            {"name": "Cape", "continent": "North", "neighbours": ["Bay", "Port"]},
            {"name": "Bay", "continent": "North", "neighbours": []},
            {"name": "Port", "continent": "South", "neighbours": []}]}

    A file whose name ends in ``.map`` is read as a map of Domination or of Conquest, programs for
    games like Risk: names, continents, bonuses and borders; pictures and places are left out.

    Parameters
    ----------
    path : str or Path
        The file.

    Raises
    ------
    ValueError
        Names the file and what is wrong in it: more than 10 MB, no JSON or map, something missing,
        an unknown name, or whatever `make_board` refuses.
    OSError
        Where the file cannot be read.

    Warns
    -----
    UserWarning
        For a file that says some links at both ends and others at one: maps of other programs have
        one-way borders, and here every border can be crossed both ways.  For a key of a JSON file,
        or a line of a map before its first part, that is not read, such as a comment or a link that
        is written elsewhere.

    Examples
    --------
    >>> import json, tempfile
    >>> from draftlib.risk import load_board
    >>> with tempfile.NamedTemporaryFile("w+") as file:
    ...     isles = [{"name": "A", "continent": "all", "neighbours": ["B"]},
    ...              {"name": "B", "continent": "all", "neighbours": []}]
    ...     board = {"name": "isles", "continents": [{"name": "all", "bonus": 1}]}
    ...     json.dump(board | {"territories": isles}, file)
    ...     file.flush()
    ...     load_board(file.name).neighbours
    ((1,), (0,))
    """
    text, path = read_text(path, "a board"), Path(path)
    if path.suffix.lower() == ".luxb":
        raise ValueError(f"{path}: no board of Lux Delux is read; write it as JSON, see load_board")
    try:
        is_map = path.suffix.lower() == ".map"
        data = _map_data(text, path.stem) if is_map else read_json(text)
        board = _board_of(data)
    except json.JSONDecodeError as error:
        raise ValueError(f"{path} is no JSON ({error}), and no .map by its name") from None
    except (ValueError, RecursionError) as error:  # of lists in lists without end
        raise ValueError(f"{path}: {error}") from None
    _warn_of_unread(path, data)
    return board


def _board_of(data):
    """Return the board that the content of a file describes."""
    name, continents, territories = _fields("a board", data, *_BOARD_KEYS)
    lands = _objects("continents", continents, "continent", _CONTINENT_KEYS)
    places = _objects("territories", territories, "territory", _TERRITORY_KEYS)
    names, regions = [place[0] for place in places], [land[0] for land in lands]
    around, one_way = [], []
    for label, _, near in places:
        what = f"the neighbours of {NAME('the name of a territory', label)}"
        near = check_list(what, near, "a list of names or codes")
        require(len(near) < MAX_TERRITORIES, what, near, f"fewer than {MAX_TERRITORIES}")
        around.append([_place_of(f"a neighbour of {label}", u, names) for u in near])
    for t, near in enumerate(around):
        for u in near:
            if t not in around[u]:
                around[u].append(t)
                one_way.append(f"{names[t]} to {names[u]}")
    if one_way and 2 * len(one_way) < sum(map(len, around)):
        what = f"{len(one_way)} borders of {short_repr(name)}"
        said = f"{what} are said at one end only and go both ways: {short_repr(one_way)}"
        warnings.warn(said, stacklevel=3)
    continent = [_place_of(f"the continent of {label}", k, regions) for label, k, _ in places]
    return make_board(name, lands, list(zip(names, continent, around)))


def _map_data(text, name):
    """Return what a map file says in the form of a JSON file.

    Domination has lines of words, with "_" for a space: "Cape_Land 5 red" under [continents],
    "1 Cape 1 44 83" under [countries] (number, name, continent, place), "1 2 7" under [borders].
    Conquest has "Cape Land=5" under [Continents] and "Cape,44,83,Cape Land,Bay,Port" under
    [Territories] (name, place, continent, neighbours).  A line that begins with ";" is a comment.
    Lines before the first part become keys, which are not read.
    """
    parts = defaultdict(list)
    lines = unread = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            lines = parts[line.lower()]
        elif line and not line.startswith(";"):
            lines.append(line)
    both = parts["[territories]"] and parts["[countries]"]
    require(not both, "a map", both, "one of Domination or one of Conquest, with no [countries]")
    if parts["[territories]"]:
        lands = _cells(parts["[continents]"], "=", "NAME=BONUS")
        rows = _cells(parts["[territories]"], ",", "NAME,X,Y,CONTINENT")
        places = [(label, land, [*filter(None, near)]) for label, _, _, land, *near in rows]
    else:
        lands = _cells(parts["[continents]"], None, "NAME BONUS")
        rows = _cells(parts["[countries]"], None, "NUMBER NAME CONTINENT")
        around = _unique(_cells(parts["[borders]"], None, "NUMBER"))
        lands = [(land.replace("_", " "), *row) for land, *row in lands]
        regions = {str(k): land for k, (land, *_) in enumerate(lands, 1)}
        names = {n: label.replace("_", " ") for n, (label, *_) in _unique(rows).items()}
        for n in around:
            require(n in names, "the number before a line of borders", n, "that of a country")
        places = [
            (names[n], regions.get(k, k), [names.get(u, u) for u in around.get(n, [])])
            for n, _, k, *_ in rows
        ]
    for land, *row in lands:
        require(sum(map(str.isdecimal, row)) < 2, f"the bonus of {land}", row, "one number")
    bonuses = [(land, int(bonus) if bonus.isdecimal() else bonus) for land, bonus, *_ in lands]
    return dict.fromkeys(line for line in unread if line.split()[0] not in ("name", "ver")) | {
        "name": name,
        "continents": [dict(zip(("name", "bonus"), land)) for land in bonuses],
        "territories": [dict(zip(("name", "continent", "neighbours"), row)) for row in places],
    }


def _unique(rows):
    """Return the rest of each row by its first cell; ValueError where two begin with the same."""
    rest = {}
    for n, *cells in rows:
        if n in rest:
            raise ValueError(f"two lines of a part of the map begin with {short_repr(n)}")
        rest[n] = cells
    return rest


def _cells(lines, mark, form):
    """Return the cells of lines; ValueError for a line with fewer than its form has."""
    rows = [[cell.strip() for cell in line.split(mark)] for line in lines]
    for line, row in zip(lines, rows):
        require(len(row) >= len(form.split(mark)), "a line of a map", line, form)
    return rows


def _objects(name, entries, what, keys):
    """Return the values of the keys of each object in a list."""
    listed = enumerate(_board_list(name, entries, "a list"))
    return [_fields(f"{what} {i}", entry, *keys) for i, entry in listed]


def _fields(what, entry, *keys):
    """Return the values of an object's keys; ValueError unless it is one and has all of them."""
    words = ", ".join(keys)
    require(isinstance(entry, dict), what, entry, f"an object with {words}")
    for key in keys:
        if key not in entry:
            raise ValueError(f"{what} has no {key!r}; it needs {words}")
    return [entry[key] for key in keys]


def _warn_of_unread(path, data):
    """Warn of the keys of a file that a board has no use for."""
    parts = [("a board", [data], _BOARD_KEYS), ("a continent", data["continents"], _CONTINENT_KEYS)]
    for what, entries, keys in [*parts, ("a territory", data["territories"], _TERRITORY_KEYS)]:
        unread = dict.fromkeys(key for entry in entries for key in entry if key not in keys)
        if unread:
            said = f"{path}: {what} has {', '.join(keys)}; what else it says is not read: "
            warnings.warn(said + short_repr([*unread]), stacklevel=3)


def _place_of(what, key, names):
    """Return the place in a list of names, by name or by place."""
    if isinstance(key, str):
        require(key in names, what, key, "the name of one in the list")
        return names.index(key)
    return Count(0, len(names) - 1)(what, key)


@cache
def classic_board() -> Board:
    """Return the classic board: 42 territories, 6 continents, 83 links.

    Examples
    --------
    >>> from draftlib.risk import classic_board
    >>> board = classic_board()
    >>> board.territories[23], board.neighbours[23], len(board.links)
    ('Iceland', (22, 24, 25), 83)
    """
    text = resources.files("draftlib.data").joinpath("classic_board.json").read_text("utf-8")
    return _board_of(json.loads(text))
