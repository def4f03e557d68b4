"""UCT: Monte Carlo tree search with upper confidence bounds.

Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; paper, Related Work.
A simulation walks down the tree by::

    argmax over items a of  Q_i(s, a) + c * sqrt(ln n(s) / n(s, a)),

where i moves at s, n(s) already counts this visit, and items never tried come first in random
order.  It adds one node, completes the draft with uniformly random picks, and averages the reward
vector into every node on its way.  The answer is the child of the root with the highest mean, not
the most visits.  The tree is kept between the picks of one game: the part below the moves that
were really made becomes the new tree, and each pick adds its full number of simulations to it.

The authors' program never sets the value of final positions, which counts 0.  There such a node is
always an only child, so that its value decides nothing; here it is updated like any other, because
a draft may also end with items left over.
"""

import math
import warnings
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from draftlib.agents.search import (
    Hands,
    Simulations,
    TreeSearch,
    batches,
    give,
    inline_kernel,
    lean_kernel,
    make_room,
    new_hands,
    new_start,
    reset_hands,
    sqrt_log,
    subtree,
)
from draftlib.arguments import Scale, checked
from draftlib.game import search_arrays
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON, TABLE, RewardArrays, evaluate
from draftlib.kernels.rng import below, stream_from
from draftlib.runs.loading import pd


class Tree(NamedTuple):
    """A search tree: one slot per node, the children of a node in consecutive slots, root 0."""

    visits: np.ndarray  # (S,) int64, n(s)
    inverse_root: np.ndarray  # (S,) float64, 1 / sqrt(visits), see `_visit`
    mean: np.ndarray  # (P, S) float64, mean reward of each player
    item: np.ndarray  # (S,) int64, the pick that leads here
    first: np.ndarray  # (S,) int64, slot of the first child, 0 before the second visit
    tried: np.ndarray  # (S,) int64, number of children visited; these come first
    used: np.ndarray  # (1,) int64, slots in use


class _Walk(NamedTuple):
    """The arrays that a simulation writes to."""

    path: np.ndarray  # (N + 1,) int64, the nodes that it passes
    free: np.ndarray  # (L,) int64, first the items that are left, then those picked, the last first
    where: np.ndarray  # (T,) int64, the place of each in `free`
    hands: Hands
    reward: np.ndarray  # (P,) float64


@lean_kernel
def _run(tree, rewards, start, walk, node, times, exploration, sqrt_log, stream):
    """Run simulations: draft to the end, evaluate, average upwards."""
    for _ in range(times):
        length = _run_one(tree, start, walk, node, exploration, sqrt_log, stream)
        if start.kind == TABLE:
            for p in range(len(walk.reward)):
                walk.reward[p] = walk.hands.sums[p]
        else:
            evaluate(rewards, walk.hands.sets, walk.hands.owner, walk.reward)
        _back_up(tree, walk, length)


@inline_kernel
def _run_one(tree, start, walk, node, exploration, sqrt_log, stream):
    """Draft to the end, in the tree and then at random; return how many nodes lie on the path."""
    reset_hands(start, walk.hands)
    for i in range(len(start.legal)):
        walk.free[i] = start.legal[i]
        walk.where[start.legal[i]] = i
    length = _descend(tree, start, walk, node, exploration, sqrt_log, stream)
    _simulate(start, walk, length - 1, stream)
    return length


@inline_kernel
def _descend(tree, start, walk, node, exploration, sqrt_log, stream):
    """Walk down by the highest bounds to a node that is new, or to the end of the draft.

    Return how many nodes lie on the path, with the first and the last.
    """
    n_free, length, is_new = len(start.legal), 1, False
    walk.path[0] = node
    _visit(tree, node)
    for turn in range(start.n_picked, len(start.order)):
        player = start.order[turn]
        if tree.first[node] == 0:
            expand(tree, node, walk.free, n_free)
        is_new = tree.tried[node] < n_free
        if is_new:
            node = _untried_child(tree, node, n_free, stream)
        else:
            width = exploration * sqrt_log[tree.visits[node]]
            node = _best_child(tree, node, n_free, player, width, stream)
        give(start, walk.hands, player, tree.item[node])
        n_free -= 1
        _remove(walk, tree.item[node], n_free)
        walk.path[length] = node
        length += 1
        _visit(tree, node)
        if is_new:
            break
    return length


@inline_kernel
def _best_child(tree, node, n_free, player, width, stream):
    """Return the child of the highest upper confidence bound, uniformly among exact ties."""
    best = tree.first[node]
    top, ties = tree.mean[player, best] + width * tree.inverse_root[best], 1
    for child in range(best + 1, best + n_free):
        bound = tree.mean[player, child] + width * tree.inverse_root[child]
        if bound > top:
            top, best, ties = bound, child, 1
        elif bound == top:
            ties += 1
            if below(stream, ties) == 0:
                best = child
    return best


