"""Outcomes of drafts as a table: what an evaluator is fitted to.

Source: paper, Our Approach.  A row per draft: `outcome`, the seat of each item as a string of
digits, and `wins0`, `wins1`, ..., the games that each seat won from there.
"""

from collections.abc import Iterable

import numpy as np

from draftlib.support.checks import check_list, require, shown


def owners_of(outcomes: Iterable[str]) -> np.ndarray:
    """Return the owners, int64 (D, T), of outcomes given as strings of one digit per territory.

    >>> owners_of(["0121", "2210"]).tolist()
    [[0, 1, 2, 1], [2, 2, 1, 0]]
    """
    outcomes = check_list("outcomes", outcomes, "a list of texts, a digit for each territory")
    require(len(outcomes) > 0, "outcomes", outcomes, "those of at least one draft")
    for row, text in enumerate(outcomes):
        right = isinstance(text, str) and text.isascii() and text.isdigit()
        if not right or len(text) != len(outcomes[0]):
            raise ValueError(f"outcome {row} is {shown(text)}, not a digit for each territory")
    digits = np.frombuffer("".join(outcomes).encode(), dtype=np.uint8) - ord("0")
    return digits.reshape(len(outcomes), -1).astype(np.int64)
