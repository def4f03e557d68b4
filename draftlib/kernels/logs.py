"""A table of the square roots of logarithms, which confidence bounds need."""

from functools import lru_cache

import numpy as np


def sqrt_log(most: int) -> np.ndarray:
    """Return sqrt(ln n) for n = 0 (as 0), 1, 2, ..., up to at least `most` visits.

    >>> sqrt_log(3).round(2).tolist()
    [0.0, 0.0, 0.83, 1.05]
    """
    return _sqrt_log(1 << most.bit_length())


@lru_cache(maxsize=8)
def _sqrt_log(size):
    """Return sqrt(ln n) for n below `size`, by integers, so that every machine rounds alike.

    ln(n + 1) - ln(n) = 2 artanh(1 / (2 n + 1)), the sum of 2 / (k (2 n + 1)^k) over odd k.
    """
    unit, log, logs = 1 << 96, 0, [0.0, 0.0]
    for n in range(1, size - 1):
        power, k = 2 * unit // (2 * n + 1), 1
        while power:
            log += power // k
            power //= (2 * n + 1) ** 2
            k += 2
        logs.append(log / unit)
    return np.sqrt(logs)
