"""Stopping a dominant player: what Boscoe and EvilPixie do before anything else.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

from draftlib.kernels.bits import EMPTY, bit, count, has, lowest, next_member
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.clusters import START
from draftlib.risk.engine.orders import LOST, attack_with_wish, place
from draftlib.risk.engine.position import ALL, NOBODY, holds, income, mine
from draftlib.risk.engine.routes import path_cost, path_into, route_to_continent


@kernel
def dominant_player(g):
    """Return the last opponent with half of all armies, of all income or of the board, or -1."""
    armies, incomes = 0, 0
    for p in range(g.n_players):
        armies += g.total[p]
        incomes += income(g, p)
    dominant = NOBODY
    for p in range(g.n_players):
        if p != g.player and (
            2 * g.total[p] >= armies
            or 2 * income(g, p) >= incomes
            or 2 * count(g.own[p]) >= g.n_territories
        ):
            dominant = p
    return dominant


@kernel
def place_against_dominant(g):
    """Place all armies at the start of the cheapest route to a dominant player's continents.

    Return False if nobody dominates or no continent of his can be reached.  The victim and the
    continents that he owns now are remembered for the attack.
    """
    victim = dominant_player(g)
    if victim < 0:
        return False
    g.victim[g.player] = victim
    held, start, least = EMPTY, -1, 0
    for c in range(g.n_continents):
        if holds(g, victim, c):
            held |= bit(c)
            n = route_to_continent(g, c, g.route)
            cost = path_cost(g, g.route, n)
            if n > 0 and (start < 0 or cost < least):
                start, least = g.route[0], cost
    g.victim_continents[g.player] = held
    if start < 0:
        return False
    place(g, start, g.left)
    return True


@kernel
def _follow(g, path, n):
    """Attack along a path with everything; return whether all of it was conquered."""
    for i in range(1, n):
        source, target = path[i - 1], path[i]
        if g.armies[source] == 1 or attack_with_wish(g, source, target, ALL) == LOST:
            return False
    return True


@kernel
def _next_strong(g, start):
    """Return my first territory from code `start` on with two armies or more, or -1."""
    t = next_member(mine(g), start)
    while t >= 0 and g.armies[t] < 2:
        t = next_member(mine(g), t + 1)
    return t


@kernel
def _break_into(g, c):
    """Attack continent c along the first path that I can afford, until one has succeeded.

    The next territory to try is looked up before the present one attacks.
    """
    t = _next_strong(g, START)
    while t >= 0:
        following = _next_strong(g, t + 1)
        n = path_into(g, t, c, g.route)
        if n > 0 and path_cost(g, g.route, n) < g.armies[t] and _follow(g, g.route, n):
            return
        t = following


@kernel
def attack_victim(g):
    """Attack the victim's continents, the most valuable first."""
    if g.victim[g.player] < 0:
        return
    left = g.victim_continents[g.player]
    while left:
        best = lowest(left)
        for c in range(best + 1, g.n_continents):
            if has(left, c) and g.bonus[c] > g.bonus[best]:
                best = c
        left &= ~bit(best)
        _break_into(g, best)
