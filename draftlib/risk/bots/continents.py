"""Continent by continent: what the bots share that decide which continents they want.

Quo and Boscoe use the easiest continent and the way to take it; EvilPixie and the bot inside
KillBot, which are close relatives, also share the rest.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, has, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.clusters import ONE_ARMY, easiest_continent, is_surrounded, place_to_take
from draftlib.risk.engine.orders import attack, fortify, place
from draftlib.risk.engine.position import ALL, enemies, foreign, fronts, holds, mine, weakest


@kernel
def _needs_help(g, c):
    """Return whether continent c is not wholly mine, or has an open border that is weak."""
    if not holds(g, g.player, c):
        return True
    for t in members_of(g.rim[c]):
        if g.armies[t] <= g.force[g.player] and not is_surrounded(g, t):
            return True
    return False


@kernel
def place_on_wanted(g):
    """Place one army at a time on each wanted continent that needs help, in rounds.

    If none is wanted at all, everything goes towards the easiest one.
    """
    if g.wanted[g.player] == EMPTY:
        place_to_take(g, easiest_continent(g), g.left)
    placed = True
    while placed and g.left > 0:
        placed = False
        for c in range(g.n_continents):
            if has(g.wanted[g.player], c) and _needs_help(g, c):
                place_to_take(g, c, ONE_ARMY)
                placed = True


@kernel
def place_along_fronts(g):
    """Place what is left, one army on each territory with an enemy neighbour, round and round."""
    edge = fronts(g)
    left = edge
    while g.left > 0 and edge:
        place(g, lowest(left), ONE_ARMY)
        left = rest(left)
        if left == EMPTY:
            left = edge


@kernel
def attack_all_over(g, lands, ratio):
    """Attack the foreign territories of a set from all neighbours that outnumber them.

    By more than the factor `ratio`, which is compared in single precision, as in the original.
    Return whether any attack was made.
    """
    attacked = False
    for t in members_of(lands & foreign(g)):
        for a in members_of(g.around[t] & mine(g)):
            if g.owner[t] == g.player:
                break
            if np.float32(g.armies[a]) > ratio * np.float32(g.armies[t]):
                attack(g, a, t)
                attacked = True
    return attacked


@kernel
def break_continent(g, c, ratio):
    """Attack the first border of an opponent's continent that I outnumber by more than `ratio`.

    First in the order of borders, then of their neighbours, not the best; one attack, won or lost.
    """
    owner = g.owner[lowest(g.land[c])]
    if owner == g.player or not holds(g, owner, c):
        return
    for b in members_of(g.rim[c]):
        for a in members_of(g.around[b] & mine(g)):
            if g.armies[a] > ratio * g.armies[b]:
                attack(g, a, b)
                return


@kernel
def draw_to_borders(g, c):
    """Draw the armies in a continent of mine one step towards its borders; return if any moved.

    A choosy bot does not walk through territories without movable armies.
    """
    n, moved = 0, False
    for t in members_of(g.rim[c]):
        g.queue[n] = t
        n += 1
    listed = g.rim[c]
    i = 0
    while i < n:
        t = g.queue[i]
        i += 1
        for x in members_of(g.around[t] & g.land[c] & ~listed):
            if g.choosy[g.player] and g.movable[x] <= 0:
                continue
            if fortify(g, g.movable[x], x, t) > 0:
                moved = True
            listed |= bit(x)
            g.queue[n] = x
            n += 1
    return moved


@kernel
def _weakest_enemy(g, t):
    """Return the armies of the weakest enemy neighbour of `t`, or -1 if it has none."""
    enemy = weakest(g, enemies(g, t))
    return g.armies[enemy] if enemy >= 0 else -1


@kernel
def move_scraps(g, c):
    """In a continent not yet mine, move armies to the neighbour that faces the weakest enemy."""
    for t in members_of(g.land[c] & mine(g)):
        if g.movable[t] <= 0:
            continue
        best, least = -1, -1
        for u in members_of(g.around[t] & mine(g)):
            facing = _weakest_enemy(g, u)
            if facing >= 0 and (best < 0 or facing < least):
                best, least = u, facing
        own_facing = _weakest_enemy(g, t)
        if best >= 0 and (own_facing < 0 or least < own_facing):
            fortify(g, g.movable[t], t, best)


@kernel
def need_move(source_needs, target_needs, armies):
    """Return all, the minimum, or half, as only the target, only the source, or both need them."""
    if target_needs > source_needs:
        return ALL
    if source_needs > target_needs:
        return 0
    return armies // 2
