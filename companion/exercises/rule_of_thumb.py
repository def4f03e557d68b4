"""An exercise of notebook 06: a rule of thumb of the reader's own, beside the bots."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pandas as pd

from companion import arena
from companion.arena import NORTH_AMERICA
from companion.exercises.answers import ask_pick
from companion.exercises.registry import exercise
from draftlib.game import State
from draftlib.statistics import interval

_SEED, _ROUNDS = 2047, 2
_GOAL, _GAMES = 150, 300
_FORM = "a function of state and rng is asked for that returns one of state.legal"


@dataclass(frozen=True)
class _Follower:
    """A drafter that picks by a function, and says what is wrong with a pick."""

    rule: Callable

    def pick(self, state: State, rng: np.random.Generator) -> int:
        return ask_pick(self.rule, state, rng, form=_FORM)


def wins_against_bots(rule: Callable) -> pd.Series:
    """Return what a function of state and rng wins of 300 in the paper's war: mean and ci95.

    It drafts beside each of the six pairs of bots, in each seat order once a round, and Quo plays
    on for everybody.
    """
    if not callable(rule):
        raise ValueError(_FORM)
    tables = [table for table in arena.tables() if table.setting == "bots"]
    run = {"seed": _SEED, "n_jobs": 1}
    try:
        played = [arena.play_at(t, _Follower(rule), _ROUNDS, **run).quo for t in tables]
    except ValueError as problem:  # it begins with the seat and the pick
        raise ValueError(str(problem).rpartition("): ")[2]) from problem
    return pd.Series(interval(_GAMES * np.mean(played, axis=0)), ["mean", "ci95"])


@exercise("06-1", solution=lambda: NORTH_AMERICA.pick)
def rule_of_your_own(answer: Callable) -> str:
    """Write a rule that wins half of the wars against two bots, if Quo fights every war."""
    won = wins_against_bots(answer)["mean"]
    if won >= _GOAL:
        return ""
    return (
        f"It picks legally and wins {won:.0f} of {_GAMES}; {_GOAL} are asked for, and 100 are a "
        "fair share. What do the bots leave alone?"
    )
