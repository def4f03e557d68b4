"""What is loaded late; and words that help where an extra or a public name is missing."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import lazy_loader

if TYPE_CHECKING:
    import pandas as pd
else:  # a draft of a table begins in half the time
    pd = lazy_loader.load("pandas")

__all__ = ["name_extra", "pd", "propose_names"]


@contextmanager
def name_extra(extra: str, purpose: str) -> Iterator[None]:
    """Name the extra of draftlib that brings a module, where an import inside finds it missing.

    Raises ModuleNotFoundError, which says what needs the module and how to install it.

    >>> with name_extra("fit", "a fit"):
    ...     import no_such_module
    Traceback (most recent call last):
    ModuleNotFoundError: a fit needs no_such_module: in a clone, pip install '.[fit]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        words = f"{purpose} needs {missing.name}: in a clone, pip install '.[{extra}]'"
        raise ModuleNotFoundError(words, name=missing.name) from missing


def propose_names(find: Callable[[str], Any], package: str, names: Sequence[str]) -> Callable:
    """Return `find`, the __getattr__ of a package, with a proposal in its error.

    >>> propose_names(getattr, "draftlib", ["UCT", "play"])("uct")
    Traceback (most recent call last):
    AttributeError: draftlib has no 'uct'; did you mean 'UCT'?
    """

    def find_or_propose(name):
        if name in names:
            return find(name)
        spelling = {each.casefold(): each for each in names}
        near = get_close_matches(name.casefold(), spelling, 1, 0.7)
        elsewhere = "; pictures and widgets are in draftviews" * (package == "draftlib")
        more = f"; did you mean {spelling[near[0]]!r}?" if near else elsewhere
        raise AttributeError(f"{package} has no {name!r}{more}")

    return find_or_propose
