"""Run a function on many inputs with joblib."""

from collections.abc import Callable, Iterable, Iterator


def results(
    function: Callable, pieces: Iterable, n_jobs: int | None = 1, prefer: str | None = None
) -> Iterator:
    """Return an iterator over ``function(piece)`` of all pieces: what is done first comes first.

    n_jobs, prefer: as in `joblib.Parallel`; the backend is that of `joblib.parallel_config`, and
    must be one that can return results one by one, such as loky, threading, and dask.

    >>> sorted(results(abs, [-3, 1, -2]))
    [1, 2, 3]
    """
    import joblib

    parallel = joblib.Parallel(n_jobs=n_jobs, prefer=prefer, return_as="generator_unordered")
    return parallel(map(joblib.delayed(function), pieces))
