"""EvilPixie: wants the continents that it can afford, breaks those of others, finishes the weak.

It drafts exactly as Quo does, and is the strongest of the four when every bot plays on for itself.

Its kernels take `g`, the record of a game (`engine.position`), in which the bot is `g.player`.

Behaviour of the bot of that name in the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, has, members_of
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.bot import Bot
from draftlib.risk.bots.continents import (
    attack_all_over,
    break_continent,
    draw_to_borders,
    move_scraps,
    need_move,
    place_along_fronts,
    place_on_wanted,
)
from draftlib.risk.bots.must_kill import attack_victim, place_against_dominant
from draftlib.risk.engine import armies_on, enemies, foreign, holds, mine, outnumbers_all, strongest
from draftlib.risk.engine.orders import fortify, place, start_fortifying

RATIO = np.float32(1.3)  # superiority to attack from; single precision, as in the original
_ANY_ODDS = np.float32(0)
_RATIO_TO_BREAK = np.int64(1)


@kernel
def _want_continents(g, n):
    """Decide which continents are wanted, with n armies to place.

    Those where the enemy's lead, counting my armies inside and around, is less than n / 6.
    """
    wanted = EMPTY
    for c in range(g.n_continents):
        own = armies_on(g, (g.land[c] | g.shore[c]) & mine(g))
        if 6 * (armies_on(g, g.land[c] & foreign(g)) - own) < n:
            wanted |= bit(c)
    g.wanted[g.player] = wanted


@kernel
def _safe_enemies(g):
    """Return the enemy territories that no neighbour of mine outnumbers."""
    safe = EMPTY
    for t in members_of(foreign(g)):
        neighbour = strongest(g, g.around[t] & mine(g))
        if neighbour < 0 or g.armies[neighbour] <= g.armies[t]:
            safe |= bit(t)
    return safe


@kernel
def _place_to_outnumber(g):
    """Place armies next to each enemy that I do not outnumber, until I have as many as it has.

    The helper is the last neighbour of mine, not the strongest; what is left goes along the fronts.
    """
    for t in members_of(_safe_enemies(g)):
        if g.left <= 0:
            break
        helper = -1
        for u in members_of(g.around[t] & mine(g)):
            helper = u
        if helper >= 0:
            place(g, helper, max(1, g.armies[t] - g.armies[helper]))
    place_along_fronts(g)


@kernel
def _reinforce(g):
    """Place against a dominant player, else to outnumber all, else on the wanted continents.

    While it outnumbers all, the wanted continents of the turn before stay in force.
    """
    if place_against_dominant(g):
        _want_continents(g, g.left)
        return
    if outnumbers_all(g):
        _place_to_outnumber(g)
        return
    _want_continents(g, g.left)
    place_on_wanted(g)
    _place_to_outnumber(g)


@kernel
def _attack_phase(g):
    """Stop the victim; attack in wanted continents, break others' continents; finish the weak.

    Weak are those whom I outnumber five to one, and they are attacked at any odds.
    """
    attack_victim(g)
    for c in range(g.n_continents):
        if has(g.wanted[g.player], c):
            attack_all_over(g, g.land[c], RATIO)
        break_continent(g, c, _RATIO_TO_BREAK)
    for player in range(g.n_players):
        if player != g.player and g.total[g.player] > 5 * g.total[player]:
            attack_all_over(g, g.own[player], _ANY_ODDS)


@kernel
def _balance_borders(g, c):
    """Even out the armies of adjacent borders of a continent of mine, in pairs."""
    for i in members_of(g.rim[c]):
        for j in members_of(g.rim[c] & g.around[i]):
            if g.armies[i] - g.armies[j] >= 2:
                fortify(g, (g.armies[i] - g.armies[j]) // 2, i, j)


@kernel
def _move_home(g, c):
    """Move armies from a continent not yet mine into adjacent continents of mine."""
    for t in members_of(g.land[c] & mine(g)):
        for u in members_of(g.around[t] & mine(g)):
            if g.movable[t] <= 0:
                break
            if holds(g, g.player, g.continent[u]):
                fortify(g, g.movable[t], t, u)


@kernel
def _fortify_phase(g):
    """Draw armies to the borders of my continents, and from elsewhere into them."""
    start_fortifying(g)
    for c in range(g.n_continents):
        if holds(g, g.player, c):
            draw_to_borders(g, c)
            _balance_borders(g, c)
        else:
            _move_home(g, c)
            move_scraps(g, c)


@kernel
def _move_in(g, source, target):
    """Let armies stay or go where the enemies are more numerous.

    Without enemies on either side they favour a wanted continent.  The attack's wish plays no part.
    """
    behind, ahead = count(enemies(g, source)), count(enemies(g, target))
    if behind == 0 and ahead == 0:
        wanted = g.wanted[g.player]
        behind = 1 if has(wanted, g.continent[source]) else 0
        ahead = 1 if has(wanted, g.continent[target]) else 0
    return need_move(behind, ahead, g.armies[source])


BOT = Bot(
    "evil_pixie",
    "EvilPixie",
    _reinforce,
    _attack_phase,
    _fortify_phase,
    _move_in,
    border_force=(7, 21),
    card_odds=5,
)
