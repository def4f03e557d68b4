"""One game of Risk as one record: the board, the seats, the armies, what the bots remember.

A kernel that plays takes such a record as its first argument `g` and reads it by name:
`g.armies[t]`, `g.owner[t]`, `g.own[p]`.  A record holds no Python objects, is the same compiled and
interpreted, and is reused from game to game.  Boards have at most 64 territories and games at most
6 players, so a record has one size and one compiled kernel serves every board.

The record begins with addresses of this process (see `setting.local_copy`).  The engine does not
know the bots: it calls them by these addresses, so that only those at the table are compiled.
"""

import numba
import numpy as np
from numba import types

from draftlib.boards import MAX_TERRITORIES
from draftlib.kernels.bits import EMPTY, bit, count, has, members_of
from draftlib.kernels.calls import kernel_at
from draftlib.kernels.compiling import kernel

MAX_PLAYERS = 6
LOG_LENGTH = 4096
_SCRIPT_LENGTH = 2048
WILD, _WILDS = -1, 2  # the code of a wild card, and how many there are
_MAX_CARDS = MAX_TERRITORIES + _WILDS
MAX_VALUES = 26  # of sets, that a user may list

FAIR, ALWAYS_WON, ALWAYS_LOST, SCRIPTED = range(4)  # where battle results come from
PLACED, ATTACKED, FORTIFIED, CASHED, TAKEN, DRAWN = np.arange(6)  # kinds of logged events
CASHING, ATTACKING, DRAWING, KILLING = np.arange(4)  # when cards are played
NOBODY = -1
ALL = 1_000_000  # the move-in answer "as many as possible"
UNSET = -1  # no move-in answer remembered
HALF = -2  # the move-in answer "half of the source"

_T, _K, _P = (MAX_TERRITORIES,), (MAX_TERRITORIES,), (MAX_PLAYERS,)

GAME = np.dtype(
    [
        # The addresses of each seat's bot (see `bots.bot.Bot`).
        ("reinforce", "i8", _P),
        ("attack", "i8", _P),
        ("fortify", "i8", _P),
        ("move_in", "i8", _P),
        ("cards", "i8"),  # the address of what plays cards; 0: they are off
        # The board; a set of territories or continents is a 64-bit mask.
        ("n_territories", "i8"),
        ("n_continents", "i8"),
        ("everywhere", "u8"),  # all territories
        ("around", "u8", _T),  # the neighbours of each territory
        ("continent", "i8", _T),
        ("land", "u8", _K),  # the territories of each continent
        ("rim", "u8", _K),  # those of them with a neighbour in another continent: its borders
        ("shore", "u8", _K),  # the territories outside that touch it
        ("base_bonus", "i8", _K),
        # The seats and the rules.
        ("n_players", "i8"),
        ("start_armies", "i8", _P),
        ("even", "i8"),  # starting armies: 1 spread evenly, 0 placed by the bots
        ("growth", "f8"),  # of continent bonuses, a round
        ("max_rounds", "i8"),
        # The habits of each seat's bot (see `bots.bot.Bot`).
        ("goal_rule", "i8", _P),
        ("renews_goal", "i8", _P),
        ("border_force", "i8", (*_P, 2)),
        ("choosy", "i8", _P),
        # The position.
        ("owner", "i8", _T),
        ("armies", "i8", _T),
        ("own", "u8", _P),  # the territories of each player
        ("total", "i8", _P),  # the armies of each player
        ("bonus", "i8", _K),  # as grown by now
        ("rounds", "i8"),  # begun so far
        ("player", "i8"),  # whose turn it is
        ("left", "i8"),  # armies that he still has to place
        ("reserve", "i8", _P),  # starting armies that each player has not received yet
        ("taken", "i8"),  # 1: he has taken a territory in this turn
        ("conquests", "i8"),  # counts changes of owner; dates what follows from ownership alone
        ("movable", "i8", _T),  # armies that may still fortify
        ("stream", "u8", (1,)),  # random numbers
        # What the bots remember.
        ("goal", "i8", _P),  # goal continent of the draft, -1 none
        ("wish", "i8"),  # move-in answer to give next
        ("deaf", "i8"),  # 1: the move-in answer in `wish` is not heard (after KillBot's hunt)
        ("victim", "i8", _P),  # a dominant player to be stopped, -1 none
        ("victim_continents", "u8", _P),
        ("wanted", "u8", _P),  # wanted continents
        ("force", "i8", _P),  # a border needs help if it has this many armies or fewer
        ("n_hunt", "i8", _P),  # length of each KillBot's attack lists
        ("hunting", "i8"),  # 1: this turn's armies were placed for a hunt
        # Cards, and how each seat's bot ends its attack phase.
        ("values", "i8", (MAX_VALUES,)),  # of the sets cashed in a game, one after the other
        ("n_values", "i8"),  # how many of them are listed; the last step goes on
        ("transfer", "i8"),  # 1: who wipes a player out takes his cards
        ("immediate", "i8"),  # 1: and cashes at once, in mid-attack, if he then has too many
        ("finish_off", "i8", _P),  # 1: its attack phase ends all out, see `turns.finish_off`
        ("card_odds", "i8", _P),  # superiority to attack from only to earn a card
        ("card_wish", "i8", _P),  # move-in answer for that attack
        ("n_hand", "i8", _P),  # how many cards each player holds
        ("deck", "u8"),  # the territories whose cards nobody holds
        ("wilds", "i8"),  # wild cards that nobody holds
        ("n_cashed", "i8"),  # sets cashed in this game so far, by all
        ("next_value", "i8"),  # of the next one, for the next player who cashes
        ("card_stream", "u8", (1,)),  # random numbers of the draws
        # Border lists and sweep plans, kept while no owner changes.
        ("borders", "i8", _P + _T),
        ("n_borders", "i8", _P),
        ("borders_root", "i8", _P),
        ("borders_date", "i8", _P),
        ("plan", "i8", _T),
        ("plan_date", "i8", _T),
        # Scratch: queues, priority list, paths.
        ("queue", "i8", _T),
        ("seen", "i8", _T),
        ("n_seen", "i8"),
        ("in_thought", "i8"),  # 1: a sweep is being planned, not carried out
        ("listed", "i8", _T),
        ("price", "i8", _T),
        ("parent", "i8", _T),
        ("route", "i8", _T),
        ("detour", "i8", _T),
        ("tour", "i8", _T),
        ("walk", "i8", _T),
        ("regions", "u8", _T),
        ("branches", "u8", _T),
        # A script of battle results to follow, and a log of what happened, for single games.
        ("dice", "i8"),
        ("script", "i4", (_SCRIPT_LENGTH, 2)),  # armies left: attacker, defender
        ("n_script", "i8"),
        ("n_followed", "i8"),
        ("logging", "i8"),
        ("n_log", "i8"),  # events so far
        ("log_from", "i8"),  # the first of them that the log keeps; it ends when it is full
        ("log", "i8", (LOG_LENGTH, 7)),  # kind, source, target, n or left, left, asked, moved
        # What is rarely looked at, out of the way of the rest.
        ("hunt", "i8", (*_P, MAX_PLAYERS * MAX_TERRITORIES)),  # KillBots' attack lists, in a row
        ("hand", "i8", (*_P, _MAX_CARDS)),  # the cards of each player, in the order of receipt
    ],
    align=True,
)


