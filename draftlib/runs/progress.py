"""Progress bars for long work."""

import os
import time
from collections.abc import Iterator, Sequence


def progress_bar(iterable=None, show=True, **options):
    """Return a tqdm bar in a notebook or a terminal, which vanishes when done.

    It is hidden without `show`, with TQDM_DISABLE=1, and where the output is a file or a pipe.
    """
    from tqdm.auto import tqdm

    hidden = not show or os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
    return tqdm(iterable, disable=hidden or None, leave=False, **options)  # None: only a terminal


def late_bar(steps: Sequence, desc: str, patience: float = 4.0) -> Iterator:
    """Yield `steps`; show a progress bar if they take longer than `patience` seconds.

    >>> list(late_bar(range(3), "picks"))
    [0, 1, 2]
    """
    begun = time.monotonic()
    for done, step in enumerate(steps):
        if time.monotonic() - begun > patience:
            yield from progress_bar(steps[done:], desc=desc, total=len(steps), initial=done)
            return
        yield step
