"""Exercises of notebooks 07 to 09: all moves as first, the luck of wars, a trace."""

from companion.by_hand import amaf_table, uct_simulations
from companion.exercises.answers import number, question
from companion.exercises.registry import exercise
from draftlib.catalogue import four_item_game

_SIX = uct_simulations(four_item_game(), 6, exploration=1.0, seed=2010)
_SIMULATIONS, _ITEMS, _PLAYERS = 3000, 42, 3
_STEP, _DECAY, _REWARD = 0.1, 0.9, 0.4
_ERROR = 0.05


@exercise("09-1", solution=lambda: _STEP * _REWARD * _DECAY**2)
def weight_of_the_first_pick() -> dict:
    """Three picks, one weight each, all 0, a reward of 0.4: how far does the first weight move?"""
    slips = {
        _STEP * _REWARD: "That is the last pick's share, whose trace is still 1.",
        _STEP * _REWARD * _DECAY: "That is the second pick's: the first has decayed twice.",
        _STEP * _REWARD / _DECAY**2: "That is the program's way: it divides the trace by 0.9.",
        _REWARD * _DECAY**2: "And the step size, 0.1?",
    }
    first = "The first two errors are 0: all is learned from the last one, 0.4, by the traces."
    right = _STEP * _REWARD * _DECAY**2
    return question(number(right, slips, first, close=0.001))


@exercise("07-1", solution=lambda: (_SIMULATIONS / _ITEMS, _SIMULATIONS / _PLAYERS))
def samples_an_item() -> dict:
    """How many of 3,000 random drafts count for an item, if the first pick counts; if all count?"""
    share = _ITEMS // _PLAYERS
    slip = f"{share} is how many items a player gets: what share of all is that?"
    ends = "In which share of the drafts does the item end up with player 1?"
    owned = number(_SIMULATIONS / _PLAYERS, {_SIMULATIONS / share: slip}, ends, close=1)
    begin = f"There are {_ITEMS} items to begin with, each as likely as the others."
    tree = number(_SIMULATIONS / _ITEMS, {}, begin, close=1, then=owned)
    return question(tree, "Two numbers are asked for, such as (100, 200).")


@exercise("07-2", solution=lambda: _row_of_a()["AMAF mean"])
def amaf_of_a() -> dict:
    """What is the shared mean of A for player 1, after the six simulations above?"""
    row = _row_of_a()
    slip = "That is the mean of those that opened with A: count all that end with it."
    count = f"Player 1 ends up with A in {row['ended up with']:g} of the six: their mean."
    return question(number(row["AMAF mean"], {row["mean"]: slip}, count))


def _row_of_a():
    return amaf_table(_SIX, four_item_game()).loc["A"]


@exercise("08-1", solution=lambda: 0.25 / _ERROR**2)
def wars_for_an_error() -> dict:
    """How many wars until the error of a share of one half is 5 points?"""
    slips = {
        1: "One war is won or lost: it is off by 0.5.",
        5: "That is 0.25 / 0.05: the error is the root of 0.25 / n.",
        10: "That is 0.5 / 0.05: its square is asked for.",
        384: "95 % of such shares are off by at most 5 points. The question asks for fewer wars.",
    }
    return question(number(0.25 / _ERROR**2, slips, "Solve 0.5 / √n = 0.05.", close=0.5))
