"""A drafter that finds out which bots it faces, and drafts against them: see `risk.identify`."""

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from draftlib.game import Game, State
from draftlib.risk import BOT_NAMES, Drafter, identify

_ROUNDING = 1e-9  # far above the error of a probability, far below what a pick tells


@dataclasses.dataclass
class Watcher:
    """A drafter that finds out who the others are and drafts against them.

    search : the agent that picks, told of the `opponents` that it can follow, such as
        ``RAVE(300)``.
    game : what to draft for, by who will fight: a function of a name for each seat, such as
        `actual_risk`; None for the game of the draft itself.  The drafter's own seat, and a seat
        that follows no rule, count as Quo's there.
    slips, other : see `identify`.
    sure : a seat is followed as its likeliest bot as soon as the probability that it is a bot at
        all exceeds this; until then nobody is followed there.

    >>> from draftlib import RAVE, fantasy_risk
    >>> watcher, state = Watcher(RAVE(20)), fantasy_risk().start().after(0).after(38)
    >>> watcher.opponents(state)
    {0: Drafter(name='quo'), 1: Drafter(name='boscoe')}
    >>> watcher.pick(state.after(1), np.random.default_rng(0)) in state.legal
    True
    """

    search: Any
    game: Callable[[tuple[str, ...]], Game] | None = None
    slips: float = 0.05
    other: float = 0.5
    sure: float = 0.5

    _told = None, None  # the opponents of the last pick, and the search that was told of them
    _games = None, None  # who fights after the draft, and the game that is drafted for

    def __getstate__(self) -> dict:
        """Return the settings: what a copy drafts depends on them alone."""
        return {name: value for name, value in vars(self).items() if name[0] != "_"}

    def opponents(self, state: State) -> dict[int, Drafter]:
        """Return the drafters that the others are taken for, by seat; who is unclear has none."""
        odds = identify(state, self.slips, self.other)
        likely = odds[list(BOT_NAMES)].idxmax(axis=1)
        clear = odds["other"] < 1.0 - self.sure - _ROUNDING
        return {p: Drafter(likely[p]) for p in odds.index if clear[p] and p != state.player}

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the pick of the search that follows the opponents as they are seen by now."""
        opponents = self.opponents(state)
        if self._told[0] != opponents:
            self._told = opponents, dataclasses.replace(self.search, opponents=opponents)
        return self._told[1].pick(self._seen(state, opponents), rng)

    def _seen(self, state, opponents):
        """Return the state in the game that is drafted for."""
        if self.game is None:
            return state
        seats = range(state.game.n_players)
        bots = tuple(opponents[p].name if p in opponents else "quo" for p in seats)
        if self._games[0] != bots:
            self._games = bots, self.game(bots)
        return State(self._games[1], state.picks)
