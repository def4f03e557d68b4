"""Greedy with other ways to choose among items that gain exactly the same.

The authors' program keeps those that leave the fewest free neighbours, and draws among them, as
`dl.Greedy` does.  The slides do not say so.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.game import State

_TIES = ("first", "any")


@dataclass(frozen=True)
class GreedyTies:
    """Greedy that takes the first of equal items, or any of them.

    >>> from draftlib import table_game
    >>> GreedyTies("first").pick(table_game([[1, 2, 2], [0, 0, 0]]).start())
    1
    """

    ties: str

    def __post_init__(self):
        if self.ties not in _TIES:
            raise ValueError(f"ties {self.ties!r} is unknown; use one of {', '.join(_TIES)}")

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return an item of the largest gain."""
        gains = state.game.gains(state)
        best = state.legal[gains == gains.max()]
        return int(best[0] if self.ties == "first" else rng.choice(best))
