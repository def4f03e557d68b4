"""Exercises of notebook 05: f by hand, the territory that helps most, six players and a mean."""

from functools import cache

import numpy as np

from companion import example_board, ledger
from companion.exercises.answers import remark_on_number
from companion.exercises.registry import exercise
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator

_SIX = (46, 4, 37, 69, 32, 84)  # wins of the players with eight territories of North America
_PRINTED = Evaluator.published(intercept=False)


def _f_of_2() -> float:
    return float(_PRINTED.values(example_board.owner())[1])


@exercise("05-1", solution=_f_of_2)
def f_of_player_2(answer: float) -> str:
    """What is f(S_2) on the board of the worked example, without the intercept?"""
    right, weights = _f_of_2(), _PRINTED.weights
    slips = {
        float(ledger.published().published["evaluator.example.f2"]): "That is the printed value. "
        "But count the enemy neighbours again: there are 20.",
        right - weights.seats[1] + weights.seats[0]: "That is with the seat of player 1.",
        right - weights.seats[1]: "The seat is missing.",
        right + Evaluator.published().weights.intercept: "That is with the intercept.",
    }
    terms = "Add up eight terms: six continents, the seat, enemies and friends. One of them is off."
    return remark_on_number(answer, right, slips, otherwise=terms)


@cache
def _gains_of_1() -> dict[str, float]:
    """Return V_1 after player 1 was given a territory that is not its own, by territory."""
    owner, names = example_board.owner(), classic_board().territories
    gifts = {t: np.where(np.arange(len(owner)) == t, 0, owner) for t in np.flatnonzero(owner != 0)}
    value = Evaluator.published().rewards
    return {names[t]: float(value(changed)[0]) for t, changed in gifts.items()}


@exercise("05-2", solution=lambda: max(_gains_of_1(), key=_gains_of_1().get))
def best_gift(answer: str) -> str:
    """Give player 1 of the worked example one more territory: which raises V_1 most?"""
    gains = _gains_of_1()
    if answer not in gains:
        return f"Name a territory that player 1 does not own, such as {next(iter(gains))!r}."
    if gains[answer] == max(gains.values()):
        return ""
    better = sum(value > gains[answer] for value in gains.values())
    word = "territory does" if better == 1 else "territories do"
    return f"With {answer} V_1 is {gains[answer]:.3f}; {better} {word} more."


@exercise("05-3", solution=lambda: float(np.std(_SIX, ddof=1) / np.sqrt(len(_SIX))))
def error_of_six(answer: float) -> str:
    """What is the standard error of the mean of the six players' wins?"""
    sd = float(np.std(_SIX, ddof=1))
    slips = {
        sd: "That is the standard deviation of a player. The mean of six has a smaller error.",
        sd / 6: "Divide by the square root of six, not by six.",
        float(np.std(_SIX)) / np.sqrt(6): "The mean is estimated from the same six: divide by 5.",
        float(np.mean(_SIX)): "That is the mean itself.",
    }
    rule = "The standard deviation of the six, divided by the square root of their number."
    return remark_on_number(answer, sd / np.sqrt(6), slips, otherwise=rule, close=0.1)
