"""A rule of thumb: some continents first, and then anything.  What every headline has to beat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np

from draftlib.arguments import TEXT, ListOf, checked, require
from draftlib.game import State, board_of, check_can_pick
from draftlib.kernels.bits import ONE

_CONTINENTS = ListOf("a list of continents, in order", "a continent", TEXT)


@checked
@dataclass(frozen=True)
class RuleOfThumb:
    """A drafter of one sentence: these continents first, in this order, and then anything.

    It neither searches nor evaluates.  It picks in the first of its continents that has something
    left, and then anywhere.

    Parameters
    ----------
    continents : sequence of str, optional
        Their names, in order; none by default, and then it picks anywhere.
    block : bool, optional
        How it picks inside a continent: at random (False), or so that its territories become one
        block (True).  Then it takes the territory with the highest number of 3 times its own
        neighbours less all neighbours that are already owned, and draws among equal ones.

    Raises
    ------
    ValueError
        When it picks, for a continent that the board does not have, or for a game without a board.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import fantasy_risk
    >>> from draftlib.risk import RuleOfThumb
    >>> rule = RuleOfThumb(("Australia", "Asia"), block=True)
    >>> str(rule), rule.pick(fantasy_risk().start(), np.random.default_rng(0)) < 4
    ('Australia, Asia, as a block', True)
    >>> str(RuleOfThumb(("Asia",)))
    'Asia'
    """

    continents: Annotated[Sequence[str], _CONTINENTS] = ()
    block: bool = False

    def __post_init__(self):
        object.__setattr__(self, "continents", tuple(self.continents))

    def __str__(self):
        words = ", ".join(self.continents) or "anything"
        return f"{words}, as a block" if self.block else words

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return a free territory of the first continent that has one, or else of the board."""
        check_can_pick(state)
        board, free = board_of("game", state.game), state.legal
        for name in self.continents:
            require(name in board.continents, "a continent", name, f"one of {board.continents}")
            inside = free[board.continent[free] == board.continents.index(name)]
            if len(inside):
                free = inside
                break
        if self.block:
            codes = np.arange(board.n_territories, dtype=np.uint64)
            touches = board.masks[free, None] >> codes & ONE == ONE  # (L, T)
            mine, taken = state.owner == state.player, state.owner >= 0
            worth = touches @ (3 * mine - taken)
            free = free[worth == worth.max()]
        return int(rng.choice(free))
