"""Bots and wars as the site's pages ask for them, compiled as those of `draft.py` are."""

import numpy as np
from numba import from_dtype, literal_unroll, typeof, types

from companion.arena import PAPER_BOTS
from draftlib.agents import rave as raves
from draftlib.kernels import rewards as kernel_rewards
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import reward_arrays
from draftlib.kernels.rng import absorb, next_word
from draftlib.risk import turns as course
from draftlib.risk.actual import play_war, war_in
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import draft_in, goals_after, pick_at
from draftlib.risk.engine import orders
from draftlib.risk.engine.position import ATTACKED, GAME, LOG_LENGTH, PLACED, winner
from draftlib.risk.turns import next_step, play_batch, play_turn, start_game
from draftlib.statistics import wilson

_wilson = kernel(wilson)
new_tree = kernel(raves.new_tree)

# A browser has no addresses, so bots and the reward are called by their numbers (see REPLACED).

_BOTS = [bot_named(name) for name in PAPER_BOTS]
_PHASES = tuple(phase for bot in _BOTS for phase in (bot.reinforce, bot.attack, bot.fortify))
_MOVES = tuple(bot.move_in for bot in _BOTS)


@kernel
def _play_at(address):
    return play_war  # the only reward in this module


@kernel
def _act(g, phase):
    number = 0
    for go_through in literal_unroll(_PHASES):
        if number == phase:
            go_through(g)
        number += 1  # noqa: SIM113 - numba unrolls no enumerate()


@kernel
def _wanted_move(g, source, target):
    number, wanted = 0, 0
    for move_in in literal_unroll(_MOVES):
        if number == g.move_in[g.player]:
            wanted = move_in(g, source, target)
        number += 1  # noqa: SIM113 - numba unrolls no enumerate()
    return wanted


REPLACED = (  # `tools/wasm.py` has these in the library while it compiles
    (kernel_rewards, "evaluate_at", _play_at),
    (course, "act", _act),
    (orders, "wanted_move", _wanted_move),
)


@kernel
def _seat(g, bots, habits):
    """Seat the bots (P,), by number, the first for -1; habits: (4, 8), see `bot_habits`."""
    for p in range(len(bots)):
        number = max(bots[p], 0)
        row, first = habits[number], 3 * number
        g.reinforce[p], g.attack[p], g.fortify[p] = first, first + 1, first + 2
        g.move_in[p], g.goal_rule[p], g.renews_goal[p] = number, row[0], row[1]
        g.border_force[p, 0], g.border_force[p, 1] = row[2], row[3]
        g.choosy[p], g.finish_off[p] = row[4], row[5]  # the rest is about cards


@kernel
def bot_pick(memory, habits, bot, picks, n_picked):
    """Return the pick of `Drafter`, by the number of its bot, at a draft's `memory` (B,)."""
    draft = draft_in(memory)
    n_players = draft.game.n_players
    _seat(draft.game, np.full(n_players, bot), habits)
    draft.is_bot[:n_players] = 1
    return pick_at(memory, picks, 0, n_picked)


@kernel
def goals(memory, habits, bots, picks, out):
    """Write the goals (P,) that bots remember of a draft; bots: (P,), -1 for who is none."""
    draft = draft_in(memory)
    _seat(draft.game, bots, habits)
    for p in range(len(bots)):
        draft.is_bot[p] = bots[p] >= 0
    found = goals_after(memory, picks)
    for p in range(len(out)):
        out[p] = found[p]


@kernel
def _seed_of(seed, draft):
    """Return seed_of(seed, draft), which with the number of a game names its random numbers."""
    state = np.zeros(1, np.uint64)
    state[0] = absorb(state, np.uint64(seed))
    return absorb(state, np.uint64(draft))


@kernel
def fight(tables, habits, bots, goals, owner, seed, games, counts):
    """Play games as risk.simulate(owner, bots, games, seed, goals=goals); write their counts.

    tables: a record (1,); bots and goals: (P,); counts: (P + 2,), the wins of each seat, the games
    without a winner, and the rounds of all.
    """
    _seat(tables[0], bots, habits)
    seeds, span = np.full(1, _seed_of(seed, 0)), np.zeros((1, 2), np.int64)
    span[0, 1] = games
    counts[:] = 0
    play_batch(
        tables, owner.reshape(1, -1), goals.reshape(1, -1), seeds, span, counts.reshape(1, -1)
    )


