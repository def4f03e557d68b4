"""Run a function on many inputs with joblib."""

from collections.abc import Callable, Iterable, Iterator


def results(
    function: Callable, pieces: Iterable, n_jobs: int | None = 1, prefer: str | None = None
) -> Iterator:
    """Return an iterator over ``function(piece)`` of all pieces, in their order.

    n_jobs, prefer: as in `joblib.Parallel`; the backend is that of `joblib.parallel_config`, and
    must be one that can return results one by one, such as loky, threading, and dask.

    >>> list(results(abs, [-3, 1, -2]))
    [3, 1, 2]
    """
    if n_jobs == 1:  # without joblib, which takes longer than a game
        return (function(piece) for piece in pieces)
    import joblib

    parallel = joblib.Parallel(n_jobs=n_jobs, prefer=prefer, return_as="generator")
    return parallel(map(joblib.delayed(function), pieces))
