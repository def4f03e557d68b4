"""UCT: Monte Carlo tree search with upper confidence bounds.

Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; paper, Related Work.
A simulation walks down the tree by

    argmax over items a of  Q_i(s, a) + c * sqrt(ln n(s) / n(s, a)),

where i moves at s, n(s) already counts this visit, and items never tried come first in random
order.  It adds one node, completes the draft with uniformly random picks, and averages the reward
vector into every node on its way.  The answer is the child of the root with the highest mean, not
the most visits.  The tree is kept between the picks of one game: the part below the moves that
were really made becomes the new tree, and each pick adds its full number of simulations to it.

In the authors' program a node at the end of the draft keeps the value 0.  There such a node is
always an only child, and its value decides nothing; here it is updated like any other, because a
draft may also end with items left over.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from draftlib.agents.contract import Scale, Simulations, stream_from
from draftlib.agents.search import CHUNK, TreeSearch, chunks, descendants, sqrt_log, start_position
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON, TABLE, score_sets, with_stream
from draftlib.kernels.rng import below
from draftlib.support.domains import checked

_ALL, _DESCEND, _BACK_UP = 0, 1, 2


class Tree(NamedTuple):
    """A search tree: one slot per node, the children of a node in consecutive slots, root 0."""

    visits: np.ndarray  # (S,) int64, n(s)
    inverse_root: np.ndarray  # (S,) float64, 1 / sqrt(visits)
    mean: np.ndarray  # (P, S) float64, mean reward of each player
    item: np.ndarray  # (S,) int64, the pick that leads here
    first: np.ndarray  # (S,) int64, slot of the first child, -1 before the second visit
    tried: np.ndarray  # (S,) int64, number of children visited; these come first
    used: np.ndarray  # (1,) int64, slots in use


class _Walk(NamedTuple):
    """The state of a simulation between its phases."""

    path: np.ndarray  # (N + 2,) int64, the nodes of the walk; last, their number
    reward: np.ndarray  # (P,) float64
    end: np.ndarray  # (T,) int64, the owner at the end of the draft, if PYTHON


@checked
@dataclass
class UCT(TreeSearch):
    """UCT with a fixed number of `simulations` a pick and the `exploration` constant c.

    simulations : added at each pick, at least 1.
    exploration : the constant c >= 0, which has the scale of the rewards.  The default suits
        rewards from 0 to 1 of which good picks differ by little, as in Fantasy Risk.  Elsewhere
        begin with half the standard deviation of a player's reward over random drafts: notebook 12
        finds the best constants between a quarter and one of them.
    reuse : keep the tree between the picks of one game.

    A pick costs time proportional to `simulations` times the picks to the end of the draft, and
    memory proportional to `simulations` times the items left.  See `TreeSearch`.

    >>> from draftlib import four_item_game
    >>> uct = UCT(simulations=2000, exploration=1.0)
    >>> uct.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    simulations: Simulations = 3000
    exploration: Scale = 0.01
    reuse: bool = True

    def children(self) -> pd.DataFrame:
        """Return the root's children as a DataFrame, a row per item in item order.

        Columns: item, name, visits, mean (of the player to move), bonus (the confidence term
        c sqrt(ln n(s) / n(s, a))), bound (their sum), and player_0, player_1, ... (mean rewards).
        An item never tried has no mean (NaN), and its bonus and bound are infinite.
        """
        if self.tree is None:
            raise ValueError("there is no tree yet: call pick or search first")
        tree, state = self.tree, self.root
        slots = self._slots()
        visits = tree.visits[slots]
        means = np.where(visits > 0, tree.mean[:, slots], np.nan)
        bonus = self.exploration * np.sqrt(np.log(tree.visits[0]) / np.maximum(visits, 1))
        bonus[visits == 0] = np.inf
        frame = pd.DataFrame({"item": tree.item[slots]})
        frame["name"] = [state.game.items[item] for item in frame.item]
        frame["visits"], frame["mean"], frame["bonus"] = visits, means[state.player], bonus
        frame["bound"] = np.where(visits > 0, means[state.player] + bonus, np.inf)
        return frame.assign(**{f"player_{p}": row for p, row in enumerate(means)})

    def _slots(self):
        """Return the slots of the root's children in item order."""
        slots = self.tree.first[0] + np.arange(len(self.root.legal))
        return slots[np.argsort(self.tree.item[slots])]

    def _grown(self, tree, state, rng):
        stream = stream_from(rng)
        # Simulations from a node below may have visited it more often than the root.
        most = int(tree.visits[: tree.used[0]].max())
        for start in range(0, self.simulations, CHUNK):
            count = min(CHUNK, self.simulations - start)
            most += count
            tree = grow(tree, state, 0, count, self.exploration, sqrt_log(most), stream)
        return tree

    def _root_values(self):
        slots = self._slots()
        tried = self.tree.visits[slots] > 0
        return np.where(tried, self.tree.mean[self.root.player, slots], -np.inf)

    def _new_tree(self, state):
        return new_tree(1 + len(state.legal), state.game.n_players)

    def _below(self, picks):
        node, n_free = 0, len(self.root.legal)
        for item in picks:
            start = self.tree.first[node]
            if start < 0:
                return None
            node = start + (self.tree.item[start : start + n_free] == item).argmax()
            n_free -= 1
        return _subtree(self.tree, node, n_free)


