"""Exercises of the notebooks: `check("01-1", answer)` explains, `solution("01-1")` shows an answer.

One file a notebook, one function an exercise, which returns the question with its remarks as data.
"""

# What is imported here is what the package offers.
# ruff: noqa: F401

from importlib import import_module
from pkgutil import iter_modules

from companion.exercises.registry import EXERCISES, check, is_right, solution

for _file in iter_modules(__path__, f"{__name__}."):  # each registers its exercises
    import_module(_file.name)
