"""Many drafts of one game at once, for learners, and how a learner sees a draft.

An observation is turned to its observer: planes (P + 1, T) of 0 and 1, over the T items, for what
is free, mine, the next player's, and so on around the table.  So one network can sit in any seat.
"""

from typing import Annotated

import numpy as np

from draftlib.arguments.checks import as_array, check_memory, require
from draftlib.arguments.domains import Count, checked
from draftlib.game import Game


class Drafts:
    """M drafts of one game at once, from which a learner learns hundreds of times faster.

    Every draft is at the same pick, and the same `player` is to move in all of them.

    game : what is drafted; n_drafts : M, at most 1,000,000.  `owners` (M, T) int64 says who has
    each item, -1 for nobody.  A draft takes 2 P + 14 bytes an item, with its observations; more
    than 2 GB are refused.

    >>> from draftlib import four_item_game
    >>> drafts = Drafts(four_item_game(), 2)
    >>> drafts.pick([1, 0])
    >>> while not drafts.is_over:
    ...     drafts.pick(drafts.mask.argmax(axis=1))
    >>> drafts.rewards().tolist()
    [[5.0, 4.0, 3.0], [4.0, 1.0, 3.0]]
    """

    @checked
    def __init__(self, game: Game, n_drafts: Annotated[int, Count(1, 1_000_000)]):
        self.game, self.n_drafts = game, n_drafts
        need = n_drafts * game.n_items * (2 * game.n_players + 14)
        check_memory(need, f"{n_drafts:,} drafts of {game.n_items} items", "n_drafts")
        self.reset()

    def reset(self) -> None:
        """Begin all drafts anew."""
        self.owners, self.turn = np.full((self.n_drafts, self.game.n_items), -1), 0

    @property
    def is_over(self) -> bool:
        """Return whether the drafts have ended, all at the same pick."""
        return self.turn == len(self.game.order)

    @property
    def player(self) -> int:
        """Return the player who picks next in every draft; ValueError when they are over."""
        if self.is_over:
            raise ValueError(f"the drafts are over after {self.turn} picks: nobody moves")
        return int(self.game.order[self.turn])

    @property
    def mask(self) -> np.ndarray:
        """Return which items may be picked, bool (M, T)."""
        return (self.owners < 0) & (not self.is_over)

    @property
    def observations(self) -> np.ndarray:
        """Return what the player to move sees of each draft, int8 (M, P + 1, T)."""
        return planes(self.owners, self.player, self.game.n_players)

    def pick(self, items: np.ndarray) -> None:
        """Pick an item in each draft, (M,) integers; ValueError where one is not free."""
        player, rows, given = self.player, np.arange(self.n_drafts), as_array(items)
        fits = given is not None and given.shape == rows.shape and given.dtype.kind in "iu"
        fits = fits and ((given >= 0) & (given < self.game.n_items)).all()
        what = f"{self.n_drafts} items of 0..{self.game.n_items - 1}, one for each draft"
        require(fits, "items", items, what)
        taken = np.flatnonzero(self.owners[rows, given] >= 0)
        if len(taken):
            item, draft = given[taken[0]], taken[0]
            by = self.owners[draft, item]
            raise ValueError(f"item {item} was already picked by player {by} in draft {draft}")
        self.owners[rows, given] = player
        self.turn += 1

    def rewards(self) -> np.ndarray:
        """Return what every player is paid in each draft, (M, P), as `Game.evaluate` does."""
        return self.game.evaluate(self.owners)


def planes(owners: np.ndarray, player: int, n_players: int) -> np.ndarray:
    """Return drafts `owners` (..., T) as `player` sees them, int8 (..., P + 1, T).

    >>> planes(np.array([-1, 0, 2]), 2, n_players=3).tolist()
    [[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0]]
    """
    seats = np.append(-1, (player + np.arange(n_players)) % n_players)
    return (owners[..., None, :] == seats[:, None]).astype(np.int8)
