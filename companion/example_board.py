"""The finished draft that the paper works by hand (paper, worked example, Fig. DraftExample).

>>> from companion import example_board
>>> example_board.owner()[:6]
array([0, 0, 0, 0, 1, 1])
"""

import numpy as np

# The territories of players 1, 2 and 3, by code.
SETS = (
    (0, 1, 2, 3, 9, 10, 20, 24, 25, 29, 32, 37, 38, 39),
    (4, 5, 6, 11, 12, 13, 19, 22, 23, 27, 30, 33, 36, 40),
    (7, 8, 14, 15, 16, 17, 18, 21, 26, 28, 31, 34, 35, 41),
)


def owner() -> np.ndarray:
    """Return the owner of each territory, int64 (42,), players counted from 0."""
    owned = {t: player for player, territories in enumerate(SETS) for t in territories}
    return np.array([owned[t] for t in range(len(owned))])
