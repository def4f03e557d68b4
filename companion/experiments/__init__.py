"""The experiments of the book: one question, one file.

A file's docstring is its design: what was fixed before play, what was predicted.  ``play`` plays it
(`python -m companion.experiments NAME` stores what it gives), what comes after makes tables of the
rows, and ``draw_...`` makes figures of the tables.  No file of this folder imports another one.
"""

from importlib import import_module
from pkgutil import iter_modules


def import_all() -> None:
    """Import every experiment, so that each registers what it plays and draws."""
    for module in iter_modules(__path__, f"{__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
