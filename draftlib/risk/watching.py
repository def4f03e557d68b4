"""Identify the bots at a table by their picks, and draft against them.

Each bot's draft rule is deterministic, so a pick tells the rules that make it from those that do
not.  The likelihood of a pick is that of a player who keeps to the rule but for slips: 1 - e for
the rule's pick and e / (L - 1) for any other of L items left; a player who follows no rule
picks any with 1 / L.  Bayes' rule does the rest.
"""

import dataclasses
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
import pandas as pd

from draftlib.game import Game, State, check_position
from draftlib.risk.bots import BOT_NAMES
from draftlib.risk.drafter import Drafter, pick_at
from draftlib.support.checks import has_methods, is_function, require
from draftlib.support.domains import Domain, Probability, checked

_OTHER = "other"
_Games = Annotated[Callable[[tuple[str, ...]], Game], Domain("a function", is_function)] | None
_SLIPS, _OTHERS = 0.05, 0.5
_ROUNDING = 1e-9  # far above the error of a probability, far below what a pick tells


@checked
def identify(
    state: State, slips: Probability = _SLIPS, other: Probability = _OTHERS
) -> pd.DataFrame:
    """Return the probability, after the picks of `state`, of each bot at each seat.

    slips: e, the share of picks in which a bot does not keep to its rule, from 0 to below 1.
    other: the probability beforehand that a seat follows none of the rules; the bots share the
    rest evenly.  The result has a row for each seat and a column for each bot, and `other`.

    Quo and EvilPixie draft by one rule and stay equally likely.  Raises ValueError for a state
    that is not of the draft of a Risk board, or a number out of range.

    >>> from draftlib import fantasy_risk
    >>> state = fantasy_risk().start()
    >>> for item in (38, 0, 1, 40):
    ...     state = state.after(item)
    >>> identify(state).round(2)
           quo  evil_pixie  killbot  boscoe  other
    seat
    0     0.00        0.00     0.00    0.34   0.66
    1     0.32        0.32     0.32    0.00   0.03
    2     0.01        0.01     0.01    0.01   0.95
    """
    check_position(state)
    require(slips < 1, "slips", slips, "a number from 0 to below 1")
    kept = _rules_kept(state)
    left = state.game.n_items - np.arange(len(state.picks))
    with np.errstate(divide="ignore"):
        missed = np.log(np.where(left > 1, slips / np.maximum(left - 1, 1), 1.0))
        right = np.log(np.where(left > 1, 1.0 - slips, 1.0))
        log_pick = np.vstack([np.where(kept, right, missed), -np.log(left)])
        prior = np.log([*[(1.0 - other) / len(BOT_NAMES)] * len(BOT_NAMES), other])
    seats = state.game.order[: len(state.picks)]
    log = np.array(
        [prior + log_pick[:, seats == p].sum(axis=1) for p in range(state.game.n_players)]
    )
    return _probabilities(log)


def _probabilities(log):
    """Return the frame of probabilities for their logarithms (P, B + 1), which lack a constant."""
    top = log.max(axis=1, keepdims=True)
    if not np.isfinite(top).all():
        seat = int(np.flatnonzero(~np.isfinite(top[:, 0]))[0])
        raise ValueError(
            f"no rule explains the picks of seat {seat}: slips and other must not be 0"
        )
    weights = np.exp(log - top)
    index = pd.RangeIndex(len(log), name="seat")
    return pd.DataFrame(
        weights / weights.sum(axis=1, keepdims=True), index, columns=[*BOT_NAMES, _OTHER]
    )


def _rules_kept(state: State) -> np.ndarray:
    """Return which picks of `state` are those of each bot's rule, bool (B, N), N picks so far.

    The rule of a bot is asked after the picks that were really made, by any player.
    """
    game, picks = state.game, np.array(state.picks, np.int64)
    kept = np.zeros((len(BOT_NAMES), len(picks)), np.bool_)
    for row, name in zip(kept, BOT_NAMES):
        bot = Drafter(name)
        memory = bot.follow(game, dict.fromkeys(range(game.n_players), bot)).memory
        for turn, picked in enumerate(picks):
            row[turn] = pick_at(memory, picks, turn, turn) == picked
    return kept


def _takes_opponents(agent):
    is_agent = has_methods(agent, "pick") and dataclasses.is_dataclass(agent)
    return is_agent and "opponents" in {field.name for field in dataclasses.fields(agent)}


_SEARCH = Domain("an agent that takes opponents, such as RAVE(300)", _takes_opponents)


@checked
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

    Raises ValueError for a search that takes no opponents, or a number out of range.

    >>> from draftlib import RAVE, fantasy_risk
    >>> watcher, state = Watcher(RAVE(20)), fantasy_risk().start().after(0).after(38)
    >>> watcher.opponents(state)
    {0: Drafter(name='quo'), 1: Drafter(name='boscoe')}
    >>> watcher.pick(state.after(1), np.random.default_rng(0)) in state.legal
    True
    """

    search: Annotated[Any, _SEARCH]
    game: _Games = None
    slips: Probability = _SLIPS
    other: Probability = _OTHERS
    sure: Probability = 0.5

    _told = None, None  # the opponents of the last pick, and the search that was told of them
    _games = None, None  # who fights after the draft, and the game that is drafted for

    def __getstate__(self) -> dict:
        """Return the settings: what a copy drafts depends on them alone."""
        return {name: value for name, value in vars(self).items() if name[0] != "_"}

    def opponents(self, state: State) -> dict[int, Drafter]:
        """Return the drafters that the others are taken for, by seat; who is unclear has none."""
        odds = identify(state, self.slips, self.other)
        likely = odds[list(BOT_NAMES)].idxmax(axis=1)
        clear = odds[_OTHER] < 1.0 - self.sure - _ROUNDING
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
