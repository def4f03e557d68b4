"""Trees of searches as plain data, and values by plain recursion."""

import numpy as np

import draftlib as dl
from draftlib.plain import Node, simulate
from tests.agents.plain_rave import plain_rave


def tree_of(agent):
    """Return the tree of a UCT or RAVE agent as nested plain data."""
    if isinstance(agent, dl.RAVE):
        return _rave_dict(agent.tree, 0)
    return _uct_dict(agent.tree, 0, len(agent.root.legal))


def plain_tree_of(agent, state, seed):
    """Return the tree that the agent's plain twin grows below `state`."""
    stream, root = stream_of(np.random.default_rng(seed)), Node()
    if isinstance(agent, dl.RAVE):
        return plain_rave(agent, state, stream)
    for _ in range(agent.simulations):
        simulate(root, state, agent.exploration, stream)
    return plain_dict(root)


def stream_of(rng):
    """Return the stream that a search takes from a Generator."""
    return np.array([rng.bit_generator.random_raw()], np.uint64)


def python_twin(state):
    """Return the same position of a game whose reward is a Python function."""
    game = state.game
    pays = game.rewards
    twin = dl.Game(game.n_items, game.n_players, pays, game.order, pays, board=game.board)
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


def plain_dict(node):
    """Return the part of a plain tree below a node as nested plain data."""
    children = {str(item): plain_dict(child) for item, child in sorted(node.children.items())}
    mean = [round(float(m), 12) for m in node.mean]
    return {"visits": node.visits, "mean": mean, "children": children}


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
    items, sums = {}, (tree.visits, tree.reward, tree.amaf_visits, tree.amaf_reward)
    for item in np.flatnonzero(tree.amaf_visits[node]).tolist():
        items[str(item)] = [round(float(each[node, item]), 9) for each in sums]
    inner = np.flatnonzero(tree.child[node]).tolist()
    children = {str(item): _rave_dict(tree, tree.child[node, item]) for item in inner}
    return {"total": int(tree.total[node]), "items": items, "children": children}
