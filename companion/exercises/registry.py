"""Exercises by number, the checker that explains a wrong answer, and the way to a solution."""

import re
from collections.abc import Callable
from numbers import Real
from typing import Any, NamedTuple

from draftlib.support.checks import shown


class _Exercise(NamedTuple):
    """A function that says what is wrong with an answer ("" if nothing), and one right answer."""

    remark: Callable[[Any], str]
    solution: Callable[[], Any]


EXERCISES: dict[str, _Exercise] = {}


def exercise(number: str, solution: Callable[[], Any]) -> Callable:
    """Return a decorator that registers an exercise under a number like "01-2".

    The function takes an answer and returns a remark on what is wrong with it, "" if it is right;
    where it raises ValueError, the message is the remark, and where it raises anything else, the
    answer is of another kind than the solution.  solution: makes an answer that is right.
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
    answer = getattr(answer, "to_numpy", lambda: answer)()  # of pandas
    answer = answer.tolist() if hasattr(answer, "tolist") else answer
    try:
        return asked.remark(answer)
    except ValueError as problem:
        text = str(problem)
    except Exception:  # what fails first differs, and says nothing to a reader
        text = f"the answer is a {_kind(asked.solution())}, not {shown(answer)}"
    return f"{text[:1].upper()}{text[1:]}."


def _kind(answer):
    """Return in words what an answer is: a number, a text, a list of these."""
    if isinstance(answer, Real | str):
        return "text in quotes" if isinstance(answer, str) else "number"
    parts = dict.fromkeys(map(_kind, answer))
    several = [re.sub("^(number|text|list)", r"\1s", part) for part in parts]
    return f"list of {' and '.join(several)}"


def _exercise(number):
    if number not in EXERCISES:
        known = ", ".join(sorted(EXERCISES))
        raise ValueError(f"there is no exercise {number!r}; there are {known}")
    return EXERCISES[number]
