"""Cards: the deck, the hands, what a set is and which one is best, and what it is worth.

There is a card for each territory, with one of three symbols, and two wild cards.  Who conquers a
territory draws one at the end of his attack phase; three cards of one symbol, or one of each, are a
set, which is cashed for armies before a reinforcement, and goes back to the deck.

Source: the documents of the program that the papers used and the public Lux Delux SDK, clean-room.
A card's symbol is its code modulo 3, which is our assumption.
"""

import numpy as np

from draftlib.kernels.bits import bit, count, has, lowest, members_of, rest
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below
from draftlib.risk.engine.orders import attack_with_wish
from draftlib.risk.engine.position import (
    ATTACKING,
    CASHED,
    CASHING,
    DRAWING,
    DRAWN,
    HALF,
    NOBODY,
    SCRIPTED,
    TAKEN,
    WILD,
    act,
    enemies,
    mine,
    note,
)

TOO_MANY = 5  # cards: a player who holds this many must cash
_ON_SHOWN = 2  # armies, on each territory of his that a set shows
_WILD_SYMBOL = 3


@kernel
def _symbols(cards):
    """Return how many cards show each symbol, int64 (4,), wild ones last."""
    counts = np.zeros(4, np.int64)
    for card in cards:
        counts[_WILD_SYMBOL if card == WILD else card % 3] += 1
    return counts


@kernel
def has_set(cards):
    """Return whether cards contain a set: three of one symbol, or one of each; wild is any."""
    counts = _symbols(cards)
    alike, kinds = counts[:3].max(), (counts[:3] > 0).sum()
    return max(alike, kinds) + counts[_WILD_SYMBOL] >= 3


@kernel
def _pick_set(cards):
    """Return the first set in cards that contain one: three alike, else one of each, by symbol.

    A wild card stands for a symbol that the cards lack.
    """
    counts = _symbols(cards)
    chosen, n = np.full(3, WILD, np.int64), 0
    for s in range(3):
        if counts[s] + counts[_WILD_SYMBOL] >= 3:
            for card in cards:
                if n < 3 and (card == WILD or card % 3 == s):
                    chosen[n] = card
                    n += 1
            return chosen
    for card in cards[::-1]:
        if card != WILD:
            chosen[card % 3] = card
    return chosen


@kernel
def _set_showing(cards, own):
    """Return the set that needs the fewest cards of territories not in `own`; there must be one."""
    shown, others = cards.copy(), cards.copy()
    n = k = 0
    for card in cards:
        if card != WILD and has(own, card):
            shown[n] = card
            n += 1
        else:
            others[k] = card
            k += 1
    if has_set(shown[:n]):
        return _pick_set(shown[:n])
    for i in range(k):
        shown[n] = others[i]
        if has_set(shown[: n + 1]):
            return _pick_set(shown[: n + 1])
    for i in range(k):
        for j in range(i + 1, k):
            shown[n], shown[n + 1] = others[i], others[j]
            if has_set(shown[: n + 2]):
                return _pick_set(shown[: n + 2])
    return _pick_set(cards)


@kernel
def best_set(hand, own):
    """Return the best set of a hand, int64 (3,), or of no card (0,) if the hand contains none.

    It takes as few wild cards as possible, then as few as possible of territories not in `own`,
    in the order of receipt.
    """
    plain = hand[hand != WILD]
    if has_set(plain):
        return _set_showing(plain, own)
    if len(hand) - len(plain) > 1:
        one_wild = np.append(plain, WILD)
        if has_set(one_wild):
            return _set_showing(one_wild, own)
    return _set_showing(hand, own) if has_set(hand) else hand[:0]


@kernel
def _give_back(g, card):
    """Return a card to the deck."""
    if card == WILD:
        g.wilds += 1
    else:
        g.deck |= bit(card)


@kernel
def _discard(g, card):
    """Return a card of the acting player to the deck; what it shows, if his, gets armies."""
    hand, n, i = g.hand[g.player], g.n_hand[g.player], 0
    while hand[i] != card:
        i += 1
    for j in range(i + 1, n):
        hand[j - 1] = hand[j]
    g.n_hand[g.player] = n - 1
    _give_back(g, card)
    if card != WILD and has(mine(g), card):
        g.armies[card] += _ON_SHOWN
        g.total[g.player] += _ON_SHOWN


@kernel
def cash_in(g):
    """Let the acting player cash his best set, if he has any."""
    chosen = best_set(g.hand[g.player, : g.n_hand[g.player]].copy(), mine(g))
    if len(chosen) == 0:
        return
    note(g, CASHED, chosen[0], chosen[1], chosen[2], g.next_value)
    for card in chosen:
        _discard(g, card)
    g.left += g.next_value
    g.n_cashed += 1
    if g.n_cashed < g.n_values:
        g.next_value = g.values[g.n_cashed]
    elif g.n_values > 1:
        g.next_value += g.values[g.n_values - 1] - g.values[g.n_values - 2]


@kernel
def cash_step(g):
    """Let the acting player cash one set, if he has any, as all bots do; the rules cash the rest.

    Nobody may keep five cards, which always contain a set.  The bot forgets its victim first.
    """
    g.victim[g.player] = NOBODY
    cash_in(g)
    while g.n_hand[g.player] >= TOO_MANY:
        cash_in(g)


@kernel
def draw_card(g):
    """Give the acting player a random card of the deck, if it has any."""
    me, plain = g.player, count(g.deck)
    if plain + g.wilds == 0:
        return
    if g.dice == SCRIPTED:
        card = np.int64(g.script[g.n_followed, 0])
    else:
        left, number = g.deck, below(g.card_stream, plain + g.wilds)
        for _ in range(min(number, plain)):
            left = rest(left)
        card = lowest(left) if left else WILD
    if card == WILD:
        g.wilds -= 1
    else:
        g.deck &= ~bit(card)
    g.hand[me, g.n_hand[me]] = card
    g.n_hand[me] += 1
    note(g, DRAWN, card)


@kernel
def take_hand(g, victim):
    """Give the cards of a player who is out to the acting one, or return them to the deck."""
    me, n = g.player, g.n_hand[victim]
    for i in range(n):
        if g.transfer:
            g.hand[me, g.n_hand[me]] = g.hand[victim, i]
            g.n_hand[me] += 1
        else:
            _give_back(g, g.hand[victim, i])
    g.n_hand[victim] = 0
    if g.transfer:
        note(g, TAKEN, victim, victim, n)


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
    wish = g.armies[source] // 2 if wish == HALF else wish
    attack_with_wish(g, source, target, wish)


@kernel
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
    me = g.player
    queue, route, borders = g.queue.copy(), g.route.copy(), g.borders[me].copy()
    date, root, n = g.borders_date[me], g.borders_root[me], g.n_borders[me]
    g.left = 0
    cash_step(g)
    act(g, g.reinforce[me])
    g.queue[:], g.route[:], g.borders[me, :] = queue, route, borders
    g.borders_date[me], g.borders_root[me], g.n_borders[me] = date, root, n
