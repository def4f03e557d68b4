"""KthBestPick on a table of values, compiled, where every player is modelled as KthBestPick.

Source: report, Algorithm 2, as in `kth_best_pick`.  `_reply` is the algorithm as it stands, with or
without a memo of positions.  Sets of items are bit sets, and the set of the items left stands for
a position: on a table, what has been picked so far changes no ranking of the rest, and the number
of items left is the turn.
"""

from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from draftlib.arguments import LARGEST
from draftlib.kernels.bits import EMPTY, ONE, bit, has, lowest
from draftlib.kernels.compiling import kernel

_MOST_BITS = 22  # a memo has at most 2**22 slots, and two for each position if there are fewer
_SCATTER = np.uint64(0x9E3779B97F4A7C15)

# These kernels are called for each position and allocate nothing.  numba need not count references
# to the arrays of their tuples, which would take a third of the time.
_lean_kernel = kernel(_nrt=False)


class _Rest(NamedTuple):
    """The rest of a draft on a table, turns from 0; it does not change during an answer."""

    order: np.ndarray  # (T,) int64, the player of each turn
    left: np.ndarray  # (T + 1, P) int64, the picks that each player has left from a turn on
    ranks: np.ndarray  # (P, L) int64, each player's ranking of the items left, best first
    n_best: int  # N


class _Memo(NamedTuple):
    """The known answers by position: a hash table of sets of items, open to the next free slot."""

    keys: np.ndarray  # (S,) uint64, the items left; empty where a slot is free
    answers: np.ndarray  # (S,) uint64, the set of KthBestPick's item there
    stored: np.ndarray  # (1,) int64, slots in use
    room: int  # how many may be; with 0 it remembers nothing
    shift: np.uint64  # 64 - log2(S)


class TooManyCallsError(Exception):
    """Signals that an answer takes more model calls than the limit."""


def table_pick(state, ranking, n_best, memo, max_calls=None):
    """Return KthBestPick's item on a table of at most 64 items.

    All players are modelled as KthBestPick with the same N and rank by their own values.
    Raises TooManyCallsError if that takes more than `max_calls` model calls.
    """
    draft, known = _rest_of(state, ranking, n_best), _new_memo(len(state.legal), memo)
    calls = np.array([0, max_calls or LARGEST])  # made, and allowed
    items = np.uint64(sum(1 << int(item) for item in state.legal))
    tops = np.zeros((len(draft.order), len(draft.order)), np.int64)
    reply = np.uint64(_reply(items, 0, draft, known, calls, tops))
    if not reply:
        raise TooManyCallsError
    return int(lowest(reply))


def _rest_of(state, ranking, n_best):
    """Return the `_Rest` from `state` on; N None is as many as there are picks."""
    game = state.game
    order = game.order[len(state.picks) :].copy()
    moves = order[:, None] == np.arange(game.n_players)
    left = np.zeros((len(order) + 1, game.n_players), np.int64)
    left[:-1] = moves[::-1].cumsum(axis=0)[::-1]
    seats = [SimpleNamespace(game=game, player=p, legal=state.legal) for p in range(game.n_players)]
    ranks = [ranking(seat) for seat in seats]  # by own values, for which that is enough of a state
    return _Rest(order, left, np.array(ranks, np.int64), n_best or len(order))


@_lean_kernel
def _reply(items, turn, draft, memo, calls, tops):
    """Return the set of KthBestPick's item when `items` are left at `turn`.

    It is empty when the limit on calls is passed.  calls: (2,); tops: scratch, a row per turn.
    """
    slot = _slot_of(items, memo.keys, memo.shift)
    if memo.keys[slot] == items:
        return memo.answers[slot]
    calls[0] += 1
    if calls[0] > calls[1]:
        return EMPTY
    player, top = draft.order[turn], tops[turn]
    limit = min(draft.n_best, draft.left[turn, player])
    n_top, better = _list_top(items, limit, draft.ranks[player], top)
    answer = top[0]
    for k in range(n_top - 1, 0, -1):
        better &= ~bit(top[k])
        wanted, rest, t = better, items & ~bit(top[k]), turn + 1
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
    _remember(items, bit(answer), memo)
    return bit(answer)


def _new_memo(n_items: int, remembers: bool) -> _Memo:
    """Return an empty memo for the positions of a draft of `n_items`."""
    bits = min(_MOST_BITS, n_items + 1) if remembers else 1
    keys, answers = np.zeros((1 << bits, 2), np.uint64).T  # side by side: read at one go
    room = len(keys) // 2 if remembers else 0
    return _Memo(keys, answers, np.zeros(1, np.int64), room, np.uint64(64 - bits))


@_lean_kernel
def _slot_of(items, keys, shift):
    """Return the slot of the memo that holds the set `items`, or the one to put it into."""
    slot = (items * _SCATTER) >> shift
    while keys[slot] != EMPTY and keys[slot] != items:
        slot = (slot + ONE) & np.uint64(len(keys) - 1)
    return slot


@_lean_kernel
def _remember(items, answer, memo):
    """Store the answer, a set, where `items` are left; new ones only while there is room."""
    slot = _slot_of(items, memo.keys, memo.shift)
    is_new = memo.keys[slot] == EMPTY
    if not is_new or memo.stored[0] < memo.room:
        memo.stored[0] += is_new
        memo.keys[slot], memo.answers[slot] = items, answer


@_lean_kernel
def _list_top(items, limit, ranking, top):
    """Write the first `limit` of `ranking` among `items` to `top`; return their number and set."""
    n_top, listed = 0, EMPTY
    for item in ranking:
        if n_top < limit and has(items, item):
            top[n_top] = item
            n_top += 1
            listed |= bit(item)
    return n_top, listed
