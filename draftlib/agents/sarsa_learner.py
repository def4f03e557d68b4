"""How Sarsa(lambda) learns: the drafts it plays, and its update, compiled.

See `draftlib.agents.sarsa` for the equations and their source.
"""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from draftlib.agents.abstractions import (
    NAMES,
    Ground,
    describe_end,
    ground_of,
    list_actions,
    n_features,
    room_for,
)
from draftlib.boards import Board
from draftlib.game import Game, State
from draftlib.kernels.bits import bit
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import owned_sets
from draftlib.kernels.rng import below, stream_of
from draftlib.support.checks import check_seed, require

if TYPE_CHECKING:
    from draftlib.agents.sarsa import Sarsa

_GRAIN = 2**31  # of the probability of exploring


class _Rule(NamedTuple):
    """The settings of `Sarsa` as the kernels see them."""

    kind: int  # the abstraction, an index into NAMES
    first: bool  # whether all is seen as player 0 sees it
    divided: bool
    relative: bool
    step_size: float
    trace_decay: float


class _Memory(NamedTuple):
    """What a learner knows: W weights, and for each of S seats what happened in this draft."""

    weights: np.ndarray  # (W,) float64
    traces: np.ndarray  # (S, W) float64
    last: np.ndarray  # (S, M) int64, features of the last pick, all -1 before the first
    before: np.ndarray  # (S, M) int64, and of the pick before it
    action: np.ndarray  # (S,) int64, the number of the last action
    paid: np.ndarray  # (S,) float64, what the draft before was worth


def setting(abstraction: str, game: Game) -> tuple[int, Ground, int]:
    """Return the number of the abstraction, the ground, and the number of weights in a game.

    Raises ValueError for a game that is not the draft of a board.
    """
    on_board = isinstance(game, Game) and isinstance(game.board, Board)
    what = "the draft of a board, whose continents are its actions, such as fantasy_risk()"
    require(on_board, "the game that Sarsa drafts in", game, what)
    return _setting(abstraction, game)


@lru_cache(maxsize=16)
def _setting(abstraction, game):
    board = game.board
    kind, ground = NAMES.index(abstraction), ground_of(board)
    return kind, ground, n_features(kind, ground, game.n_players)


def owned_in(state: State) -> np.ndarray:
    """Return the items of each player as bit sets, uint64 of shape (P,)."""
    owned = np.zeros(state.game.n_players, np.uint64)
    owned_sets(state.owner, owned)
    return owned


