"""Reward vectors of a draft, for the kernels: additive tables, learned evaluators, MARS.

A drafting game pays player i the reward r_i(Z) of the final partition Z (report, Problem
Formulation).  Four families of r are known to the kernels and described by plain arrays; a fifth
is played out by a compiled callback, as a war is; any other reward is a Python function of `owner`.
All but tables see the items of a player as a bit set, of at most 64.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, bit, count, has, members_of
from draftlib.kernels.calls import PAYS, address_of, own_memory, pays_at, with_addresses
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import next_word

TABLE, LINEAR, MARS, PYTHON, PLAYED, NETWORK = 0, 1, 2, 3, 4, 5


class _Network(NamedTuple):
    """The weights of a network for P players in their seats, all float32.

    H hidden units; without any (`head` is empty) the H = P sums of the first layer are the scores,
    which is the multinomial logit.
    """

    items: np.ndarray = np.zeros((1, 1, 0), np.float32)  # (P, T, H), by owner and item
    # (P, K, C, H), by player, group and number owned in it
    counts: np.ndarray = np.zeros((1, 1, 1, 0), np.float32)
    bias: np.ndarray = np.zeros(0, np.float32)  # (H,)
    head: np.ndarray = np.zeros((1, 0), np.float32)  # (H, P), from hidden units to scores
    base: np.ndarray = np.zeros(0, np.float32)  # (P,) of the scores


class RewardArrays(NamedTuple):
    """The arrays from which a kernel scores a partition of T items among P players.

    TABLE reads `values`: the value of each item to each player.
    LINEAR reads `near`, `groups`, `weights`, `base`, `per_enemy` and `per_friend`.
    MARS reads `near`, `groups`, `weights` (one row for all players: the continent's part of the
    value of each own item in it), `per_enemy`, `per_friend` and `worth`.
    PLAYED calls `play`, a kernel of the signature PAYS, with `memory`, whose stream is the seed and
    is followed by the addresses of what `play` calls itself.
    NETWORK reads `groups` and `network`.
    What a family does not read is empty.
    """

    kind: int = PYTHON  # TABLE, LINEAR, MARS, PYTHON, PLAYED or NETWORK
    n_items: int = 0  # T
    values: np.ndarray = np.zeros((1, 0))  # (P, T)
    worth: np.ndarray = np.zeros((1, 0))  # (2, T), an item's share of its bonus; of its links out
    near: np.ndarray = np.zeros(0, np.uint64)  # (T,), neighbours of each item as a bit set
    groups: np.ndarray = np.zeros(0, np.uint64)  # (K,), items of each continent as a bit set
    weights: np.ndarray = np.zeros((1, 1, 0))  # (P, K, C), by player, continent and number owned
    base: np.ndarray = np.zeros(0)  # (P,), intercept and seat
    per_enemy: float = 0.0
    per_friend: float = 0.0
    play: Callable | int = 0  # if PLAYED; as kernels take it, see `with_stream`, its address
    calls: tuple = ()  # kernels that `play` calls, with their signatures; kernels take none
    memory: np.ndarray = np.zeros(8, np.uint8)  # (B,), what `play` works with
    network: _Network = _Network()


def reward_arrays(kind: int, n_items: int, **given: Any) -> RewardArrays:
    """Return a `RewardArrays` of the one set of types that the kernels are compiled for.

    given: the fields that the family reads; arrays as anything that numpy reads as one.
    """
    empty = RewardArrays._field_defaults
    typed = {name: _typed(value, empty[name]) for name, value in given.items()}
    return RewardArrays(kind, n_items, **typed)


def _typed(value, empty):
    """Return `value` with the type of `empty`: an array, or a network of arrays."""
    if isinstance(empty, _Network):
        return _Network(*map(_typed, value, empty))
    return np.array(value, empty.dtype, order="C") if isinstance(empty, np.ndarray) else value


def with_stream(rewards: RewardArrays, stream: np.ndarray) -> RewardArrays:
    """Return `rewards` as the kernels of one search take them.

    A reward that is played gets a memory of the search's own, whose random numbers the next word
    of `stream` starts, with this process's addresses; any other leaves the stream alone.
    """
    if rewards.kind != PLAYED:
        return rewards
    memory = with_addresses(own_memory(rewards.memory, stream), 8, rewards.calls)
    return rewards._replace(play=address_of(rewards.play, PAYS), calls=(), memory=memory)


@kernel
def _linear_scores(rewards, owned, out):
    """Write the raw score f of each player into `out` (P,) (paper, Our Approach).

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
def _mars_scores(rewards, owned, out):
    """Write the sum of each player's territory values into `out` (P,).

    Source: Johansson and Olsson 2006 as adapted in the report; the terms are added in the order
    in which the authors' logged values come out to the last digit.
    """
    near, groups = rewards.near, rewards.groups
    for p in range(len(out)):
        out[p] = 0.0
        for item in range(len(near)):
            if has(owned[p], item):
                friends = count(near[item] & owned[p])
                value = rewards.worth[0, item] + rewards.per_friend * friends
                value += rewards.per_enemy * (count(near[item]) - friends)
                value += rewards.worth[1, item]
                for k in range(len(groups)):
                    if has(groups[k], item):
                        value += rewards.weights[0, k, count(groups[k] & owned[p])]
                out[p] += value


