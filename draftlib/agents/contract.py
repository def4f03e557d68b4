"""What the agents of the library have in common: what they check, and how they rank."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from draftlib.game import State
from draftlib.game import check_state as check_position
from draftlib.support.checks import check_count, check_list, offers, require, shown

_MOST_SIMULATIONS = 10_000_000  # of a pick: they take minutes and gigabytes


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


def check_state(state: Any) -> None:
    """Raise ValueError unless `state` is a position of a draft in which somebody has to pick.

    >>> check_state([0, 1])
    Traceback (most recent call last):
    ValueError: state must be a position of a draft, as game.start() gives it, not [0, 1]
    """
    if check_position(state).is_over:
        raise ValueError(f"the draft is over after {len(state.picks)} picks: nothing to pick")


def check_pick(agent: Any, state: Any) -> None:
    """Raise ValueError unless `agent` can pick at `state`, with settings that were assigned since.

    >>> from draftlib import UCT, four_item_game
    >>> uct = UCT()
    >>> uct.simulations = -5
    >>> uct.pick(four_item_game().start(), np.random.default_rng(0))
    Traceback (most recent call last):
    ValueError: simulations must be an integer from 1 to 10000000, not -5
    """
    check_state(state)
    agent.__post_init__()


def check_simulations(name: str, value: Any) -> int:
    """Return the simulations, or walks, of a pick as an int; ValueError beyond ten million.

    >>> check_simulations("simulations", 10**9)
    Traceback (most recent call last):
    ValueError: simulations must be an integer from 1 to 10000000, not 1000000000
    """
    return check_count(name, value, 1, _MOST_SIMULATIONS)


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


def check_models(models: Sequence | None, n_players: int | None, *words: str) -> list:
    """Return a model for each player: an agent, None or one of `words`; ValueError for others.

    models: None for None each.  n_players: None where it is not known yet.

    >>> check_models(["uct"], 3)
    Traceback (most recent call last):
    ValueError: 3 players need as many models, not 1: ['uct']
    """
    if models is None:
        return [None] * (n_players or 0)
    given = check_list("models", models, "a list of a model for each player")
    if n_players not in (None, len(given)):
        raise ValueError(
            f"{n_players} players need as many models, not {len(given)}: {shown(models)}"
        )
    for model in given:
        known = ", ".join(["None", *map(repr, words)])
        is_word = isinstance(model, str) and model in words
        right = model is None or is_word or offers(model, "pick")
        require(right, "a model", model, f"{known} or an agent with pick(state, rng)")
    return given
