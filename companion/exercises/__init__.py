"""Exercises of the notebooks: `check("01-1", answer)` explains, `solution("01-1")` shows an answer.

`score("Ada")` writes which are right.

One file a notebook, one function an exercise, which returns the question with its remarks as data.
"""

# What is imported here is what the package offers.
# ruff: noqa: F401

from companion.exercises import (
    drafting_to_win,
    evaluator,
    evidence,
    fantasy_risk,
    four_items,
    kth_best_pick,
    risk,
    uct,
)
from companion.exercises.registry import EXERCISES, check, score, solution
