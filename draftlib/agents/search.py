"""The shared part of the tree searches: entry points, the tree between picks, the players' hands.

UCT and RAVE grow trees of their own by kernels of their own.  Both search below a state, answer by
the values at the root, and go on in the part of the tree below the moves that were really made.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Any, NamedTuple, TypeVar

import numpy as np

from draftlib.arguments import Count
from draftlib.game import State, check_can_pick
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, LINEAR, TABLE, RewardArrays, owned_sets

Simulations = Annotated[int, Count(1, 1_000_000)]  # of a pick: some seconds, and a gigabyte
_Tree = TypeVar("_Tree", bound=tuple)
_BATCH = 4096  # simulations; the tree grows, and Ctrl-C works, between batches
_BATCH_OF_WARS = 16  # where a simulation plays up to 1,000 games
_OF_THE_TREE = ("moments", "used")  # all other fields have an entry a node, see `subtree`

# How the loop over simulations is compiled, and what it calls.  These are handed many arrays and
# allocate none: were numba to count references to them at each call, a search would take five times
# as long; and were they called, not inlined, a search of a small table would take twice.
lean_kernel = kernel(_nrt=False, error_model="numpy")
inline_kernel = kernel(_nrt=False, error_model="numpy", inline="always")


@dataclass
class TreeSearch(ABC):
    """A search of `simulations` a pick.  With `reuse`, the next pick continues in the same tree.

    The attributes `tree` and `root`, the state that it stands for, are what the last search found.
    A copy of the agent starts without them, as they are no settings: give each thread its own.
    """

    tree: Any = field(default=None, init=False, repr=False, compare=False)
    root: State | None = field(default=None, init=False, repr=False, compare=False)

    def __getstate__(self):
        """Return the settings alone, so that what a copy drafts depends on nothing else."""
        return {name: value for name, value in vars(self).items() if name not in ("tree", "root")}

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the highest value, the first of equals; see `values`."""
        best = self.values(state, rng).argmax()
        return int(state.legal[best])

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items of `state.legal` by descending value, equal ones in item order."""
        order = np.argsort(-self.values(state, rng), kind="stable")
        return state.legal[order]

    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Run the simulations and return the value of each legal item (L,), -inf where unknown.

        The value estimates the reward of the player to move, see `children`; items in the order of
        `state.legal`.  Raises ValueError without an `rng`.
        """
        return self._root_values(self.search(state, rng), state)

    def search(self, state: State, rng: np.random.Generator | None = None) -> Any:
        """Run the simulations of a pick, keep the tree and return it; `children` shows it.

        They never change the tree that was kept before: a search may be stopped, and a reward may
        ask the very agent that searches.
        """
        check_can_pick(state)
        tree = self._run_simulations(self._kept_tree(state), state, rng)
        vars(self).update(tree=tree, root=state)  # no settings, so nothing to check
        return tree

    def _kept_tree(self, state):
        """Return the part of the last tree below `state`, None if the last search was elsewhere."""
        if self.reuse and self.root is not None and self.root.game is state.game:
            known = self.root.picks
            if state.picks[: len(known)] == known:
                return self._subtree(state.picks[len(known) :])
        return None

    @abstractmethod
    def _run_simulations(self, tree, state, rng):
        """Return `tree` (None: a new one) of `state` after the simulations of a pick."""

    @abstractmethod
    def _root_values(self, tree, state):
        """Return the value of each legal item (L,) of `state`, the root; -inf where unknown."""

    @abstractmethod
    def _subtree(self, picks):
        """Return a copy of the tree below `picks`, None if it does not reach there."""


