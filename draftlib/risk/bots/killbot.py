"""KillBot: looks each turn for a player to wipe out, else leaves the turn to its inner bot.

The weakest opponent is a target if his land is one connected piece that a single army can walk
through, territory by territory; the walk is planned when the armies are placed and carried out in
the attack phase.

Its kernels take `g`, the record of a game (`engine.position`), in which the bot is `g.player`.

Behaviour of the bot of that name in the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, has, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import inner
from draftlib.risk.bots.bot import Bot
from draftlib.risk.engine.orders import LOST, attack_with_wish, place
from draftlib.risk.engine.position import ALL, NOBODY, armies_on, fronts, mine, strongest
from draftlib.risk.engine.routes import path_cost, reverse, route_to_territory

LONGEST_TOUR = 20
_END = -1  # of an attack list


@kernel
def _rating(g, p):
    """Return a player's armies, less what his cards are worth to who takes them."""
    return np.int64(g.total[p] - g.next_value * g.n_hand[p] / 3)


@kernel
def choose_target(g):
    """Return the opponent with the least rating in reach of my biggest stack at a front, or -1.

    In reach: the stack with the new armies exceeds his armies and territories.  If my armies are
    not twice his rating, there is no target, and no second choice.
    """
    stack = strongest(g, fronts(g))
    reach = g.left + (g.armies[stack] if stack >= 0 else 0)
    target = NOBODY
    for p in range(g.n_players):
        if p == g.player or g.own[p] == EMPTY or reach <= g.total[p] + count(g.own[p]):
            continue
        if target < 0 or _rating(g, p) < _rating(g, target):
            target = p
    if target >= 0 and g.total[g.player] <= 2 * _rating(g, target):
        return NOBODY
    return target


@kernel
def _simple_route(g, members, start, path):
    """Write the first path from `start` that visits each member once; return whether there is one.

    Depth-first, neighbours in order.  A branch whose unvisited members no longer hang together
    cannot succeed and is left at once, which changes nothing but the time.
    """
    path[0] = start
    left = members & ~bit(start)
    g.branches[0] = g.around[start] & left
    depth = 0
    while left:
        if g.branches[depth]:
            x = lowest(g.branches[depth])
            g.branches[depth] = rest(g.branches[depth])
            if inner.region(g, x, left) == left:
                depth += 1
                path[depth] = x
                left &= ~bit(x)
                g.branches[depth] = g.around[x] & left
        elif depth == 0:
            return False
        else:
            left |= bit(path[depth])
            depth -= 1
    return True


@kernel
def _find_tour(g, members):
    """Write a tour through a target's land into `g.tour`; return whether there is one.

    It starts at a territory that touches mine, else at one that touches a third player's; within
    each group in breadth-first order from the lowest code.
    """
    n = inner.walk_region(g, members)
    own, third = mine(g), g.everywhere & ~members
    for touching_me in (True, False):
        for i in range(n):
            t = g.walk[i]
            start = bool(g.around[t] & own) == touching_me and bool(g.around[t] & third)
            if start and _simple_route(g, members, t, g.tour):
                return True
    return False


@kernel
def _charge(g, path, n, target):
    """Return the armies of third players on an approach, less the armies at its start."""
    armies = -g.armies[path[0]]
    for i in range(n):
        if g.owner[path[i]] != g.player and g.owner[path[i]] != target:
            armies += g.armies[path[i]]
    return armies


@kernel
def _join(g, approach, n_approach, tour, n_tour, members):
    """Append an attack list to `g.hunt`: the approach up to the target's land, then a tour of it.

    An approach that enters the land at the tour's other end reverses the tour; one that enters in
    the middle needs a new one from there, and without any takes the old one as it stands.
    """
    n, hunt = 0, g.hunt[g.player, g.n_hunt[g.player] :]
    while not has(members, approach[n]):
        hunt[n] = approach[n]
        n += 1
    entry = approach[n]
    if entry == tour[n_tour - 1] and n < n_approach - 1:
        reverse(tour, n_tour)
    elif n < n_approach - 1:
        for start in members_of(g.around[hunt[n - 1]] & members):
            if _simple_route(g, members, start, g.walk):
                for i in range(n_tour):
                    tour[i] = g.walk[i]
                break
    for i in range(n_tour):
        hunt[n + i] = tour[i]
    hunt[n + n_tour] = _END
    g.n_hunt[g.player] += n + n_tour + 1


@kernel
def plan_hunt(g):
    """Place all armies for a walk that wipes out a target, and store it; return whether there is.

    The walk approaches the end of the tour that is cheaper to reach.  No hunt begins before the
    first round, while the starting armies are placed.
    """
    target = choose_target(g)
    if target < 0 or g.rounds == 0:
        return False
    members = g.own[target]
    size = count(members)
    if size > LONGEST_TOUR or inner.region(g, lowest(members), members) != members:
        return False
    if not _find_tour(g, members):
        return False
    n_start = route_to_territory(g, g.tour[0], g.route)
    n_end = route_to_territory(g, g.tour[size - 1], g.detour)
    approach, n = g.route, n_start
    if _charge(g, g.route, n_start, target) >= _charge(g, g.detour, n_end, target):
        approach, n = g.detour, n_end
        reverse(g.tour, size)
    cost = armies_on(g, members) + path_cost(g, approach, n) - g.armies[approach[n - 1]]
    if g.armies[approach[0]] + g.left <= cost:
        return False
    _join(g, approach, n, g.tour, size, members)
    place(g, approach[0], g.left)
    return True


@kernel
def _reinforce(g):
    """Place for a hunt if there is one, else let the inner bot place."""
    g.hunting = plan_hunt(g)
    if not g.hunting:
        inner.reinforce(g)


@kernel
def _hunt(g):
    """Walk the attack lists: a lost attack ends a walk, a step that cannot be made is skipped.

    Cards that are cashed in mid-attack may append another list.
    """
    hunt, i = g.hunt[g.player], 1
    while i < g.n_hunt[g.player]:
        source, target = hunt[i - 1], hunt[i]
        if source != _END and target != _END and has(g.around[source], target):
            lost = attack_with_wish(g, source, target, ALL) == LOST
            while lost and hunt[i] != _END:
                i += 1
        i += 1
    g.n_hunt[g.player] = 0


@kernel
def _attack_phase(g):
    """Hunt, or leave the attack to the inner bot.

    After a hunt the inner bot, who moves in, no longer hears what attacks wish for.
    """
    if g.hunting:
        _hunt(g)
        g.deaf = 1
    else:
        inner.attack_phase(g)


BOT = Bot(
    "killbot",
    "KillBot",
    _reinforce,
    _attack_phase,
    inner.fortify_phase,
    inner.move_in,
    renews_goal=False,
    choosy=True,
)