@inline_kernel
def _untried_child(tree, node, n_free, stream):
    """Return an untried child, uniformly; it is swapped to the end of those that were tried."""
    child = tree.first[node] + tree.tried[node]
    other = child + below(stream, n_free - tree.tried[node])
    item = tree.item[child]
    tree.item[child] = tree.item[other]
    tree.item[other] = item
    tree.tried[node] += 1
    return child


@inline_kernel
def expand(tree, node, free, n_free):
    """Give a node a slot for each child."""
    first = tree.used[0]
    tree.first[node], tree.tried[node] = first, 0
    for i in range(n_free):
        child = first + i
        tree.visits[child], tree.item[child] = 0, free[i]
        tree.first[child], tree.tried[child] = 0, 0
        for p in range(len(tree.mean)):
            tree.mean[p, child] = 0.0
    tree.used[0] += n_free


@inline_kernel
def _visit(tree, node):
    """Count a visit of a node.

    A bound divides by the root of its node's visits, which only a visit changes: so one division
    and one root a visit take the place of as many for each child that is compared.
    """
    tree.visits[node] += 1
    tree.inverse_root[node] = 1.0 / math.sqrt(tree.visits[node])


@inline_kernel
def _remove(walk, item, n_free):
    """Take an item from the free ones, of which `n_free` are left; the last takes its place."""
    hole, last = walk.where[item], walk.free[n_free]
    walk.free[hole], walk.where[last] = last, hole
    walk.free[n_free] = item


@inline_kernel
def _simulate(start, walk, n_made, stream):
    """Complete a draft at random, in which `n_made` picks have been made since the start."""
    n_free = len(start.legal) - n_made
    for turn in range(start.n_picked + n_made, len(start.order)):
        j = below(stream, n_free)
        item = walk.free[j]
        give(start, walk.hands, start.order[turn], item)
        n_free -= 1
        walk.free[j] = walk.free[n_free]
        walk.free[n_free] = item


@inline_kernel
def _back_up(tree, walk, length):
    """Average the reward into the nodes on the path."""
    for i in range(length):
        node = walk.path[i]
        for p in range(len(walk.reward)):
            tree.mean[p, node] += (walk.reward[p] - tree.mean[p, node]) / tree.visits[node]


