"""The shared part of the tree searches: entry points, the tree between picks, the players' hands.

UCT and RAVE grow trees of their own by kernels of their own.  Both search below a state, answer by
the values at the root, and go on in the part of the tree below the moves that were really made.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import numpy as np

from draftlib.agents.contract import Ranked, check_can_pick
from draftlib.game import Game, State
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, LINEAR, TABLE, owned_sets

_Tree = TypeVar("_Tree", bound=tuple)
_CHUNK = 4096  # simulations between two looks at the capacity of the tree, and at Ctrl-C
_CHUNK_OF_WARS = 16  # between two looks at Ctrl-C where a simulation plays up to 1,000 games

# How the loop over simulations is compiled, and what it calls.  These are handed many arrays and
# allocate none: were numba to count references to them at each call, a search would take five times
# as long; and were they called, not inlined, a search of a small table would take twice.
lean = kernel(_nrt=False, error_model="numpy")
inlined = kernel(_nrt=False, error_model="numpy", inline="always")


@dataclass
class TreeSearch(Ranked):
    """A search with a number of `simulations` a pick whose tree is kept if it is to `reuse` it.

    The attributes `tree` and `root` (the state that it stands for) are what the last search found;
    they are no settings, and a copy of the agent starts without them: give each thread its own.
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
def start_at(rewards, order, owner, n_players):
    """Return the `Start` of simulations of a draft of which `owner` (T,) is known."""
    hands, legal, n_free = new_hands(n_players, len(owner)), np.empty(len(owner), np.int64), 0
    for item in range(len(owner)):  # a copy by slices would bring numba's words of errors
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


@inlined
def give_back(start, hands):
    """Bring the players' hands to what they are at the start."""
    for p in range(len(hands.sets)):
        hands.sets[p], hands.sums[p] = start.hands.sets[p], start.hands.sums[p]
    if start.kind >= CALLED:
        for item in range(len(hands.owner)):
            hands.owner[item] = start.hands.owner[item]


@inlined
def give(start, hands, player, item):
    """Give a player an item."""
    if start.kind == TABLE:
        hands.sums[player] += start.values[player, item]
    elif start.kind == LINEAR:
        hands.sets[player] |= bit(item)
    else:
        hands.owner[item] = player


def chunks(simulations: int, game: Game) -> Iterator[int]:
    """Yield how many simulations to run at a time, so that Ctrl-C waits for less than a second.

    >>> from draftlib import four_item_game
    >>> list(chunks(10_000, four_item_game()))
    [4096, 4096, 1808]
    """
    size = _CHUNK_OF_WARS if game.arrays.draws else _CHUNK
    for start in range(0, simulations, size):
        yield min(size, simulations - start)


def with_room(tree: _Tree, nodes: int, new_tree: Callable[[int], _Tree]) -> _Tree:
    """Return `tree`, moved to a larger ``new_tree(size)`` if it has room for fewer `nodes`."""
    used, size = tree.used[0], len(tree[0])
    if used + nodes <= size:
        return tree
    larger = new_tree(max(used + nodes, 2 * size))
    for old, new in zip(tree, larger):
        new[tuple(map(slice, old.shape))] = old
    return larger


def subtree(
    tree: _Tree,
    node: int,
    children: Callable[[np.ndarray, int], np.ndarray],
    links: str,
    axis: int,
    whole: int,
) -> _Tree:
    """Return a new tree with the part of `tree` from `node`, its root, downwards.

    children(nodes, level): the children of all nodes of a level, the first being 0.  links: the
    field with the numbers of nodes, 0 for none.  axis: of the nodes, in all arrays but the last
    `whole`, which belong to the tree.
    """
    levels = [np.array([node])]
    while len(levels[-1]):
        levels.append(children(levels[-1], len(levels) - 1))
    nodes, moved = np.concatenate(levels), np.zeros(tree.used[0], np.int64)
    moved[nodes] = np.arange(len(nodes))
    kept = [np.ascontiguousarray(part.take(nodes, axis)) for part in tree[:-whole]]
    small = tree._make([*kept, *(part.copy() for part in tree[-whole:])])
    small.used[0], old = len(nodes), getattr(small, links)
    old[...] = moved[old]
    return small
