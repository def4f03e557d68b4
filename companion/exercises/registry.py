"""Exercises by number, the checker that explains a wrong answer, and the way to a solution."""

from collections.abc import Callable
from functools import cached_property
from inspect import signature
from typing import Any

from companion.exercises.answers import remark
from draftlib.arguments import short_repr


class _Exercise:
    """A function that returns a question, or one that says what is wrong with an answer."""

    def __init__(self, function, solution):
        self.function, self.solution = function, solution
        parameters = signature(function).parameters.values()
        self.is_computed = any(each.default is each.empty for each in parameters)

    @cached_property
    def question(self):
        """The question as data, None where a remark has to be computed."""
        return None if self.is_computed else self.function()

    def remark(self, answer, **settings):
        if self.is_computed:
            return self.function(answer)
        return remark(self.function(**settings) if settings else self.question, answer)


EXERCISES: dict[str, _Exercise] = {}
_LONGEST = 400  # characters of a remark, which may repeat a part of the answer
_RIGHT: dict[str, bool] = {}  # whether the last answer to each is, in this session


def exercise(number: str, solution: Callable[[], Any]) -> Callable:
    """Return a decorator that registers an exercise under a number like "01-2".

    The function returns the question as data (see `answers.question`), and may take settings such
    as `seed`, with the printed ones as defaults.  Where an answer needs a computation, it takes the
    answer and returns what is wrong with it, "" if it is right, or raises ValueError with the
    remark.  solution: makes an answer that is right, from the same settings.
    """

    def register(function: Callable) -> Callable:
        if number in EXERCISES:
            raise ValueError(f"exercise {number} exists already")
        EXERCISES[number] = _Exercise(function, solution)
        return function

    return register


def check(number: str, answer: Any = None, **settings: Any) -> None:
    """Print whether `answer` is right, and if not, what probably went wrong; None: the question.

    settings: those of the notebook, such as `seed`, where the answer depends on them.

    >>> check("01-1", "E C B D F")
    01-1: not yet. With E player 2 ends with 7; with D it would have 8.
    >>> check("01-1")
    01-1: Player 1 opens with A, and from there on everybody plays max^n: which line follows?
    """
    asked = _exercise(number)
    if answer is None:
        print(f"{number}: {asked.function.__doc__.strip()}")
        return
    wrong = feedback(asked, answer, **settings)
    _RIGHT[number] = not wrong
    print(f"{number}: not yet. {wrong}" if wrong else f"{number}: right!")


def is_right(number: str) -> bool:
    """Return whether the answer that this session checked last is right; nbgrader asks this."""
    return _RIGHT.get(number, False)


def solution(number: str, **settings: Any) -> Any:
    """Return an answer to an exercise that is right; there may be others."""
    return _exercise(number).solution(**settings)


def feedback(asked: _Exercise, answer: Any, **settings: Any) -> str:
    """Return what is wrong with `answer`; an answer that cannot be read is wrong as well."""
    try:
        text = asked.remark(_plain(answer), **settings)
    except ValueError as problem:
        text = str(problem)
        text = f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"
    except Exception:  # what fails first differs, and says nothing to a reader
        text = f"Such an answer cannot be read: {short_repr(answer)}."
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _plain(answer):
    """Return an answer without arrays and data frames."""
    answer = getattr(answer, "to_numpy", lambda: answer)()  # of pandas
    return answer.tolist() if hasattr(answer, "tolist") else answer


def _exercise(number):
    if number not in EXERCISES:
        known = ", ".join(sorted(EXERCISES))
        raise ValueError(f"there is no exercise {number!r}; there are {known}")
    return EXERCISES[number]
