"""Sarsa(lambda): learn to draft a board by playing against oneself.

Source: Rummery and Niranjan 1994; Sutton and Barto, Reinforcement Learning (2018), chapters
10 and 12; slides, Sarsa(lambda) applied to Risk.  The value of an action is the sum of the weights
of its active features, Q(s, a) = sum of w_i.  After each own pick, with reward r (0 until the end),

    delta = r + Q(s', a') - Q(s, a)
    w     = w + alpha * delta * z
    z     = lambda * z + 1/m for each of the m active features of (s', a').

The draft is finite and the discount is 1.  With probability epsilon / max(1, floor(t / 100)) the
learner explores, t the number of drafts that it has learned from; else it takes the best action,
ties at random.

Three settings rebuild the authors' program, which differs from the textbook:

* traces="divided": after each pick the traces are divided by lambda, so they grow.  The new pair
  (s', a') is added to them before the update, and delta is divided by m.  The first pick is updated
  too: what came before it is worth 0.  At the end the value of (s', a') is that of the last action
  on the finished board.
* reward="relative": the reward of a draft is the evaluation minus that of the draft before.
* perspective="first": features, the choice inside a continent, and the reward are those of the
  first player, in every seat.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple, Self

import numpy as np

from draftlib.agents.abstractions import (
    ACTIONS,
    abstraction_for,
    describe_end,
    list_actions,
    new_actions,
)
from draftlib.arguments import Count, Probability, Scale, Seed, checked, require
from draftlib.arrays import Numbers
from draftlib.game import Game, State, check_can_pick
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import owned_sets
from draftlib.kernels.rng import below, check_rng, seed_of, stream_from, stream_of
from draftlib.runs.loading import pd

_GRAIN = 2**31  # of the probability of exploring
_ALONE = 0  # the seat of its experience if it learns in one seat of a draft


@checked
@dataclass(frozen=True, eq=False)
class Sarsa:
    """A drafter with learned weights; untrained ones are 0, and all actions tie.

    It drafts on a board only, in any seat.  A pick costs time proportional to the actions: 8, or
    the territories left.

    Parameters
    ----------
    abstraction : {"slides", "territories"}, optional
        See `draftlib.agents.abstractions`.
    traces : {"accumulating", "divided"}, optional
        "accumulating" or, as the authors' program has them, "divided".
    reward : {"absolute", "relative"}, optional
        "absolute", a player's reward, or "relative" to the draft before.
    perspective : {"own", "first"}, optional
        "own", or "first": everything is seen as player 0 sees it.
    step_size, trace_decay, epsilon : float, optional
        Alpha, lambda and the first epsilon.
    weights : array (W,) of float64, optional
        None for zeros.

    Raises
    ------
    ValueError
        For settings that cannot be; `pick` and `trained` raise it for a game without a board, or
        one that the weights do not fit.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import Sarsa, fantasy_risk
    >>> game = fantasy_risk()
    >>> sarsa = Sarsa().trained(game, drafts=200, seed=1)
    >>> game.items[sarsa.pick(game.start(), np.random.default_rng(0))] in game.items
    True
    """

    abstraction: Literal["slides", "territories"] = "slides"
    traces: Literal["accumulating", "divided"] = "accumulating"
    reward: Literal["absolute", "relative"] = "absolute"
    perspective: Literal["own", "first"] = "own"
    step_size: Scale = 0.1
    trace_decay: Probability = 0.9
    epsilon: Probability = 0.2
    weights: Annotated[np.ndarray, Numbers("a list of numbers", None)] | None = None

    def __post_init__(self) -> None:
        if self.traces == "divided":
            what = "above 0 where traces are divided by it"
            require(self.trace_decay > 0, "trace_decay", self.trace_decay, what)

    @classmethod
    def authors(cls, step_size: float = 0.1) -> Self:
        """Return the untrained learner of the authors' program (step 0.2 there, 0.1 on the slides).

        Examples
        --------
        >>> from draftlib import Sarsa
        >>> Sarsa.authors().traces
        'divided'
        """
        return cls("slides", "divided", "relative", "first", step_size)

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the item of the best action; a tie needs `rng` (ValueError)."""
        values, items = self._values(state)
        best = np.flatnonzero(values == values.max())
        chosen = best[0] if len(best) == 1 else best[check_rng(rng).integers(len(best))]
        return int(items[chosen])

    def rank(self, state: State, rng: np.random.Generator | None = None) -> np.ndarray:
        """Return the items that an action takes, the best first, ties in the order of actions."""
        values, items = self._values(state)
        ranked = items[np.argsort(-values, kind="stable")]
        return np.array(list(dict.fromkeys(ranked.tolist())))

    def actions(self, state: State) -> "pd.DataFrame":
        """Return its actions as a DataFrame with columns action, item, name, value (Q).

        Examples
        --------
        >>> from draftlib import Sarsa, fantasy_risk
        >>> Sarsa().actions(fantasy_risk().start()).loc[4, ["action", "name"]].tolist()
        ['smallest', 'Argentina']
        """
        values, items = self._values(state)
        names = [state.game.items[item] for item in items]
        labels = ACTIONS if self.abstraction == "slides" else names
        return pd.DataFrame({"action": labels, "item": items, "name": names, "value": values})

    @checked
    def trained(self, game: Game, drafts: Annotated[int, Count(0)] = 600, seed: Seed = 0) -> Self:
        """Return the drafter after more drafts against itself, all seats sharing weights.

        The number of drafts that lets epsilon fall begins at 0.  Raises ValueError if the weights
        do not stay finite.
        """
        learner = self.learner(game)
        for draft in range(drafts):
            learner.play_itself(seed_of(seed, draft))
        return learner.drafter()

    def learner(self, game: Game) -> "Learner":
        """Return a `Learner` that starts with these weights."""
        return Learner(self, game)

    def __eq__(self, other):
        if not isinstance(other, Sarsa):
            return NotImplemented
        parts = zip(vars(self).values(), vars(other).values())
        return all(np.array_equal(one, two) for one, two in parts)

    def weights_in(self, game: Game) -> np.ndarray:
        """Return the weights for a game, zeros if untrained; ValueError if they do not fit it."""
        size = abstraction_for(self.abstraction, game)[2]
        if self.weights is None:
            return np.zeros(size)
        fits = np.shape(self.weights) == (size,)
        require(fits, "weights", self.weights, f"{size} numbers in {game!r}")
        return np.asarray(self.weights, dtype=np.float64)

    def _values(self, state):
        """Return Q and the item of each action."""
        check_can_pick(state)
        kind, ground, _ = abstraction_for(self.abstraction, state.game)
        weights, actions = self.weights_in(state.game), new_actions(kind, ground)
        player = 0 if self.perspective == "first" else state.player
        count = list_actions(kind, ground, sets_of(state.owner, state.game), player, actions)
        values = np.array([_value_of(weights, active) for active in actions.active[:count]])
        return values, actions.items[:count]


