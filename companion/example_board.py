"""Two boards to reckon on by hand: a small one, and the finished draft that the paper works.

>>> from companion import example_board
>>> example_board.owner()[:6]
array([0, 0, 0, 0, 1, 1])
>>> example_board.small().continents
('West', 'East')
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from draftlib import risk

# The territories of players 1, 2 and 3 in the paper's draft, by code (Fig. DraftExample).
SETS = (
    (0, 1, 2, 3, 9, 10, 20, 24, 25, 29, 32, 37, 38, 39),
    (4, 5, 6, 11, 12, 13, 19, 22, 23, 27, 30, 33, 36, 40),
    (7, 8, 14, 15, 16, 17, 18, 21, 26, 28, 31, 34, 35, 41),
)
_LINKS = ((1,), (0, 2), (1, 3, 4), (2, 5), (2, 5), (3, 4))  # of the small board
# What player 1 holds in eight drafts of the small board: four ways to split it, from both seats.
EIGHT = ("abe", "cdf", "abf", "cde", "acf", "bde", "bcf", "ade")


def owner() -> np.ndarray:
    """Return the owner of each territory in the paper's draft, int64 (42,), players from 0."""
    owned = {t: player for player, territories in enumerate(SETS) for t in territories}
    return np.array([owned[t] for t in range(len(owned))])


def small(west: int = 2) -> risk.Board:
    """Return a board of two continents: West, a and b, worth `west` armies a turn, and East.

    >>> small().territories, small().sizes
    (('a', 'b', 'c', 'd', 'e', 'f'), array([2, 4]))
    >>> small().neighbours
    ((1,), (0, 2), (1, 3, 4), (2, 5), (2, 5), (3, 4))
    """
    places = [(name, int(k > 1), _LINKS[k]) for k, name in enumerate("abcdef")]
    return risk.make_board("small", [("West", west), ("East", 3)], places)


def seat_table(drafts: Sequence[str], west: int = 2, seed: int = 2010) -> pd.DataFrame:
    """Play 100 games between two Quos from each of some drafts of the small board.

    drafts: the three territories that player 1 holds; player 2 has the others.  A row per seat and
    draft.  Columns: player 1 holds, seat, West (how much of it the player in the seat holds), wins.

    >>> seat_table(["abe"]).values.tolist()
    [['abe', 1, 2, 87], ['abe', 2, 0, 13]]
    """
    owners = np.array([[int(name not in mine) for name in "abcdef"] for mine in drafts])
    run = {"board": small(west), "progress": False}
    wins = risk.simulate_many(owners, ("quo",) * 2, 100, seed, **run).wins
    seats = [
        {"seat": seat + 1, "West": (owners[:, :2] == seat).sum(axis=1), "wins": wins[:, seat]}
        for seat in (0, 1)
    ]
    return pd.concat([pd.DataFrame({"player 1 holds": drafts, **each}) for each in seats])
