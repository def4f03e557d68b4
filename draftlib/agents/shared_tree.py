"""One UCT tree for many searches: simulations from any of its nodes, and rankings there.

The searches on top of UCT (KthBestPick and max^n with UCT as their heuristic) rank the items of
positions that lie below each other.  A simulation that starts at one of them changes the nodes that
it passes and no node above; a later ranking at a position below it uses those simulations again.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from draftlib.agents.search import make_room, sqrt_log
from draftlib.agents.uct import UCT, expand, grow, new_tree
from draftlib.game import State
from draftlib.kernels.rng import stream_from


class OverBudget(Exception):
    """Signals that the simulations of a pick are spent."""


class Place(NamedTuple):
    """A position and its node in the tree."""

    state: State
    node: int


class SharedTree:
    """The tree of `uct` while it answers one pick, with a limit on simulations.

    It adds `uct.simulations` to the root when it is made, as a pick of UCT does.  `top_up` gives
    other nodes as many.

    uct : holds the tree, between picks too.
    limit : the simulations of the pick in total, with those from the root; None for no limit.
    """

    def __init__(self, uct: UCT, state: State, rng: np.random.Generator, limit: int | None):
        uct.search(state, rng)
        self.uct, self.limit, self.spent = uct, limit, uct.simulations
        self.root = Place(state, 0)
        self.stream = stream_from(rng)
        # A node gets at most its own simulations and those of its at most T ancestors in this pick.
        seen = uct.tree.visits[: uct.tree.used[0]].max()
        most = uct.simulations * (len(state.game.order) + 1)
        self.most = int(seen) + (most if limit is None else min(most, limit))

    def __enter__(self) -> "SharedTree":
        return self

    def __exit__(self, stopped_by, *_) -> None:
        """Forget the tree if the pick was stopped before all its simulations."""
        if stopped_by is not None:
            self.uct.tree = self.uct.root = None

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
        """Spend the rest of the limit below `item` at the root, for the next picks."""
        place, left = self.root, self.limit - self.spent
        if left > 0 and not place.state.after(item).is_over:
            place = self.enter(place, item)
            self.most += left
            self._run(place, self.limit - self.spent)

    def _run(self, place, times):
        self.spent += times
        uct, logs = self.uct, sqrt_log(self.most)
        uct.tree = grow(uct.tree, *place, times, uct.exploration, logs, self.stream)

    def mean(self, place: Place) -> np.ndarray:
        """Return the mean reward (P,) of the simulations through `place`."""
        return self.uct.tree.mean[:, place.node].copy()

    def best_items(self, place: Place, count: int) -> list[int]:
        """Return the `count` items with the highest means for the player to move.

        Equal ones come in item order, and untried items last.
        """
        children, tree = self._children(place), self.uct.tree
        tried = tree.visits[children] > 0
        loss = np.where(tried, -tree.mean[place.state.player, children], np.inf)
        items = tree.item[children]
        return items[np.lexsort((items, loss))[:count]].tolist()

    def enter(self, place: Place, item: int) -> Place:
        """Return the place after `item`; one simulation tries an untried item."""
        children, tree = self._children(place), self.uct.tree
        child = children.start + int((tree.item[children] == item).argmax())
        fresh = children.start + int(tree.tried[place.node])
        if child >= fresh:  # it moves up to those that were tried
            tree.item[child], tree.item[fresh] = tree.item[fresh], item
            tree.tried[place.node] += 1
            child = fresh
        below = Place(place.state.after(item), child)
        self.top_up(below, 1)
        return below

    def _children(self, place):
        """Return the slots of the children of `place`; make them if there are none."""
        legal, node = place.state.legal, place.node
        if self.uct.tree.first[node] == 0:
            larger = partial(new_tree, n_players=place.state.game.n_players)
            self.uct.tree = tree = make_room(self.uct.tree, len(legal), larger)
            expand(tree, node, legal, len(legal))
        start = int(self.uct.tree.first[node])
        return slice(start, start + len(legal))
