"""Path refinement: search among continents first, then among the territories of the line found.

Source: report, Conclusions, first idea for further research: "replace the actions from picking
territories to picking continents (where each continent is represented a number of times equal to
the number of territories in that continent) ... find a path of picks in continent space and then
search this corridor in territory space".  How a line of continents is valued is our own: every
pick in it is a random territory that is free there, and the draft is completed at random.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from companion.searches.paths import all_paths, best_path, walk_values
from draftlib.agents.walks import complete
from draftlib.game import State, check_can_pick
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below, stream_from


@dataclass
class PathRefinement:
    """Max^n over `depth` picks of groups of items, then over the items along the best line.

    Parameters
    ----------
    depth : picks to search, at least 1.
    simulations : random walks a pick: half for the lines of groups, half for those of items, as
        many from the end of each line, at least one.
    groups : the number of the group of each item, (T,); None for the continents of the board.

    >>> from draftlib import four_item_game
    >>> agent = PathRefinement(depth=4, groups=[0, 1, 2, 3])
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    depth: int = 2
    simulations: int = 3000
    groups: Sequence[int] | None = None

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item that the refined line begins with; ValueError without an `rng`."""
        check_can_pick(state)
        stream = stream_from(rng)
        groups = state.game.board.continent if self.groups is None else self.groups
        groups, free = np.array(groups, dtype=np.int64), state.legal
        players = state.game.order[len(state.picks) :][: self.depth]
        room = np.bincount(groups[free]).tolist()
        lines = all_paths(
            len(players), lambda path: [g for g, n in enumerate(room) if n > path.count(g)]
        )
        values = _group_values(state, lines, groups, self.simulations // 2, stream)
        line = best_path(lines, values, players, _own)
        paths = all_paths(len(players), lambda path: _corridor(free, groups, line, path))
        values = walk_values(state, paths, self.simulations // 2, stream)
        return int(best_path(paths, values, players, _own)[0])


def _group_values(state, lines, groups, simulations, stream):
    """Return the mean reward (S, P) of drafts that begin with random items along S lines of groups.

    groups: (T,); simulations: walks in total, shared among the lines, at least one each.
    """
    game, made = state.game, len(state.picks)
    walks = max(1, simulations // len(lines))
    ends = np.repeat(state.owner[None], len(lines) * walks, axis=0)
    steps = np.repeat(np.array(lines, dtype=np.int64), walks, axis=0)
    _pick_from_groups(ends, groups, steps, game.order, made, stream)
    complete(ends, game.order, made + steps.shape[1], stream)
    return game.evaluate(ends).reshape(len(lines), walks, -1).mean(axis=1)


@kernel
def _pick_from_groups(owners, groups, lines, order, n_picked, stream):
    """Let the next players pick along `lines` (S, D) of groups in `owners` (S, T), in place.

    Each pick is uniform among the free items of its group, of which there is at least one.
    """
    for s in range(len(owners)):
        for step in range(lines.shape[1]):
            seen, choice = 0, -1
            for item in range(owners.shape[1]):
                if owners[s, item] < 0 and groups[item] == lines[s, step]:
                    seen += 1
                    if below(stream, seen) == 0:
                        choice = item
            owners[s, choice] = order[n_picked + step]


def _corridor(free, groups, line, path):
    """Return the free items of the group that `line` names next, without those of `path`."""
    allowed = free[groups[free] == line[len(path)]]
    return [item for item in allowed.tolist() if item not in path]


def _own(value, player):
    return value[player]
