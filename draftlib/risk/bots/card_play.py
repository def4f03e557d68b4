"""An attack only to earn a card, in turns that have conquered nothing: the same for all bots.

Behaviour of the bots of the public Lux Delux SDK, re-implemented clean-room.
"""

import numpy as np

from draftlib.kernels.bits import lowest, rest
from draftlib.kernels.compiling import kernel
from draftlib.risk.engine.orders import attack
from draftlib.risk.engine.position import HALF, UNSET, enemies, mine


@kernel
def attack_for_card(g):
    """Attack where I outnumber an enemy by the greatest factor, if it exceeds the bot's odds.

    The greatest factor so far is kept in single precision, as in the original: an equal one later
    on replaces it where that rounds it down.
    """
    best, source, target = np.float32(0), -1, -1
    left = mine(g)
    while left:
        t = lowest(left)
        left = rest(left)
        near = enemies(g, t)
        while near:
            e = lowest(near)
            near = rest(near)
            if g.armies[t] / g.armies[e] > np.float64(best):
                best, source, target = np.float32(g.armies[t] / g.armies[e]), t, e
    if source < 0 or g.armies[source] <= g.card_odds[g.player] * g.armies[target]:
        return
    wish = g.card_wish[g.player]
    g.memory = g.armies[source] // 2 if wish == HALF else wish
    attack(g, source, target)
    g.memory = UNSET
