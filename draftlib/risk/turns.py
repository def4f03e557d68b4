"""The course of a game: starting armies, rounds, and the phases of a turn."""

import numpy as np

from draftlib.kernels.bits import count, members_of, next_member
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below, next_word
from draftlib.risk.bots.clusters import START, border_list, triple_pack
from draftlib.risk.engine.orders import attack_with_wish
from draftlib.risk.engine.position import (
    ATTACKING,
    CASHING,
    DRAWING,
    NOBODY,
    UNSET,
    act,
    armies_on,
    clear,
    enemies,
    income,
    mine,
    outnumbers_all,
    play_cards,
    put,
    winner,
)

FULL_GROWN = 1_000_000
_STALEMATE = 1500  # armies from which a bot attacks with everything it has
_CARDS = np.uint64(0xCA2D5)  # names the stream of a game's draws, which is not that of its dice


@kernel
def open_streams(g, seed, game):
    """Start the random numbers of a game: with seed = seed_of(*keys), those of (*keys, game)."""
    g.stream[0] = seed ^ np.uint64(game)
    g.stream[0] = next_word(g.stream)
    g.card_stream[0] = g.stream[0] ^ _CARDS
    g.card_stream[0] = next_word(g.card_stream)


@kernel
def draw_force(g, p):
    """Return the armies that make a border safe to seat p: uniform where its bot has a choice."""
    least, most = g.border_force[p]
    return least + below(g.stream, most - least + 1) if most > least else least


@kernel
def set_up(g, owner):
    """Put one army on each territory of a draft outcome, and draw the bots' border forces."""
    clear(g)
    for t in range(g.n_territories):
        put(g, t, owner[t], 1)
    for p in range(g.n_players):
        g.force[p] = draw_force(g, p)
    for c in range(g.n_continents):
        g.bonus[c] = g.base_bonus[c]


@kernel
def _spread_evenly(g, player):
    """Put a player's starting armies on his territories in equal numbers, low codes first."""
    held = count(g.own[player])
    if held == 0:
        return
    each, extra = divmod(max(held, g.start_armies[player]), held)
    g.total[player] = 0
    for t in members_of(g.own[player]):
        g.armies[t] = each + (1 if extra > 0 else 0)
        g.total[player] += g.armies[t]
        extra -= 1


@kernel
def deal_starting_armies(g):
    """Give the players their starting armies: spread evenly, or to be placed some at a time."""
    for p in range(g.n_players):
        g.reserve[p] = g.start_armies[p] - g.total[p] if g.own[p] else 0
        if g.even:
            _spread_evenly(g, p)
            g.reserve[p] = 0
    g.player = g.n_players - 1


@kernel
def start_game(g, owner, seed, game):
    """Bring the record to the start of a game of a draft outcome, where `next_step` goes on."""
    open_streams(g, seed, game)
    set_up(g, owner)
    deal_starting_armies(g)


@kernel
def next_placement(g):
    """Hand the next player in turn some of the starting armies; False if all have been placed.

    They come four at a time, and five at the end.
    """
    for _ in range(g.n_players):
        g.player = (g.player + 1) % g.n_players
        reserve = g.reserve[g.player]
        g.left = reserve if reserve == 5 else min(4, reserve)
        g.reserve[g.player] -= g.left
        if g.left > 0:
            return True
    return False


@kernel
def grow_bonuses(g):
    """Set the continent bonuses of the present round: base * (1 + growth) ** (round - 1)."""
    factor = 1.0
    for _ in range(1, g.rounds):
        factor = min(factor * (1.0 + g.growth), FULL_GROWN)
    for c in range(g.n_continents):
        g.bonus[c] = int(min(factor * g.base_bonus[c], FULL_GROWN))


