"""Exercises of notebooks 09, 10 and 12: a trace, who sits there, all moves as first by hand."""

from collections.abc import Sequence

from companion.exercises.answers import read_number, remark_on_number
from companion.exercises.registry import exercise
from companion.studies.by_hand import amaf_table, uct_simulations
from draftlib.catalogue import fantasy_risk, four_item_game, read_picks
from draftlib.risk import Drafter, classic_board

_SIX = uct_simulations(four_item_game(), 6, exploration=1.0, seed=2010)
_SIMULATIONS, _ITEMS, _PLAYERS = 3000, 42, 3
_OPENED = "Siam"
_STEP, _DECAY, _REWARD = 0.1, 0.9, 0.4


@exercise("09-1", solution=lambda: _STEP * _REWARD * _DECAY**2)
def weight_of_the_first_pick(answer: float) -> str:
    """Three picks, a feature each, weights of 0, a reward of 0.4: what does the first one learn?"""
    slips = {
        _STEP * _REWARD: "That is the last pick's share, whose trace is still 1.",
        _STEP * _REWARD * _DECAY: "That is the second pick's: the first has decayed twice.",
        _STEP * _REWARD / _DECAY**2: "That is the program's way: it divides the trace by 0.9.",
        _REWARD * _DECAY**2: "And the step size, 0.1?",
    }
    first = "The first two errors are 0: all is learned from the last one, 0.4, by the traces."
    right = _STEP * _REWARD * _DECAY**2
    return remark_on_number(answer, right, slips, otherwise=first, close=0.001)


@exercise("12-1", solution=lambda: (_SIMULATIONS / _ITEMS, _SIMULATIONS / _PLAYERS))
def samples_an_item(answer: Sequence[float]) -> str:
    """How many of 3,000 random drafts speak for an item: as first pick; as all moves as first?"""
    if isinstance(answer, str) or len(answer) != 2:
        raise ValueError("two numbers are asked for, such as (100, 200)")
    first, owned = map(read_number, answer)
    if abs(first - _SIMULATIONS / _ITEMS) > 1:
        return f"There are {_ITEMS} items to begin with, each as likely as the others."
    if abs(owned - _SIMULATIONS / (_ITEMS / _PLAYERS)) <= 1:
        return f"{_ITEMS // _PLAYERS} is how many items a player gets: what share of all is that?"
    if abs(owned - _SIMULATIONS / _PLAYERS) > 1:
        return "In which share of the drafts does the item end up with player 1?"
    return ""


def _amaf_row(name):
    return amaf_table(_SIX, four_item_game()).loc[name]


@exercise("12-2", solution=lambda: _amaf_row("B")["AMAF mean"])
def amaf_of_b(answer: float) -> str:
    """What is the all-moves-as-first mean of B for player 1, after the six simulations above?"""
    row = _amaf_row("B")
    slip = "That is the mean of those that opened with B: count all that end with it."
    count = f"Player 1 ends up with B in {row['ended up with']:g} of the six: their mean."
    return remark_on_number(answer, row["AMAF mean"], {row["mean"]: slip}, otherwise=count)


@exercise("10-1", solution=lambda: classic_board().territories[_reply_of_quo()])
def reply_of_quo(answer: str) -> str:
    """Player 1 opens with Siam. What does Quo pick?"""
    end, board = read_picks(_after_opening(), answer), classic_board()
    if len(end.picks) != 2:
        return "One territory is asked for."
    item, right = end.picks[-1], _reply_of_quo()
    if item == right:
        return ""
    goal, mine = (board.continents[board.continent[i]] for i in (right, item))
    if goal != mine:
        return f"Its goal is the smallest continent that is wholly free, {goal}, not {mine}."
    return f"{goal} it is; there it begins with the territory that has the fewest neighbours."


def _after_opening():
    return read_picks(fantasy_risk().start(), _OPENED)


def _reply_of_quo():
    return Drafter("quo").pick(_after_opening())


def _is_boscoe(bot=1 / 8, other=1 / 2, picks=_ITEMS, fits=0.95):
    """Return how likely Boscoe is after a first pick that fits its rule alone."""
    others = 3 * bot * (1 - fits) / (_ITEMS - 1) + other / picks
    return bot * fits / (bot * fits + others)


@exercise("10-2", solution=_is_boscoe)
def likely_boscoe(answer: float) -> str:
    """The first pick of a draft fits Boscoe's rule alone. How likely is Boscoe in that seat?"""
    slips = {
        0.95 / 8: "Divide by the sum over all five that may sit there.",
        _is_boscoe(other=0): "And a drafter that is none of the bots?",
        _is_boscoe(1 / 5, 1 / 5): "The five are not equally likely before: 1/8 for each bot, 1/2.",
        _is_boscoe(picks=1): f"The other drafter takes each of {_ITEMS} with the same chance.",
    }
    first = "Multiply, for each of the five, its chance before by that of the pick."
    return remark_on_number(answer, _is_boscoe(), slips, otherwise=first, close=0.005)
