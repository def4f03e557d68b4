"""What Quo and Boscoe share: they hold a cluster, the connected land of one owner, and expand it.

A cluster is named by any of its territories, the *root*.  The order of its borders, in which they
are reinforced and attack, depends on that root.  A helper "made an attack" also when it lost: the
original counts so, and the bots' behaviour depends on it.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below
from draftlib.risk.engine.orders import attack_with_wish, fortify, place
from draftlib.risk.engine.position import (
    ALL,
    HALF,
    UNSET,
    armies_on,
    enemies,
    foreign,
    holds,
    mine,
    strongest,
    weakest,
)
from draftlib.risk.engine.routes import route_to_continent

START, ONE_ARMY = np.int64(0), np.int64(1)


@kernel
def border_list(g, root):
    """Return the borders of the cluster of `root`, int64 (B,), a part of `g.borders`.

    Borders are the territories of the cluster with a neighbour of another owner, in the order of
    a breadth-first walk from the root.  The list is kept until a territory changes hands; then
    the next call overwrites it, also for a loop that is still going through it.
    """
    me = g.player
    if g.borders_date[me] == g.conquests and g.borders_root[me] == root:
        return g.borders[me, : g.n_borders[me]]
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
    return g.borders[me, :n]


@kernel
def place_evenly(g, root):
    """Place all armies on the borders of a cluster, always on the weakest, 1 or 1 % at a time."""
    borders = border_list(g, root)
    if len(borders) == 0:
        place(g, root, g.left)
    while g.left > 0:
        best = borders[0]
        for b in borders:
            if g.armies[b] < g.armies[best]:
                best = b
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
def easiest_continent(g):
    """Return the continent with the highest ratio of my armies to enemy armies, first of equals."""
    best, best_own, best_enemy = -1, -1, 1
    for c in range(g.n_continents):
        own = armies_on(g, g.land[c] & mine(g))
        enemy = armies_on(g, g.land[c] & foreign(g))
        if own * best_enemy > best_own * enemy:
            best, best_own, best_enemy = c, own, enemy
    return best


@kernel
def foothold(g, c):
    """Return where to reinforce against a continent that I do not own wholly.

    My territory there with the most enemies inside the continent; if none has any, the start of
    the route to the continent.
    """
    best, most = -1, 0
    for t in members_of(g.land[c] & mine(g)):
        inside = count(enemies(g, t) & g.land[c])
        if inside > most:
            best, most = t, inside
    if best < 0:
        route_to_continent(g, c, g.route)
        best = g.route[0]
    return best


@kernel
def is_surrounded(g, t):
    """Return whether every neighbour of `t` outside its continent lies in a continent I own."""
    for u in members_of(g.around[t] & ~g.land[g.continent[t]]):
        if not holds(g, g.player, g.continent[u]):
            return False
    return True


@kernel
def _random_member(g, members):
    """Return a uniformly random member of a set that is not empty."""
    for _ in range(below(g.stream, count(members))):
        members = rest(members)
    return lowest(members)


@kernel
def place_to_take(g, c, n):
    """Place n armies to take continent c, or one by one to hold it where it is already mine."""
    if not holds(g, g.player, c):
        place(g, foothold(g, c), n)
        return
    exposed = EMPTY
    for t in members_of(g.rim[c]):
        if not is_surrounded(g, t):
            exposed |= bit(t)
    for _ in range(n):
        if exposed:
            place(g, weakest(g, exposed), ONE_ARMY)
        else:
            place(g, _random_member(g, g.rim[c] if g.rim[c] else g.land[c]), ONE_ARMY)


@kernel
def reinforce_power(g):
    """Place as Quo does: spread over the cluster of my best continent, else take the easiest."""
    home = home_continent(g)
    if home >= 0:
        place_evenly(g, lowest(g.land[home]))
    else:
        place_to_take(g, easiest_continent(g), g.left)


@kernel
def easy_expand(g, root):
    """From each border with one single enemy neighbour, attack it if weaker, with everything."""
    attacked = False
    for b in border_list(g, root):
        near = enemies(g, b)
        if count(near) == 1 and g.armies[b] > g.armies[lowest(near)]:
            attack_with_wish(g, b, lowest(near), ALL)
            attacked = True
    return attacked


@kernel
def fill_out(g, root):
    """Take weaker enemies that are cut off on all sides, with as few armies as possible."""
    for b in border_list(g, root):
        for e in members_of(enemies(g, b)):
            if enemies(g, e) == EMPTY and g.armies[e] < g.armies[b]:
                attack_with_wish(g, b, e, 0)


@kernel
def _team_against(g, e):
    """Return my territories around `e` that have no other enemy; empty unless two touch `e`."""
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
    for b in border_list(g, root):
        near = enemies(g, b)
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
                attack_with_wish(g, t, e, ALL)
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
def fortify_power(g):
    """Draw the armies of the leading cluster one step towards its borders.

    No territory sends twice, nor after something has arrived in it, and the walk may end when no
    stack is left to be moved.
    """
    idle = EMPTY  # my stacks without enemy neighbours
    for t in members_of(mine(g)):
        if g.armies[t] > 1 and enemies(g, t) == EMPTY:
            idle |= bit(t)
    if idle == EMPTY:
        return
    i, n, reached = 0, 0, EMPTY
    for b in border_list(g, root_of_power(g)):
        g.queue[n] = b
        n += 1
        reached |= bit(b)
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
def fixed_move(g, source, target):
    """Return the armies to move in where that is fixed, else UNSET; clear the attack's wish.

    From a dead end everything moves on, into a dead end nothing; otherwise an attack may have left
    its wish (HALF stands for half of the source).  The target has already changed owner and is
    empty, and the source holds all survivors.  The rules raise an answer to the dice of the winning
    roll and cut it to all armies but one.
    """
    wish = UNSET if g.deaf else g.wish
    if count(g.around[source]) == 1:
        wish = ALL
    elif count(g.around[target]) == 1:
        wish = 0
    elif wish == HALF:
        wish = g.armies[source] // 2
    if not g.deaf:
        g.wish = UNSET
    return wish


@kernel
def goal_move(g, source, target):
    """Return how many armies Quo and Boscoe move in: what the attack wishes, else by the goal.

    All, if an enemy of the goal continent (the one remembered from the draft) touches the target
    and none as weak touches the source; otherwise the minimum.
    """
    wish = fixed_move(g, source, target)
    if wish != UNSET:
        return wish
    goal = g.goal[g.player]
    if goal < 0:
        return 0
    ahead = weakest(g, enemies(g, target) & g.land[goal])
    behind = weakest(g, enemies(g, source) & g.land[goal])
    if ahead < 0 or (behind >= 0 and g.armies[behind] < g.armies[ahead]):
        return 0
    return ALL
