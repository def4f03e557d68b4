"""A Risk board as data: territories, continents, links.

Territory codes and continent indices follow the numbering of the Lux Delux SDK, which the papers'
result logs use: Australia 0-3, South America 4-7, Africa 8-13, North America 14-22, Europe 23-29,
Asia 30-41.  Neighbours are in ascending code everywhere.
"""

import json
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np


class Board(NamedTuple):
    """A Risk board of T <= 64 territories in K continents."""

    name: str
    territories: tuple  # T names, by code
    continents: tuple  # K names
    continent: np.ndarray  # (T,) int64, the continent index of each territory
    bonus: np.ndarray  # (K,) int64, armies a turn for owning the whole continent
    neighbours: tuple  # T tuples of codes, ascending

    @property
    def n_territories(self):
        return len(self.territories)

    @property
    def links(self):
        """Return the undirected links as an int array of shape (L, 2), lower code first."""
        pairs = [(t, u) for t, around in enumerate(self.neighbours) for u in around if t < u]
        return np.array(pairs, dtype=np.int64)

    @property
    def masks(self):
        """Return the neighbours of each territory as a bit set, uint64 of shape (T,)."""
        sets = [sum(1 << u for u in around) for around in self.neighbours]
        return np.array(sets, dtype=np.uint64)

    @property
    def sizes(self):
        """Return the number of territories of each continent, int64 of shape (K,)."""
        return np.bincount(self.continent, minlength=len(self.continents))

    def code(self, name):
        """Return the code of the territory called `name`; ValueError if there is none."""
        try:
            return self.territories.index(name)
        except ValueError:
            raise ValueError(f"no territory called {name!r} on the {self.name} board") from None


def make_board(name, continents, territories):
    """Return a `Board` from plain data, checked.

    continents: list of (name, bonus); territories: list of (name, continent index, neighbours),
    in the order of their codes.  Raises ValueError where a link is one-sided, leads nowhere or
    to itself, a continent does not exist or is empty, a territory cannot be
    reached from the others, or there are more than 64 territories.
    """
    count = len(territories)
    if not 1 <= count <= 64:
        raise ValueError(f"a board has 1 to 64 territories, not {count}")
    around = [tuple(sorted(neighbours)) for _, _, neighbours in territories]
    for t, (label, k, _) in enumerate(territories):
        if not 0 <= k < len(continents):
            raise ValueError(f"territory {t} ({label}) lies in continent {k}, which does not exist")
        for u in around[t]:
            if not 0 <= u < count or u == t or t not in around[u]:
                raise ValueError(f"territory {t} ({label}): its link to {u} must exist both ways")
    lost = sorted(set(range(count)) - _reached_from(0, around))
    if lost:
        label = territories[lost[0]][0]
        raise ValueError(f"territory {lost[0]} ({label}) cannot be reached from territory 0")
    empty = sorted(set(range(len(continents))) - {k for _, k, _ in territories})
    if empty:
        raise ValueError(f"continent {empty[0]} ({continents[empty[0]][0]}) has no territory")
    return Board(
        name,
        tuple(label for label, _, _ in territories),
        tuple(label for label, _ in continents),
        np.array([k for _, k, _ in territories], dtype=np.int64),
        np.array([bonus for _, bonus in continents], dtype=np.int64),
        tuple(around),
    )


def _reached_from(start, around):
    """Return the set of territories that links connect with `start`."""
    reached, fresh = {start}, [start]
    while fresh:
        new = set(around[fresh.pop()]) - reached
        reached |= new
        fresh.extend(new)
    return reached


@cache
def classic_board():
    """Return the classic board: 42 territories, 6 continents, 83 links.

    >>> board = classic_board()
    >>> board.territories[23], board.neighbours[23], len(board.links)
    ('Iceland', (22, 24, 25), 83)
    """
    data = json.loads(resources.files("draftlib.data").joinpath("classic_board.json").read_text())
    return make_board(
        data["name"],
        [(c["name"], c["bonus"]) for c in data["continents"]],
        [(t["name"], t["continent"], t["neighbours"]) for t in data["territories"]],
    )
