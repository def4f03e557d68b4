"""The reward of a draft: a function of a partition, an object that rewards many, or arrays.

The reward of a partition of T items among P players is P finite numbers.  The families that the
kernels know are in `draftlib.kernels.rewards`; here any of the three is checked and evaluated.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Protocol

import numpy as np

from draftlib.arguments import Domain, Seed, checked, has_methods, is_function, require, short_repr
from draftlib.arrays import as_array, as_floats, check_numbers, check_owners
from draftlib.kernels.calls import EVALUATE, address_of
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import CALLED, LINEAR, TABLE, RewardArrays, evaluations, reward_arrays


class Reward(Protocol):
    """A rule that rewards many partitions at once, such as an evaluator or a model that predicts.

    Examples
    --------
    >>> import numpy as np
    >>> class HowMany:
    ...     def rewards(self, owners):
    ...         return np.stack([(owners == player).sum(axis=1) for player in (0, 1)], axis=1)
    >>> from draftlib import Game
    >>> Game(3, 2, HowMany()).rewards([0, 1, 1]).tolist()
    [1.0, 2.0]
    """

    def rewards(self, owners: np.ndarray) -> np.ndarray:
        """Return the reward (M, P) of each player for M partitions, `owners` (M, T) int64."""


class BoardReward:
    """The reward of the draft of a board as an evaluator offers it, by its compiled `arrays`."""

    board: Any  # a `Board`
    n_players: int
    arrays: Callable[[int], RewardArrays]  # for a number of players

    def rewards(self, owner: np.ndarray) -> np.ndarray:
        """Return the reward (P,) of the partition `owner` (T,), or (M, P) of M of them, (M, T)."""
        owners = check_owners("owner", owner, self.board.n_territories, self.n_players)
        return evaluations(self.arrays(self.n_players), owners, self.n_players)


_KERNEL = Domain("a function (owner, numbers, stream, out) under @dl.kernel", is_function)


@checked
def compiled_reward(
    evaluate: Annotated[Callable, _KERNEL],
    numbers: np.ndarray | list | tuple = (),
    draws: bool = False,
    seed: Seed = 0,
    partial: bool = False,
) -> RewardArrays:
    """Return a reward of one's own that searches call compiled, hundreds of times as fast.

    Parameters
    ----------
    evaluate : callable
        A kernel ``evaluate(owner, numbers, stream, out)`` that writes the reward of each player for
        the partition `owner` (T,), int64, -1 for nobody, into `out` (P,), float64.  It reads beyond
        the end of an array without a word: try it with ``evaluate.py_func`` first.
    numbers : array or list of numbers, optional
        The finite numbers that it needs; it gets them as one row of float64.
    draws : bool, optional
        Whether it draws from `stream`, which the seed starts, see `draftlib.kernels.rng`.
    seed : int, optional
        The seed of `stream`.
    partial : bool, optional
        Whether it can evaluate unfinished drafts; `Greedy` needs that.

    Raises
    ------
    ValueError
        If it cannot be compiled.

    Examples
    --------
    >>> import draftlib as dl
    >>> import numpy as np
    >>> from draftlib import compiled_reward
    >>> @dl.kernel
    ... def best_of_each_half(owner, numbers, stream, out):
    ...     out[:] = 0.0
    ...     half = len(owner) // 2
    ...     for p in range(len(out)):
    ...         best = np.zeros(2)
    ...         for item in range(len(owner)):
    ...             if owner[item] == p:
    ...                 best[item // half] = max(best[item // half], numbers[item])
    ...         out[p] = best.sum()
    >>> game = dl.Game(4, 2, compiled_reward(best_of_each_half, [3, 5, 4, 1]))
    >>> game.rewards([0, 0, 1, 0]).tolist()
    [6.0, 4.0]
    """
    row = check_numbers("numbers", np.ravel(numbers), "finite numbers", None)
    named = {"numbers": row, "draws": int(draws), "stream": [seed], "is_partial": int(partial)}
    try:
        address_of(evaluate, EVALUATE.args)
    except Exception as error:  # of numba's, which are many
        words = next((line for line in str(error).splitlines()[1:] if line), str(error))
        raise ValueError(f"evaluate cannot be compiled: {words[:200]}") from error
    return reward_arrays(CALLED, 0, evaluate=evaluate, **named)


@kernel
def _best_line_up(owner, numbers, stream, out):
    """Let all start, the best first, in the narrowest place that their team has left.

    Places are nested or apart, a matroid, so to be greedy is best (Edmonds 1971).
    """
    n_places = int(numbers[0])
    left = np.empty((len(out), n_places))
    left[:], out[:] = numbers[1 : 1 + n_places], 0.0
    for row in numbers[1 + n_places :].reshape(len(owner), 2 + n_places):
        p = owner[int(row[0])]
        for place in range(n_places if p >= 0 else 0):
            if row[2 + place] > 0 and left[p, place] > 0:
                left[p, place] -= 1
                out[p] += row[1]
                break


def line_up_reward(
    position: Sequence[str], points: Sequence[float], starters: Mapping[str, int]
) -> RewardArrays:
    """Return the reward of a fantasy league: the points of each team's best line-up.

    position, points: of each player; one with fewer than 0 points stays out.  starters: how many
    start by position, "RB/WR" for either.  Raises ValueError where two of these overlap in part.

    >>> from draftlib import Game, line_up_reward
    >>> reward = line_up_reward(["QB", "QB", "RB", "WR"], [9, 8, 5, 4], {"QB": 1, "RB/WR": 1})
    >>> Game(4, 2, reward).rewards([0, 0, 1, 0]).tolist()
    [13.0, 5.0]
    """
    points = check_numbers("points", points, "a number for each player", len(position))
    require(isinstance(starters, Mapping), "starters", starters, "a dict of numbers by position")
    places = sorted(starters, key=lambda place: place.count("/"))
    sets = [{*place.split("/")} for place in places]
    nested = all(a <= b or not a & b for i, a in enumerate(sets) for b in sets[i:])
    require(nested, "starters", places, "positions of which none overlap in part")
    room = check_numbers("starters", [starters[place] for place in places], "numbers", None)
    whole = (room >= 0).all() and (room % 1 == 0).all()
    require(whole, "starters", starters, "whole numbers of at least 0, by position")
    fits = [[each in one for one in sets] for each in position]
    rows = np.column_stack([np.arange(len(points)), np.maximum(points, 0), fits])
    numbers = [len(places), *room, *rows[np.argsort(-points, kind="stable")].ravel()]
    return compiled_reward(_best_line_up, numbers, partial=True)._replace(n_items=len(points))


def check_reward(name: str, reward: Any, n_items: int, n_players: int) -> Any:
    """Return `reward`; ValueError if it is no reward of T items among P players."""
    compiled = isinstance(reward, RewardArrays)
    is_reward = compiled or has_methods(reward, "rewards") or is_function(reward)
    require(is_reward, name, reward, "a function of owner, or have rewards(owners)")
    of_items, of_players = _sizes(reward, n_items, n_players)
    what = f"for {n_items} items and {n_players} players"
    fits = (of_items, of_players) == (n_items, n_players)
    require(fits, name, (of_items, of_players), what)
    if compiled:
        kinds = TABLE, LINEAR, CALLED
        require(reward.kind in kinds, f"the kind of {name}", reward.kind, f"one of {kinds}")
        with np.errstate(over="ignore"):
            finite = np.isfinite(np.abs(reward.values).sum(axis=1)).all()
        require(finite, f"values of {name}", reward.values.tolist(), "numbers of a finite sum")
    return reward


def _sizes(reward, n_items, n_players):
    """Return T and P as a reward knows them; past the ends of arrays kernels would read on."""
    if not isinstance(reward, RewardArrays):
        board = getattr(reward, "board", None)
        return getattr(board, "n_territories", n_items), getattr(reward, "n_players", n_players)
    players = {TABLE: len(reward.values), LINEAR: len(reward.base), CALLED: reward.n_players}
    return reward.n_items or n_items, players.get(reward.kind, 0) or n_players


def evaluate_reward(
    reward: Callable | Reward | RewardArrays, owners: np.ndarray, n_players: int
) -> np.ndarray:
    """Return the rewards (M, P) of partitions `owners` (M, T) int64, checked.

    >>> def count(owner):
    ...     return [(owner == p).sum() for p in (0, 1)]
    >>> evaluate_reward(count, np.array([[0, 1, 1]]), 2).tolist()
    [[1.0, 2.0]]
    """
    if isinstance(reward, RewardArrays):
        values = evaluations(reward, owners, n_players)
        return _finite_values(values, values.shape) if reward.kind == CALLED else values
    if not len(owners):
        return np.empty((0, n_players))
    if hasattr(reward, "rewards"):
        return _finite_values(reward.rewards(owners), (len(owners), n_players))
    return np.array([_finite_values(reward(owner), (n_players,)) for owner in owners])


def _finite_values(returned, shape):
    """Return what a reward returned as float64 of this shape; ValueError for anything else."""
    array = as_array(returned)
    are_numbers = array is not None and array.dtype.kind in "biufO"
    values = as_floats(array) if are_numbers else None
    if values is None or values.shape != shape or not np.isfinite(values).all():
        what = f"{shape[-1]} finite numbers, one for each player"
        what += f", for each of {shape[0]} drafts" if len(shape) == 2 else ""
        hint = "; does it lack a return?" if returned is None else ""
        raise ValueError(f"the reward must be {what}, not {short_repr(returned)}{hint}")
    return values