def grow(tree, state, node, count, exploration, sqrt_log, stream):
    """Run `count` simulations from `node`, which stands for `state`; return the larger tree.

    sqrt_log: for as many visits as any node below will have at the end.
    """
    game, owner = state.game, state.owner
    rewards, search = with_stream(game.arrays, stream), (exploration, sqrt_log, stream)
    if game.arrays.kind != PYTHON:
        for some in chunks(count, game):
            tree = with_room(tree, some * len(state.legal))
            run(tree, rewards, game.order, owner, node, some, *search)
        return tree
    tree = with_room(tree, count * len(state.legal))
    start = start_position(rewards, game.order, owner, game.n_players)
    walk = _Walk(np.full(len(game.order) + 2, node), np.zeros(game.n_players), owner.copy())
    for _ in range(count):
        walk.end[:] = owner
        _simulate(tree, start, walk, *search, _DESCEND, 1)
        walk.reward[:] = game.rewards(walk.end)
        _simulate(tree, start, walk, *search, _BACK_UP, 1)
    return tree


@kernel
def run(tree, rewards, order, owner, node, times, exploration, sqrt_log, stream):
    """Run `times` simulations from `node`, where `owner` (T,) holds; the tree needs the room.

    It returns nothing: numba calls Python for each array that a kernel returns, and crashes if
    Ctrl-C has been pressed meanwhile.
    """
    start = start_position(rewards, order, owner, len(tree.mean))
    walk = _Walk(np.full(len(order) + 2, node), np.zeros(len(tree.mean)), owner)
    _simulate(tree, start, walk, exploration, sqrt_log, stream, _ALL, times)


