"""Progress bars for long work."""

import os


def progress_bar(iterable=None, show=True, **options):
    """Return a tqdm bar that vanishes when done; hidden without `show` or with TQDM_DISABLE=1.

    tqdm itself reads that variable for bars in a terminal, but not for those in a notebook.
    """
    from tqdm.auto import tqdm

    hidden = not show or os.environ.get("TQDM_DISABLE", "0") not in ("", "0")
    return tqdm(iterable, disable=hidden, leave=False, **options)
