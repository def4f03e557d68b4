"""The draft as the site's pages ask for it: `tools/wasm.py` compiles these kernels for a browser.

A page knows a draft as the picks so far, and a seed as an integer.  The kernels make of it what
the library's own kernels take, as Python does in `draftviews.widgets`, and call those.  Results are
written into arrays: a browser can look at these, and at no other value of numba's.
"""

import math

import numpy as np
from numba import typeof, types

from draftlib.agents import rave as raves, uct
from draftlib.agents.walks import complete
from draftlib.kernels.bits import bit, count
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import TABLE, evaluate_many, reward_arrays
from draftlib.kernels.rng import absorb, next_word

new_uct_tree, new_rave_tree = kernel(uct.new_tree), kernel(raves.new_tree)

_LOW, _S32 = np.uint64(0xFFFFFFFF), np.uint64(32)


@kernel
def _generator(seed, turn):
    """Return the state (4,) of generator_of(seed, turn): numpy's SFC64."""
    stream, state = np.zeros(1, np.uint64), np.ones(4, np.uint64)
    for key in (seed, turn):
        stream[0] = absorb(stream, np.uint64(key))
    for i in range(3):
        state[i] = next_word(stream)
    return state


@kernel
def _next(state):
    """Return the next 64 random bits of an SFC64."""
    word = state[0] + state[1] + state[3]
    state[0] = state[1] ^ (state[1] >> np.uint64(11))
    state[1] = state[2] + (state[2] << np.uint64(3))
    state[2] = ((state[2] << np.uint64(24)) | (state[2] >> np.uint64(40))) + word
    state[3] += np.uint64(1)
    return word


@kernel
def stream_of_pick(seed, turn, out):
    """Write the stream (1,) of a search with generator_of(seed, turn)."""
    out[0] = _next(_generator(seed, turn))


@kernel
def _integer(seed, turn, n):
    """Return generator_of(seed, turn).integers(n), by Lemire's method (2019), as numpy does."""
    state, bound = _generator(seed, turn), np.uint64(n)
    while n > 1:
        word = _next(state)
        for half in (word & _LOW, word >> _S32):
            product = half * bound
            if (product & _LOW) >= (_LOW + np.uint64(1) - bound) % bound:
                return np.int64(product >> _S32)
    return 0


# Arrays are copied entry by entry: numba's other ways bring code that words an error.


@kernel
def _position(order, picks, n_picked):
    """Return who owns each item (T,) after so many picks, -1 for nobody, and what is left (L,)."""
    owner, free = np.full(len(picks), -1), np.empty(len(picks) - n_picked, np.int64)
    for turn in range(n_picked):
        owner[picks[turn]] = order[turn]
    left = 0
    for item in range(len(picks)):
        if owner[item] < 0:
            free[left] = item
            left += 1
    return owner, free


@kernel
def rewards_after(rewards, order, picks, n_picked, out):
    """Write the rewards (P,) after 0, 1, ... n_picked picks into `out` (N + 1, P)."""
    owners = np.full((n_picked + 1, len(picks)), -1)
    for turn in range(n_picked):
        for after in range(turn + 1, n_picked + 1):
            owners[after, picks[turn]] = order[turn]
    evaluate_many(rewards, owners, out[: n_picked + 1])


@kernel
def spread(rewards, order, stream, walks, out):
    """Write the standard deviation of a player's reward in random drafts into `out` (1,).

    walks: their number; rewards, averaged over the players, as `reward_spread` does.
    """
    owners = np.full((walks, rewards.n_items), -1)
    paid = np.zeros((walks, _players(rewards)))
    complete(owners, order, 0, stream)
    evaluate_many(rewards, owners, paid)
    out[0] = 0.0
    for p in range(paid.shape[1]):
        mean, square = 0.0, 0.0
        for walk in range(walks):
            mean += paid[walk, p] / walks
        for walk in range(walks):
            square += (paid[walk, p] - mean) ** 2 / walks
        out[0] += math.sqrt(square) / paid.shape[1]


@kernel
def _players(rewards):
    """Return the number of players: a table has a row for each, an evaluator a constant."""
    return max(len(rewards.values), len(rewards.base))