@kernel
def draft_by_wars(
    rewards, habits, bots, order, picks, n_picked, simulations, constants, sqrt_log, stream, *out
):
    """Search as RAVE(simulations) rewarded by a war between the bots (P,); write what it found.

    constants: c and k; stream: (1,), of the search; out: by item (T,), value, -inf where nothing
    is known, and visits.
    """
    n_players, owner = len(bots), np.full(len(picks), -1)
    for turn in range(n_picked):
        owner[picks[turn]] = order[turn]
    war = war_in(rewards.numbers)
    _seat(war.game, bots, habits)
    rewards.stream[0] = next_word(stream)
    tree = new_tree(1 + simulations + len(order), len(owner), n_players)
    rules = raves.Rules(np.zeros(n_players, np.bool_), 0, np.zeros(8, np.uint8))  # nobody has one
    given, formula = picks[:n_picked], raves.Formula(constants[0], constants[1], sqrt_log)
    raves.run(tree, rewards, order, given, rules, simulations, formula, stream)
    for item in range(len(owner)):
        known = owner[item] < 0 and tree.inverse_root[0, item] > 0.0
        out[0][item] = tree.value[0, item] if known else -np.inf
        out[1][item] = tree.visits[0, item]


@kernel
def watch(tables, habits, bots, goals, owner, seed, game, turns, boards, events, ends):
    """Play one of those games and write it down, turn by turn; return the number of turns.

    turns: (M, 3), round, player and income; boards: (M + 1, 2, T), owners and armies before each
    turn and at the end; events: (E, 5), the turn, PLACED or ATTACKED, source, target, and how many
    defenders were left; ends: (4,), the winner, the rounds, the number of events and whether the
    war had more turns than fit.
    """
    g = tables[0]
    _seat(g, bots, habits)
    for p in range(len(bots)):
        g.goal[p] = goals[p]
    n, n_events = 0, 0
    start_game(g, owner, _seed_of(seed, 0), game)
    g.logging = 1
    while winner(g) < 0 and next_step(g):
        if n < len(turns):
            turns[n, 0], turns[n, 1], turns[n, 2] = g.rounds, g.player, g.left
        if n <= len(turns):
            _copy_board(g, boards[n])
        g.n_log = g.log_from = 0
        play_turn(g)
        for i in range(min(g.n_log, LOG_LENGTH)):
            kind, source, target = g.log[i, 0], g.log[i, 1], g.log[i, 2]
            if kind in (PLACED, ATTACKED) and n_events < len(events) and n < len(turns):
                row = events[n_events]
                row[0], row[1], row[2], row[3], row[4] = n, kind, source, target, g.log[i, 4]
                n_events += 1
        n += 1
    if n <= len(turns):
        _copy_board(g, boards[n])
    ends[3] = n > len(turns)
    g.logging = g.n_log = 0
    ends[0], ends[1], ends[2] = winner(g), g.rounds, n_events
    return min(n, len(turns))


@kernel
def _copy_board(g, board):
    for t in range(g.n_territories):
        board[0, t], board[1, t] = g.owner[t], g.armies[t]


@kernel
def interval(share, n, out):
    """Write the limits (2,) of Wilson's 95 % interval of a share of n."""
    out[0], out[1] = _wilson(share, n)


_INT, _INTS, _TABLES = types.int64, types.int64[::1], from_dtype(GAME)[::1]
_FLOAT, _FLOATS = types.float64, types.float64[::1]
_ROWS, _BOARDS = types.int64[:, ::1], types.int64[:, :, ::1]
_MEMORY = types.uint8[::1]
_ARMY = (_TABLES, _ROWS, _INTS, _INTS, _INTS, _INT)  # tables, habits, bots, goals, owner, seed
_NUMBERS = types.float64[::1]
_SEARCH = (typeof(reward_arrays(0, 0)), _ROWS, _INTS, _INTS, _INTS, _INT, _INT, _NUMBERS, _NUMBERS)
_SEARCH += (types.uint64[::1], _NUMBERS, _INTS)

EXPORTS = {
    "bot_pick": (bot_pick, (_MEMORY, _ROWS, _INT, _INTS, _INT)),
    "goals": (goals, (_MEMORY, _ROWS, _INTS, _INTS, _INTS)),
    "fight": (fight, (*_ARMY, _INT, _INTS)),
    "draft_by_wars": (draft_by_wars, _SEARCH),
    "watch": (watch, (*_ARMY, _INT, _ROWS, _BOARDS, _ROWS, _INTS)),
    "interval": (interval, (_FLOAT, _INT, _FLOATS)),
}
