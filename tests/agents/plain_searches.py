"""Tree searches as the papers print them, on dictionaries: what the kernels must equal.

They draw random numbers in the documented order, so that whole trees can be compared.
"""

import math

import numpy as np

import draftlib as dl
from draftlib.agents.shared_tree import OverBudget
from draftlib.kernels.rng import below


def stream_of_search(seed):
    return np.array([np.random.default_rng(seed).bit_generator.random_raw()], np.uint64)


def tree_of(agent):
    """Return the tree of a UCT or RAVE agent as nested plain data."""
    if isinstance(agent, dl.RAVE):
        return _rave_dict(agent.tree, 0)
    return _uct_dict(agent.tree, 0, len(agent.root.legal))


def plain_tree_of(agent, state, seed):
    """Return the tree that the plain twin of a fresh agent grows below `state`."""
    stream = stream_of_search(seed)
    if isinstance(agent, dl.RAVE):
        search = _PlainRAVE(state, agent)
        for _ in range(agent.simulations):
            search.simulate(stream)
        return search.root.as_dict()
    root = UCTNode()
    for _ in range(agent.simulations):
        simulate_uct(root, state, agent.exploration, stream)
    return root.as_dict()


def python_twin(state):
    """Return the same position of a game whose reward is a Python function."""
    game = state.game
    pays = game.rewards
    twin = dl.Game(game.n_items, game.n_players, pays, game.order, partial=pays)
    return dl.State(twin, state.picks)


class UCTNode:
    """A node of the plain implementation: dictionaries and lists, no arrays."""

    def __init__(self):
        self.visits, self.mean, self.children, self.untried = 0, None, {}, None

    def as_dict(self):
        children = {str(item): node.as_dict() for item, node in sorted(self.children.items())}
        mean = [round(float(m), 12) for m in self.mean]
        return {"visits": self.visits, "mean": mean, "children": children}


def _highest(items, bounds, stream):
    """Return the item of the highest bound; each tie on the way up to it draws a number."""
    top, ties, chosen = -math.inf, 0, None
    for item, bound in zip(items, bounds):
        if bound > top:
            top, ties, chosen = bound, 1, item
        elif bound == top:
            ties += 1
            chosen = item if below(stream, ties) == 0 else chosen
    return chosen


def simulate_uct(root, state, c, stream):
    """Run one simulation by the book; draws random numbers in the documented order."""
    legal, node, walk, items = state.legal.tolist(), root, [root], None
    is_new = False
    free = legal
    while True:
        node.visits += 1
        if is_new or state.is_over:
            break
        if node.untried is None:
            node.untried, node.tried = list(free), []
        n_tried, n_free = len(node.tried), len(free)
        if n_tried < n_free:
            swap = below(stream, n_free - n_tried)
            node.untried[0], node.untried[swap] = node.untried[swap], node.untried[0]
            item = node.untried.pop(0)
            node.tried.append(item)
            node.children[item] = UCTNode()
            is_new = True
        else:
            bounds, width = [], c * math.sqrt(math.log(node.visits))
            for child in map(node.children.get, node.tried):
                bounds.append(child.mean[state.player] + width * (1 / math.sqrt(child.visits)))
            item = _highest(node.tried, bounds, stream)
        state, node = state.after(item), node.children[item]
        last = free[-1]
        items = free[:-1]
        if item != last:
            items[free.index(item)] = last
        free = items
        walk.append(node)
    while not state.is_over:
        j = below(stream, len(free))
        state = state.after(free[j])
        free = free[:-1] if j == len(free) - 1 else [*free[:j], free[-1], *free[j + 1 : -1]]
    reward = state.game.rewards(state.owner)
    for node in walk:
        old = np.zeros(len(reward)) if node.mean is None else node.mean
        node.mean = old + (reward - old) / node.visits


def _uct_dict(tree, node, n_free):
    """Return the part of a compiled tree below `node` as nested plain data."""
    children = {}
    if tree.first[node] >= 0:
        for child in range(tree.first[node], tree.first[node] + n_free):
            if tree.visits[child]:
                children[str(tree.item[child])] = _uct_dict(tree, child, n_free - 1)
    means = [round(float(m), 12) for m in tree.mean[:, node]]
    return {"visits": int(tree.visits[node]), "mean": means, "children": children}


class _RAVENode:
    """A node of the plain search: sums by item, in dictionaries."""

    def __init__(self):
        self.total, self.child = 0, {}
        self.visits, self.reward, self.heard, self.heard_reward = ({} for _ in range(4))

    def weight(self, k, item):
        heard = self.heard.get(item, 0)
        return self.visits.get(item, 0) + k / (k + heard) * heard

    def value(self, k, item):
        share = k / (k + self.heard[item])
        gain = self.reward.get(item, 0.0) + share * self.heard_reward[item]
        return gain / self.weight(k, item)

    def as_dict(self):
        items = {}
        for item in sorted(self.heard):
            visits, reward = self.visits.get(item, 0), self.reward.get(item, 0.0)
            sums = [visits, round(float(reward), 9), self.heard[item]]
            items[str(item)] = [*sums, round(float(self.heard_reward[item]), 9)]
        children = {str(item): child.as_dict() for item, child in sorted(self.child.items())}
        return {"total": self.total, "items": items, "children": children}


