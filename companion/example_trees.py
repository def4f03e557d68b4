"""Two explicit trees of the authors, and UCT on such a tree.

A tree is a dict of branches, a leaf the rewards of players 1, 2, 3, who move in that order.
"""

import math
from collections import Counter, defaultdict
from functools import reduce
from operator import getitem

import numpy as np
import pandas as pd

# The talk of 2010, max^n.
TALK = {
    "a1": {"b1": {"d1": (4, 1, -2), "d2": (3, 5, 0)}, "b2": {"e1": (-4, 2, 9), "e2": (6, 7, 7)}},
    "a2": {"c1": {"f1": (3, 1, 0), "f2": (-5, 1, 3)}, "c2": {"g1": (0, 0, -5), "g2": (1, -1, 2)}},
}

# The paper's commented section on max^n and UCT, after the picture in the authors' repository
# (riskbot, MaxNExample), without player 1's last move, which is forced.  The text calls the leaves
# l b c and m b c S and T.
MISLEADING = {
    "l": {
        "a": {"c": (900, 9, 10), "d": (1010, 9, 9)},
        "b": {"c": (900, 10, 100), "d": (1100, 10, 10)},
    },
    "m": {"a": {"c": (100, 9, 10), "d": (0, 9, 9)}, "b": {"c": (1100, 10, 10), "d": (0, 10, 9)}},
    "r": {"a": {"c": (20, 10, 9), "d": (110, 9, 10)}, "b": {"c": (-90, 10, 10), "d": (0, 10, 9)}},
}


def uct_nodes(
    tree: dict, simulations: int, exploration: float, rng: np.random.Generator
) -> pd.DataFrame:
    """Return the branches that a few simulations of UCT have tried, for `trees.game_tree`.

    Columns: see `trees.tree_nodes`; value: the mean rewards of all players, with one decimal;
    chosen: whether its mean is the highest for the player who moves there.

    >>> uct_nodes({"x": (1, 0), "y": (3, 0)}, 2, 1.0, np.random.default_rng(0)).chosen.tolist()
    [True, False, True]
    """
    total, visits = _grow(tree, simulations, exploration, rng)
    rows = []
    for path in sorted(visits):
        leaf = not isinstance(reduce(getitem, path, tree), dict)
        beside = [p for p in visits if len(p) == len(path) and p[:-1] == path[:-1]]
        best = max(beside, key=lambda p: _mean(total, visits, p, len(path) - 1))
        means = " ".join(f"{reward / visits[path]:z.1f}" for reward in total[path])
        mover = pd.NA if leaf else len(path) + 1
        rows.append((" ".join(path), mover, means.replace(".0", ""), path == best))
    return pd.DataFrame(rows, columns=["path", "player", "value", "chosen"])


def _grow(tree, simulations, exploration, rng):
    """Return the sums of rewards and the visits of all paths after the simulations of UCT."""
    visits, total = Counter(), defaultdict(lambda: 0.0)
    for _ in range(simulations):
        node, path = tree, [()]
        while isinstance(node, dict):
            path.append(_next_branch(path[-1], list(node), visits, total, exploration, rng))
            node = node[path[-1][-1]]
        rewards = np.array(node, dtype=float)
        for here in path:
            visits[here] += 1
            total[here] = total[here] + rewards
    return total, visits


def _next_branch(here, names, visits, total, exploration, rng):
    """Return where UCT goes from `here`: an untried branch at random, else the highest bound."""
    below = [(*here, name) for name in names]
    new = [branch for branch in below if not visits[branch]]
    if new:
        return new[rng.integers(len(new))]
    log_n = math.log(visits[here] + 1)
    bounds = [
        _mean(total, visits, branch, len(here)) + exploration * math.sqrt(log_n / visits[branch])
        for branch in below
    ]
    return below[int(np.argmax(bounds))]


def _mean(total, visits, branch, player):
    return total[branch][player] / visits[branch] if visits[branch] else 0.0