@kernel
def search(rewards, order, picks, n_picked, simulations, exploration, sqrt_log, seed, turn, *out):
    """Search as UCT(simulations, exploration) with generator_of(seed, turn); write what it found.

    out: items (L,) in item order, visits (L,), mean (L,) of the player to move, and the mean reward
    (P,) of all simulations.
    """
    items, visits, means, total = out
    stream = np.full(1, _next(_generator(seed, turn)))
    owner, free = _position(order, picks, n_picked)
    tree = new_uct_tree(1 + (simulations + 1) * len(free), len(total))
    uct.run(tree, rewards, order, owner, 0, simulations, exploration, sqrt_log, stream)
    for i in range(len(free)):
        items[i] = free[i]
        for slot in range(tree.first[0], tree.first[0] + len(free)):
            if tree.item[slot] == free[i]:
                visits[i], means[i] = tree.visits[slot], tree.mean[order[n_picked], slot]
    for p in range(len(total)):
        total[p] = tree.mean[p, 0]


@kernel
def rave(rewards, order, picks, n_picked, simulations, constants, sqrt_log, seed, turn):
    """Return the pick of RAVE(simulations) with generator_of(seed, turn); constants: c and k."""
    stream = np.full(1, _next(_generator(seed, turn)))
    owner, _ = _position(order, picks, n_picked)
    n_players = _players(rewards)
    tree = new_rave_tree(1 + simulations + len(order), len(owner), n_players)
    rules = raves.Rules(np.zeros(n_players, np.bool_), 0, np.zeros(8, np.uint8))  # nobody has one
    given, c, k = picks[:n_picked], constants[0], constants[1]
    formula = raves.Formula(c, k, sqrt_log)
    raves.run(tree, rewards, order, given, rules, simulations, formula, stream)
    best = -1
    for item in range(len(owner)):
        is_known = owner[item] < 0 and tree.inverse_root[0, item] > 0.0
        if is_known and (best < 0 or tree.value[0, item] > tree.value[0, best]):
            best = item
    return best


@kernel
def greedy(rewards, order, picks, n_picked, seed, turn):
    """Return the pick of `Greedy` with generator_of(seed, turn)."""
    player, near = order[n_picked], rewards.near
    owner, free = _position(order, picks, n_picked)
    owners = np.full((len(free), len(owner)), -1)
    paid = np.zeros((len(free), _players(rewards)))
    mine, nobodys = np.uint64(0), np.uint64(0)
    for item in range(len(owner)):
        for i in range(len(free)):
            owners[i, item] = player if item == free[i] else owner[item]
        if len(near) == 0:
            continue
        if owner[item] == player:
            mine |= near[item]
        elif owner[item] < 0:
            nobodys |= bit(item)
    if rewards.kind == TABLE:  # as `Game.gains`: a last bit may decide a tie
        evaluate_many(rewards, owner.reshape(1, -1), paid[:1])
        held = paid[0, player]
        for i in range(len(free)):
            paid[i, player] = held + rewards.values[player, free[i]]
    else:
        evaluate_many(rewards, owners, paid)
    best, most, least = 0, -np.inf, 0  # the number of the best, their reward, their frontier
    for i in range(len(free)):
        frontier = i  # without neighbours the first of equals
        if len(near) > 0:
            frontier = count((mine | near[free[i]]) & nobodys & ~bit(free[i]))
        if paid[i, player] > most or (paid[i, player] == most and frontier < least):
            best, most, least = 0, paid[i, player], frontier
        if paid[i, player] == most and frontier == least:
            owners[best, 0] = free[i]
            best += 1
    return owners[_integer(seed, turn, best), 0]


@kernel
def random(order, picks, n_picked, seed, turn):
    """Return the pick of `Random` with generator_of(seed, turn)."""
    _, free = _position(order, picks, n_picked)
    return free[_integer(seed, turn, len(free))]


_INT, _INTS = types.int64, types.int64[::1]
_FLOAT, _FLOATS, _ROWS = types.float64, types.float64[::1], types.float64[:, ::1]
_REWARDS = typeof(reward_arrays(0, 0))
_DRAFT = (_INTS, _INTS, _INT)  # order, picks, n_picked
_LOTS = (_INT, _INT)  # seed, turn
_FOUND = (_INTS, _INTS, _FLOATS, _FLOATS)

EXPORTS = {  # each with the types of its arguments
    "rewards_after": (rewards_after, (_REWARDS, *_DRAFT, _ROWS)),
    "spread": (spread, (_REWARDS, _INTS, types.uint64[::1], _INT, _FLOATS)),
    "search": (search, (_REWARDS, *_DRAFT, _INT, _FLOAT, _FLOATS, *_LOTS, *_FOUND)),
    "rave": (rave, (_REWARDS, *_DRAFT, _INT, _FLOATS, _FLOATS, *_LOTS)),
    "stream_of_pick": (stream_of_pick, (*_LOTS, types.uint64[::1])),
    "greedy": (greedy, (_REWARDS, *_DRAFT, *_LOTS)),
    "random": (random, (*_DRAFT, *_LOTS)),
}
