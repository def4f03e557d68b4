"""Rewards of a draft, for the kernels: tables, the linear formula, and kernels that are called.

Player i of a drafting game gets the reward r_i(Z) of the final partition Z (report, Problem
Formulation).  Two kinds of r stand in this file, described by plain arrays; a third is a kernel
that is called by address, as MARS, the network and a war are; any other reward is a Python
function of `owner`.  The linear formula is called by name, as by address it would cost UCT 15 %; it
sees the items of a player as a bit set, of at most 64.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, members_of
from draftlib.kernels.calls import EVALUATE, address_of, evaluate_at, write_addresses
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import next_word

TABLE, LINEAR, CALLED, PYTHON = range(4)  # from CALLED on they read `owner`


class RewardArrays(NamedTuple):
    """All that a kernel needs to evaluate a partition of T items among P players.

    TABLE reads `values`: the value of each item to each player.
    LINEAR reads `near`, `groups`, `weights`, `base`, `per_enemy` and `per_friend`.
    CALLED calls `evaluate`, a kernel of the signature EVALUATE, with `numbers` and `stream`;
    `numbers` begins with the addresses of `calls`, the kernels that `evaluate` calls itself.
    The fields that a kind does not read are empty.
    """

    kind: int = PYTHON
    n_items: int = 0  # T; 0 if any number will do
    values: np.ndarray = np.zeros((1, 0))  # (P, T)
    near: np.ndarray = np.zeros(0, np.uint64)  # (T,), neighbours of each item as a bit set
    groups: np.ndarray = np.zeros(0, np.uint64)  # (K,), items of each continent as a bit set
    weights: np.ndarray = np.zeros((1, 1, 0))  # (P, K, C), by player, continent and number owned
    base: np.ndarray = np.zeros(0)  # (P,), intercept and seat
    per_enemy: float = 0.0
    per_friend: float = 0.0
    n_players: int = 0  # if CALLED: P; 0 if any number will do
    evaluate: Callable | int = 0  # for kernels its address, see `search_copy`
    calls: tuple = ()  # kernels, each with the types of its arguments; empty for kernels
    numbers: np.ndarray = np.zeros(0)  # (N,)
    stream: np.ndarray = np.zeros(1, np.uint64)  # (1,), the seed of its random numbers
    draws: int = 0  # 1: it draws random numbers
    is_partial: int = 0  # 1: it can evaluate unfinished drafts


def reward_arrays(kind: int, n_items: int, **fields: Any) -> RewardArrays:
    """Return a `RewardArrays` of the one set of types that the kernels are compiled for.

    fields: those that the kind reads; arrays as anything that numpy reads as one.
    """
    for name, value in fields.items():
        empty = RewardArrays._field_defaults[name]
        if isinstance(empty, np.ndarray):
            fields[name] = np.array(value, empty.dtype, order="C")
    return RewardArrays(kind, n_items, **fields)


def search_copy(rewards: RewardArrays, stream: np.ndarray) -> RewardArrays:
    """Return a copy of `rewards` as the kernels of one search take them.

    If it is called, its numbers hold this process's addresses.  If it draws, the next word of
    `stream` starts its random numbers; otherwise the stream does not advance.
    """
    if rewards.kind != CALLED:
        return rewards
    own = rewards.stream.copy()
    if rewards.draws:
        own[0] = next_word(stream)
    numbers = write_addresses(rewards.numbers, rewards.calls)
    address = address_of(rewards.evaluate, EVALUATE.args)
    return rewards._replace(evaluate=address, calls=(), numbers=numbers, stream=own)


@kernel
def linear_sums(rewards, owned, out):
    """Write the sum f of each player into `out` (P,) (paper, Our Approach).

    owned: (P,) uint64, the items of each player as a bit set.  Whatever a player does not own,
    unowned items included, counts as an enemy neighbour; that matters in unfinished drafts only.
    """
    near, groups, weights = rewards.near, rewards.groups, rewards.weights
    for p in range(len(out)):
        mine = owned[p]
        around, friends = EMPTY, np.int64(0)
        for t in members_of(mine):
            neighbours = near[np.uint64(t)]
            around |= neighbours
            friends += count(neighbours & mine)
        f = rewards.base[p]
        for k in range(len(groups)):
            f += weights[p, k, np.uint64(count(mine & groups[k]))]
        f += rewards.per_enemy * count(around & ~mine)
        out[p] = f + rewards.per_friend * friends


@kernel
def normalise(out):
    """Divide the numbers of all players by their sum, unless that is 0."""
    total = 0.0
    for p in range(len(out)):
        total += out[p]
    if total > 0.0:
        for p in range(len(out)):
            out[p] /= total


@kernel(error_model="numpy", _nrt=True)
def evaluate(rewards, owned, owner, out):
    """Write the rewards (P,) of a partition into `out`; NaN for kinds other than LINEAR and CALLED.

    LINEAR reads the partition as bit sets, `owned` (P,), and CALLED as `owner` (T,).
    """
    if rewards.kind == LINEAR:
        linear_sums(rewards, owned, out)
        for p in range(len(out)):
            out[p] = max(0.0, out[p] / 100.0)  # f is in wins of 100 games; V has no unit
        normalise(out)
    elif rewards.kind == CALLED:
        evaluate_at(rewards.evaluate)(owner, rewards.numbers, rewards.stream, out)
    else:
        for p in range(len(out)):
            out[p] = np.nan


@kernel
def owned_sets(owner, owned):
    """Write the bit set of each player's items into `owned` (P,); -1 in `owner` is nobody."""
    for p in range(len(owned)):
        owned[p] = EMPTY
    for item in range(len(owner)):
        if owner[item] >= 0:
            owned[owner[item]] |= bit(item)


@kernel
def evaluate_many(rewards, owners, out):
    """Write the rewards of many partitions, `owners` (M, T) int64, into `out` (M, P).

    Rewards that draw have random numbers named by the seed and the partition, in any order.
    """
    owned, owner = np.zeros(out.shape[1], np.uint64), np.zeros(owners.shape[1], np.int64)
    seed = rewards.stream[0]
    for m in range(len(owners)):
        for item in range(len(owner)):
            owner[item] = owners[m, item]
        if rewards.kind == TABLE:
            for p in range(len(owned)):
                out[m, p] = 0.0
            for item in range(len(owner)):
                if owner[item] >= 0:
                    out[m, owner[item]] += rewards.values[owner[item], item]
            continue
        if rewards.draws:
            rewards.stream[0] = seed
            for start in range(0, len(owner), 64):
                owned_sets(owner[start : start + 64], owned)
                for p in range(len(owned)):
                    rewards.stream[0] ^= owned[p]
                    rewards.stream[0] = next_word(rewards.stream)
        elif rewards.kind == LINEAR:
            owned_sets(owner, owned)
        evaluate(rewards, owned, owner, out[m])


def evaluations(rewards: RewardArrays, owners: np.ndarray, n_players: int) -> np.ndarray:
    """Return the rewards (..., P) of partitions `owners` (..., T) int64, one or many."""
    out = np.empty((*owners.shape[:-1], n_players))
    rewards = search_copy(rewards, rewards.stream.copy())
    evaluate_many(rewards, owners.reshape(-1, owners.shape[-1]), out.reshape(-1, n_players))
    return out
