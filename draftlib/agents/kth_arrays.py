"""What the two ways to compute KthBestPick on a table share: the draft, the memory, the calls.

Sets of items are bit sets, and the set of the items left stands for a position: on a table, what
has been picked so far changes no ranking of the rest, and the number of items left is the turn.
"""

from typing import NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, ONE, bit, has
from draftlib.kernels.compiling import kernel

_MOST_BITS = 22  # the memory has at most 2**22 slots, and twice as many as there are positions
_SCATTER = np.uint64(0x9E3779B97F4A7C15)

# These kernels are called for each position and allocate nothing.  numba need not count references
# to the arrays of their tuples, which would take a third of the time.
lean_kernel = kernel(_nrt=False)


class Draft(NamedTuple):
    """The rest of a draft on a table, turns from 0; what does not change during an answer."""

    order: np.ndarray  # (T,) int64, the player of each turn
    left: np.ndarray  # (T + 1, P) int64, the picks that each player has left from a turn on
    ranks: np.ndarray  # (P, L) int64, each player's ranking of the items left, best first
    n_best: int  # N


class _Memo(NamedTuple):
    """What is known of positions: a hash table of sets of items, open to the next free slot."""

    keys: np.ndarray  # (S,) uint64, the items left; empty where a slot is free
    found: np.ndarray  # (S,) uint64, a set that holds KthBestPick's item there
    depths: np.ndarray  # (S,) int16, the horizon that it was found with, if one was needed
    stored: np.ndarray  # (1,) int64, slots in use
    room: int  # the most that may be; 0 to remember nothing
    shift: np.uint64  # 64 - log2(S)


class Calls(NamedTuple):
    """The model calls of an answer."""

    made: np.ndarray  # (1,) int64
    limit: int


def new_memo(n_items: int, remembers: bool) -> _Memo:
    """Return an empty memory for the positions of a draft of `n_items`."""
    bits = min(_MOST_BITS, n_items + 1) if remembers else 1
    keys, found = np.zeros((1 << bits, 2), np.uint64).T  # side by side: read at one go
    depths, stored = np.zeros(1 << bits, np.int16), np.zeros(1, np.int64)
    room = len(keys) // 2 if remembers else 0
    return _Memo(keys, found, depths, stored, room, np.uint64(64 - bits))


@lean_kernel
def slot_of(items, keys, shift):
    """Return the slot of the memory that holds the set `items`, or where it belongs."""
    slot = (items * _SCATTER) >> shift
    while keys[slot] != EMPTY and keys[slot] != items:
        slot = (slot + ONE) & np.uint64(len(keys) - 1)
    return slot


@lean_kernel
def remember(items, found, depth, memo):
    """Store what was `found` where `items` are left; a new set only while there is room."""
    slot = slot_of(items, memo.keys, memo.shift)
    is_new = memo.keys[slot] == EMPTY
    if not is_new or memo.stored[0] < memo.room:
        memo.stored[0] += is_new
        memo.keys[slot], memo.found[slot], memo.depths[slot] = items, found, depth


@lean_kernel
def list_top(items, limit, ranking, top):
    """Write the first `limit` of `ranking` that are among `items` to `top`; return how many."""
    n_top = 0
    for item in ranking:
        if n_top < limit and has(items, item):
            top[n_top] = item
            n_top += 1
    return n_top


@lean_kernel
def set_of(top, number):
    """Return the set of the first `number` items of `top`."""
    items = EMPTY
    for i in range(number):
        items |= bit(top[i])
    return items
