"""How the bots draft: a goal continent, a pick inside it, and what to do when it is full.

The draft rules are deterministic.  A bot remembers its goal continent between picks, and Quo and
Boscoe go on remembering it in play (see `move_in`).

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

from draftlib.kernels.bits import EMPTY, count, lowest, members_of
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.position import mine
from draftlib.risk.engine.routes import nearest_territory

SMALLEST, LARGEST = range(2)


@kernel
def _free_territories(g):
    """Return the territories that nobody owns yet."""
    free = g.everywhere
    for p in range(g.n_players):
        free &= ~g.own[p]
    return free


@kernel
def _goal(g, free):
    """Return the continent that the acting bot would like to draft, the first of equals, or -1.

    SMALLEST: the smallest one that is wholly free, else the smallest that is not full.  LARGEST:
    the largest that is not too large for one player's share, wholly free ones first; too large is
    from 1.25 times a fair share of the board.  Failing that a continent without bonus, else the
    smallest of the large ones that is not full.
    """
    share = -(-5 * g.n_territories // (4 * g.n_players))
    best, best_rank = -1, -1000
    for c in range(g.n_continents):
        size = count(g.land[c])
        if g.land[c] & free == EMPTY:
            continue
        if g.goal_rule[g.player] != LARGEST:
            rank = -size - 100 if g.land[c] & ~free else -size
        elif size >= share:
            rank = -200 if g.base_bonus[c] == 0 else -200 - size
        else:
            rank = size if g.land[c] & ~free else size + 100
        if rank > best_rank:
            best, best_rank = c, rank
    return best


@kernel
def _touching_pick(g, free):
    """Return the free territory with the most own neighbours; if none touches, the nearest one."""
    best, most = -1, 0
    for t in members_of(free):
        touching = count(g.around[t] & mine(g))
        if touching > most:
            best, most = t, touching
    if best < 0:
        best = nearest_territory(g, free)
    return best if best >= 0 else lowest(free)


@kernel
def _pick_inside(g, c, free):
    """Return the pick in continent c: the first free territory there that touches my land.

    If none does, the free one with the fewest neighbours; if c is full, the touching pick.
    """
    best = -1
    for t in members_of(g.land[c] & free):
        if g.around[t] & mine(g):
            return t
        if best < 0 or count(g.around[t]) < count(g.around[best]):
            best = t
    return best if best >= 0 else _touching_pick(g, free)


@kernel
def renew_goal(g):
    """Choose the acting bot's goal continent, if it has none, or it is full and the bot cares."""
    me, free = g.player, _free_territories(g)
    if g.goal[me] >= 0 and (not g.renews_goal[me] or g.land[g.goal[me]] & free):
        return
    g.goal[me] = _goal(g, free)


@kernel
def pick(g):
    """Return the territory that the acting bot drafts, and remember its goal continent."""
    renew_goal(g)
    return _pick_inside(g, g.goal[g.player], _free_territories(g))
