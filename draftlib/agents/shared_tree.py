"""One UCT tree for many searches: simulations from any of its nodes, and rankings there.

The searches on top of UCT (KthBestPick and max^n with UCT as their heuristic) ask about positions
that lie below each other.  A simulation that starts at one of them changes the nodes that it
passes and no node above; a later question about a position below finds those simulations there.
"""

from typing import NamedTuple

import numpy as np

from draftlib.agents.contract import stream_from
from draftlib.agents.search import sqrt_log
from draftlib.agents.uct import UCT, grow, with_room
from draftlib.game import State
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import opened

_CHUNK = 512  # simulations between two looks at the capacity of the tree


class OverBudget(Exception):
    """Signals that a search has spent the simulations of a pick."""


class Place(NamedTuple):
    """A position and its node in the tree."""

    state: State
    node: int


class SharedTree:
    """The tree of `uct` while it answers one pick, with a limit on simulations.

    Making it adds `uct.simulations` to the root, as a pick of UCT does, and they count.  Other
    nodes get as many once they are asked for.

    uct : holds the tree, between picks too.
    limit : simulations of the pick in total, those from the root included; None for no limit.
    """

    def __init__(self, uct: UCT, state: State, rng: np.random.Generator, limit: int | None):
        uct.search(state, rng)
        self.uct, self.limit, self.spent = uct, limit, uct.simulations
        self.root = Place(state, 0)
        self.stream = stream_from(rng)
        self.rewards = opened(state.game.arrays, self.stream)
        # A node gets at most its own simulations and those of its at most T ancestors.
        seen = uct.tree.visits[: uct.tree.used[0]].max()
        self.most = int(seen) + uct.simulations * (len(state.game.order) + 1)

    def __enter__(self) -> "SharedTree":
        return self

    def __exit__(self, stopped_by, *_) -> None:
        """Forget a tree in which only a part of a pick's simulations have run."""
        if stopped_by is not None:
            self.uct.tree = self.uct.root = None

    @property
    def sqrt_log(self) -> np.ndarray:
        """Return sqrt(ln n) for all the visits n that a node can have in this pick."""
        return sqrt_log(self.most)

    def top_up(self, place: Place, least: int | None = None) -> None:
        """Run simulations from `place` until it has `least` visits, by default a pick's number.

        Raises `OverBudget` instead of passing the limit.
        """
        uct, least = self.uct, least or self.uct.simulations
        missing = int(least - uct.tree.visits[place.node])
        if missing <= 0:
            return
        if self.limit is not None and self.spent + missing > self.limit:
            raise OverBudget
        self._run(place, missing)

    def use_all(self, item: int) -> None:
        """Run what is left of the limit below `item` at the root, for the picks to come."""
        place, left = self.root, self.limit - self.spent
        if left > 0 and not place.state.after(item).is_over:
            place = self.enter(place, item)
            self.most += left
            self._run(place, self.limit - self.spent)

    def _run(self, place, times):
        self.spent += times
        uct = self.uct
        for start in range(0, times, _CHUNK):
            count = min(_CHUNK, times - start)
            uct.tree = grow(
                uct.tree, *place, count, uct.exploration, self.sqrt_log, self.stream
            )  # fmt: skip

    def mean(self, place: Place) -> np.ndarray:
        """Return the mean reward (P,) of the simulations through `place`."""
        return self.uct.tree.mean[:, place.node].copy()

    def ranked(self, place: Place, count: int) -> list[int]:
        """Return the `count` best items for the player to move: by mean, items never tried last.

        Equal items come in item order.
        """
        legal, player = place.state.legal, place.state.player
        self._expand(place)
        best = np.empty(len(legal), np.int64)
        rank_children(self.uct.tree, place.node, len(legal), player, count, best)
        return best[:count].tolist()

    def enter(self, place: Place, item: int) -> Place:
        """Return the place after `item`; an item never tried is tried by one simulation."""
        state = place.state.after(item)
        self._expand(place)
        below = Place(state, enter_child(self.uct.tree, place.node, len(place.state.legal), item))
        self.top_up(below, 1)
        return below

    def _expand(self, place):
        legal = place.state.legal
        self.uct.tree = with_room(self.uct.tree, len(legal))
        expand(self.uct.tree, place.node, legal)


@kernel
def expand(tree, node, legal):
    """Give `node` a slot for each item of `legal` unless it has them; there must be room."""
    if tree.first[node] >= 0:
        return
    start = tree.used[0]
    tree.first[node], tree.tried[node] = start, 0
    for i in range(len(legal)):
        child = start + i
        tree.visits[child], tree.item[child] = 0, legal[i]
        tree.first[child], tree.tried[child] = -1, 0
        tree.mean[:, child] = 0.0
    tree.used[0] = start + len(legal)


@kernel
def enter_child(tree, node, n_free, item):
    """Return the child of `node` for `item`; an untried one moves up to those that were tried."""
    start = tree.first[node]
    child = start
    while tree.item[child] != item:
        child += 1
    fresh = start + tree.tried[node]
    if child < fresh:
        return child
    tree.item[child], tree.item[fresh] = tree.item[fresh], item
    tree.tried[node] += 1
    return fresh


@kernel
def rank_children(tree, node, n_free, player, count, best):
    """Write the `count` best items below `node` into `best`: by mean of `player`, then by item."""
    start = tree.first[node]
    taken = np.zeros(n_free, np.bool_)
    for rank in range(count):
        top, top_mean = -1, 0.0
        for i in range(n_free):
            child = start + i
            mean = tree.mean[player, child] if tree.visits[child] > 0 else -np.inf
            if not taken[i] and (
                top < 0
                or mean > top_mean
                or (mean == top_mean and tree.item[child] < tree.item[start + top])
            ):
                top, top_mean = i, mean
        taken[top] = True
        best[rank] = tree.item[start + top]
