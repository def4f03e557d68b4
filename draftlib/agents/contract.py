"""The common ground of all agents: the checks of their arguments, and ranking by value."""

from abc import ABC, abstractmethod
from typing import Annotated, Any

import numpy as np

from draftlib.arguments import Count, Number, require
from draftlib.game import State, check_position

Positive = Annotated[int, Count()]
Simulations = Annotated[int, Count(1, 1_000_000)]  # of a pick: some seconds, and a gigabyte
Scale = Annotated[float, Number(0)]  # an exploration constant, or a step size


class Ranked(ABC):
    """An agent that picks the item of the highest value to the player to move."""

    @abstractmethod
    def values(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the value (L,) of each item of `state.legal` to the player to move."""

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items of `state.legal` by descending value, equal ones in item order."""
        values = self.values(state, rng)
        return state.legal[np.argsort(-values, kind="stable")]

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the highest value, the first of equals; `values` names the errors."""
        return int(self.rank(state, rng)[0])


def check_can_pick(state: Any) -> None:
    """Raise ValueError unless `state` is a position of a draft in which somebody has to pick.

    >>> check_can_pick([0, 1])
    Traceback (most recent call last):
    ValueError: state must be a position of a draft, as game.start() gives it, not [0, 1]
    """
    if check_position(state).is_over:
        raise ValueError(f"the draft is over after {len(state.picks)} picks: nothing to pick")


def check_rng(rng: Any) -> np.random.Generator:
    """Return `rng`; ValueError unless it is a numpy Generator.

    >>> check_rng(None)
    Traceback (most recent call last):
    ValueError: rng must be a numpy Generator, as np.random.default_rng(seed) gives it, not None
    """
    right = isinstance(rng, np.random.Generator)
    require(right, "rng", rng, "a numpy Generator, as np.random.default_rng(seed) gives it")
    return rng


def stream_from(rng: Any) -> np.ndarray:
    """Return random numbers for the kernels, named by the next word of `rng`; see `check_rng`.

    >>> stream_from(np.random.default_rng(0))
    array([11749869230777074271], dtype=uint64)
    """
    return np.array([check_rng(rng).bit_generator.random_raw()], dtype=np.uint64)


def own_left(state: State) -> int:
    """Return how many picks the player to move has left, the next one included.

    >>> from draftlib import four_item_game
    >>> own_left(four_item_game().start())
    2
    """
    return int((state.game.order[len(state.picks) :] == state.player).sum())