HABITS = ("goal_rule", "renews_goal", "border_force", "choosy")
HABITS += ("finish_off", "card_odds", "card_wish")


def fill_board(g, board):
    """Write the map: sizes, links, continents and their bonuses."""
    n, k, masks, groups = board.n_territories, len(board.continents), board.masks, board.groups
    g.n_territories, g.n_continents, g.everywhere = n, k, np.uint64((1 << n) - 1)
    g.around[:n], g.continent[:n], g.land[:k] = masks, board.continent, groups
    g.base_bonus[:k] = g.bonus[:k] = board.bonus
    outside = masks & ~groups[board.continent]  # the neighbours of each territory beyond its own
    np.bitwise_or.at(g.shore, board.continent, outside)
    codes = np.uint64(1) << np.arange(n, dtype=np.uint64)
    np.bitwise_or.at(g.rim, board.continent, np.where(outside, codes, EMPTY))


def fill_seats(g, bots, goals):
    """Write who sits where: each bot's habits, and the continent that it remembers."""
    g.n_players, g.goal[:] = len(bots), NOBODY
    g.goal[: len(bots)] = goals
    for seat, bot in enumerate(bots):
        for habit in HABITS:
            g[habit][seat] = getattr(bot, habit)


def fill_rules(g, rules, starting_armies, set_values):
    """Write the rules of play, see `setting.Rules`; the seats must be there."""
    g.start_armies[: g.n_players] = starting_armies
    g.even, g.growth, g.max_rounds = rules.armies == "even", rules.bonus_growth, rules.max_rounds
    g.n_values, g.values[: len(set_values)] = len(set_values), set_values
    g.transfer, g.immediate = rules.transfer, rules.immediate


