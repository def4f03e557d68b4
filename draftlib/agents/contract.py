"""What every agent of the library checks before it picks."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from draftlib.game import State
from draftlib.support.checks import check_list, require


def check_state(state: Any) -> None:
    """Raise ValueError unless `state` is a position of a draft in which somebody has to pick.

    >>> check_state([0, 1])
    Traceback (most recent call last):
    ValueError: state must be a position of a draft, as game.start() gives it, not [0, 1]
    """
    is_state = isinstance(state, State) or hasattr(state, "legal")
    require(is_state, "state", state, "a position of a draft, as game.start() gives it")
    if state.is_over:
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


def check_models(models: Sequence | None, n_players: int, *words: str) -> list:
    """Return a model for each player: an agent, None or one of `words`; ValueError for others.

    models: None for None each.

    >>> check_models(["uct"], 3)
    Traceback (most recent call last):
    ValueError: 3 players need as many models, not 1
    """
    if models is None:
        return [None] * n_players
    models = check_list("models", models, f"a list of {n_players} models")
    if len(models) != n_players:
        raise ValueError(f"{n_players} players need as many models, not {len(models)}")
    for model in models:
        drafts = hasattr(model, "pick") and not isinstance(model, type)
        known = ", ".join(["None", *map(repr, words)])
        right = drafts or model is None or (isinstance(model, str) and model in words)
        require(right, "a model", model, f"{known} or an agent with pick(state, rng)")
    return models
