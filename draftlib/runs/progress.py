"""Progress bars for long work."""

import os
import time
from collections.abc import Iterator, Sequence


def progress_bar(iterable=None, show=True, **options):
    """Return a tqdm bar that vanishes when done; hidden without `show` or with TQDM_DISABLE=1.

    tqdm itself reads that variable for bars in a terminal, but not for those in a notebook.
    """
    from tqdm.auto import tqdm

    hidden = not show or os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
    return tqdm(iterable, disable=hidden, leave=False, **options)


def late_bar(steps: Sequence, desc: str, patience: float = 4.0) -> Iterator:
    """Yield `steps`; what is left after `patience` seconds has a bar with the time that it needs.

    >>> list(late_bar(range(3), "picks"))
    [0, 1, 2]
    """
    begun = time.monotonic()
    for done, step in enumerate(steps):
        if time.monotonic() - begun > patience:
            yield from progress_bar(steps[done:], desc=desc, total=len(steps), initial=done)
            return
        yield step
