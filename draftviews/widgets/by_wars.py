"""The drafter that wins wars: RAVE, rewarded by real games between the bots of the war."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from draftlib.agents import RAVE
from draftlib.game import Game, State
from draftlib.risk import actual_risk


@dataclass(frozen=True)
class ByWars:
    """RAVE with so many `simulations` a pick; each ends in one game between `bots`, a name a seat.

    >>> from draftlib import fantasy_risk
    >>> ByWars(10).pick(fantasy_risk().start(), np.random.default_rng(0))
    14
    """

    simulations: int
    bots: tuple[str, ...] = ("quo",) * 3

    def search(self, state: State, rng: np.random.Generator) -> tuple[RAVE, np.ndarray]:
        """Return the search after it searched at a state, and its ranking of the items."""
        rave = RAVE(self.simulations)
        return rave, rave.rank(State(_war_of(state.game, self.bots), state.picks), rng)

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the item with which the simulations win most wars."""
        return int(self.search(state, rng)[1][0])


@lru_cache(maxsize=16)
def _war_of(game: Game, bots: tuple[str, ...]) -> Game:
    """Return the draft of a game's board, rewarded by real games."""
    return actual_risk(bots, board=game.board)
