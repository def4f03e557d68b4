"""Rankings of the items that are left, best first: the heuristics h of KthBestPick.

A ranking is any function (state, rng) -> items; an agent that has a method `rank`, such as UCT or
Greedy, serves as one too.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from draftlib.game import State
from draftlib.support.checks import is_function, offers
from draftlib.support.domains import Domain


def rank_by_gain(state: State, rng: np.random.Generator | None = None) -> np.ndarray:
    """Rank by the game's partial evaluation after the pick; equal items in item order.

    On a table of values this is the player's own value of each item.

    >>> from draftlib import four_item_game
    >>> rank_by_gain(four_item_game().start()).tolist()
    [1, 0, 2, 3]
    """
    return state.legal[np.argsort(-_own_gain(state), kind="stable")]


def rank_by_gain_generous(state: State, rng: np.random.Generator | None = None) -> np.ndarray:
    """Rank as `rank_by_gain`; among equal items the one worth more to the others comes first.

    On a table of values this is the rule of the KthBestPick draft of 2010.  Elsewhere `others` is
    the sum of the other players' evaluations after the pick, of which more is left to them.

    >>> from draftlib import table_game
    >>> rank_by_gain_generous(table_game([[2, 2, 5], [1, 3, 0]]).start()).tolist()
    [2, 1, 0]
    """
    own, others = _own_gain(state), _others(state)
    return state.legal[np.lexsort((-others, -own))]


RANKING = Domain(
    "a function (state, rng) or an agent with .rank",
    lambda value: offers(value, "rank") or is_function(value),
)


def as_ranking(heuristic: Any) -> Callable:
    """Return `heuristic` as a function (state, rng) -> items; ValueError if it is none."""
    heuristic = RANKING("heuristic", heuristic)
    return heuristic.rank if offers(heuristic, "rank") else heuristic


def _own_gain(state):
    if state.game.is_table:
        return state.game.values[state.player, state.legal]
    return state.game.gains(state)


def _others(state):
    legal, player = state.legal, state.player
    if state.game.is_table:
        values = state.game.values[:, legal]
        return values.sum(axis=0) - values[player]
    owners = np.repeat(state.owner[None], len(legal), axis=0)
    owners[np.arange(len(legal)), legal] = player
    values = state.game.evaluate(owners)
    return values.sum(axis=1) - values[:, player]
