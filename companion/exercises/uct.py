"""Exercises of notebook 03: a step of UCT, and all of it."""

from collections.abc import Callable

import numpy as np

from companion.by_hand import next_bounds, uct_simulations
from companion.exercises.answers import LETTER, ask_pick, name, question
from companion.exercises.registry import exercise
from draftlib.agents import UCT
from draftlib.catalogue import four_item_game, table_game

_START = four_item_game().start()
_MIRRORED = table_game(four_item_game().values[:, ::-1], items="DCBA").start()  # A comes last
_FORM = "a function of state, simulations, c and rng is asked for that returns one of state.legal"
_FIVE = table_game([[8, 3, 4, 3, 2], [3, 0, 5, 5, 5], [1, 0, 6, 7, 5]], [0, 1, 2, 0, 1], "ABCDE")
_AFTER_C = _FIVE.start().after(2)  # player 2 takes A: to help player 1, or on average, it would not


def _seventh(seed=2010):
    made = uct_simulations(_START.game, 7, exploration=1.0, seed=seed)
    return _START.game.items[made[6].picks[0]]


@exercise("03-1", solution=_seventh)
def seventh_simulation(seed: int = 2010) -> dict:
    """With which item does the seventh simulation open (c = 1)?"""
    six = uct_simulations(_START.game, 6, exploration=1.0, seed=seed)
    table = next_bounds(_START, six, exploration=1.0).set_index("name")
    cases = {
        item: ""
        if row.bound == table.bound.max()
        else f"{item} has the mean {row['mean']:.2f}. How large is its confidence term, and whose "
        "sum is larger?"
        for item, row in table.iterrows()
    }
    return question(name(cases), LETTER, _START.game.items)


def _uct(state, simulations, c, rng):
    return UCT(simulations, c).pick(state, rng)


@exercise("03-2", solution=lambda: _uct)
def uct(answer: Callable) -> str:
    """Write UCT: a function of a state, the number of simulations, c, and a random generator."""
    if not callable(answer):
        raise ValueError(_FORM)
    first, mirrored, reply = (
        state.game.items[ask_pick(answer, state, 500, c, np.random.default_rng(3), form=_FORM)]
        for state, c in ((_START, 1.0), (_MIRRORED, 1.0), (_AFTER_C, 3.0))
    )
    if first != "A":
        return (
            f"With 500 simulations of the four-item game and c = 1 it opens with {first}, and UCT "
            "with A. Averages of random drafts open with B: does your walk go by the bound below "
            "the first pick, too?"
        )
    if reply != "A":
        return (
            f"It opens right. But in another game player 2 should take A, and it takes {reply}: "
            "does each player on the walk look at their own mean, and the pick at that of the "
            "player who moves?"
        )
    if mirrored != "A":
        return f"It opens with A, but if A is the last item of the game, it opens with {mirrored}."
    return ""
