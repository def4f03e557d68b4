"""Exercises of notebook 05: the weight of a continent, the best gift, six players and a mean."""

from functools import cache

import numpy as np

from companion import example_board
from companion.exercises.answers import name, number, question
from companion.exercises.registry import exercise
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator

_SIX = (46, 4, 37, 69, 32, 84)  # wins of the players with eight territories of North America
_BONUS = 6  # of West, in exercise 05-1


def _weights_of_west() -> list[float]:
    """Return the weights of none, one and both territories of West, when it is worth more."""
    wins = example_board.outcomes(example_board.EIGHT, _BONUS)[["wins0", "wins1"]].to_numpy()
    first = np.array([sum(name in "ab" for name in mine) for mine in example_board.EIGHT])
    held = np.column_stack([first, 2 - first])
    return [float(wins[held == count].mean() - wins.mean()) for count in range(3)]


@exercise("05-1", solution=lambda: _weights_of_west()[2])
def weight_of_west() -> dict:
    """What does both of West weigh, if West is worth six armies a turn?"""
    none, one, both = _weights_of_west()
    slips = {
        both + 50: "That is the mean of the four players. What is left when the mean of all is "
        "taken off?",
        both - none: "That is the difference between both and none. Compare both with the mean.",
        none: "That is the weight of holding none of West.",
        one: "That is the weight of holding one.",
    }
    rule = "Four players held both: two in seat 1 and two in seat 2. Average their wins, take 50."
    return question(number(both, slips, rule))


@cache
def _gains_of_1() -> dict[str, float]:
    """Return V_1 after player 1 was given a territory that is not its own, by territory."""
    owner, names = example_board.owner(), classic_board().territories
    gifts = {t: np.where(np.arange(len(owner)) == t, 0, owner) for t in np.flatnonzero(owner != 0)}
    value = Evaluator.published().rewards
    return {names[t]: float(value(changed)[0]) for t, changed in gifts.items()}


@exercise("05-2", solution=lambda: max(_gains_of_1(), key=_gains_of_1().get))
def best_gift() -> dict:
    """Give player 1 of the worked example one more territory: which raises V_1 most?"""
    gains = _gains_of_1()
    ranked = sorted(gains, key=gains.get, reverse=True)
    cases = {ranked[0]: ""}
    for better, territory in enumerate(ranked[1:], start=1):
        word = "territory does" if better == 1 else "territories do"
        cases[territory] = f"With {{}} V_1 is {gains[territory]:.3f}; {better} {word} more."
    form = f"Name a territory that player 1 does not own, such as {next(iter(gains))}."
    return question(name(cases, form), form, classic_board().territories, unknown=form)


@exercise("05-3", solution=lambda: float(np.std(_SIX, ddof=1) / np.sqrt(len(_SIX))))
def error_of_six() -> dict:
    """What is the standard error of the mean of the six players' wins?"""
    sd = float(np.std(_SIX, ddof=1))
    slips = {
        sd: "That is the standard deviation of a player. The mean of six has a smaller error.",
        sd / 6: "Divide by the square root of six, not by six.",
        float(np.std(_SIX)) / np.sqrt(6): "The mean is estimated from the same six: divide by 5.",
        float(np.mean(_SIX)): "That is the mean itself.",
    }
    rule = "The standard deviation of the six, divided by the square root of their number."
    return question(number(sd / np.sqrt(6), slips, rule, close=0.1))
