"""RAVE as its module says it, on dictionaries, which the kernel must equal, draw by draw."""

import math
from collections import defaultdict

import numpy as np

from draftlib.kernels.rng import below, next_word
from draftlib.plain import best_item, other_items

SAMPLE = 50  # simulations at random, from which a new tree learns how far rewards spread


class _Node:
    def __init__(self):
        self.total, self.children = 0, {}
        self.visits, self.reward = defaultdict(int), defaultdict(float)
        self.amaf_visits, self.amaf_reward = defaultdict(int), defaultdict(float)

    def bound(self, item, width, k):
        """Return what an item is worth with its confidence term, inf if nothing is known."""
        if not self.amaf_visits[item]:
            return math.inf
        share = k / (k + self.amaf_visits[item])
        weight = self.visits[item] + share * self.amaf_visits[item]
        gain = self.reward[item] + share * self.amaf_reward[item]
        return gain / weight + width * (1 / math.sqrt(weight))

    def as_dict(self):
        sums = self.visits, self.reward, self.amaf_visits, self.amaf_reward
        items = {
            str(item): [round(float(each[item]), 9) for each in sums]
            for item in sorted(self.amaf_visits)
            if self.amaf_visits[item]
        }
        children = {str(item): node.as_dict() for item, node in sorted(self.children.items())}
        return {"total": self.total, "items": items, "children": children}


def plain_rave(agent, state, stream):
    """Return the tree that RAVE's plain twin grows below `state`, as nested plain data."""
    root, rewards, rivals = _Node(), [], agent.opponents or {}
    if rivals:
        next_word(stream)  # their rule has a stream of its own
    for _ in range(agent.simulations):
        node, at, free, path, picks = root, state, state.legal.tolist(), [], []
        while not at.is_over:
            is_ruled = at.player in rivals
            if is_ruled:
                item = rivals[at.player].pick(at)
            elif node is None or len(rewards) < SAMPLE:
                item = free[below(stream, len(free))]
            else:
                spread = math.sqrt(np.var(rewards, axis=0).mean())
                width = agent.exploration * spread * math.sqrt(math.log(node.total + 1))
                bounds = [node.bound(item, width, agent.equivalence) for item in free]
                item = best_item(free, bounds, stream)
            picks.append((at.player, item))
            at, free = at.after(item), other_items(item, free)
            if node is not None:
                path.append(node)
                is_known = node.visits[item] or is_ruled
                if is_known and item not in node.children and not at.is_over:
                    node.children[item] = _Node()
                node = node.children.get(item)
        reward = state.game.rewards(at.owner)
        rewards += [reward] if len(rewards) < SAMPLE else []
        for start, node in enumerate(path):
            mover, picked = picks[start]
            node.total += 1
            node.visits[picked] += 1
            node.reward[picked] += reward[mover]
            for player, item in picks[start:]:
                if player == mover:
                    node.amaf_visits[item] += 1
                    node.amaf_reward[item] += reward[mover]
    return root.as_dict()