@kernel
def clear(g):
    """Take every army off the board and forget everything but the board, the seats and rules."""
    for t in range(g.n_territories):
        g.owner[t] = NOBODY
        g.armies[t] = 0
        g.plan_date[t] = -1
    for p in range(MAX_PLAYERS):
        g.own[p] = g.victim_continents[p] = g.wanted[p] = EMPTY
        g.total[p] = 0
        g.victim[p] = g.borders_date[p] = -1
        g.n_hunt[p] = g.n_hand[p] = 0
    g.deck, g.wilds, g.next_value = g.everywhere, _WILDS, g.values[0]
    g.conquests = g.rounds = g.player = g.left = g.taken = g.deaf = g.hunting = g.n_cashed = 0
    g.wish = UNSET
    g.n_log = g.n_followed = 0


@kernel
def put(g, t, player, armies):
    """Give a player an unowned territory with `armies` on it."""
    g.owner[t] = player
    g.own[player] |= bit(t)
    g.armies[t] = armies
    g.total[player] += armies
    g.conquests += 1


_RECORD = numba.from_dtype(GAME)
# phase(g): let the acting bot reinforce, attack or fortify
PHASE = types.void(_RECORD)
# move_in(g, source, target): how many armies the acting bot wants to move into what it conquered
MOVE_IN = types.int64(_RECORD, types.int64, types.int64)
# plays(g, moment, victim): play the acting player's cards; victim: who is out, if just killed
PLAYS = types.void(_RECORD, types.int64, types.int64)
_phase_at, _move_in_at, _plays_at = kernel_at(PHASE), kernel_at(MOVE_IN), kernel_at(PLAYS)


@kernel
def act(g, phase):
    """Let the acting bot go through the phase at this address."""
    _phase_at(phase)(g)


@kernel
def wanted_move(g, source, target):
    """Return how many armies the acting bot wants to move in, before the rules cut it."""
    return _move_in_at(g.move_in[g.player])(g, source, target)


@kernel
def play_cards(g, moment, victim=NOBODY):
    """Play the acting player's cards, if cards are on; the rules of that are compiled only then."""
    if g.cards:
        _plays_at(g.cards)(g, moment, victim)


@kernel
def note(g, kind, a, b=0, c=0, d=0, e=0, f=0):
    """Write an event into the log, if one is kept: its kind, and up to six numbers."""
    if g.logging:
        i = g.n_log - g.log_from
        if 0 <= i < LOG_LENGTH:
            row = g.log[i]
            row[0], row[1], row[2], row[3] = kind, a, b, c
            row[4], row[5], row[6] = d, e, f
        g.n_log += 1


@kernel
def mine(g):
    """Return the territories of the player whose turn it is."""
    return g.own[g.player]


@kernel
def is_mine(g, t):
    """Return whether `t` is a territory, and of the player whose turn it is."""
    return 0 <= t < g.n_territories and g.owner[t] == g.player


@kernel
def touch(g, source, target):
    """Return whether two territories are on the board, and touch."""
    on_board = 0 <= source < g.n_territories and 0 <= target < g.n_territories
    return on_board and has(g.around[source], target)


@kernel
def foreign(g):
    """Return the territories of all others."""
    return g.everywhere & ~g.own[g.player]


@kernel
def enemies(g, t):
    """Return the neighbours of `t` that the acting player does not own."""
    return g.around[t] & ~g.own[g.player]


@kernel
def holds(g, player, c):
    """Return whether the player owns the whole continent."""
    return g.land[c] & ~g.own[player] == EMPTY


@kernel
def armies_on(g, members):
    """Return the sum of armies on a set of territories."""
    total = 0
    for t in members_of(members):
        total += g.armies[t]
    return total


@kernel
def weakest(g, members):
    """Return the territory of the set with the fewest armies, the first among equals, or -1."""
    best = -1
    for t in members_of(members):
        if best < 0 or g.armies[t] < g.armies[best]:
            best = t
    return best


@kernel
def strongest(g, members):
    """Return the territory of the set with the most armies, the first among equals, or -1."""
    best = -1
    for t in members_of(members):
        if best < 0 or g.armies[t] > g.armies[best]:
            best = t
    return best


@kernel
def fronts(g):
    """Return my territories that have an enemy neighbour."""
    edge = EMPTY
    for t in members_of(mine(g)):
        if enemies(g, t):
            edge |= bit(t)
    return edge


@kernel
def income(g, player):
    """Return a player's reinforcement: a third of his territories, at least 3, and his bonuses."""
    if g.own[player] == EMPTY:
        return 0
    armies = max(3, count(g.own[player]) // 3)
    for c in range(g.n_continents):
        if holds(g, player, c):
            armies += g.bonus[c]
    return armies


@kernel
def outnumbers_all(g):
    """Return whether I have more armies than all others together ("hogwild")."""
    others = 0
    for p in range(g.n_players):
        if p != g.player:
            others += g.total[p]
    return g.total[g.player] > others


@kernel
def winner(g):
    """Return the player who owns the whole board, or -1."""
    p = g.owner[0]
    return p if p >= 0 and g.own[p] == g.everywhere else -1
