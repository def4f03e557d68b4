"""The shared part of the tree searches: entry points, the tree between picks, the opening.

UCT and RAVE grow trees of their own by kernels of their own.  Both search below a state, answer by
the values at the root, and go on in the part of the tree below the moves that were really made.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from draftlib.agents.contract import Ranked, check_can_pick
from draftlib.game import Game, State
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PLAYED, PYTHON, TABLE, RewardArrays, owned_sets

CHUNK = 4096  # simulations between two looks at the capacity of the tree, and at Ctrl-C
_CHUNK_OF_WARS = 16  # between two looks at Ctrl-C where a simulation plays up to 1,000 games
_searching = {}  # id of each agent that is searching now -> a token of that search


@dataclass
class TreeSearch(Ranked):
    """A search with a number of `simulations` a pick whose tree is kept if it is to `reuse` it.

    The attributes `tree` and `root` (the state that it stands for) are what the last search found;
    they are no settings, and a copy of the agent starts without them.
    """

    tree: Any = field(default=None, init=False, repr=False, compare=False)
    root: State | None = field(default=None, init=False, repr=False, compare=False)

    def __getstate__(self):
        """Leave the search out of copies: what they draft depends on the settings alone."""
        return {name: value for name, value in vars(self).items() if name not in ("tree", "root")}

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Run the simulations and return the value of each legal item (L,), -inf where unknown.

        The value estimates the reward of the player to move, see `children`; items in the order of
        `state.legal`.  Raises ValueError without an `rng`, and if another thread is searching with
        this agent.
        """
        with _alone(self):
            self._search(state, rng)
            return self._root_values()

    def search(self, state: State, rng: np.random.Generator | None = None) -> None:
        """Add the simulations to the tree below `state`; see `children` for what they found."""
        with _alone(self):
            self._search(state, rng)

    def _search(self, state, rng):
        check_can_pick(state)
        tree = self._grown(self._tree_at(state), state, rng)
        self.tree, self.root = tree, state  # a search that is stopped leaves the tree before it

    def _tree_at(self, state):
        """Return the subtree of `state` if it grew out of the last root, else a new tree."""
        if self.reuse and self.root is not None and self.root.game is state.game:
            known = self.root.picks
            if state.picks[: len(known)] == known:
                tree = self._below(state.picks[len(known) :])
                if tree is not None:
                    return tree
        return self._new_tree(state)

    @abstractmethod
    def _grown(self, tree, state, rng):
        """Return `tree`, which stands for `state`, after the simulations of a pick."""

    @abstractmethod
    def _root_values(self):
        """Return the value of each legal item at the root (L,), -inf where unknown."""

    @abstractmethod
    def _below(self, picks):
        """Return a new tree with the part of the tree below `picks`, None if it has none."""

    @abstractmethod
    def _new_tree(self, state):
        """Return a tree of one node, which stands for `state`."""


@contextmanager
def _alone(agent):
    """Hold off other threads: two searches of one tree would write over each other."""
    token = object()
    if _searching.setdefault(id(agent), token) is not token:
        raise ValueError(f"{agent!r} is searching in another thread: give each thread its own copy")
    try:
        yield
    finally:
        del _searching[id(agent)]


class _Opening(NamedTuple):
    """The position of a draft at which simulations start, as the kernels need it."""

    rewards: RewardArrays
    order: np.ndarray  # (N,) int64, the player of each pick
    n_picked: int
    legal: np.ndarray  # (L,) int64
    owned: np.ndarray  # (P,) uint64, each player's items as a bit set, unless TABLE or PYTHON
    gained: np.ndarray  # (P,) float64, each player's sum of values, if TABLE


@kernel
def start_position(rewards, order, owner, n_players):
    """Return the `_Opening` of a draft of which `owner` (T,) is known, -1 for nobody."""
    owned, gained = np.zeros(n_players, np.uint64), np.zeros(n_players)
    if rewards.kind == TABLE:
        for item in range(len(owner)):
            if owner[item] >= 0:
                gained[owner[item]] += rewards.values[owner[item], item]
    elif rewards.kind != PYTHON:
        owned_sets(owner, owned)
    legal = np.flatnonzero(owner < 0)
    return _Opening(rewards, order, len(owner) - len(legal), legal, owned, gained)


def chunks(simulations: int, game: Game) -> Iterator[int]:
    """Yield how many simulations to run at a time, so that Ctrl-C waits for less than a second.

    >>> from draftlib import four_item_game
    >>> list(chunks(10_000, four_item_game()))
    [4096, 4096, 1808]
    """
    size = _CHUNK_OF_WARS if game.arrays.kind == PLAYED else CHUNK
    for start in range(0, simulations, size):
        yield min(size, simulations - start)


def sqrt_log(most: int) -> np.ndarray:
    """Return sqrt(ln n) for the numbers of visits n up to `most`, and some more.

    >>> sqrt_log(3).round(2).tolist()
    [0.0, 0.0, 0.83, 1.05]
    """
    return _sqrt_log(1 << most.bit_length())


@lru_cache(maxsize=8)
def _sqrt_log(size):
    """Return sqrt(ln n) for n below `size`, by whole numbers: rounded alike by every C library.

    ln(n + 1) - ln(n) = 2 artanh(1 / (2 n + 1)), the sum of 2 / (k (2 n + 1)^k) over odd k.
    """
    unit, log, logs = 1 << 96, 0, [0.0, 0.0]
    for n in range(1, size - 1):
        power, k = 2 * unit // (2 * n + 1), 1
        while power:
            log += power // k
            power //= (2 * n + 1) ** 2
            k += 2
        logs.append(log / unit)
    return np.sqrt(logs)


def descendants(node: int, children: Callable[[np.ndarray, int], np.ndarray]) -> np.ndarray:
    """Return `node` and all nodes below it, level by level.

    children(nodes, level) returns the children of all nodes of a level, the first being 0.

    >>> descendants(1, lambda nodes, level: nodes * 2 if level < 3 else nodes[:0])
    array([1, 2, 4, 8])
    """
    levels = [np.array([node])]
    while len(levels[-1]):
        levels.append(children(levels[-1], len(levels) - 1))
    return np.concatenate(levels)
