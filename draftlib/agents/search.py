"""The shared part of the tree searches: entry points, the tree between picks, the opening.

UCT and RAVE grow trees of their own by kernels of their own.  Both search below a state, answer by
the values at the root, and go on in the part of the tree below the moves that were really made.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from draftlib.agents.contract import Ranked, check_can_pick
from draftlib.game import Game, State
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PLAYED, PYTHON, TABLE, owned_sets
from draftlib.support.checks import check_memory, parts

_CHUNK = 4096  # simulations between two looks at the capacity of the tree, and at Ctrl-C
_CHUNK_OF_WARS = 16  # between two looks at Ctrl-C where a simulation plays up to 1,000 games

# How the loop over simulations is compiled, and each of its steps.  They are handed many arrays and
# allocate none: were numba to count references to them at each step, a search would take five times
# as long; and were the steps called, not inlined, a search of a small table would take twice.
lean = kernel(_nrt=False, error_model="numpy")
step = kernel(_nrt=False, error_model="numpy", inline="always")


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
        `state.legal`.  Raises ValueError without an `rng`.
        """
        return self._root_values(self._searched(state, rng), state)

    def search(self, state: State, rng: np.random.Generator | None = None) -> None:
        """Add the simulations to the tree below `state`; see `children` for what they found."""
        self._searched(state, rng)

    def _searched(self, state, rng):
        """Search, keep the tree and return it.

        The tree that grows is always a new one: a search that is stopped leaves the one before it,
        and a reward may ask the very agent that searches.
        """
        check_can_pick(state)
        tree = self._grown(self._tree_at(state), state, rng)
        self.tree, self.root = tree, state
        return tree

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
    def _root_values(self, tree, state):
        """Return the value of each legal item (L,) of `state`, the root; -inf where unknown."""

    @abstractmethod
    def _below(self, picks):
        """Return a new tree with the part of the tree below `picks`, None if it has none."""

    @abstractmethod
    def _new_tree(self, state):
        """Return a tree of one node, which stands for `state`."""


class Hands(NamedTuple):
    """What the players hold, in the one form that the kind of reward reads; the others lie idle."""

    sets: np.ndarray  # (P,) uint64, each player's items as a bit set
    sums: np.ndarray  # (P,) float64, each player's sum of values, if TABLE
    owner: np.ndarray  # (T,) int64, who holds each item, -1 for nobody, if PYTHON


class Start(NamedTuple):
    """The position of a draft at which simulations start, as the kernels need it."""

    kind: int  # of the rewards
    values: np.ndarray  # (P, T) float64, if TABLE
    order: np.ndarray  # (N,) int64, the player of each pick
    n_picked: int
    legal: np.ndarray  # (L,) int64
    hands: Hands


@kernel
def new_hands(n_players, n_items):
    """Return the hands of players who hold nothing."""
    return Hands(np.zeros(n_players, np.uint64), np.zeros(n_players), np.full(n_items, -1))


@kernel
def start_at(rewards, order, owner, n_players):
    """Return the `Start` of simulations of a draft of which `owner` (T,) is known."""
    hands = new_hands(n_players, len(owner))
    hands.owner[:] = owner
    if rewards.kind == TABLE:
        for item in range(len(owner)):
            if owner[item] >= 0:
                hands.sums[owner[item]] += rewards.values[owner[item], item]
    elif rewards.kind != PYTHON:
        owned_sets(owner, hands.sets)
    legal = np.flatnonzero(owner < 0)
    return Start(rewards.kind, rewards.values, order, len(owner) - len(legal), legal, hands)


@step
def give_back(start, hands):
    """Bring the players' hands to what they are at the start."""
    for p in range(len(hands.sets)):
        hands.sets[p], hands.sums[p] = start.hands.sets[p], start.hands.sums[p]
    if start.kind == PYTHON:
        for item in range(len(hands.owner)):
            hands.owner[item] = start.hands.owner[item]


@step
def give(start, hands, player, item):
    """Give a player an item."""
    if start.kind == TABLE:
        hands.sums[player] += start.values[player, item]
    elif start.kind == PYTHON:
        hands.owner[item] = player
    else:
        hands.sets[player] |= bit(item)


def chunks(simulations: int, game: Game, n_bytes: int = 1) -> Iterator[int]:
    """Yield how many simulations to run at a time, so that Ctrl-C waits for less than a second.

    n_bytes: the most that a simulation adds to the tree.

    >>> from draftlib import four_item_game
    >>> list(chunks(10_000, four_item_game()))
    [4096, 4096, 1808]
    """
    size = _CHUNK_OF_WARS if game.arrays.kind == PLAYED else _CHUNK
    for start in range(0, simulations, size):
        for part in parts(min(size, simulations - start), n_bytes):
            yield part.stop - part.start


def sqrt_log(most: int) -> np.ndarray:
    """Return sqrt(ln n) for the numbers of visits n up to `most`, and some more.

    >>> sqrt_log(3).round(2).tolist()
    [0.0, 0.0, 0.83, 1.05]
    """
    size = 1 << most.bit_length()
    check_memory(40 * size, f"a node of {most:,} visits", "simulations")
    return _sqrt_log(size)


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