class Learner:
    """Sarsa while it learns: against itself, or in one seat of drafts that somebody else plays.

    In a seat, `pick` is asked as of any agent; after each draft, `end` must be told how it ended.
    A learner remembers: give it to `play_seated`, since `play` and `tournament` copy agents.

    agent : the `Sarsa` whose settings and weights it starts with; game : what it drafts.

    >>> from draftlib import Random, Sarsa, fantasy_risk
    >>> from draftlib.game import play_seated
    >>> game = fantasy_risk()
    >>> learner = Sarsa().learner(game)
    >>> outcome = play_seated(game, [Random(), learner, Random()])
    >>> learner.end(outcome.owner, seat=1)
    >>> learner.drafts, bool(learner.drafter().weights.any())
    (1, True)
    """

    def __init__(self, agent: "Sarsa", game: Game):
        kind, self._ground, _ = setting(agent.abstraction, game)
        self._agent, self._game, self.drafts = agent, game, 0
        self._actions = room_for(kind, self._ground)
        divided, relative = agent.traces == "divided", agent.reward == "relative"
        first, step = agent.perspective == "first", float(agent.step_size)
        self._rule = _Rule(kind, first, divided, relative, step, float(agent.trace_decay))
        self._memory = _empty(agent.weights_in(game), game.n_players, self._actions)

    def drafter(self) -> "Sarsa":
        """Return the agent with the weights learned so far; ValueError if they are not finite."""
        weights = self._memory.weights.copy()
        finite = bool(np.isfinite(weights).all())
        require(finite, "step_size", self._agent.step_size, "smaller: the weights grow beyond all")
        return replace(self._agent, weights=weights)

    def play_itself(self, seed: int) -> None:
        """Learn from one draft in which all seats are its own."""
        game, stream = self._game, stream_of(check_seed(seed))
        owner = np.full(game.n_items, -1)
        _clear(self._memory)
        _draft(
            self._rule, self._ground, self._memory, self._actions,
            game.order, self._epsilon(), stream, owner,
        )  # fmt: skip
        paid, owned = game.rewards(owner), np.zeros(game.n_players, np.uint64)
        owned_sets(owner, owned)
        for seat in range(game.n_players):
            _end(self._rule, self._ground, self._memory, self._actions, owned, seat, seat, paid)
        self.drafts += 1

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return what it picks, exploring now and then, and learn from where it stands."""
        if len(state.picks) < state.game.n_players:
            _clear(self._memory)
        stream = np.array([rng.bit_generator.random_raw()], dtype=np.uint64)
        return _pick(
            self._rule, self._ground, self._memory, self._actions,
            owned_in(state), 0, state.player, self._epsilon(), stream,
        )  # fmt: skip

    def end(self, owner: np.ndarray, seat: int) -> None:
        """Learn from the end of a draft in which it sat in `seat`; owner: (T,), who has what."""
        owned = np.zeros(self._game.n_players, np.uint64)
        owned_sets(np.asarray(owner), owned)
        paid = self._game.rewards(owner)
        _end(self._rule, self._ground, self._memory, self._actions, owned, 0, seat, paid)
        self.drafts += 1

    def _epsilon(self):
        return self._agent.epsilon / max(1, self.drafts // 100)


def _empty(weights, n_seats, actions):
    shape = n_seats, actions.active.shape[1]
    return _Memory(
        weights.copy(),
        np.zeros((n_seats, len(weights))),
        np.full(shape, -1),
        np.full(shape, -1),
        np.zeros(n_seats, np.int64),
        np.zeros(n_seats),
    )


@kernel
def _clear(memory):
    """Forget the draft, before the next one; weights and what it paid remain."""
    memory.traces[:] = 0.0
    memory.last[:] = -1
    memory.before[:] = -1


@kernel
def value_of(weights, active):
    """Return Q: the sum of the weights of the active features, -1 for none."""
    total = 0.0
    for i in active:
        if i >= 0:
            total += weights[i]
    return total


@kernel
def _draft(rule, ground, memory, actions, order, epsilon, stream, owner):
    owned = np.zeros(len(memory.paid), np.uint64)
    for player in order:
        item = _pick(rule, ground, memory, actions, owned, player, player, epsilon, stream)
        owner[item] = player
        owned[player] |= bit(item)


@kernel
def _pick(rule, ground, memory, actions, owned, seat, player, epsilon, stream):
    """Choose an action for `player`, learn from it in the memory of `seat`, return its item."""
    me = 0 if rule.first else player
    n_actions = list_actions(rule.kind, ground, owned, me, actions)
    action = _choose(memory.weights, actions.active[:n_actions], epsilon, stream)
    _shift(memory, seat, action, actions.active[action])
    if rule.divided:
        _update_divided(rule, memory, seat, memory.last[seat], 0.0)
    else:
        if memory.before[seat, -1] >= 0:
            now = value_of(memory.weights, memory.last[seat])
            _update(rule, memory, seat, memory.before[seat], now)
        _add_trace(memory.traces[seat], memory.last[seat])
    return actions.items[action]


@kernel
def _shift(memory, seat, action, active):
    memory.before[seat] = memory.last[seat]
    memory.last[seat] = active
    memory.action[seat] = action


@kernel
def _choose(weights, active, epsilon, stream):
    if below(stream, _GRAIN) < epsilon * _GRAIN:
        return below(stream, len(active))
    chosen, best, ties = 0, value_of(weights, active[0]), 1
    for action in range(1, len(active)):
        value = value_of(weights, active[action])
        if value > best:
            chosen, best, ties = action, value, 1
        elif value == best:
            ties += 1
            if below(stream, ties) == 0:
                chosen = action
    return chosen


@kernel
def _end(rule, ground, memory, actions, owned, seat, player, paid):
    """Learn from the end of a draft; paid: (P,) rewards."""
    me = 0 if rule.first else player
    reward = paid[me] - memory.paid[seat] if rule.relative else paid[me]
    memory.paid[seat] = paid[me]
    if rule.divided:
        final = describe_end(rule.kind, ground, owned, me, memory.action[seat], actions)
        _update_divided(rule, memory, seat, final, reward)
    else:
        _update(rule, memory, seat, memory.last[seat], reward)


@kernel
def _update(rule, memory, seat, before, target):
    """Move the value of the features `before` towards `target`, and all that led to them."""
    delta = target - value_of(memory.weights, before)
    memory.weights[:] += rule.step_size * delta * memory.traces[seat]
    memory.traces[seat, :] *= rule.trace_decay


@kernel
def _update_divided(rule, memory, seat, now, reward):
    """Update as the authors' program does, by the new features and the pick before the last."""
    count = _add_trace(memory.traces[seat], now)
    target = reward + value_of(memory.weights, now)
    delta = (target - value_of(memory.weights, memory.before[seat])) / count
    memory.weights[:] += rule.step_size * delta * memory.traces[seat]
    memory.traces[seat, :] /= rule.trace_decay


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
