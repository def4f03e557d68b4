"""Rules of thumb: some continents first, in their order, and then anything."""

from dataclasses import dataclass

import numpy as np

from draftlib.boards import classic_board
from draftlib.game import State

_BOARD = classic_board()
_LINKS = np.zeros((42, 42), int)
for _territory, _around in enumerate(_BOARD.neighbours):
    _LINKS[_territory, list(_around)] = 1


@dataclass(frozen=True)
class Rule:
    """Draft these continents in their order, and then anything: at random inside, or as a block.

    >>> from draftlib import fantasy_risk
    >>> rule = Rule(("Australia",))
    >>> str(rule), rule.pick(fantasy_risk().start(), np.random.default_rng(0)) < 4
    ('Australia', True)
    """

    continents: tuple[str, ...] = ()
    block: bool = False

    def __str__(self):
        words = ", ".join(self.continents) or "anything"
        return f"{words}, as a block" if self.block else words

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return a free territory of the first continent with one, or of the whole board."""
        free = state.legal
        for name in self.continents:
            inside = free[_BOARD.continent[free] == _BOARD.continents.index(name)]
            if len(inside):
                free = inside
                break
        if self.block:
            mine, theirs = state.owner == state.player, state.owner >= 0
            touches = 3 * _LINKS[free] @ mine - _LINKS[free] @ theirs  # 2 for own, -1 for others'
            free = free[touches == touches.max()]
        return int(rng.choice(free))


NORTH_AMERICA = Rule(("North America",))
