"""The frame of a turn: what every bot is asked in it, and when, cards included."""

import numpy as np
from numba import literal_unroll

from draftlib.kernels.bits import members_of
from draftlib.kernels.calls import callback
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots import BOTS
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


@kernel
def attack_for_card(g):
    """Attack where I outnumber an enemy by the greatest factor, if it exceeds the bot's odds.

    The greatest factor so far is kept in single precision, as in the original: an equal one later
    on replaces it where that rounds it down.
    """
    best, source, target = np.float32(0), -1, -1
    for t in members_of(mine(g)):
        for e in members_of(enemies(g, t)):
            if g.armies[t] / g.armies[e] > np.float64(best):
                best, source, target = np.float32(g.armies[t] / g.armies[e]), t, e
    if source < 0 or g.armies[source] <= g.card_odds[g.player] * g.armies[target]:
        return
    wish = g.card_wish[g.player]
    g.wish = g.armies[source] // 2 if wish == HALF else wish
    attack(g, source, target)
    g.wish = UNSET


@callback(PLAYS)
def card_play(g, moment, victim):
    """Let the acting bot cash, attack to earn a card, draw one, or take those of the dead."""
    if moment == CASHING:
        cash_step(g)
    elif moment == ATTACKING:
        attack_for_card(g)
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

    Before the first round it only places some of its starting armies; when the game is won,
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
