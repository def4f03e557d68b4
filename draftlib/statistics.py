"""Means, shares and their 95 % intervals: the one place that knows their distributions."""

import numpy as np
from numpy.typing import ArrayLike

Z95 = 1.96  # the 97.5 % point of the normal distribution, rounded as in the papers
_T95 = (  # the 97.5 % points of Student's t for the means of 2, 3, ..., 29 values
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179),
    *(2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064),
    *(2.060, 2.056, 2.052, 2.048),
)


def half_width(error: ArrayLike, rounds: int | None = None) -> ArrayLike:
    """Return the half-width of the 95 % interval: 1.96 standard errors, as in the papers.

    rounds: the number of values, at least 2, whose mean this is.  Fewer than 30 tell little about
    their own spread, and Student's t (1908) takes the place of 1.96.

    >>> half_width(0.5), half_width(0.5, rounds=6)
    (0.98, 1.2855)
    """
    few = rounds is not None and rounds < 2 + len(_T95)
    return (_T95[rounds - 2] if few else Z95) * error


def interval(rounds: ArrayLike) -> tuple[float, float]:
    """Return mean and 95 % half-width of R independent values; the half-width of one value is NaN.

    half-width = 1.96 sqrt( sum (x - mean)^2 / (R (R - 1)) ), as in the slides, Empirical
    Evaluation, where a value is the mean of a round; below 30 values Student's t replaces 1.96,
    see `half_width`.  Raises ValueError without values.

    >>> interval([1.0, 2.0, 3.0])
    (2.0, 2.484...)
    """
    rounds = np.asarray(rounds, dtype=float)
    if not len(rounds):
        raise ValueError("an interval needs a value")
    if len(rounds) == 1:
        return float(rounds[0]), float("nan")
    spread = ((rounds - rounds.mean()) ** 2).sum() / (len(rounds) * (len(rounds) - 1))
    return float(rounds.mean()), half_width(float(np.sqrt(spread)), len(rounds))


def share_error(share: ArrayLike, n: ArrayLike) -> ArrayLike:
    """Return the standard error of a share of n independent games, sqrt(share (1 - share) / n).

    >>> float(share_error(0.5, 100))
    0.05
    """
    return np.sqrt(share * (1 - share) / n)


def wilson(share: ArrayLike, n: ArrayLike) -> tuple[ArrayLike, ArrayLike]:
    """Return the limits of Wilson's 95 % interval (1927) of a share of n independent games.

    Other than share -+ 1.96 errors, it has a width where all games were won or none.

    >>> tuple(round(float(limit), 3) for limit in wilson(0.0, 100))
    (0.0, 0.037)
    """
    pull = Z95**2 / n
    middle = (share + pull / 2) / (1 + pull)
    half = Z95 * np.sqrt(share * (1 - share) / n + pull / (4 * n)) / (1 + pull)
    return np.maximum(middle - half, 0.0), np.minimum(middle + half, 1.0)