@kernel(error_model="numpy")
def _simulate(tree, start, walk, exploration, sqrt_log, stream, phase, times):
    """Run simulations: walk down, add a node, complete at random, score, average upwards.

    The walk keeps the items left in `free[:n_free]` and the place of each in `where`.  Which of
    owned (bit sets), gained (sums) or end (owner) it fills depends on the kind of reward.
    start: an opening; every walk starts at the first node of `path`.
    sqrt_log: sqrt(ln n) for each number of visits n.
    phase: splits the work where a Python function has to give the reward.
    Steps that take many arrays of the tree are written out: as helpers they cost up to a tenth of
    the time, even where numba counts no references to the arrays.
    """
    visits, inverse_root, mean, items, first, tried, used = tree
    rewards, order, n_picked, legal, owned_0, gained_0 = start
    path, reward, end = walk
    kind, values, n_players, n_end = rewards.kind, rewards.values, len(reward), len(order)
    free, where = np.empty_like(legal), np.empty(rewards.n_items, np.int64)
    owned, gained = owned_0.copy(), gained_0.copy()
    for _ in range(times):
        if phase != _BACK_UP:
            n_free = len(legal)
            for i in range(n_free):
                free[i] = legal[i]
                where[legal[i]] = i
            for p in range(n_players):
                owned[p], gained[p] = owned_0[p], gained_0[p]
            node, turn, length, is_new = path[0], n_picked, 0, False
            while True:
                visits[node] += 1
                inverse_root[node] = 1.0 / math.sqrt(visits[node])
                path[length] = node
                length += 1
                if is_new or turn == n_end:
                    break
                player = order[turn]
                if first[node] < 0:  # give the node a slot for each child
                    first[node], tried[node] = used[0], 0
                    for i in range(n_free):
                        child = used[0] + i
                        visits[child], items[child], first[child], tried[child] = 0, free[i], -1, 0
                        for p in range(n_players):
                            mean[p, child] = 0.0
                    used[0] += n_free
                oldest = first[node]
                if tried[node] < n_free:  # an untried child, uniformly; swap it to the front
                    child = oldest + tried[node]
                    other = child + below(stream, n_free - tried[node])
                    items[child], items[other] = items[other], items[child]
                    tried[node] += 1
                    node, is_new = child, True
                else:  # the highest upper confidence bound, uniformly among exact ties
                    width = exploration * sqrt_log[visits[node]]
                    node, ties = oldest, 1
                    top = mean[player, oldest] + width * inverse_root[oldest]
                    for child in range(oldest + 1, oldest + n_free):
                        bound = mean[player, child] + width * inverse_root[child]
                        if bound > top:
                            top, node, ties = bound, child, 1
                        elif bound == top:
                            ties += 1
                            if below(stream, ties) == 0:
                                node = child
                item = items[node]
                if kind == TABLE:
                    gained[player] += values[player, item]
                elif kind == PYTHON:
                    end[item] = player
                else:
                    owned[player] |= bit(item)
                n_free -= 1
                hole, last = where[item], free[n_free]
                free[hole] = last
                where[last] = hole
                turn += 1
            path[-1] = length
            while turn < n_end:  # the random completion
                j = below(stream, n_free)
                item, player = free[j], order[turn]
                if kind == TABLE:
                    gained[player] += values[player, item]
                elif kind == PYTHON:
                    end[item] = player
                else:
                    owned[player] |= bit(item)
                n_free -= 1
                free[j] = free[n_free]
                turn += 1
        if phase == _ALL:
            if kind == TABLE:
                for p in range(n_players):
                    reward[p] = gained[p]
            else:
                score_sets(rewards, owned, reward)
        if phase != _DESCEND:
            for i in range(path[-1]):
                node = path[i]
                for p in range(n_players):
                    mean[p, node] += (reward[p] - mean[p, node]) / visits[node]


def _subtree(tree, node, n_free):
    """Return a new tree with the part of `tree` below `node`, which has `n_free` children."""

    def children(nodes, level):  # siblings stay together
        starts = tree.first[nodes]
        return (starts[starts >= 0][:, None] + np.arange(n_free - level)).ravel()

    source = descendants(node, children)
    parts = [np.ascontiguousarray(part[..., source]) for part in tree[:-1]]
    small, moved = Tree(*parts, np.array([len(source)])), np.empty(tree.used[0], np.int64)
    moved[source] = np.arange(len(source))
    small.first[small.first >= 0] = moved[small.first[small.first >= 0]]
    return small


def new_tree(capacity, n_players):
    """Return a tree of one node that nothing has visited."""
    tree = Tree(
        np.empty(capacity, np.int64),
        np.empty(capacity),
        np.empty((n_players, capacity)),
        np.empty(capacity, np.int64),
        np.empty(capacity, np.int64),
        np.empty(capacity, np.int64),
        np.ones(1, np.int64),
    )
    tree.visits[0], tree.mean[:, 0], tree.item[0], tree.first[0], tree.tried[0] = 0, 0.0, -1, -1, 0
    return tree


def with_room(tree, slots):
    """Return `tree`, moved to larger arrays if fewer than `slots` are free."""
    used = tree.used[0]
    if used + slots <= len(tree.visits):
        return tree
    larger = new_tree(max(used + slots, 2 * len(tree.visits)), len(tree.mean))
    for old, new in zip(tree[:-1], larger):
        new[..., :used] = old[..., :used]
    larger.used[0] = used
    return larger
