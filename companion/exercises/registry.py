"""Exercises by number, the checker that explains a wrong answer, and the way to a solution."""

from collections.abc import Callable
from typing import Any, NamedTuple


class _Exercise(NamedTuple):
    """A function that says what is wrong with an answer ("" if nothing), and one right answer."""

    remark: Callable[[Any], str]
    solution: Callable[[], Any]


EXERCISES: dict[str, _Exercise] = {}


def exercise(number: str, solution: Callable[[], Any]) -> Callable:
    """Return a decorator that registers an exercise under a number like "01-2".

    The function takes an answer and returns a remark on what is wrong with it, "" if it is right;
    where it raises ValueError or TypeError, the message is the remark.  solution: makes an answer
    that is right.
    """

    def register(remark: Callable[[Any], str]) -> Callable[[Any], str]:
        if number in EXERCISES:
            raise ValueError(f"exercise {number} exists already")
        EXERCISES[number] = _Exercise(remark, solution)
        return remark

    return register


def check(number: str, answer: Any = None) -> None:
    """Print whether `answer` is right, and if not, what probably went wrong; None: an invitation.

    >>> check("01-1", "E C B D F")
    01-1: not yet. With E player 2 ends with 7; with D it would have 8.
    >>> check("01-1")
    01-1: put your answer in place of None and run the cell again.
    """
    asked = _exercise(number)
    if answer is None:
        print(f"{number}: put your answer in place of None and run the cell again.")
        return
    remark = feedback(asked, answer)
    print(f"{number}: not yet. {remark}" if remark else f"{number}: right!")


def solution(number: str) -> Any:
    """Return an answer to an exercise that is right; there may be others."""
    return _exercise(number).solution()


def feedback(asked: _Exercise, answer: Any) -> str:
    """Return what is wrong with `answer`; an answer that cannot be read is wrong as well."""
    try:
        return asked.remark(answer)
    except (TypeError, ValueError) as problem:
        text = str(problem)
        return f"{text[:1].upper()}{text[1:]}."


def _exercise(number):
    if number not in EXERCISES:
        known = ", ".join(sorted(EXERCISES))
        raise ValueError(f"there is no exercise {number!r}; there are {known}")
    return EXERCISES[number]
