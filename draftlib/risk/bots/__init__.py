"""The listing of the bots, and the frame of a turn.

A new bot is a file of its own in this folder, which ends with its `Bot`, and its name here.
"""

import numpy as np
from numba import literal_unroll

from draftlib.kernels.bits import lowest, rest
from draftlib.kernels.calls import callback
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import boscoe, evil_pixie, killbot, quo
from draftlib.risk.bots.clusters import finish_off
from draftlib.risk.engine.cards import TOO_MANY, cash_step, draw_card, take_hand
from draftlib.risk.engine.orders import attack
from draftlib.risk.engine.position import (
    ATTACKING,
    CASHING,
    DRAWING,
    HALF,
    PLAYS,
    UNSET,
    enemies,
    mine,
    play_cards,
    winner,
)
from draftlib.support.domains import Word

_LISTING = (quo.BOT, evil_pixie.BOT, killbot.BOT, boscoe.BOT)
BOTS = tuple(bot._replace(number=number) for number, bot in enumerate(_LISTING))
BOT_NAMES = tuple(bot.name for bot in BOTS)
BotName = Word(*BOT_NAMES)


def bot_named(name):
    """Return the `Bot` of a name; ValueError for an unknown name."""
    return BOTS[BOT_NAMES.index(BotName("a bot", name))]


@kernel
def _attack_for_card(g):
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


@callback(PLAYS)
def card_play(g, moment, victim):
    """Let the acting bot cash, attack to earn a card, draw one, or take those of the dead."""
    if moment == CASHING:
        cash_step(g)
    elif moment == ATTACKING:
        _attack_for_card(g)
    elif moment == DRAWING:
        draw_card(g)
    else:
        take_hand(g, victim)
        if g.immediate and g.n_hand[g.player] >= TOO_MANY:
            _cash_in_mid_attack(g)


@kernel
def _cash_in_mid_attack(g):
    """Cash, and place what that brings; the lists that the attack walks are kept."""
    me, acting = g.player, g.bot[g.player]
    queue, route, borders = g.queue.copy(), g.route.copy(), g.borders[me].copy()
    date, root, n = g.borders_date[me], g.borders_root[me], g.n_borders[me]
    g.left = 0
    cash_step(g)
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.reinforce(g)
    g.queue[:], g.route[:], g.borders[me, :] = queue, route, borders
    g.borders_date[me], g.borders_root[me], g.n_borders[me] = date, root, n


@kernel(inline="always")
def play_turn(g):
    """Let the acting bot reinforce, attack and fortify; with cards, cash before and draw after.

    Before the first round it only places a chunk of its starting armies; when the game is won,
    nothing is left to fortify.  The loops are unrolled by the compiler, so that each bot's kernels
    are called by name.
    """
    acting = g.bot[g.player]
    if g.rounds > 0:
        play_cards(g, CASHING)
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.reinforce(g)
    if g.rounds == 0:
        return
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.attack(g)
    if not g.taken and not g.deaf:
        play_cards(g, ATTACKING)
    finish_off(g)
    if winner(g) >= 0:
        return
    if g.taken:
        play_cards(g, DRAWING)
    for bot in literal_unroll(BOTS):
        if bot.number == acting:
            bot.fortify(g)