@kernel
def next_turn(g):
    """Hand the turn to the next living player, with his income; False after the last round.

    A new round begins when the last seat has played.  Also clears the bot's victim of its last
    turn, as the original does in the step that trades cards, even without cards.
    """
    while True:
        g.player += 1
        if g.player >= g.n_players:
            if g.rounds >= g.max_rounds:
                return False
            g.player = 0
            g.rounds += 1
            if g.growth != 0.0:
                grow_bonuses(g)
        if g.own[g.player]:
            g.left, g.wish = income(g, g.player), UNSET
            g.taken = g.deaf = 0
            g.victim[g.player] = NOBODY
            return True


@kernel
def next_step(g):
    """Hand out the next placement of starting armies, then the next turn; False after the last."""
    if g.rounds == 0:
        if next_placement(g):
            return True
        g.player = g.n_players - 1
    return next_turn(g)


@kernel
def _split_up(g, root):
    """From each border attack all enemy neighbours, with equal shares, unless 100 times weaker."""
    attacked = False
    for b in border_list(g, root):
        near = enemies(g, b)
        if 100 * g.armies[b] <= armies_on(g, near):
            continue
        share = g.armies[b] // max(1, count(near))
        for e in members_of(near):
            if g.armies[b] <= 1:
                break
            attack_with_wish(g, b, e, share)
            attacked = True
    return attacked


@kernel
def _can_attack(g):
    """Return whether any territory of mine has an enemy neighbour and more than one army."""
    for t in members_of(mine(g)):  # noqa: SIM110 - numba has no any()
        if g.armies[t] > 1 and enemies(g, t):
            return True
    return False


@kernel
def _all_out_attack(g):
    """Attack from every cluster with everything, until a whole pass finds nothing to attack.

    The next root is looked up before the present one attacks, so that land conquered in between
    waits for the next pass.  To stop once nothing at all can attack changes no decision.
    """
    attacked = True
    while attacked and _can_attack(g):
        attacked = False
        root = next_member(mine(g), START)
        while root >= 0:
            following = next_member(mine(g), root + 1)
            while triple_pack(g, root):
                attacked = True
            while _split_up(g, root):
                attacked = True
            if not _can_attack(g):
                return
            root = following


@kernel
def finish_off(g):
    """Attack all out if I outnumber all others together, and to break a long stalemate.

    KillBot's hunt leaves no time for stalemates.
    """
    if outnumbers_all(g):
        _all_out_attack(g)
    if g.total[g.player] > _STALEMATE and not g.deaf:
        _all_out_attack(g)


@kernel
def play_turn(g):
    """Let the acting bot reinforce, attack and fortify; with cards, cash before and draw after.

    Before the first round it only places some of its starting armies; when the game is won,
    nothing is left to fortify.
    """
    if g.rounds > 0:
        play_cards(g, CASHING)
    act(g, g.reinforce[g.player])
    if g.rounds == 0:
        return
    act(g, g.attack[g.player])
    if not g.taken and not g.deaf:
        play_cards(g, ATTACKING)
    if g.finish_off[g.player]:
        finish_off(g)
    if winner(g) >= 0:
        return
    if g.taken:
        play_cards(g, DRAWING)
    act(g, g.fortify[g.player])


@kernel
def play_game(g, owner, seed, game):
    """Play one game of a draft outcome to its end; return the winner, -1 if there is none."""
    start_game(g, owner, seed, game)
    while winner(g) < 0 and next_step(g):
        play_turn(g)
    return winner(g)


@kernel
def play_batch(record, owners, goals, seeds, games, counts):
    """Play some of the games of each draft outcome, and add up what became of them.

    owners: (D, T); goals: (D, P), remembered from the draft; seeds: (D,), which with the number of
    the game name its random numbers; games: (D, 2), the first to play and the first not to; counts:
    (D, P + 2), the wins of each seat, the games without a winner, and the rounds of all.
    """
    g = record[0]
    for i in range(len(owners)):
        for p in range(g.n_players):
            g.goal[p] = goals[i, p]
        for game in range(games[i, 0], games[i, 1]):
            won = play_game(g, owners[i], seeds[i], game)
            counts[i, won if won >= 0 else g.n_players] += 1
            counts[i, g.n_players + 1] += g.rounds
