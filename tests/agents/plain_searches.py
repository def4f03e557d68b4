"""UCT as the paper prints it, on dictionaries, which the kernel must equal; trees as plain data.

It draws random numbers in the documented order, so that whole trees can be compared.
"""

import math

import numpy as np

import draftlib as dl
from draftlib.kernels.rng import below


def tree_of(agent):
    """Return the tree of a UCT or RAVE agent as nested plain data."""
    if isinstance(agent, dl.RAVE):
        return _rave_dict(agent.tree, 0)
    return _uct_dict(agent.tree, 0, len(agent.root.legal))


def plain_tree_of(agent, state, seed):
    """Return the tree that UCT's plain twin grows below `state`."""
    stream, root = stream_of(np.random.default_rng(seed)), Node()
    for _ in range(agent.simulations):
        simulate(root, state, agent.exploration, stream)
    return root.as_dict()


def stream_of(rng):
    """Return the stream that a search takes from a Generator."""
    return np.array([rng.bit_generator.random_raw()], np.uint64)


def python_twin(state):
    """Return the same position of a game whose reward is a Python function."""
    game = state.game
    pays = game.rewards
    twin = dl.Game(game.n_items, game.n_players, pays, game.order, partial=pays)
    return dl.State(twin, state.picks)


def recursed(state, choose, depth=99, worth=None):
    """Return the value of a position by plain recursion.

    choose(values, player): of the values behind a player's items, or made of them.
    worth(position): the value at the end and at a depth; by default all players' rewards.
    """
    if depth == 0 or state.is_over:
        return worth(state) if worth else tuple(state.game.evaluate(state.owner[None])[0])
    values = [recursed(state.after(i), choose, depth - 1, worth) for i in state.legal]
    return choose(values, state.player)


def mean_of(values, player):
    """Choose at random."""
    return np.mean(values, axis=0)


def own_best(values, player):
    """Choose the first of what is best for whoever moves."""
    return max(values, key=lambda value: value[player])


class Node:
    """A node of the plain implementation: dictionaries and lists, no arrays."""

    def __init__(self):
        self.visits, self.mean, self.children, self.untried = 0, None, {}, None

    def begin(self, free):
        """List the items to be tried, unless they are."""
        if self.untried is None:
            self.untried, self.tried = list(free), []

    def take(self, place):
        """Try the item at a place of the untried ones, where the first comes instead."""
        self.untried[0], self.untried[place] = self.untried[place], self.untried[0]
        item = self.untried.pop(0)
        self.tried.append(item)
        self.children[item] = Node()
        return item

    def as_dict(self):
        children = {str(item): node.as_dict() for item, node in sorted(self.children.items())}
        mean = [round(float(m), 12) for m in self.mean]
        return {"visits": self.visits, "mean": mean, "children": children}


def highest(items, bounds, stream):
    """Return the item of the highest bound; each tie on the way up to it draws a number."""
    top, ties, chosen = -math.inf, 0, None
    for item, bound in zip(items, bounds):
        if bound > top:
            top, ties, chosen = bound, 1, item
        elif bound == top:
            ties += 1
            chosen = item if below(stream, ties) == 0 else chosen
    return chosen


def without(item, free):
    """Return the free items without one, the last in its place."""
    return [free[-1] if other == item else other for other in free[:-1]]


def simulate(root, state, c, stream):
    """Run one simulation by the book; draws random numbers in the documented order."""
    node, walk, is_new, free = root, [root], False, state.legal.tolist()
    while True:
        node.visits += 1
        if is_new or state.is_over:
            break
        node.begin(free)
        n_tried, n_free = len(node.tried), len(free)
        if n_tried < n_free:
            item, is_new = node.take(below(stream, n_free - n_tried)), True
        else:
            bounds, width = [], c * math.sqrt(math.log(node.visits))
            for child in map(node.children.get, node.tried):
                bounds.append(child.mean[state.player] + width * (1 / math.sqrt(child.visits)))
            item = highest(node.tried, bounds, stream)
        state, node = state.after(item), node.children[item]
        free = without(item, free)
        walk.append(node)
    while not state.is_over:
        item = free[below(stream, len(free))]
        state, free = state.after(item), without(item, free)
    reward = state.game.rewards(state.owner)
    for node in walk:
        old = np.zeros(len(reward)) if node.mean is None else node.mean
        node.mean = old + (reward - old) / node.visits


def _uct_dict(tree, node, n_free):
    """Return the part of a compiled tree below `node` as nested plain data."""
    children = {}
    if tree.first[node] > 0:
        for child in range(tree.first[node], tree.first[node] + n_free):
            if tree.visits[child]:
                children[str(tree.item[child])] = _uct_dict(tree, child, n_free - 1)
    means = [round(float(m), 12) for m in tree.mean[:, node]]
    return {"visits": int(tree.visits[node]), "mean": means, "children": children}


def _rave_dict(tree, node):
    """Return the part of a compiled tree below `node` as nested plain data."""
    items = {}
    for item in np.flatnonzero(tree.amaf_visits[node]).tolist():
        sums = [int(tree.visits[node, item]), round(float(tree.reward[node, item]), 9)]
        sums.append(int(tree.amaf_visits[node, item]))
        sums.append(round(float(tree.amaf_reward[node, item]), 9))
        items[str(item)] = sums
    inner = np.flatnonzero(tree.child[node]).tolist()
    children = {str(item): _rave_dict(tree, tree.child[node, item]) for item in inner}
    return {"total": int(tree.total[node]), "items": items, "children": children}
