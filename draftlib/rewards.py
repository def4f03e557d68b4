"""The reward of a draft: a function of one partition, an object that pays by the batch, or arrays.

The reward of a partition of T items among P players is P finite numbers.  The families that the
kernels know are in `draftlib.kernels.rewards`; here is how any of the three is asked.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from draftlib.arguments.checks import as_array, as_floats, has_methods, is_function, require, shown
from draftlib.kernels.rewards import LINEAR, NETWORK, PLAYED, TABLE, RewardArrays, rewards_of


class Reward(Protocol):
    """A rule that pays partitions by the batch: an evaluator, or a model that predicts in batches.

    >>> class HowMany:
    ...     def rewards(self, owners):
    ...         return np.stack([(owners == player).sum(axis=1) for player in (0, 1)], axis=1)
    >>> from draftlib import Game
    >>> Game(3, 2, HowMany()).rewards([0, 1, 1]).tolist()
    [1.0, 2.0]
    """

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return the reward (M, P) of each player for M partitions, `owners` (M, T) int64."""


def check_reward(name: str, reward: Any, n_items: int, n_players: int) -> Any:
    """Return `reward`; ValueError if it is nothing that pays T items among P players."""
    compiled = isinstance(reward, RewardArrays)
    pays = compiled or has_methods(reward, "rewards") or is_function(reward)
    require(pays, name, reward, "a function of owner, or have rewards(owners)")
    of_items, of_players = (_sizes if compiled else _known_sizes)(reward, n_items, n_players)
    if (of_items, of_players) != (n_items, n_players):
        raise ValueError(
            f"{name} is for {of_items} items and {of_players} players, not for {n_items} and "
            f"{n_players}"
        )
    if compiled and reward.kind == TABLE:
        with np.errstate(over="ignore"):
            finite = np.isfinite(np.abs(reward.values).sum(axis=1)).all()
        require(finite, f"values of {name}", reward.values.tolist(), "numbers of a finite sum")
    if compiled and reward.kind == PLAYED:
        _check_played(name, reward)
    return reward


def _sizes(arrays, n_items, n_players):
    """Return T and P of arrays: kernels would read past the ends of those of another game."""
    players = {
        TABLE: len(arrays.values),
        LINEAR: len(arrays.base),
        NETWORK: len(arrays.network.items),
    }
    return arrays.n_items, players.get(arrays.kind, n_players)


def _known_sizes(reward, n_items, n_players):
    """Return T and P as an evaluator knows them by its board and seats."""
    board = getattr(reward, "board", None)
    return getattr(board, "n_territories", n_items), getattr(reward, "n_players", n_players)


def _check_played(name, reward):
    """Raise ValueError unless a kernel plays the reward, with memory, for items of a bit set."""
    require(is_function(reward.play), f"play of {name}", reward.play, "a @kernel of PAYS")
    n_bytes, n_items = len(reward.memory), reward.n_items
    require(n_bytes >= 8, f"memory of {name}", n_bytes, "at least 8 bytes, those of its stream")
    require(n_items <= 64, f"the items of {name}", n_items, "at most 64: its sets are of 64 bits")


def pay(reward: Callable | Reward | RewardArrays, owners: np.ndarray, n_players: int) -> np.ndarray:
    """Return what `reward` pays for `owners` (M, T) int64: (M, P), checked.

    >>> pay(lambda owner: [(owner == p).sum() for p in (0, 1)], np.array([[0, 1, 1]]), 2).tolist()
    [[1.0, 2.0]]
    """
    if isinstance(reward, RewardArrays):
        paid = rewards_of(reward, owners, n_players)
        return _numbers(paid, paid.shape) if reward.kind == PLAYED else paid
    if not len(owners):
        return np.empty((0, n_players))
    if hasattr(reward, "rewards"):
        return _numbers(reward.rewards(owners), (len(owners), n_players))
    return np.array([_numbers(reward(owner), (n_players,)) for owner in owners])


def _numbers(paid, shape):
    """Return what a reward paid as float64 of this shape; ValueError for anything else."""
    given = as_array(paid)
    is_number = given is not None and given.dtype.kind in "biufO"
    values = as_floats(given) if is_number else None
    if values is None or values.shape != shape or not np.isfinite(values).all():
        what = f"{shape[-1]} finite numbers, one for each player"
        what += f", for each of {shape[0]} drafts" if len(shape) == 2 else ""
        hint = "; does it lack a return?" if paid is None else ""
        raise ValueError(f"the reward must be {what}, not {shown(paid)}{hint}")
    return values
