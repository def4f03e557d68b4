"""Work on many pieces at once, on whatever joblib is told to use."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pickle import PicklingError

from draftlib.arguments import short_repr

_PIECES = 8  # a worker between two reports, on backends that report only at the end


def results(
    function: Callable, pieces: Iterable, n_jobs: int | None = 1, prefer: str | None = None
) -> Iterator:
    """Yield ``function(piece)`` for each piece, as soon as it is done and in any order.

    n_jobs, prefer: as in `joblib.Parallel`; the backend is that of `joblib.parallel_config`.  Some
    backends (multiprocessing, Ray) give nothing back before all is done: they are handed a few
    pieces at a time.  Raises ValueError that names what cannot be sent to another process, if it
    is an argument of a partial function, or a piece of a list.

    >>> sorted(results(abs, [-3, 1, -2]))
    [1, 2, 3]
    """
    import joblib

    call, given, pieces = joblib.delayed(function), pieces, iter(pieces)
    try:
        parallel = joblib.Parallel(n_jobs=n_jobs, prefer=prefer, return_as="generator_unordered")
    except ValueError:
        size = _PIECES * joblib.effective_n_jobs(n_jobs)
        with joblib.Parallel(n_jobs=n_jobs, prefer=prefer) as parallel:
            while some := list(islice(pieces, size)):
                yield from parallel(map(call, some))
    else:
        try:
            yield from parallel(map(call, pieces))
        except PicklingError:
            listed = given if isinstance(given, list) else []
            _name_what_stays([*getattr(function, "args", ()), *listed])
            raise


def _name_what_stays(parts):
    """Raise ValueError for the first of some objects that cannot be sent to another process.

    Of a tuple, list or dict it is a part, of a pair of a name and something else the pair.
    """
    from joblib.externals.loky.backend.reduction import dumps

    for part in parts:
        try:
            dumps(part)
        except Exception as error:
            if isinstance(part, dict):
                part = [*part.items()]
            if isinstance(part, list | tuple) and not (part and isinstance(part[0], str)):
                _name_what_stays(part)
            raise ValueError(
                f"{short_repr(part)} cannot be sent to other processes ({error}): use n_jobs=1"
            ) from None
