"""The searches on UCT's tree as their papers print them: max^n + UCT and KthBestPick with UCT."""

import math

from draftlib.plain import Node, simulate
from tests.agents.plain_searches import plain_dict, stream_of


class OverBudget(Exception):
    pass


class PlainTree:
    """UCT's plain tree, which grows below any of its nodes until the simulations are spent."""

    def __init__(self, agent, state, rng):
        self.agent, self.root, self.spent = agent, Node(), agent.simulations
        stream = stream_of(rng)
        for _ in range(agent.simulations):
            simulate(self.root, state, agent.exploration, stream)
        self.stream = stream_of(rng)

    def top_up(self, node, state, least):
        missing = max(0, least - node.visits)
        if self.agent.max_simulations and self.spent + missing > self.agent.max_simulations:
            raise OverBudget
        self.spent += missing
        for _ in range(missing):
            simulate(node, state, self.agent.exploration, self.stream)

    def enter(self, node, state, item):
        """Return the node and the position after an item, which has a visit at least."""
        node.begin(state.legal.tolist())
        if item not in node.children:
            node.take(node.untried.index(item))
        child, after = node.children[item], state.after(item)
        if child.visits == 0:
            self.top_up(child, after, 1)
        return child, after

    def ranked(self, node, state, count):
        """Return the items of the highest means, of equal ones the first; untried ones last."""

        def loss(item):
            child = node.children.get(item)
            return -child.mean[state.player] if child and child.visits else math.inf

        return sorted(state.legal.tolist(), key=lambda item: (loss(item), item))[:count]


def own_left(state):
    """Return how many picks the player to move has left."""
    return sum(player == state.player for player in state.game.order[len(state.picks) :])


def plain_maxn_uct(agent, state, rng):
    """Return the pick of max^n + UCT, the depth that it reached, and its tree."""
    tree, left = PlainTree(agent, state, rng), len(state.game.order) - len(state.picks)

    def best(node, at, depth):
        coming = at.game.order[len(at.picks) :][: depth + 1].tolist()
        items = tree.ranked(node, at, coming.count(at.player))
        values = [value(*tree.enter(node, at, item), depth - 1) for item in items]
        first = max(range(len(items)), key=lambda i: values[i][at.player])
        return items[first], values[first]

    def value(node, at, depth):
        if at.is_over:
            return at.game.rewards(at.owner) * (agent.terminal == "reward")
        if depth < 0:
            return node.mean
        if len(at.legal) > 1:
            tree.top_up(node, at, agent.simulations)
        return best(node, at, depth)[1]

    item, reached = tree.ranked(tree.root, state, 1)[0], 0
    deepest = left - 1 if agent.depth is None else min(agent.depth, left - 1)
    try:
        for depth in range(0, deepest + 1, state.game.n_players):
            (item, _), reached = best(tree.root, state, depth), depth
    except OverBudget:
        pass
    return item, reached, plain_dict(tree.root)


def plain_kth_best_pick_uct(agent, state, rng):
    """Return the answers of KthBestPick with UCT for N = 1, 2, ..., and its tree.

    An answer is N, its item, and the simulations so far.
    """
    tree, me, program = PlainTree(agent, state, rng), state.player, agent.variant == "program"
    models, known = agent.models or [None] * state.game.n_players, {}

    def best(node, at, n_best, least=0):
        if len(at.legal) > 1:
            tree.top_up(node, at, agent.simulations)
        ranked = tree.ranked(node, at, min(n_best, own_left(at)))
        tries = range(len(ranked) - 1, least - 1, -1)
        return next((ranked[k] for k in tries if succeeds(node, at, ranked, k, n_best)), None)

    def succeeds(node, at, ranked, k, n_best):
        """Return whether the mover gets all better items too, if it takes rank k first."""
        mover, better, move = at.player, set(ranked[:k]), ranked[k]
        while better and len(at.picks) + 1 < len(at.game.order):
            n_best -= program and at.player == me
            if n_best < 1:
                return False
            node, at = tree.enter(node, at, move)
            move = reply(node, at, n_best)
            if at.player != mover and move in better:
                return False
            if at.player == mover and program and move not in better and n_best <= len(better):
                return False
            if at.player == mover:
                better.discard(move)
        return not better

    def reply(node, at, n_best):
        model = models[at.player]
        if hasattr(model, "pick"):
            return model.pick(at, rng)
        key = tuple(at.owner), (n_best := 1 if model == "uct" else n_best)
        if key not in known:
            known[key] = best(node, at, n_best)
        return known[key]

    answers = []
    try:
        for n_best in range(1, min(agent.n_best or 99, own_left(state)) + 1):
            item = best(tree.root, state, n_best, n_best - 1 if program else 0)
            if item is None:
                break
            answers.append((n_best, item, tree.spent))
    except OverBudget:
        pass
    return answers, plain_dict(tree.root)