class _Rule(NamedTuple):
    """The settings of `Sarsa` as the kernels see them."""

    kind: int  # the abstraction, an index into NAMES
    first: bool  # whether all is seen as player 0 sees it
    divided: bool
    relative: bool
    step_size: float
    trace_decay: float


class _Experience(NamedTuple):
    """What a learner has learned: W weights, and for each of S seats the events of this draft."""

    weights: np.ndarray  # (W,) float64
    traces: np.ndarray  # (S, W) float64
    last: np.ndarray  # (S, M) int64, features of the last pick, all -1 before the first
    before: np.ndarray  # (S, M) int64, and of the pick before it
    action: np.ndarray  # (S,) int64, the number of the last action
    reward: np.ndarray  # (S,) float64, of the draft before


class _Mind(NamedTuple):
    """All that a learner picks and learns with."""

    rule: _Rule
    ground: Any  # the board, see `abstraction_for`
    experience: _Experience
    actions: Any  # room for those of a pick, see `new_actions`


class Learner:
    """Sarsa while it learns: against itself, or in one seat of drafts that somebody else plays.

    In a seat, `pick` is called as any agent's is; after each draft, call `end` with its outcome.
    A learner changes as it plays: give it to `play_seated`, as `play` and `tournament` copy agents.

    agent : the `Sarsa` whose settings and weights it starts with; game : what it drafts.

    >>> from draftlib import Random, Sarsa, fantasy_risk
    >>> from draftlib.drafting import play_seated
    >>> game = fantasy_risk()
    >>> learner = Sarsa().learner(game)
    >>> outcome = play_seated(game, [Random(), learner, Random()])
    >>> learner.end(outcome.owner, seat=1)
    >>> learner.drafts, bool(learner.drafter().weights.any())
    (1, True)
    """

    def __init__(self, agent: Sarsa, game: Game):
        kind, ground, _ = abstraction_for(agent.abstraction, game)
        actions = new_actions(kind, ground)
        self._agent, self._game, self.drafts = agent, game, 0
        self._experience = _new_experience(agent.weights_in(game), game.n_players, actions)
        divided, relative = agent.traces == "divided", agent.reward == "relative"
        first, step, decay = agent.perspective == "first", agent.step_size, agent.trace_decay
        rule = _Rule(kind, first, divided, relative, step, decay)
        self._mind = _Mind(rule, ground, self._experience, actions)

    def drafter(self) -> Sarsa:
        """Return the agent with the weights learned so far; ValueError if they are not finite."""
        weights = self._experience.weights.copy()
        finite = bool(np.isfinite(weights).all())
        require(finite, "step_size", self._agent.step_size, "smaller: the weights grow beyond all")
        return replace(self._agent, weights=weights)

    @checked
    def play_itself(self, seed: Seed) -> None:
        """Learn from one draft in which all seats are its own."""
        game, owner = self._game, np.full(self._game.n_items, -1)
        _clear(self._experience)
        _draft(self._mind, game.order, self._epsilon(), stream_of(seed), owner)
        rewards, owned = game.rewards(owner), sets_of(owner, game)
        for seat in range(game.n_players):
            _end(self._mind, owned, seat, seat, rewards)
        self.drafts += 1

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return its pick, which sometimes explores, and learn from the pick before."""
        if len(state.picks) < state.game.n_players:
            _clear(self._experience)
        owned, stream = sets_of(state.owner, state.game), stream_from(rng)
        return _pick(self._mind, owned, _ALONE, state.player, self._epsilon(), stream)

    def end(self, owner: np.ndarray, seat: int) -> None:
        """Learn from the end `owner` (T,) of a draft in which it sat in `seat`."""
        owned = sets_of(np.asarray(owner), self._game)
        _end(self._mind, owned, _ALONE, seat, self._game.rewards(owner))
        self.drafts += 1

    def _epsilon(self):
        return self._agent.epsilon / max(1, self.drafts // 100)


def sets_of(owner, game):
    """Return the items of each player as bit sets, uint64 of shape (P,)."""
    owned = np.zeros(game.n_players, np.uint64)
    owned_sets(owner, owned)
    return owned


def _new_experience(weights, n_seats, actions):
    shape = n_seats, actions.active.shape[1]
    return _Experience(
        weights.copy(),
        np.zeros((n_seats, len(weights))),
        np.full(shape, -1),
        np.full(shape, -1),
        np.zeros(n_seats, np.int64),
        np.zeros(n_seats),
    )


@kernel
def _clear(experience):
    """Forget the events of the draft; keep the weights and its reward."""
    experience.traces[:] = 0.0
    experience.last[:] = -1
    experience.before[:] = -1


@kernel
def _value_of(weights, active):
    """Return Q: the sum of the weights of the active features, -1 for none."""
    total = 0.0
    for i in active:
        if i >= 0:
            total += weights[i]
    return total


@kernel
def _draft(mind, order, epsilon, stream, owner):
    owned = np.zeros(len(mind.experience.reward), np.uint64)
    for player in order:
        item = _pick(mind, owned, player, player, epsilon, stream)
        owner[item] = player
        owned[player] |= bit(item)


@kernel
def _pick(mind, owned, seat, player, epsilon, stream):
    """Choose an action for `player`, learn from it at `seat` of the experience, return its item."""
    rule, experience, actions = mind.rule, mind.experience, mind.actions
    me = 0 if rule.first else player
    n_actions = list_actions(rule.kind, mind.ground, owned, me, actions)
    action = _choose(experience.weights, actions.active[:n_actions], epsilon, stream)
    experience.before[seat] = experience.last[seat]
    experience.last[seat], experience.action[seat] = actions.active[action], action
    if rule.divided:
        _update_divided(rule, experience, seat, experience.last[seat], 0.0)
    else:
        if experience.before[seat, -1] >= 0:
            now = _value_of(experience.weights, experience.last[seat])
            _update(rule, experience, seat, experience.before[seat], now)
        _add_trace(experience.traces[seat], experience.last[seat])
    return actions.items[action]


@kernel
def _choose(weights, active, epsilon, stream):
    if below(stream, _GRAIN) < epsilon * _GRAIN:
        return below(stream, len(active))
    chosen, best, ties = 0, _value_of(weights, active[0]), 1
    for action in range(1, len(active)):
        value = _value_of(weights, active[action])
        if value > best:
            chosen, best, ties = action, value, 1
        elif value == best:
            ties += 1
            if below(stream, ties) == 0:
                chosen = action
    return chosen


@kernel
def _end(mind, owned, seat, player, rewards):
    """Learn from the end of a draft and its rewards (P,)."""
    rule, experience = mind.rule, mind.experience
    me = 0 if rule.first else player
    reward = rewards[me] - experience.reward[seat] if rule.relative else rewards[me]
    experience.reward[seat] = rewards[me]
    if rule.divided:
        action = experience.action[seat]
        final = describe_end(rule.kind, mind.ground, owned, me, action, mind.actions)
        _update_divided(rule, experience, seat, final, reward)
    else:
        _update(rule, experience, seat, experience.last[seat], reward)


@kernel
def _update(rule, experience, seat, before, target):
    """Move the value of the features `before` towards `target`, and all that led to them."""
    delta = target - _value_of(experience.weights, before)
    for i in range(len(experience.weights)):
        experience.weights[i] += rule.step_size * delta * experience.traces[seat, i]
        experience.traces[seat, i] *= rule.trace_decay


@kernel
def _update_divided(rule, experience, seat, now, reward):
    """Update as the authors' program does, by the new features and the pick before the last."""
    count = _add_trace(experience.traces[seat], now)
    target = reward + _value_of(experience.weights, now)
    delta = (target - _value_of(experience.weights, experience.before[seat])) / count
    for i in range(len(experience.weights)):
        experience.weights[i] += rule.step_size * delta * experience.traces[seat, i]
        experience.traces[seat, i] /= rule.trace_decay


@kernel
def _add_trace(trace, active):
    """Add 1/m to the trace of each of m active features; return m."""
    count = 0
    for i in active:
        count += i >= 0
    for i in active:
        if i >= 0:
            trace[i] += 1.0 / count
    return count
