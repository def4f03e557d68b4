"""Paths on the board, as the bots find them: a best-first search that is not quite a shortest path.

The list of open territories is sorted by price, and a new entry goes in front of its equals: last
in, first out.  A territory is marked when it enters the list and is never re-priced, and stepping
on some territories earns their armies instead of costing them.  So the paths found are good, not
always the cheapest; the bots' decisions depend on exactly this search.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, has, lowest, members_of
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.position import foreign, fronts, mine

_FREE, _NO_PARENT = np.int64(0), np.int64(-1)


@kernel
def _enlist(g, n, t, price, parent):
    """Add a territory to the open list of n entries, dearest first; return its new length."""
    i = n
    while i > 0 and g.price[g.listed[i - 1]] < price:
        g.listed[i] = g.listed[i - 1]
        i -= 1
    g.listed[i], g.price[t], g.parent[t] = t, price, parent
    return n + 1


@kernel
def _search(g, starts, allowed, earning, ends, by_armies):
    """Return the first territory of the set `ends` that comes off the list, or -1.

    starts: enter the list at price 0, in ascending order.  allowed: may be stepped on.  A step
    costs the armies found there, but earns them on the set `earning`; or every step costs 1 where
    `by_armies` is False.  The path lies in `g.parent`, which leads back to a start and ends in -1.
    """
    n, marked = np.int64(0), starts
    for t in members_of(starts):
        n = _enlist(g, n, t, _FREE, _NO_PARENT)
    while n > 0:
        n -= 1
        t = g.listed[n]
        if has(ends, t):
            return t
        fresh = g.around[t] & allowed & ~marked
        marked |= fresh
        for x in members_of(fresh):
            step = g.armies[x] if by_armies else 1
            n = _enlist(g, n, x, g.price[t] + (-step if has(earning, x) else step), t)
    return -1


@kernel
def _trace(g, end, path):
    """Write the path that a search found, from its end to its start; return its length."""
    n = 0
    while end >= 0:
        path[n] = end
        n += 1
        end = g.parent[end]
    return n


@kernel
def reverse(path, n):
    """Reverse the first n entries in place."""
    for i in range(n // 2):
        path[i], path[n - 1 - i] = path[n - 1 - i], path[i]


@kernel
def route_to_continent(g, c, path):
    """Write a cheap route from my land to continent c into `path`; return its length, 0 if none.

    If I own something there, the route is my lowest-coded territory of c.  The border at which it
    enters c is not charged while searching.
    """
    own = g.land[c] & mine(g)
    if own:
        path[0] = lowest(own)
        return 1
    return _trace(g, _search(g, g.rim[c], g.everywhere, mine(g), mine(g), True), path)


@kernel
def route_to_territory(g, t, path):
    """Write a cheap route from my land to a territory into `path`; return its length, 0 if none."""
    return _trace(g, _search(g, bit(t), g.everywhere, mine(g), mine(g), True), path)


@kernel
def path_into(g, start, c, path):
    """Write a path from my territory through foreign land to continent c; return its length.

    0 if there is none.  Armies inside c count as gain, which draws the path into c; the search
    ends at the first foreign territory of c that comes off the list.
    """
    others = foreign(g)
    end = _search(g, bit(start), others, g.land[c], g.land[c] & others, True)
    n = _trace(g, end, path)
    reverse(path, n)
    return n


@kernel
def path_cost(g, path, n):
    """Return the armies on the members of a path that are not mine, both ends included."""
    cost = 0
    for i in range(n):
        if g.owner[path[i]] != g.player:
            cost += g.armies[path[i]]
    return cost


@kernel
def nearest_territory(g, wanted):
    """Return the territory of the set `wanted` that the search meets first from my land, or -1."""
    return _search(g, fronts(g), g.everywhere, EMPTY, wanted, False)
