"""Progress bars for long work."""

from tqdm.auto import tqdm


def progress_bar(iterable=None, show=True, **options):
    """Return a tqdm bar that vanishes when done; hidden without `show` or with TQDM_DISABLE=1."""
    if not show:
        options["disable"] = True
    return tqdm(iterable, leave=False, **options)
