"""KthBestPick on a table of values, compiled, where every player is modelled as KthBestPick.

Source: report, Algorithm 2, as in `kth_best_pick`.  `_reply` is the algorithm as it stands, with or
without a memory of positions; `look_ahead` gives the same picks with far fewer calls.
"""

from typing import NamedTuple

import numpy as np

from draftlib.agents.kth_arrays import (
    Calls,
    Draft,
    lean_kernel,
    list_top,
    new_memo,
    remember,
    set_of,
    slot_of,
)
from draftlib.agents.kth_look_ahead import look_ahead
from draftlib.kernels.bits import EMPTY, bit, lowest
from draftlib.support.checks import LARGEST


def table_pick(state, ranking, n_best, memo, prune, max_calls=None):
    """Return KthBestPick's item on a table of at most 64 items, and the number of model calls.

    All players are modelled as KthBestPick with the same N and rank by their own values.  The item
    is None if the answer takes more than `max_calls` calls.
    """
    draft, known = _rest_of(state, ranking, n_best), new_memo(len(state.legal), memo)
    calls = Calls(np.zeros(1, np.int64), max_calls or LARGEST)
    items = np.uint64(sum(1 << int(item) for item in state.legal))
    if prune:
        found = look_ahead(items, draft, known, calls)
    else:
        tops = np.zeros((len(draft.order), len(draft.order)), np.int64)
        found = np.uint64(_reply(items, 0, draft, known, calls, tops))
    return (int(lowest(found)) if found else None), int(calls.made[0])


def _rest_of(state, ranking, n_best):
    """Return the `Draft` from `state` on; N None is as many as there are picks."""
    game = state.game
    order = game.order[len(state.picks) :].copy()
    moves = order[:, None] == np.arange(game.n_players)
    left = np.zeros((len(order) + 1, game.n_players), np.int64)
    left[:-1] = moves[::-1].cumsum(axis=0)[::-1]
    ranks = [ranking(_Seat(game, p, state.legal), None) for p in range(game.n_players)]
    return Draft(order, left, np.array(ranks, np.int64), n_best or len(order))


class _Seat(NamedTuple):
    """As much of a state as a ranking by own values looks at."""

    game: object
    player: int
    legal: np.ndarray


@lean_kernel
def _reply(items, turn, draft, memo, calls, tops):
    """Return the set of KthBestPick's item when `items` are left at `turn`.

    It is empty when the limit on calls is passed.  tops: scratch, a row per turn.
    """
    calls.made[0] += 1
    if calls.made[0] > calls.limit:
        return EMPTY
    player, top = draft.order[turn], tops[turn]
    limit = min(draft.n_best, draft.left[turn, player])
    n_top = list_top(items, limit, draft.ranks[player], top)
    if n_top == 1:
        return bit(top[0])
    slot = slot_of(items, memo.keys, memo.shift)
    if memo.keys[slot] == items:
        return memo.found[slot]
    answer = top[0]
    for k in range(n_top - 1, 0, -1):
        wanted, rest, t = set_of(top, k), items & ~bit(top[k]), turn + 1
        while wanted != EMPTY and t < len(draft.order):
            taken = _reply(rest, t, draft, memo, calls, tops)
            if taken == EMPTY:
                return EMPTY
            if draft.order[t] != player and wanted & taken:
                break
            wanted &= ~taken
            rest &= ~taken
            t += 1
        if wanted == EMPTY:
            answer = top[k]
            break
    remember(items, bit(answer), 0, memo)
    return bit(answer)