class _PlainRAVE:
    """RAVE by the book; draws random numbers in the documented order."""

    def __init__(self, state, agent):
        self.state, self.c, self.k = state, agent.exploration, agent.equivalence
        self.opponents, self.root, self.rewards = agent.opponents or {}, _RAVENode(), []

    def width(self, node):
        """Return c sd sqrt(ln n), the deviation by Welford's rule as the kernel sums it."""
        pooled = 0.0
        for rewards in np.transpose(self.rewards[:50]):
            mean = square = 0.0
            for n, reward in enumerate(rewards, start=1):
                off = reward - mean
                mean += off / n
                square += off * (reward - mean)
            pooled += square
        deviation = math.sqrt(pooled / (len(rewards) * self.state.game.n_players))
        return self.c * deviation * math.sqrt(math.log(node.total + 1))

    def best(self, node, free, stream):
        width, bounds = self.width(node), []
        for item in free:
            weight, bound = node.weight(self.k, item), math.inf
            if weight > 0:
                bound = node.value(self.k, item) + width * (1.0 / math.sqrt(weight))
            bounds.append(bound)
        return _highest(free, bounds, stream)

    def simulate(self, stream):
        state, node, walk = self.state, self.root, []
        free = state.legal.tolist()
        while not state.is_over:
            player, follows = state.player, state.player in self.opponents
            if follows:
                item = self.opponents[player].pick(state, None)
            elif node is None or len(self.rewards) < 50:
                item = free[below(stream, len(free))]
            else:
                item = self.best(node, free, stream)
            free[free.index(item)] = free[-1]
            free.pop()
            state = state.after(item)
            if node is not None:
                walk.append(node)
                known = item in node.visits or follows
                if item not in node.child and known and not state.is_over:
                    node.child[item] = _RAVENode()
                node = node.child.get(item)
        self.credit(state, walk)

    def credit(self, state, walk):
        rewards, start = state.game.rewards(state.owner), len(self.state.picks)
        self.rewards.append(rewards)
        for turn, node in enumerate(walk, start=start):
            player, item = state.game.order[turn], state.picks[turn]
            node.total += 1
            node.visits[item] = node.visits.get(item, 0) + 1
            node.reward[item] = node.reward.get(item, 0.0) + rewards[player]
            for later, by in zip(state.picks[turn:], state.game.order[turn:]):
                if by == player:
                    node.heard[later] = node.heard.get(later, 0) + 1
                    node.heard_reward[later] = node.heard_reward.get(later, 0.0) + rewards[player]


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


class PlainMaxNUCT:
    """The algorithm, line by line, on the plain nodes of the tests of UCT."""

    def __init__(self, agent, state, seed):
        rng = np.random.default_rng(seed)
        self.agent, self.state, self.root, self.spent = agent, state, UCTNode(), 0
        for _ in range(2):  # one stream for the root's simulations, one for all others
            self.stream = np.array([rng.bit_generator.random_raw()], np.uint64)
            if not self.spent:
                self.visit(self.root, state, agent.simulations, free=True)

    def visit(self, node, state, least, free=False):
        missing = max(0, least - node.visits)
        if not free and self.spent + missing > self.agent.max_simulations:
            raise OverBudget
        self.spent += missing
        for _ in range(missing):
            simulate_uct(node, state, self.agent.exploration, self.stream)

    def ranked(self, node, state):
        def mean(item):
            child = node.children.get(item)
            return -np.inf if child is None else child.mean[state.player]

        return sorted(state.legal.tolist(), key=lambda item: (-mean(item), item))

    def child(self, node, state, item):
        if node.untried is None:
            node.untried, node.tried = state.legal.tolist(), []
        if item not in node.children:
            place = node.untried.index(item)
            node.untried[place] = node.untried[0]
            node.untried.pop(0)
            node.tried.append(item)
            node.children[item] = UCTNode()
            self.visit(node.children[item], state.after(item), 1)
        return node.children[item]

    def best(self, node, state, depth):
        """Return the best of the b best-ranked picks and its values (lines 5 to 16)."""
        if len(state.legal) > 1 and node is not self.root:
            self.visit(node, state, self.agent.simulations)
        coming = list(state.game.order[len(state.picks) :])[: depth + 1]
        best = None
        for item in self.ranked(node, state)[: coming.count(state.player)]:
            below, after = self.child(node, state, item), state.after(item)
            if after.is_over:
                values = after.game.rewards(after.owner)
                values = values * (self.agent.terminal == "reward")
            elif depth > 0:
                values = self.best(below, after, depth - 1)[1]
            else:
                values = below.mean
            if best is None or values[state.player] > best[1][state.player]:
                best = item, values
        return best

    def pick(self):
        item = self.ranked(self.root, self.state)[0]
        left = len(self.state.game.order) - len(self.state.picks)
        try:
            for depth in range(0, left, self.state.game.n_players):
                item = self.best(self.root, self.state, depth)[0]
        except OverBudget:
            pass
        return item
