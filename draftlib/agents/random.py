"""Random: the baseline that every search must beat."""

from dataclasses import dataclass

import numpy as np

from draftlib.game import State, check_can_pick
from draftlib.kernels.rng import check_rng


@dataclass
class Random:
    """Pick uniformly among the items that are left (slides, Fantasy Risk: "a random drafter").

    A pick costs time proportional to the number of items.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import Random, four_item_game
    >>> Random().pick(four_item_game().start().after(1), np.random.default_rng(0))
    3
    """

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return an item of `state.legal`, drawn with `rng`; ValueError without one."""
        check_can_pick(state)
        legal = state.legal
        return int(legal[check_rng(rng).integers(len(legal))])
