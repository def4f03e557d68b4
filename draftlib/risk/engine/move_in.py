"""How many armies a bot moves into a territory that it has just conquered: three ways to answer.

They stand here and not in the bots' own files because a battle asks for them: the bots fight
through `orders.attack`, so they have to come first.  At the moment of asking the
territory has changed owner and is still empty, and the source holds all survivors.  An answer is
a wish; the rules raise it to the dice of the winning roll and cut it to all armies but one.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

from draftlib.kernels.bits import EMPTY, bit, count, has, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.position import ALL, HALF, UNSET, enemies, foreign, weakest

BY_GOAL, BY_ENEMIES, BY_WANTED = range(3)


@kernel
def move_in(g, source, target):
    """Return the acting bot's answer, before the rules cut it."""
    way = g.move_in[g.player]
    if way == BY_GOAL:
        return _by_goal(g, source, target)
    if way == BY_ENEMIES:
        return _by_enemies(g, source, target)
    return _by_wanted(g, source, target)


@kernel
def _remembered(g, source, target):
    """Return the answer that needs no thought, or UNSET; forget what was remembered.

    From a dead end everything moves on, into a dead end nothing; otherwise an attack may have left
    its wish (HALF stands for half of the source).
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
def _by_goal(g, source, target):
    """Answer as Quo and Boscoe do: the attack's wish, else look at the goal continent.

    All, if an enemy of the goal continent (the one remembered from the draft) touches the target
    and none as weak touches the source; otherwise the minimum.
    """
    wish = _remembered(g, source, target)
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


@kernel
def _by_need(source_needs, target_needs, armies):
    """Return all, the minimum, or half, as only the target, only the source, or both need them."""
    if target_needs > source_needs:
        return ALL
    if source_needs > target_needs:
        return 0
    return armies // 2


@kernel
def _by_enemies(g, source, target):
    """Answer as EvilPixie does: armies stay or go where the enemies are more numerous.

    Without enemies on either side they favour a wanted continent.  What the attack had wished for
    plays no part.
    """
    behind, ahead = count(enemies(g, source)), count(enemies(g, target))
    if behind == 0 and ahead == 0:
        wanted = g.wanted[g.player]
        behind = 1 if has(wanted, g.continent[source]) else 0
        ahead = 1 if has(wanted, g.continent[target]) else 0
    return _by_need(behind, ahead, g.armies[source])


@kernel
def _by_wanted(g, source, target):
    """Answer as the bot inside KillBot does.

    The attack's wish, else to where the enemies are; with enemies on both sides, to where enemies
    in wanted continents are; with those on both sides too, all if they form one region, else half.
    """
    wish = _remembered(g, source, target)
    if wish != UNSET:
        return wish
    behind, ahead = enemies(g, source), enemies(g, target)
    if behind and ahead:
        lands = wanted_lands(g)
        behind, ahead = behind & lands, ahead & lands
        if behind and ahead and _one_region(g, behind | ahead):
            return ALL
    return _by_need(min(1, count(behind)), min(1, count(ahead)), g.armies[source])


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
        found = g.around[t] & within & ~reached
        reached |= found
        fresh = rest(fresh) | found
    return reached


@kernel
def _one_region(g, members):
    """Return whether foreign land connects all these foreign territories."""
    return members & ~region(g, lowest(members), foreign(g)) == EMPTY
