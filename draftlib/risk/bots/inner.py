"""The bot inside KillBot: continent-minded, a close relative of EvilPixie but bolder.

It plays whenever KillBot sees nobody to kill, and always drafts, places the starting armies, moves
in and fortifies for it.

Its kernels take `g`, the record of a game (`engine.position`), in which the bot is `g.player`.

Behaviour of the bot in the public Lux Delux SDK that KillBot extends, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, has, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.clusters import fixed_move
from draftlib.risk.bots.continents import (
    attack_all_over,
    break_continent,
    draw_to_borders,
    move_scraps,
    need_move,
    place_along_fronts,
    place_on_wanted,
)
from draftlib.risk.engine import ALL, armies_on, enemies, foreign, holds, mine, strongest
from draftlib.risk.engine.orders import attack, place, start_fortifying
from draftlib.risk.engine.position import UNSET
from draftlib.risk.engine.routes import path_cost, route_to_continent

_RATIO = np.float32(1)
_RATIO_TO_BREAK = np.int64(2)


@kernel
def _armies_near(g, c):
    """Return my armies in continent c and around it."""
    return armies_on(g, (g.land[c] | g.shore[c]) & mine(g))


@kernel
def _need(g, c):
    """Return how many armies are missing to take continent c, from around it or along a route."""
    n = route_to_continent(g, c, g.route)
    far = g.armies[g.route[0]] - 12 * path_cost(g, g.route, n) // 10
    enemy = armies_on(g, g.land[c] & foreign(g))
    return 13 * enemy // 10 - max(_armies_near(g, c), far)


@kernel
def _want_continents(g, n):
    """Decide which continents are wanted, with n armies to place.

    Those that need less than n / 1.5 armies; without a continent of its own, only the one that
    needs the least.
    """
    wanted, owns_one = EMPTY, False
    cheapest, least = -1, 0
    for c in range(g.n_continents):
        owns_one = owns_one or holds(g, g.player, c)
        needed = _need(g, c)
        if cheapest < 0 or needed < least:
            cheapest, least = c, needed
        if 3 * needed < 2 * n:
            wanted |= bit(c)
    g.wanted[g.player] = wanted if owns_one else bit(cheapest)


@kernel
def wanted_lands(g):
    """Return all territories of the wanted continents."""
    lands = EMPTY
    for c in members_of(g.wanted[g.player]):
        lands |= g.land[c]
    return lands


@kernel
def region(g, start, within):
    """Return the connected part of the set `within` that holds the territory `start`."""
    reached = fresh = bit(start)
    while fresh:
        t = lowest(fresh)
        more = g.around[t] & within & ~reached
        reached |= more
        fresh = rest(fresh) | more
    return reached


@kernel
def list_regions(g):
    """List the connected regions of foreign land in `g.regions`; return how many there are.

    From the lowest code on, and then in the order of one single bubble pass by total armies: the
    largest comes last, the others need not be sorted.
    """
    left, n = foreign(g), 0
    while left:
        g.regions[n] = region(g, lowest(left), left)
        left &= ~g.regions[n]
        n += 1
    for i in range(n - 1):
        if armies_on(g, g.regions[i]) > armies_on(g, g.regions[i + 1]):
            g.regions[i], g.regions[i + 1] = g.regions[i + 1], g.regions[i]
    return n


@kernel
def walk_region(g, members):
    """Write the members of a connected set into `g.walk`, breadth-first from the lowest code.

    Return how many were reached: all of them if the set is connected.
    """
    g.walk[0] = lowest(members)
    listed = bit(g.walk[0])
    i, n = 0, 1
    while i < n:
        fresh = g.around[g.walk[i]] & members & ~listed
        listed |= fresh
        i += 1
        for t in members_of(fresh):
            g.walk[n] = t
            n += 1
    return n


@kernel
def host_of(g, members):
    """Return my strongest territory that touches a region, as first met on a walk through it."""
    best = -1
    for i in range(walk_region(g, members)):
        t = strongest(g, g.around[g.walk[i]] & mine(g))
        if t >= 0 and (best < 0 or g.armies[t] > g.armies[best]):
            best = t
    return best


@kernel
def _place_near_enemies(g):
    """Place against each foreign region what my strongest neighbour lacks to overrun it."""
    for i in range(list_regions(g)):
        if g.left <= 0:
            return
        members = g.regions[i]
        host = host_of(g, members)
        if host >= 0:
            lacking = 12 * (armies_on(g, members) + count(members)) // 10 - g.armies[host]
            place(g, host, lacking)
    place_along_fronts(g)


@kernel
def reinforce(g):
    """Place on the wanted continents, and the rest against the regions of enemies."""
    _want_continents(g, g.left)
    place_on_wanted(g)
    _place_near_enemies(g)


@kernel
def _attack_single_enemies(g, c):
    """Attack from territories in c with one single enemy in wanted land; return if any did.

    Cards that are cashed in mid-attack may change what is wanted.
    """
    attacked = False
    lands = wanted_lands(g)
    for t in members_of(g.land[c]):
        if g.owner[t] != g.player or g.armies[t] < 2:
            continue
        near = enemies(g, t) & lands
        if count(near) == 1 and g.armies[t] > g.armies[lowest(near)]:
            attack(g, t, lowest(near))
            attacked, lands = True, wanted_lands(g)
    return attacked


@kernel
def _attack_in(g, c):
    """Attack in continent c while anything there is weaker, if the armies around would suffice."""
    others = g.land[c] & foreign(g)
    if 13 * armies_on(g, others) // 10 + count(others) > _armies_near(g, c):
        return
    attacked = True
    while attacked:
        while _attack_single_enemies(g, c):
            pass
        attacked = attack_all_over(g, g.land[c], _RATIO)


@kernel
def attack_phase(g):
    """Attack in all wanted continents, then break the continents of others."""
    for c in range(g.n_continents):
        if has(g.wanted[g.player], c):
            _attack_in(g, c)
    for c in range(g.n_continents):
        break_continent(g, c, _RATIO_TO_BREAK)


@kernel
def move_in(g, source, target):
    """Answer how many armies follow after a conquest.

    The attack's wish, else to where the enemies are; with enemies on both sides, to where enemies
    in wanted continents are; with those on both sides too, all if they form one region, else half.
    """
    wish = fixed_move(g, source, target)
    if wish != UNSET:
        return wish
    behind, ahead = enemies(g, source), enemies(g, target)
    if behind and ahead:
        lands = wanted_lands(g)
        behind, ahead = behind & lands, ahead & lands
        if behind and ahead and not (behind | ahead) & ~region(g, lowest(ahead), foreign(g)):
            return ALL
    return need_move(min(1, count(behind)), min(1, count(ahead)), g.armies[source])


@kernel
def fortify_phase(g):
    """Draw armies to the borders of my continents, as far as they may go, and use the scraps."""
    start_fortifying(g)
    for c in range(g.n_continents):
        if holds(g, g.player, c):
            while draw_to_borders(g, c):
                pass
        else:
            move_scraps(g, c)
