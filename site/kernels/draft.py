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
from draftlib.kernels.rewards import reward_arrays, score_owners

new_uct_tree, new_rave_tree = kernel(uct.new_tree), kernel(raves.new_tree)
new_walk = kernel(raves.new_walk)

# Random numbers of numpy.  An agent draws from default_rng([seed, turn]).  Source: O'Neill's
# seed_seq_fe and PCG64 (2014), as numpy has them in SeedSequence and PCG64; Lemire (2019) for
# integers below a bound.

_S16, _S32, _S58, _S63, _ONE = (np.uint64(n) for n in (16, 32, 58, 63, 1))
_LOW = np.uint64(0xFFFFFFFF)
_INIT_A, _MULT_A = np.uint64(0x43B0D7E5), np.uint64(0x931E8875)
_INIT_B, _MULT_B = np.uint64(0x8B51F9DD), np.uint64(0x58F38DED)
_MIX_L, _MIX_R = np.uint64(0xCA01F9DD), np.uint64(0x4973F715)
_PCG_HIGH, _PCG_LOW = np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645)
_SIXTY_FOUR = np.uint64(64)


@kernel
def _hashed(value, constants):
    """Return a mixed word of 32 bits; constants: (2,), the present one and its multiplier."""
    value ^= constants[0]
    constants[0] = (constants[0] * constants[1]) & _LOW
    value = (value * constants[0]) & _LOW
    return value ^ (value >> _S16)


@kernel
def _pair(first, second):
    """Return two words as an array (2,); a list would need more of numba's runtime."""
    pair = np.empty(2, np.uint64)
    pair[0], pair[1] = first, second
    return pair


@kernel
def _pool(seed, turn):
    """Return the pool (4,) of numpy's SeedSequence([seed, turn])."""
    pool, n = np.zeros(4, np.uint64), 1
    pool[0] = seed & _LOW
    if seed > _LOW:
        pool[1], n = seed >> _S32, 2
    pool[n] = turn
    constants = _pair(_INIT_A, _MULT_A)
    for i in range(4):
        pool[i] = _hashed(pool[i], constants)
    for source in range(4):
        for target in range(4):
            if source != target:
                mixed = _MIX_L * pool[target] - _MIX_R * _hashed(pool[source], constants)
                mixed &= _LOW
                pool[target] = mixed ^ (mixed >> _S16)
    return pool


@kernel
def _step(pcg):
    """Advance a PCG64: pcg (4,) is its state and its increment, each the high word and the low."""
    high, low = pcg[0], pcg[1]
    a, b, c, d = low >> _S32, low & _LOW, _PCG_LOW >> _S32, _PCG_LOW & _LOW
    middle = a * d + ((b * d) >> _S32)
    over = a * c + (middle >> _S32) + ((b * c + (middle & _LOW)) >> _S32)
    over += high * _PCG_LOW + low * _PCG_HIGH
    low = low * _PCG_LOW + pcg[3]
    pcg[0] = over + pcg[2] + (_ONE if low < pcg[3] else np.uint64(0))
    pcg[1] = low


@kernel
def _default_rng(seed, turn):
    """Return the state (4,) of numpy's default_rng([seed, turn])."""
    pool, words = _pool(seed, turn), np.zeros(4, np.uint64)
    constants = _pair(_INIT_B, _MULT_B)
    for i in range(8):
        words[i // 2] |= _hashed(pool[i % 4], constants) << (_S32 if i % 2 else np.uint64(0))
    pcg = np.zeros(4, np.uint64)
    pcg[2] = (words[2] << _ONE) | (words[3] >> _S63)
    pcg[3] = (words[3] << _ONE) | _ONE
    _step(pcg)
    pcg[1] += words[1]
    pcg[0] += words[0] + (_ONE if pcg[1] < words[1] else np.uint64(0))
    _step(pcg)
    return pcg


@kernel
def _next(pcg):
    """Return the next 64 random bits."""
    _step(pcg)
    word, turn = pcg[0] ^ pcg[1], pcg[0] >> _S58
    return (word >> turn) | (word << ((_SIXTY_FOUR - turn) & np.uint64(63)))


@kernel
def first_word(seed, turn):
    """Return the first raw word of default_rng([seed, turn]), which starts a search."""
    return np.int64(_next(_default_rng(np.uint64(seed), np.uint64(turn))))


@kernel
def _integer(seed, turn, n):
    """Return default_rng([seed, turn]).integers(n)."""
    if n == 1:
        return 0
    pcg, bound = _default_rng(np.uint64(seed), np.uint64(turn)), np.uint64(n)
    while True:
        word = _next(pcg)
        for half in (word & _LOW, word >> _S32):
            product = half * bound
            if (product & _LOW) >= (_LOW + _ONE - bound) % bound:
                return np.int64(product >> _S32)


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
    score_owners(rewards, owners, out[: n_picked + 1])


@kernel
def spread(rewards, order, stream, walks, out):
    """Write the standard deviation of a player's reward in random drafts into `out` (1,).

    walks: their number; rewards, averaged over the players, as `reward_spread` does.
    """
    owners = np.full((walks, rewards.n_items), -1)
    paid = np.zeros((walks, _players(rewards)))
    complete(owners, order, 0, stream)
    score_owners(rewards, owners, paid)
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
    """Search as UCT(simulations, exploration) with default_rng([seed, turn]); write what it found.

    out: items (L,) in item order, visits (L,), mean (L,) of the player to move, and the mean reward
    (P,) of all simulations.
    """
    items, visits, means, total = out
    stream = np.full(1, np.uint64(first_word(seed, turn)))
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
    """Return the pick of RAVE(simulations) with default_rng([seed, turn]); constants: c and k."""
    stream = np.full(1, np.uint64(first_word(seed, turn)))
    owner, _ = _position(order, picks, n_picked)
    n_players = _players(rewards)
    tree = new_rave_tree(1 + simulations + len(order), len(owner), n_players)
    walk = new_walk(simulations, picks[:n_picked], len(order), len(owner), n_players)
    rules = raves.Rules(np.zeros(n_players, np.int64), 0, np.zeros(8, np.uint8))  # nobody has one
    search = constants[0], constants[1], sqrt_log
    raves.run(tree, rewards, order, owner, rules, walk, search, stream)
    best = -1
    for item in range(len(owner)):
        is_known = owner[item] < 0 and tree.inverse_root[0, item] > 0.0
        if is_known and (best < 0 or tree.value[0, item] > tree.value[0, best]):
            best = item
    return best


@kernel
def greedy(rewards, order, picks, n_picked, seed, turn):
    """Return the pick of `Greedy` with default_rng([seed, turn])."""
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
    score_owners(rewards, owners, paid)
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
    """Return the pick of `Random` with default_rng([seed, turn])."""
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
    "greedy": (greedy, (_REWARDS, *_DRAFT, *_LOTS)),
    "random": (random, (*_DRAFT, *_LOTS)),
}
