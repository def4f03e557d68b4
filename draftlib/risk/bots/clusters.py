"""Clusters: connected land of one owner, its borders, and the attacks that start from them.

A cluster is named by any of its territories, the *root*; the order of its borders, in which they
are reinforced and attack, depends on that root.  These helpers belong to Quo and Boscoe; all four
bots fall back on the all-out attack.  A helper "made an attack" also when it lost: so it counts in
the original, and the bots' behaviour hangs on it.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, lowest, members_of, next_member
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.orders import attack, fortify, place
from draftlib.risk.engine.position import ALL, UNSET, armies_on, enemies, holds, mine, strongest

START = np.int64(0)
_STALEMATE = 1500  # armies from which a bot attacks with everything it has


@kernel
def border_list(g, root):
    """List the borders of the cluster of `root` in `g.borders[player]`; return how many.

    Borders are the territories of the cluster with a neighbour of another owner, in the order of
    a breadth-first walk from the root.  The list is kept until a territory changes hands.
    """
    me = g.player
    if g.borders_date[me] == g.conquests and g.borders_root[me] == root:
        return g.n_borders[me]
    own = mine(g)
    g.queue[0] = root
    reached = bit(root)
    length, i, n = 1, 0, 0
    while i < length:
        t = g.queue[i]
        i += 1
        if g.around[t] & ~own:
            g.borders[me, n] = t
            n += 1
        fresh = g.around[t] & own & ~reached
        reached |= fresh
        for x in members_of(fresh):
            g.queue[length] = x
            length += 1
    g.borders_date[me], g.borders_root[me], g.n_borders[me] = g.conquests, root, n
    return n


@kernel
def place_evenly(g, root):
    """Place all armies on the borders of a cluster, always on the weakest, 1 or 1 % at a time."""
    n = border_list(g, root)
    borders = g.borders[g.player]
    if n == 0:
        place(g, root, g.left)
    while g.left > 0:
        best, least = borders[0], g.armies[borders[0]]
        for i in range(1, n):
            if g.armies[borders[i]] < least:
                best, least = borders[i], g.armies[borders[i]]
        place(g, best, max(1, g.left // 100))


@kernel
def home_continent(g):
    """Return the most valuable continent that I own, the first among equals, or -1."""
    best, worth = -1, 0
    for c in range(g.n_continents):
        if g.bonus[c] > worth and holds(g, g.player, c):
            best, worth = c, g.bonus[c]
    return best


@kernel
def root_of_power(g):
    """Return the territory whose cluster leads: in my best continent, else my biggest stack."""
    c = home_continent(g)
    return lowest(g.land[c]) if c >= 0 else strongest(g, mine(g))


@kernel
def easy_expand(g, root):
    """From each border with one single enemy neighbour, attack it if weaker, with everything."""
    attacked = False
    n = border_list(g, root)
    borders = g.borders[g.player]
    for i in range(n):
        b = borders[i]
        near = enemies(g, b)
        if count(near) == 1 and g.armies[b] > g.armies[lowest(near)]:
            g.wish = ALL
            attack(g, b, lowest(near))
            g.wish = UNSET
            attacked = True
    return attacked


@kernel
def fill_out(g, root):
    """Take weaker enemies that are cut off on all sides, with as few armies as possible."""
    n = border_list(g, root)
    borders = g.borders[g.player]
    for i in range(n):
        b = borders[i]
        for e in members_of(enemies(g, b)):
            if enemies(g, e) == EMPTY and g.armies[e] < g.armies[b]:
                g.wish = 0
                attack(g, b, e)
                g.wish = UNSET


@kernel
def _team_against(g, e):
    """Return those of my territories around `e` that have no other enemy; empty if only one is."""
    near, team = g.around[e] & mine(g), EMPTY
    if count(near) < 2:
        return team
    for t in members_of(near):
        if count(enemies(g, t)) == 1:
            team |= bit(t)
    return team


@kernel
def consolidate(g, root):
    """Where together they are stronger, join the attacks of all who face one single enemy.

    The team may reach beyond the root's cluster, and its idle members (1 army) count too.
    """
    attacked = False
    n = border_list(g, root)
    borders = g.borders[g.player]
    for i in range(n):
        near = enemies(g, borders[i])
        if count(near) != 1:
            continue
        e = lowest(near)
        team = _team_against(g, e)
        if armies_on(g, team) <= g.armies[e]:
            continue
        for t in members_of(team):
            if g.owner[e] == g.player:
                break
            if g.armies[t] > 1:
                g.wish = ALL
                attack(g, t, e)
                attacked = True
        g.wish = UNSET
    return attacked


@kernel
def _split_up(g, root):
    """From each border attack all enemy neighbours, with equal shares, unless 100 times weaker."""
    attacked = False
    n = border_list(g, root)
    borders = g.borders[g.player]
    for i in range(n):
        b = borders[i]
        near = enemies(g, b)
        if 100 * g.armies[b] <= armies_on(g, near):
            continue
        share = g.armies[b] // max(1, count(near))
        for e in members_of(near):
            if g.armies[b] <= 1:
                break
            g.wish = share
            attack(g, b, e)
            g.wish = UNSET
            attacked = True
    return attacked


@kernel
def triple_pack(g, root):
    """Expand while it is easy, fill out once, consolidate while possible; return if attacked.

    What filling out attacked does not count.
    """
    attacked = False
    while easy_expand(g, root):
        attacked = True
    fill_out(g, root)
    while consolidate(g, root):
        attacked = True
    return attacked


@kernel
def _can_attack(g):
    """Return whether any territory of mine has an enemy neighbour and more than one army."""
    for t in members_of(mine(g)):  # noqa: SIM110 - numba has no any()
        if g.armies[t] > 1 and enemies(g, t):
            return True
    return False


@kernel
def _all_out_attack(g):
    """Attack from every cluster with everything, until a whole pass finds nothing to attack.

    The next root is looked up before the present one attacks, so that land conquered in between
    waits for the next pass.  To stop once nothing at all can attack changes no decision.
    """
    attacked = True
    while attacked and _can_attack(g):
        attacked = False
        root = next_member(mine(g), START)
        while root >= 0:
            following = next_member(mine(g), root + 1)
            while triple_pack(g, root):
                attacked = True
            while _split_up(g, root):
                attacked = True
            if not _can_attack(g):
                return
            root = following


@kernel
def outnumbers_all(g):
    """Return whether I have more armies than all others together ("hogwild")."""
    others = 0
    for p in range(g.n_players):
        if p != g.player:
            others += g.total[p]
    return g.total[g.player] > others


@kernel
def finish_off(g):
    """End an attack phase: all out if I outnumber all others, or to break a long stalemate.

    All bots end it so, but KillBot's hunt leaves no time for stalemates.
    """
    if outnumbers_all(g):
        _all_out_attack(g)
    if g.total[g.player] > _STALEMATE and not g.deaf:
        _all_out_attack(g)


@kernel
def _idle_stacks(g):
    """Return my territories without enemy neighbours that have more than one army."""
    found = EMPTY
    for t in members_of(mine(g)):
        if g.armies[t] > 1 and enemies(g, t) == EMPTY:
            found |= bit(t)
    return found


@kernel
def _fortify_cluster(g, root):
    """Draw the armies of a cluster one step towards its borders.

    No territory sends twice, nor after something has arrived in it, and the walk may end when no
    stack is left to be moved.
    """
    idle = _idle_stacks(g)
    if idle == EMPTY:
        return
    n = border_list(g, root)
    reached = EMPTY
    for i in range(n):
        g.queue[i] = g.borders[g.player, i]
        reached |= bit(g.queue[i])
    i = 0
    while i < n and idle & ~reached:
        t = g.queue[i]
        i += 1
        fresh = g.around[t] & mine(g) & ~reached
        reached |= fresh
        for x in members_of(fresh):
            g.movable[x] = g.armies[x]
            fortify(g, g.armies[x], x, t)
            g.queue[n] = x
            n += 1


@kernel
def fortify_power(g):
    """Draw the armies of the leading cluster one step towards its borders."""
    _fortify_cluster(g, root_of_power(g))
