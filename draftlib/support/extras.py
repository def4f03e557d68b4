"""What an installation without the extras lacks, said in words that help."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str, purpose: str) -> Iterator[None]:
    """Name the extra of draftlib that brings a module, where an import inside finds it missing.

    Raises ModuleNotFoundError, which says what needs the module and how to install it.

    >>> with needed("fit", "a fit"):
    ...     import no_such_module
    Traceback (most recent call last):
    ModuleNotFoundError: a fit needs no_such_module: in a clone, pip install '.[fit]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        words = f"{purpose} needs {missing.name}: in a clone, pip install '.[{extra}]'"
        raise ModuleNotFoundError(words, name=missing.name) from missing
