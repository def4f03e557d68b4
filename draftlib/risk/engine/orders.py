"""The rules of play, as orders that a bot gives: place, attack, fortify.

Orders that the rules forbid are cut or ignored, as in the game that the papers used: several of the
bots order more armies than they have, or attack what is theirs already.

Source of the rules: the papers' setting (3 players, classic map, territories drafted, starting
armies placed by the players; cards, which it leaves out, can be turned on) and the public Lux Delux
SDK's description of the engine.
"""

from draftlib.kernels.bits import EMPTY, bit, members_of
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.dice import battle
from draftlib.risk.engine.position import (
    ALWAYS_WON,
    ATTACKED,
    FAIR,
    FORTIFIED,
    KILLING,
    PLACED,
    SCRIPTED,
    UNSET,
    foreign,
    is_mine,
    mine,
    note,
    play_cards,
    touch,
    wanted_move,
)

IGNORED, WON, LOST = -1, 7, 13  # results of an attack; a bot's "> 0" counts a lost one as made


@kernel
def place(g, t, n):
    """Place n of the player's new armies on his territory t, or as many as he has left."""
    n = min(n, g.left)
    if n <= 0 or not is_mine(g, t):
        return
    g.armies[t] += n
    g.total[g.player] += n
    g.left -= n
    note(g, PLACED, t, t, n)


@kernel
def _fight(g, source, target):
    """Return the armies left to attacker and defender after a battle to the end."""
    attackers, defenders = g.armies[source], g.armies[target]
    if g.dice == FAIR:
        return battle(g.stream, attackers, defenders)
    if g.dice == SCRIPTED and g.n_followed < g.n_script:
        attackers, defenders = g.script[g.n_followed, 0], g.script[g.n_followed, 1]
        g.n_followed += 1
    elif g.dice == ALWAYS_WON:
        defenders = 0
    else:
        attackers = min(1, attackers)
    return attackers, defenders


@kernel
def attack(g, source, target):
    """Attack until one side is spent, and move in after a conquest; return WON, LOST or IGNORED."""
    me = g.player
    if not touch(g, source, target) or g.owner[source] != me or g.armies[source] < 2:
        return IGNORED
    enemy = g.owner[target]
    if enemy == me:
        return IGNORED
    attackers, defenders = _fight(g, source, target)
    g.total[me] -= g.armies[source] - attackers
    g.total[enemy] -= g.armies[target] - defenders
    g.armies[source], g.armies[target] = attackers, defenders
    if defenders > 0:
        note(g, ATTACKED, source, target, attackers, defenders)
        return LOST
    _conquer(g, source, target)
    return WON


@kernel
def attack_with_wish(g, source, target, wish):
    """Attack as `attack` does; a bot that heeds the wish answers it when asked how many move in."""
    g.wish = wish
    result = attack(g, source, target)
    g.wish = UNSET
    return result


@kernel
def _conquer(g, source, target):
    """Flip the owner of an emptied territory, then ask how many armies move in.

    Who loses his last territory so, unless that ends the game, loses his cards too.
    """
    me, enemy = g.player, g.owner[target]
    g.owner[target] = me
    g.own[me] |= bit(target)
    g.own[enemy] &= ~bit(target)
    g.conquests += 1
    g.taken = 1
    survivors = g.armies[source]
    asked = wanted_move(g, source, target)
    moved = min(max(asked, min(3, survivors - 1)), survivors - 1)
    g.armies[source] -= moved
    g.armies[target] = moved
    note(g, ATTACKED, source, target, survivors, 0, asked, moved)
    if g.own[enemy] == EMPTY and foreign(g):
        play_cards(g, KILLING, enemy)


@kernel
def start_fortifying(g):
    """Let every army of the player move once, from where it now stands."""
    for t in members_of(mine(g)):
        g.movable[t] = g.armies[t]


@kernel
def fortify(g, n, source, target):
    """Move n armies to an adjacent territory, as many as may still move; return how many did.

    One army stays behind.  What arrives may not move on, but an army that stayed behind may: so
    `movable` of the target is left as it is.
    """
    if not (touch(g, source, target) and is_mine(g, source) and is_mine(g, target)):
        return 0
    n = min(n, g.movable[source], g.armies[source] - 1)
    if n <= 0:
        return 0
    g.armies[source] -= n
    g.armies[target] += n
    g.movable[source] -= n
    note(g, FORTIFIED, source, target, n)
    return n
