"""How many armies a bot moves into a territory that it has just conquered: what the bots share.

At the moment of asking the territory has changed owner and is still empty, and the source holds
all survivors.  An answer is a wish; the rules raise it to the dice of the winning roll and cut it
to all armies but one.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

from draftlib.kernels.bits import count
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.position import ALL, HALF, UNSET, enemies, weakest


@kernel
def remembered(g, source, target):
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
def by_goal(g, source, target):
    """Answer as Quo and Boscoe do: by the attack's wish, else look at the goal continent.

    All, if an enemy of the goal continent (the one remembered from the draft) touches the target
    and none as weak touches the source; otherwise the minimum.
    """
    wish = remembered(g, source, target)
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
def by_need(source_needs, target_needs, armies):
    """Return all, the minimum, or half, as only the target, only the source, or both need them."""
    if target_needs > source_needs:
        return ALL
    if source_needs > target_needs:
        return 0
    return armies // 2
