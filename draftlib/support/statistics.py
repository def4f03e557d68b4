"""Means and their intervals."""

import numpy as np


def interval(rounds):
    """Return mean and 95 % half-width of R per-round values (array-like), R at least 2.

    half-width = 1.96 sqrt( sum (x - mean)^2 / (R (R - 1)) ).

    >>> interval([1.0, 2.0, 3.0])
    (2.0, 1.131...)
    """
    rounds = np.asarray(rounds, dtype=float)
    if len(rounds) < 2:
        raise ValueError(f"an interval needs at least 2 rounds, not {len(rounds)}")
    spread = ((rounds - rounds.mean()) ** 2).sum() / (len(rounds) * (len(rounds) - 1))
    return float(rounds.mean()), 1.96 * float(np.sqrt(spread))
