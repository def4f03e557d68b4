"""Sarsa(lambda): learn to draft a board by playing against oneself.

Source: Rummery and Niranjan 1994; Sutton and Barto, Reinforcement Learning, chapters 10 and 12;
slides, Sarsa(lambda) applied to Risk.  The value of an action is the sum of the weights of its
active features, Q(s, a) = sum of w_i.  After each own pick, with reward r (0 before the end),

    delta = r + Q(s', a') - Q(s, a)
    w     = w + alpha * delta * z
    z     = lambda * z + 1/m for each of the m active features of (s', a').

The draft is finite and the discount is 1.  With probability epsilon / max(1, floor(t / 100)) the
learner explores, t the number of drafts that it has learned from; else it takes the best action,
ties at random.

Three settings rebuild the authors' program, which differs from the textbook:

* traces="divided": they are divided by lambda after each pick and so grow, and the new pair is in
  them before its own update; delta is divided by m; the first pick is updated too, as if what came
  before were worth 0; at the end the last action is looked at once more, on the finished board,
  against the action before it.
* reward="relative": the reward of a draft is the evaluation minus that of the draft before.
* perspective="first": features, the choice inside a continent, and the reward are those of the
  first player, whoever picks.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from draftlib.agents.abstractions import ACTIONS, NAMES, list_actions, room_for
from draftlib.agents.contract import check_pick, check_rng
from draftlib.agents.sarsa_learner import Learner, owned_in, setting, value_of
from draftlib.game import Game, State
from draftlib.kernels.rng import seed_of
from draftlib.support.checks import (
    check_count,
    check_number,
    check_numbers,
    check_probability,
    check_seed,
    check_word,
    require,
)

if TYPE_CHECKING:
    import pandas as pd

_WORDS = {
    "abstraction": NAMES,
    "traces": ("accumulating", "divided"),
    "reward": ("absolute", "relative"),
    "perspective": ("own", "first"),
}


@dataclass(frozen=True, eq=False)
class Sarsa:
    """A drafter with learned weights; untrained ones are 0, and all actions tie.

    Parameters
    ----------
    abstraction : "slides" or "territories", see `draftlib.agents.abstractions`.
    traces : "accumulating" or, as the authors' program has them, "divided".
    reward : "absolute", a player's reward, or "relative" to the draft before.
    perspective : "own", or "first": everything is seen as player 0 sees it.
    step_size, trace_decay, epsilon : alpha, lambda and the first epsilon.
    weights : (W,) float64, or None for zeros.

    It drafts on a board only, in any seat.  A pick costs time in step with the actions: 8, or the
    territories left.  Raises ValueError for settings that cannot be; `pick` and `trained` raise it
    for a game without a board, or one that the weights do not fit.

    >>> from draftlib import fantasy_risk
    >>> game = fantasy_risk()
    >>> sarsa = Sarsa().trained(game, drafts=200, seed=1)
    >>> game.items[sarsa.pick(game.start(), np.random.default_rng(0))] in game.items
    True
    """

    abstraction: str = "slides"
    traces: str = "accumulating"
    reward: str = "absolute"
    perspective: str = "own"
    step_size: float = 0.1
    trace_decay: float = 0.9
    epsilon: float = 0.2
    weights: np.ndarray | None = None

    def __post_init__(self) -> None:
        for name, words in _WORDS.items():
            check_word(name, getattr(self, name), words)
        check_number("step_size", self.step_size, 0)
        check_probability("trace_decay", self.trace_decay)
        check_probability("epsilon", self.epsilon)
        if self.weights is not None:
            check_numbers("weights", self.weights, "a list of numbers", None)
        if self.traces == "divided":
            what = "above 0 where traces are divided by it"
            require(self.trace_decay > 0, "trace_decay", self.trace_decay, what)

    @classmethod
    def authors(cls, step_size: float = 0.1) -> Self:
        """Return the untrained learner of the authors' program (step 0.2 there, 0.1 on the slides).

        >>> Sarsa.authors().traces
        'divided'
        """
        return cls("slides", "divided", "relative", "first", step_size)

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the best action; ValueError if a tie needs `rng` and there is none."""
        values, items = self._values(state)
        best = np.flatnonzero(values == values.max())
        chosen = best[0] if len(best) == 1 else best[check_rng(rng).integers(len(best))]
        return int(items[chosen])

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items that some action takes, the best first, ties in the order of actions."""
        values, items = self._values(state)
        ranked = items[np.argsort(-values, kind="stable")]
        return np.array(list(dict.fromkeys(ranked.tolist())))

    def actions(self, state: State) -> "pd.DataFrame":
        """Return what it may do and what it expects: columns action, item, name, value (Q).

        >>> from draftlib import fantasy_risk
        >>> Sarsa().actions(fantasy_risk().start()).loc[4, ["action", "name"]].tolist()
        ['smallest', 'Argentina']
        """
        import pandas as pd

        values, items = self._values(state)
        names = [state.game.items[item] for item in items]
        labels = ACTIONS if self.abstraction == "slides" else names
        return pd.DataFrame({"action": labels, "item": items, "name": names, "value": values})

    def trained(self, game: Game, drafts: int = 600, seed: int = 0) -> Self:
        """Return the drafter after so many more drafts against itself, all seats sharing weights.

        The number of drafts that lets epsilon fall begins at 0.  Raises ValueError if the weights
        do not stay finite.
        """
        learner, seed = self.learner(game), check_seed(seed)
        for draft in range(check_count("drafts", drafts, 0)):
            learner.play_itself(seed_of(seed, draft))
        return learner.drafter()

    def learner(self, game: Game) -> Learner:
        """Return a `Learner` that starts with these weights."""
        return Learner(self, game)

    def weights_in(self, game: Game) -> np.ndarray:
        """Return the weights for a game, zeros if untrained; ValueError if they do not fit it."""
        size = setting(self.abstraction, game)[2]
        if self.weights is None:
            return np.zeros(size)
        fits = np.shape(self.weights) == (size,)
        require(fits, "weights", self.weights, f"{size} numbers in {game!r}")
        return np.asarray(self.weights, dtype=np.float64)

    def _values(self, state):
        """Return Q and the item of each action."""
        check_pick(self, state)
        kind, ground, _ = setting(self.abstraction, state.game)
        weights, actions = self.weights_in(state.game), room_for(kind, ground)
        player = 0 if self.perspective == "first" else state.player
        count = list_actions(kind, ground, owned_in(state), player, actions)
        values = np.array([value_of(weights, active) for active in actions.active[:count]])
        return values, actions.items[:count]
