"""Paths: a small search laid out as the list of all lines of play that it looks at.

A path is a tuple of the actions of the next players in turn; what an action is, an item or a group
of items, is left to the search.
"""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from draftlib.agents.walks import mean_of_walks
from draftlib.game import State


def all_paths(depth: int, actions: Callable[[tuple], Iterable]) -> list[tuple]:
    """Return all paths of `depth` actions; actions(path) gives those that may follow a path.

    >>> all_paths(2, lambda path: [item for item in "ABC" if item not in path])[:3]
    [('A', 'B'), ('A', 'C'), ('B', 'A')]
    """
    paths = [()]
    for _ in range(depth):
        paths = [(*path, action) for path in paths for action in actions(path)]
    return paths


def best_path(
    paths: Sequence[tuple],
    values: np.ndarray,
    players: Sequence[int],
    merit: Callable[[np.ndarray, int], float],
) -> tuple:
    """Return the path along which everybody acts for the best, the first of equals.

    values: (S, P), of the S paths to each player; players: who acts at each step; merit(value (P,),
    player) says how good an end is where that player chooses.  With the player's own component as
    merit this is max^n.

    >>> paths = [("A", "B"), ("A", "C"), ("B", "A"), ("B", "C")]
    >>> values = np.array([[9, 1], [2, 2], [3, 0], [0, -1]])
    >>> best_path(paths, values, (0, 1), lambda value, player: value[player])
    ('B', 'A')
    """
    ends = list(zip(paths, values))
    for step in range(len(players) - 1, -1, -1):
        best = {}
        for path, value in ends:
            known = best.get(path[:step])
            if known is None or merit(value, players[step]) > merit(known[1], players[step]):
                best[path[:step]] = path, value
        ends = list(best.values())
    return ends[0][0]


def walk_values(
    state: State, paths: Sequence[tuple], simulations: int, stream: np.ndarray
) -> np.ndarray:
    """Return the mean reward (S, P) of `simulations` walks, shared among the ends of S paths.

    paths: items, all paths of one length.  Each gets at least one walk.
    """
    game = state.game
    owners = np.repeat(state.owner.astype(np.int8)[None], len(paths), axis=0)
    made = len(state.picks) + len(paths[0])
    players = game.order[len(state.picks) : made]
    items = np.array(paths, dtype=np.int64).reshape(len(paths), -1)
    np.put_along_axis(owners, items, players[None], axis=1)
    walks = max(1, simulations // len(paths)) if made < len(game.order) else 1
    return mean_of_walks(game, owners, made, walks, stream)
