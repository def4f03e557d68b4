"""The exercise of notebook A3: what rounding can explain."""

from companion.exercises.answers import number, question
from companion.exercises.registry import exercise

_DECIMALS, _SHARES = 3, 3


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