@kernel
def _network_chances(network, groups, owned, out):
    """Write each player's chance to win into `out` (P,): the softmax of the scores.

    The first layer adds up one row of weights for each fact about the partition: who owns an item,
    and how many items of each group each player owns.  So its cost does not depend on the number of
    facts that could be, and a layer of 32 units costs about as much as the linear evaluator.
    groups: (K,) and owned: (P,) uint64, the items of each group and of each player as bit sets.
    Chances are left in proportion, the highest at 1, and rounded to float32: the C libraries of two
    machines may differ in the last bit of `exp`.
    """
    items, counts, head = network.items, network.counts, network.head
    units = network.bias.copy()
    for p in range(len(out)):
        for t in members_of(owned[p]):
            row = items[p, np.uint64(t)]
            for h in range(len(units)):
                units[h] += row[h]
        for k in range(len(groups)):
            row = counts[p, k, np.uint64(count(owned[p] & groups[k]))]
            for h in range(len(units)):
                units[h] += row[h]
    for p in range(len(out)):
        out[p] = network.base[p] if head.size else units[p]
    if head.size:
        for h in range(len(units)):
            if units[h] > 0.0:  # a rectified unit
                for p in range(len(out)):
                    out[p] += head[h, p] * units[h]
    highest = out.max()
    for p in range(len(out)):
        out[p] = np.float32(math.exp(out[p] - highest))


@kernel(error_model="numpy", _nrt=True)
def score_sets(rewards, owned, out):
    """Write the rewards (P,) of a partition given as bit sets into `out`, unless TABLE."""
    if rewards.kind == PLAYED:
        pays_at(rewards.play)(rewards.memory, owned, out)
        return
    if rewards.kind == NETWORK:
        _network_chances(rewards.network, rewards.groups, owned, out)
    elif rewards.kind == LINEAR:
        _linear_scores(rewards, owned, out)
        for p in range(len(out)):
            out[p] = max(0.0, out[p] / 100.0)
    else:
        _mars_scores(rewards, owned, out)
    total = 0.0
    for p in range(len(out)):
        total += out[p]
    if total > 0.0:
        for p in range(len(out)):
            out[p] /= total


@kernel
def owned_sets(owner, owned):
    """Write the bit set of each player's items into `owned` (P,); -1 in `owner` is nobody's."""
    owned[:] = EMPTY
    for item in range(len(owner)):
        if owner[item] >= 0:
            owned[owner[item]] |= bit(item)


@kernel
def score_owners(rewards, owners, out):
    """Write the rewards of many partitions, `owners` (M, T) int64, into `out` (M, P).

    What is played has random numbers named by the seed and the partition, wherever it is asked.
    """
    owned = np.zeros(out.shape[1], np.uint64)
    stream = rewards.memory[:8].view(np.uint64)
    seed = stream[0]
    for m in range(len(owners)):
        if rewards.kind == TABLE:
            out[m] = 0.0
            for item in range(owners.shape[1]):
                if owners[m, item] >= 0:
                    out[m, owners[m, item]] += rewards.values[owners[m, item], item]
        else:
            owned_sets(owners[m], owned)
            if rewards.kind == PLAYED:
                stream[0] = seed
                for p in range(len(owned)):
                    stream[0] ^= owned[p]
                    stream[0] = next_word(stream)
            score_sets(rewards, owned, out[m])


@kernel
def linear_values(rewards, owners, out):
    """Write the raw scores f of many partitions, `owners` (M, T) int64, into `out` (M, P)."""
    owned = np.zeros(out.shape[1], np.uint64)
    for m in range(len(owners)):
        owned_sets(owners[m], owned)
        _linear_scores(rewards, owned, out[m])


def rewards_of(rewards: RewardArrays, owners: np.ndarray, n_players: int) -> np.ndarray:
    """Return the rewards (..., P) of partitions `owners` (..., T) int64, one or many."""
    if rewards.kind == PLAYED:
        rewards = with_stream(rewards, rewards.memory[:8].view(np.uint64).copy())
    return _of_each(score_owners, rewards, owners, n_players)


def values_of(rewards: RewardArrays, owners: np.ndarray, n_players: int) -> np.ndarray:
    """Return the raw scores f (..., P), LINEAR only, of `owners` (..., T) int64, one or many."""
    return _of_each(linear_values, rewards, owners, n_players)


def _of_each(score, rewards, owners, n_players):
    out = np.empty((*owners.shape[:-1], n_players))
    score(rewards, owners.reshape(-1, owners.shape[-1]), out.reshape(-1, n_players))
    return out
