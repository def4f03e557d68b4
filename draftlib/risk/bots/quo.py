"""Quo: holds the cluster of its best continent, expands from it, and sweeps along its borders.

Quo places its armies evenly on the borders of one cluster, takes what is easy, and when a turn
would pass without a conquest it *sweeps*: from a border it runs along the only way there is, at
whatever odds.  It is the player who plays every draft to its end in the papers' experiments.

Its kernels take `g`, the record of a game (`engine.position`), in which the bot is `g.player`.

Behaviour of the bot of that name in the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import count, lowest, members_of
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.bot import Bot
from draftlib.risk.bots.clusters import (
    border_list,
    consolidate,
    easy_expand,
    fill_out,
    fortify_power,
    reinforce_power,
    root_of_power,
)
from draftlib.risk.engine.orders import attack
from draftlib.risk.engine.position import HALF, enemies, foreign, mine


@kernel
def _see(g, members):
    """Append territories to the ordered list of those that the sweep has seen."""
    for t in members_of(members):
        g.seen[g.n_seen] = t
        g.n_seen += 1


@kernel
def _advance(g, n, seen):
    """Make one pass over the sweep's queue of n foreign territories.

    A member with no unseen enemy neighbour leaves the queue, one with exactly one gives its place
    up to that neighbour at the queue's end.  After a removal the walk skips the member that slid
    into the gap.  Unless in thought, the member's armies attack first, if it has become mine; the
    queue moves on even if they fail.
    Return the queue's length, the seen set, and whether anything advanced.
    """
    i, advanced = 0, False
    while i < n:
        x = g.queue[i]
        fresh = g.around[x] & foreign(g) & ~seen
        choices = count(fresh)
        if choices <= 1:
            for j in range(i + 1, n):
                g.queue[j - 1] = g.queue[j]
            n -= 1
        if choices == 1:
            e = lowest(fresh)
            if not g.in_thought and g.owner[x] == g.player and g.armies[x] > 1:
                attack(g, x, e)
            g.queue[n] = e
            n += 1
            seen |= fresh
            _see(g, fresh)
            advanced = True
        i += 1
    return n, seen, advanced


@kernel
def _sweep_is_on(g, b):
    """Return whether a sweep from border b, played through in thought, ends with a single front.

    That depends on ownership alone, so the answer is kept until a territory changes hands.
    """
    if g.plan_date[b] == g.conquests:
        return g.plan[b] == 1
    seen, n = enemies(g, b), 0
    for t in members_of(seen):
        g.queue[n] = t
        n += 1
    g.n_seen = 0
    g.in_thought = 1
    advanced = True
    while advanced:
        n, seen, advanced = _advance(g, n, seen)
    g.in_thought = 0
    g.plan_date[b], g.plan[b] = g.conquests, 1 if n == 1 else 0
    return n == 1


@kernel
def _gang_up(g):
    """Attack what the sweep has seen from all of my territories around it that are stronger."""
    for i in range(g.n_seen):
        s = g.seen[i]
        for t in members_of(g.around[s] & mine(g)):
            if g.owner[s] == g.player:
                break
            if g.armies[t] > g.armies[s]:
                attack(g, t, s)


@kernel
def _sweep(g, b):
    """Sweep from border b: attack its first enemy at any odds, then run along the single way on."""
    if not _sweep_is_on(g, b):
        return
    seen = enemies(g, b)
    g.n_seen = 0
    _see(g, seen)
    g.queue[0] = lowest(seen)
    if g.armies[b] > 1:
        attack(g, b, g.queue[0])
    n, advanced = np.int64(1), True
    while advanced:
        _gang_up(g)
        n, seen, advanced = _advance(g, n, seen)


@kernel
def _attack_phase(g):
    """Expand from the leading cluster, or fill out; consolidate; sweep if nothing was taken."""
    root = root_of_power(g)
    if not easy_expand(g, root):
        fill_out(g, root)
    while consolidate(g, root):
        pass
    if not g.taken:
        for b in border_list(g, root):
            _sweep(g, b)


BOT = Bot("quo", "Quo", reinforce_power, _attack_phase, fortify_power, card_wish=HALF)
