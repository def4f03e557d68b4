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


def outcomes(drafts: Sequence[str], west: int = 2, seed: int = 2010) -> pd.DataFrame:
    """Play 100 games between two Quos from each of some drafts of the small board.

    drafts: the three territories that player 1 holds; player 2 has the others.  Columns as in a
    training set: outcome (a digit, the seat, for each territory), wins0, wins1, unfinished.

    >>> outcomes(["abe"])[["outcome", "wins0", "wins1"]].values.tolist()
    [['001101', 87, 13]]
    """
    digits = ["".join("01"[name not in mine] for name in "abcdef") for mine in drafts]
    owners = np.array([list(map(int, row)) for row in digits])
    quos, board = ("quo",) * 2, small(west)
    wins = risk.simulate_many(owners, quos, 100, seed, board=board, progress=False).wins
    columns = {"outcome": digits, "wins0": wins[:, 0], "wins1": wins[:, 1]}
    return pd.DataFrame({**columns, "unfinished": 100 - wins.sum(axis=1)})


def seat_table(drafts: Sequence[str], west: int = 2, seed: int = 2010) -> pd.DataFrame:
    """Return `outcomes` with a row per seat and draft.

    Columns: player 1 holds, seat, West (how much of it the player in this seat holds), wins.

    >>> seat_table(["abe"]).values.tolist()
    [['abe', 1, 2, 87], ['abe', 2, 0, 13]]
    """
    wins = outcomes(drafts, west, seed)
    held = np.array([sum(name in "ab" for name in mine) for mine in drafts])
    first = pd.DataFrame({"player 1 holds": drafts, "seat": 1, "West": held, "wins": wins.wins0})
    return pd.concat([first, first.assign(seat=2, West=2 - held, wins=wins.wins1)])