@checked
@dataclass
class UCT(TreeSearch):
    """UCT with a fixed number of `simulations` a pick and the `exploration` constant c.

    To learn the algorithm, begin with its nineteen lines in notebook 03, or with `draftlib.plain`,
    whose trees are the same as these.

    Parameters
    ----------
    simulations : int, optional
        Added at each pick, at least 1.
    exploration : float, optional
        The constant c >= 0, on the scale of the rewards.  The default suits rewards from 0 to 1
        that differ little between good picks, as in Fantasy Risk.  Elsewhere begin with half
        the standard deviation of a player's reward over random drafts: notebook 07 finds the best
        constants between a quarter and one of them.  On a table of values a UserWarning names that
        number where the default is far below it.
    reuse : bool, optional
        Keep the tree between the picks of one game.  Then an agent that several threads share, or
        that picks again with the same seed, can pick otherwise than a fresh one; with reuse=False
        it never does.

    Notes
    -----
    A pick costs time proportional to `simulations` times the picks to the end of the draft, and up
    to 4 (P + 5) bytes for each simulation and item left, of P players.  See `TreeSearch`.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import UCT, four_item_game
    >>> uct = UCT(simulations=2000, exploration=1.0)
    >>> uct.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    simulations: Simulations = 3000
    exploration: Scale = 0.01
    reuse: bool = True

    def children(self) -> "pd.DataFrame":
        """Return the root's children as a DataFrame, a row per item in item order.

        Columns: item, name, visits, mean (of the player to move), bonus (the confidence term
        c sqrt(ln n(s) / n(s, a))), bound (their sum), and player_0, player_1, ... (mean rewards).
        An item never tried has no mean (NaN), and its bonus and bound are infinite.
        """
        if self.tree is None:
            raise ValueError("there is no tree yet: call pick or search first")
        tree, state = self.tree, self.root
        slots = _root_children(tree, len(state.legal))
        visits = tree.visits[slots]
        means = np.where(visits > 0, tree.mean[:, slots], np.nan)
        bonus = self.exploration * np.sqrt(np.log(tree.visits[0]) / np.maximum(visits, 1))
        bonus[visits == 0] = np.inf
        frame = pd.DataFrame({"item": tree.item[slots]})
        frame["name"] = [state.game.items[item] for item in frame.item]
        frame["visits"], frame["mean"], frame["bonus"] = visits, means[state.player], bonus
        frame["bound"] = np.where(visits > 0, means[state.player] + bonus, np.inf)
        return frame.assign(**{f"player_{p}": row for p, row in enumerate(means)})

    def _run_simulations(self, tree, state, rng):
        tree = tree or new_tree(1 + len(state.legal), state.game.n_players)
        # Simulations from a node below may have visited it more often than the root.
        logs = sqrt_log(int(tree.visits[: tree.used[0]].max()) + self.simulations)
        if state.game.is_table and self.exploration == UCT.exploration:
            _warn_of_default(state.game)
        return grow(tree, state, 0, self.simulations, self.exploration, logs, stream_from(rng))

    def _root_values(self, tree, state):
        slots = _root_children(tree, len(state.legal))
        return np.where(tree.visits[slots] > 0, tree.mean[state.player, slots], -np.inf)

    def _subtree(self, picks):
        node, n_free = 0, len(self.root.legal)
        for item in picks:
            start = self.tree.first[node]
            if start == 0:
                return None
            node = start + (self.tree.item[start : start + n_free] == item).argmax()
            n_free -= 1

        def children(nodes, depth):  # siblings stay together
            starts = self.tree.first[nodes]
            return (starts[starts > 0][:, None] + np.arange(n_free - depth)).ravel()

        return subtree(self.tree, node, children, links="first")


def _warn_of_default(game):
    """Warn that the default constant is less than a tenth of the one to begin with on a table.

    A player who gets k of T items at random gets k times their mean, with a variance of
    k (T - k) / (T - 1) times theirs.
    """
    count = np.bincount(game.order, minlength=game.n_players)
    share = count * (game.n_items - count) / max(1, game.n_items - 1)
    spread = game.values / (largest := np.abs(game.values).max() or 1.0)  # its square is finite
    advised = float(f"{largest * np.sqrt((share * spread.var(axis=1)).mean()) / 2:.2g}")
    if advised > 10 * UCT.exploration:
        warnings.warn(
            f"UCT's default exploration={UCT.exploration} is small for the rewards of {game!r}; "
            f"try exploration={advised:g}, half their standard deviation over random drafts",
            stacklevel=2,
        )


def _root_children(tree, n_free):
    """Return the slots of the root's children in item order."""
    slots = tree.first[0] + np.arange(n_free)
    return slots[np.argsort(tree.item[slots])]


def grow(tree, state, node, count, exploration, sqrt_log, stream):
    """Run `count` simulations from `node`, which stands for `state`; return the larger tree.

    sqrt_log: see `search.sqrt_log`, up to the visits of any node below at the end.
    """
    search, owner = (exploration, sqrt_log, stream), state.owner
    rewards, order = search_arrays(state.game, stream)
    for batch in batches(count, rewards):
        tree = make_room(
            tree, batch * len(state.legal), partial(new_tree, n_players=len(tree.mean))
        )
        if rewards.kind == PYTHON:
            run_in_python(tree, state, node, batch, search)
        else:
            run(tree, rewards, order, owner, node, batch, *search)
    return tree


def run_in_python(tree, state, node, times, search):
    """Run `times` simulations, each evaluated in Python; the tree needs the room.

    Return the arrays of the last one, and the length of its path.
    """
    game = state.game
    start = new_start(RewardArrays(PYTHON), game.order, state.owner, game.n_players)
    walk = _new_walk(start)
    for _ in range(times):
        length = _run_one(tree, start, walk, node, *search)
        walk.reward[:] = game.rewards(walk.hands.owner)
        _back_up(tree, walk, length)
    return walk, length


@kernel
def run(tree, rewards, order, owner, node, times, exploration, sqrt_log, stream):
    """Run `times` simulations from `node`, where `owner` (T,) holds; the tree needs the room.

    It returns nothing: numba calls Python for each array that a kernel returns, and crashes if
    Ctrl-C has been pressed meanwhile.
    """
    start = new_start(rewards, order, owner, len(tree.mean))
    _run(tree, rewards, start, _new_walk(start), node, times, exploration, sqrt_log, stream)


@kernel
def _new_walk(start):
    """Return arrays for a simulation to write to."""
    n_players, n_items = len(start.hands.sets), len(start.hands.owner)
    path, where = np.empty(len(start.order) + 1, np.int64), np.empty(n_items, np.int64)
    hands = new_hands(n_players, n_items)
    return _Walk(path, start.legal.copy(), where, hands, np.empty(n_players))


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
    tree.visits[0], tree.mean[:, 0], tree.item[0], tree.first[0], tree.tried[0] = 0, 0.0, -1, 0, 0
    return tree
