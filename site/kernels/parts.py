"""Dice and the evaluator's terms as the site's pages ask for them, compiled as `draft.py` is."""

import numpy as np
from numba import typeof, types

from draftlib.evaluators.linear import linear_values
from draftlib.kernels.bits import EMPTY, count, members_of
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import evaluate_many, owned_sets, reward_arrays
from draftlib.kernels.rng import absorb
from draftlib.risk.engine.dice import roll_battles
from draftlib.risk.odds import end_chances
from draftlib.statistics import wilson

_wilson = kernel(wilson)


@kernel
def battle_ends(attackers, defenders, out):
    """Write the chance that a battle comes to (a, d) into `out` (attackers + 1, defenders + 1)."""
    chance = end_chances(attackers, defenders)
    for a in range(attackers + 1):
        for d in range(defenders + 1):
            out[a, d] = chance[a, d]


@kernel
def roll(rolls, seed, won, held):
    """Count the ends of battles that are rolled with the stream of a seed; see `roll_battles`."""
    stream = np.zeros(1, np.uint64)
    stream[0] = absorb(stream, np.uint64(seed))
    won[:], held[:] = 0, 0
    roll_battles(stream, rolls, won, held)


@kernel
def interval(share, n, out):
    """Write the limits (2,) of Wilson's 95 % interval of a share of n."""
    out[0], out[1] = _wilson(share, n)


@kernel
def features(rewards, owners, counts, values, paid):
    """Write what the evaluator counts and pays for a partition, `owners` (1, T).

    counts: (K + 2, P), own territories in each continent, enemy neighbours, links between own ones;
    values: (1, P), f; paid: (1, P), V.
    """
    n_continents, owned = len(rewards.groups), np.zeros(counts.shape[1], np.uint64)
    owned_sets(owners[0], owned)
    for p in range(len(owned)):
        for k in range(n_continents):
            counts[k, p] = count(rewards.groups[k] & owned[p])
        around, friends = EMPTY, 0
        for t in members_of(owned[p]):
            near = rewards.near[t]
            around |= near
            friends += count(near & owned[p])
        counts[n_continents, p] = count(around & ~owned[p])
        counts[n_continents + 1, p] = friends
    linear_values(rewards, owners, values)
    evaluate_many(rewards, owners, paid)


_INT, _INTS, _ROWS = types.int64, types.int64[::1], types.int64[:, ::1]
_FLOAT, _FLOATS, _NUMBERS = types.float64, types.float64[::1], types.float64[:, ::1]
_REWARDS = typeof(reward_arrays(0, 0))

EXPORTS = {
    "battle_ends": (battle_ends, (_INT, _INT, _NUMBERS)),
    "roll": (roll, (_INT, _INT, _INTS, _INTS)),
    "interval": (interval, (_FLOAT, _INT, _FLOATS)),
    "features": (features, (_REWARDS, _ROWS, _ROWS, _NUMBERS, _NUMBERS)),
}
