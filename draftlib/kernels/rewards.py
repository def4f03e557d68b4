"""Reward vectors of a draft, for the kernels: tables, the linear formula, and what is called.

A drafting game pays player i the reward r_i(Z) of the final partition Z (report, Problem
Formulation).  Two kinds of r stand in this file, described by plain arrays; a third is a kernel
that is called by address, as MARS, the network and a war are; any other reward is a Python
function of `owner`.  The linear formula is called by name, as by address it would cost UCT 15 %; it
sees the items of a player as a bit set, of at most 64.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, members_of
from draftlib.kernels.calls import PAYS, address_of, pays_at, write_addresses
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import next_word

TABLE, LINEAR, CALLED, PYTHON = range(4)  # from CALLED on they read `owner`


class RewardArrays(NamedTuple):
    """What a kernel needs to score a partition of T items among P players.

    TABLE reads `values`: the value of each item to each player.
    LINEAR reads `near`, `groups`, `weights`, `base`, `per_enemy` and `per_friend`.
    CALLED calls `pays`, a kernel of the signature PAYS, with `numbers` and `stream`; `numbers`
    begins with the addresses of `calls`, what `pays` calls itself.
    What a kind does not read is empty.
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
    pays: Callable | int = 0  # as kernels take it, see `with_stream`, its address
    calls: tuple = ()  # kernels, each with the types of its arguments; kernels take none
    numbers: np.ndarray = np.zeros(0)  # (N,)
    stream: np.ndarray = np.zeros(1, np.uint64)  # (1,), the seed of what `pays` draws
    draws: int = 0  # 1: it draws random numbers
    is_partial: int = 0  # 1: it pays unfinished drafts too


def reward_arrays(kind: int, n_items: int, **given: Any) -> RewardArrays:
    """Return a `RewardArrays` of the one set of types that the kernels are compiled for.

    given: the fields that the kind reads; arrays as anything that numpy reads as one.
    """
    empty = RewardArrays._field_defaults
    typed = {name: _typed(value, empty[name]) for name, value in given.items()}
    return RewardArrays(kind, n_items, **typed)


def _typed(value, empty):
    return np.array(value, empty.dtype, order="C") if isinstance(empty, np.ndarray) else value


def with_stream(rewards: RewardArrays, stream: np.ndarray) -> RewardArrays:
    """Return `rewards` as the kernels of one search take them.

    A reward that is called gets numbers of the search's own, with this process's addresses.  If it
    draws, the next word of `stream` starts its random numbers; any other leaves the stream alone.
    """
    if rewards.kind != CALLED:
        return rewards
    own = rewards.stream.copy()
    if rewards.draws:
        own[0] = next_word(stream)
    numbers = write_addresses(rewards.numbers, rewards.calls)
    address = address_of(rewards.pays, PAYS.args)
    return rewards._replace(pays=address, calls=(), numbers=numbers, stream=own)


@kernel
def linear_sums(rewards, owned, out):
    """Write the sum f of each player into `out` (P,) (paper, Our Approach).

    owned: (P,) uint64, the items of each player as a bit set.  Whatever a player does not own,
    unowned items included, counts as an enemy neighbour: this matters on unfinished drafts only.
    """
    near, groups, weights = rewards.near, rewards.groups, rewards.weights
    for p in range(len(out)):
        mine = owned[p]
        around, friends = EMPTY, np.int64(0)
        for t in members_of(mine):
            beside = near[np.uint64(t)]
            around |= beside
            friends += count(beside & mine)
        f = rewards.base[p]
        for k in range(len(groups)):
            f += weights[p, k, np.uint64(count(mine & groups[k]))]
        f += rewards.per_enemy * count(around & ~mine)
        out[p] = f + rewards.per_friend * friends


@kernel
def to_shares(out):
    """Divide what the players got by its sum, unless that is 0."""
    total = 0.0
    for p in range(len(out)):
        total += out[p]
    if total > 0.0:
        for p in range(len(out)):
            out[p] /= total


@kernel(error_model="numpy", _nrt=True)
def score(rewards, owned, owner, out):
    """Write the rewards (P,) of a partition into `out`; NaN if the kind is another one.

    LINEAR reads it as bit sets, `owned` (P,), and CALLED as `owner` (T,).
    """
    if rewards.kind == LINEAR:
        linear_sums(rewards, owned, out)
        for p in range(len(out)):
            out[p] = max(0.0, out[p] / 100.0)  # f is in wins of 100 games; V has no unit
        to_shares(out)
    elif rewards.kind == CALLED:
        pays_at(rewards.pays)(owner, rewards.numbers, rewards.stream, out)
    else:
        for p in range(len(out)):
            out[p] = np.nan


@kernel
def owned_sets(owner, owned):
    """Write the bit set of each player's items into `owned` (P,); -1 in `owner` is nobody's."""
    for p in range(len(owned)):
        owned[p] = EMPTY
    for item in range(len(owner)):
        if owner[item] >= 0:
            owned[owner[item]] |= bit(item)


@kernel
def score_many(rewards, owners, out):
    """Write the rewards of many partitions, `owners` (M, T) int64, into `out` (M, P).

    What draws has random numbers named by the seed and the partition, wherever it is asked.
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
        score(rewards, owned, owner, out[m])


def rewards_of(rewards: RewardArrays, owners: np.ndarray, n_players: int) -> np.ndarray:
    """Return the rewards (..., P) of partitions `owners` (..., T) int64, one or many."""
    out = np.empty((*owners.shape[:-1], n_players))
    rewards = with_stream(rewards, rewards.stream.copy())
    score_many(rewards, owners.reshape(-1, owners.shape[-1]), out.reshape(-1, n_players))
    return out
