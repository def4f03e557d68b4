"""Exercises of notebooks 06 and A3: the half-width of a count, and what rounding can explain."""

from companion.exercises.answers import number, question
from companion.exercises.registry import exercise
from draftlib.statistics import Z95, share_error

_GAMES, _WINS = 300, 185
_ERROR = _GAMES * share_error(_WINS / _GAMES, _GAMES)
_DECIMALS, _SHARES = 3, 3


@exercise("06-2", solution=lambda: Z95 * _ERROR)
def half_width_of_wins() -> dict:
    """Which half-width has a bot that wins 185 of 300 independent games?"""
    right = Z95 * _ERROR
    slips = {
        right / _GAMES: f"That is the share's half-width: of {_GAMES} games it is {_GAMES} times.",
        100 * right / _GAMES: f"That is in per cent: here in games of {_GAMES}.",
        _ERROR: "That is one standard error: an interval has 1.96 of them on either side.",
    }
    first = f"Take p = {_WINS} / {_GAMES} = {_WINS / _GAMES:.3f} and put it into the formula."
    return question(number(right, slips, first, close=0.06))


@exercise("A3-1", solution=lambda: _SHARES * 10**-_DECIMALS / 2)
def what_rounding_explains() -> dict:
    """How far can rounding to three decimals move the sum of three shares?"""
    last = 10**-_DECIMALS
    slips = {
        last / 2: "That is one share: a row has three.",
        last: "Rounding moves a number by half of its last digit at most.",
        _SHARES * last: "Rounding moves a number by half of its last digit at most.",
    }
    first = "How far does rounding move one share at most? And three?"
    return question(number(_SHARES * last / 2, slips, first, close=last / 10))