class Hands(NamedTuple):
    """What the players hold.  Only the field for the current kind of reward is updated."""

    sets: np.ndarray  # (P,) uint64, each player's items as a bit set, if LINEAR
    sums: np.ndarray  # (P,) float64, each player's sum of values, if TABLE
    owner: np.ndarray  # (T,) int64, who holds each item, -1 for nobody, if CALLED or PYTHON


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
def new_start(rewards, order, owner, n_players):
    """Return the `Start` of simulations of a draft of which `owner` (T,) is known."""
    hands, legal, n_free = new_hands(n_players, len(owner)), np.empty(len(owner), np.int64), 0
    for item in range(len(owner)):  # no slice: numba would add error strings
        hands.owner[item] = owner[item]
        if owner[item] < 0:
            legal[n_free] = item
            n_free += 1
        elif rewards.kind == TABLE:
            hands.sums[owner[item]] += rewards.values[owner[item], item]
    if rewards.kind == LINEAR:
        owned_sets(owner, hands.sets)
    n_picked = len(owner) - n_free
    return Start(rewards.kind, rewards.values, order, n_picked, legal[:n_free], hands)


@inline_kernel
def reset_hands(start, hands):
    """Set the players' hands to what they are at the start."""
    for p in range(len(hands.sets)):
        hands.sets[p], hands.sums[p] = start.hands.sets[p], start.hands.sums[p]
    if start.kind >= CALLED:
        for item in range(len(hands.owner)):
            hands.owner[item] = start.hands.owner[item]


@inline_kernel
def give(start, hands, player, item):
    """Give a player an item."""
    if start.kind == TABLE:
        hands.sums[player] += start.values[player, item]
    elif start.kind == LINEAR:
        hands.sets[player] |= bit(item)
    else:
        hands.owner[item] = player


def batches(simulations: int, rewards: RewardArrays) -> Iterator[int]:
    """Yield how many simulations to run at a time, so that Ctrl-C waits for less than a second.

    >>> from draftlib import four_item_game
    >>> list(batches(10_000, four_item_game().arrays))
    [4096, 4096, 1808]
    """
    size = _BATCH_OF_WARS if rewards.draws else _BATCH
    for start in range(0, simulations, size):
        yield min(size, simulations - start)


def make_room(tree: _Tree, nodes: int, new_tree: Callable[[int], _Tree]) -> _Tree:
    """Return `tree`, moved to a larger ``new_tree(size)`` if it has room for fewer `nodes` more.

    The first `tree.used[0]` nodes are in use, and every array has room for `len(tree[0])`.
    """
    used, size = tree.used[0], len(tree[0])
    if used + nodes <= size:
        return tree
    larger = new_tree(max(used + nodes, 2 * size))
    for old, new in zip(tree, larger):
        new[tuple(map(slice, old.shape))] = old
    return larger


def subtree(
    tree: _Tree, root: int, children: Callable[[np.ndarray, int], np.ndarray], links: str
) -> _Tree:
    """Return a copy of `tree` from the node `root` downwards, renumbered: `root` becomes 0.

    children(nodes, depth): the children of all nodes of one depth.  links: the field that holds
    the numbers of nodes.  The nodes are the last axis of `mean`, and the first of all other fields.
    """
    levels = [np.array([root])]
    while len(levels[-1]):
        levels.append(children(levels[-1], len(levels) - 1))
    nodes = np.concatenate(levels)
    number = np.zeros(tree.used[0], np.int64)  # of each old node; 0, no link, for those left out
    number[nodes] = np.arange(len(nodes))
    arrays = {}
    for name, array in tree._asdict().items():
        if name in _OF_THE_TREE:
            arrays[name] = array.copy()
        else:
            arrays[name] = np.ascontiguousarray(array.take(nodes, -1 if name == "mean" else 0))
    arrays[links] = number[arrays[links]]
    arrays["used"][0] = len(nodes)
    return tree._replace(**arrays)


def sqrt_log(most: int) -> np.ndarray:
    """Return sqrt(ln n) for n = 0 (as 0), 1, 2, ..., up to at least `most` visits.

    >>> sqrt_log(3).round(2).tolist()
    [0.0, 0.0, 0.83, 1.05]
    """
    return _sqrt_log(1 << most.bit_length())


@lru_cache(maxsize=8)
def _sqrt_log(size):
    """Return sqrt(ln n) for n below `size`, by integers, so that every machine rounds alike.

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
