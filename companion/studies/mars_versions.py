"""The MARS values as the authors' program computed them in autumn 2009.

Source: history of the authors' repository.  `MarsEvaluator` is what the report describes.  The
program went from it in two ways: neighbours were counted on the board as it stood when the search
began, not in the draft to be valued; and its first version, replaced early in October,

* divided whole numbers, so that most parts of a continent counted 0, and cut values to whole ones;
* gave 20 bonuses for the last territory that is missing of a continent, not for holding it whole,
  and 4 for one that an enemy holds whole;
* summed over all territories of the board, not over a player's own.
"""

from dataclasses import dataclass

import numpy as np

from draftlib.boards import classic_board
from draftlib.game import Agent, Game, State

PLAYERS = 3


class MarsVersion:
    """The MARS values of the program: `rewards` pays a draft of the classic board to 3 players.

    live : owners (42,) of the board on which neighbours are counted; None for the draft's own.
    early : the first version.

    >>> from draftlib import MarsEvaluator
    >>> owner = np.arange(42) % 3
    >>> np.allclose(MarsVersion().rewards(owner[None]), MarsEvaluator().rewards(owner[None]))
    True
    """

    def __init__(self, live: np.ndarray | None = None, early: bool = False):
        board = classic_board()
        self.live, self.early = live, early
        self.sizes, self.bonus = board.sizes, board.bonus.astype(float)
        self.home = board.continent
        self.near = np.zeros((board.n_territories, board.n_territories))
        self.near[tuple(board.links.T)] = self.near.T[tuple(board.links.T)] = 1
        self.out = self.near @ np.eye(len(self.sizes))[self.home]  # neighbours by continent
        self.out = self.out.sum(axis=1) - self.out[np.arange(board.n_territories), self.home]

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return each player's part of all values, (M, 3), in drafts (M, 42)."""
        values = np.stack([self._values(owners, p) for p in range(PLAYERS)], axis=1)
        return values / values.sum(axis=1, keepdims=True)

    def _values(self, owners, player):
        """Return the value (M,) of each draft to `player`."""
        mine = owners == player
        around = mine if self.live is None else (self.live == player)[None]
        friends = around @ self.near
        enemies = self.near.sum(axis=1) - friends
        beside = 1.2 * friends - 0.3 * enemies + 0.5 * self.out
        held = self._held(owners, player)
        if self.early:
            return self._early(owners, mine, beside, held)
        links = np.bincount(self.home, weights=self.out)
        continent = self.bonus * (70 / (self.sizes * links) + held / self.sizes)
        continent = continent + 20 * self.bonus * (held == self.sizes)
        return (mine * (beside + continent[:, self.home])).sum(axis=1)

    def _early(self, owners, mine, beside, held):
        last = (held == self.sizes - 1)[:, self.home] & ~mine
        lost = sum(self._held(owners, p) == self.sizes for p in range(PLAYERS))
        lost = (lost - (held == self.sizes))[:, self.home]
        bonus = self.bonus[self.home]
        whole = (held == self.sizes)[:, self.home]
        return np.trunc(beside + bonus * (whole + 20 * last + 4 * lost)).sum(axis=1)

    def _held(self, owners, player):
        """Return the territories (M, 6) that `player` holds in each continent."""
        return (owners == player) @ np.eye(len(self.sizes))[self.home]


@dataclass
class LiveMars:
    """A drafter who values drafts by MARS, but counts neighbours on the board before its pick."""

    agent: Agent
    early: bool = False

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the agent's pick."""
        game = Game(state.game.n_items, PLAYERS, MarsVersion(state.owner, self.early))
        return self.agent.pick(State(game, state.picks), rng)
