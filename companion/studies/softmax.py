"""Softmax: a drafter's own values, followed more or less strictly: a dial of difficulty.

Sources: Luce, "Individual Choice Behavior", 1959, for the rule; McKelvey and Palfrey, "Quantal
response equilibria for normal form games", Games and Economic Behavior 10, 1995, for players who
err so; Sutton and Barto, "Reinforcement Learning", 2018, section 2.8, for action values.

The item a is picked with probability proportional to exp(q(a) / tau), where q are the agent's
values and tau, the temperature, has their scale: with s their standard deviation over the legal
items,

    tau = s (1 - level) / (SHARPNESS level),

so that the dial means the same in rewards of any size, early and late in a draft.
"""

from dataclasses import dataclass
from typing import Annotated, Protocol

import numpy as np

from draftlib.agents.contract import check_can_pick, check_rng
from draftlib.game import State
from draftlib.support.domains import Probability, checked, having

_SHARPNESS = 4.0  # at level 1/2, which makes the dial even: see `ratings`


class _Valued(Protocol):
    """An agent that says what the items are worth: UCT, Greedy, max^n, one of the reader's own."""

    def values(self, state: State, rng: np.random.Generator) -> np.ndarray:
        """Return the value (L,) of each item of `state.legal` to the player to move."""

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return one of `state.legal`."""


_VALUED = having("an agent with values(state, rng), such as UCT()", "values", "pick")


@checked
@dataclass
class Softmax:
    """`agent` at a `level` of play from 0, uniformly random, to 1, as the agent itself picks.

    agent : one with values(state, rng), such as `UCT`; items that it values at minus infinity,
        such as those that a search never tried, count as its worst ones.
    level : between, the softmax of the agent's values at the temperature above.

    A pick costs what the agent's does.  Raises ValueError for an agent without values, and for a
    level beyond 0 and 1.

    >>> from draftlib import Greedy, four_item_game
    >>> start, rng = four_item_game().start(), np.random.default_rng(0)
    >>> [Softmax(Greedy(), level).probabilities(start, rng).round(2).tolist() for level in (0, 0.5)]
    [[0.25, 0.25, 0.25, 0.25], [0.03, 0.97, 0.0, 0.0]]
    >>> Softmax(Greedy(), 1).pick(start, rng)
    1
    """

    agent: Annotated[_Valued, _VALUED]
    level: Probability

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return an item of `state.legal`, drawn with `rng`; ValueError without one."""
        check_can_pick(state)
        check_rng(rng)
        if self.level == 1:
            return self.agent.pick(state, rng)
        return int(rng.choice(state.legal, p=self.probabilities(state, rng)))

    def probabilities(self, state: State, rng: np.random.Generator) -> np.ndarray:
        """Return the probability (L,) of each item of `state.legal`, for a level below 1."""
        check_can_pick(state)
        check_rng(rng)
        if self.level == 0:
            return np.full(len(state.legal), 1 / len(state.legal))
        return _softmax(self.agent.values(state, rng), _SHARPNESS * self.level / (1 - self.level))


def _softmax(values, precision):
    """Return the shares (L,) of items by exp(precision z), z: values in standard deviations."""
    tried = np.isfinite(values)
    values = np.where(tried, values, values[tried].min())
    spread = values.std()
    z = (values - values.max()) / (spread if spread > 0 else 1.0)
    weights = np.exp(precision * z)
    return weights / weights.sum()
