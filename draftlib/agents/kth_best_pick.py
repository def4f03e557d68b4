"""KthBestPick: do not take yet what nobody else is going to take.

Source: report, Algorithm 2, in its final form (slides, KthBestPick Pseudocode, with a test for the
end of the draft).  A heuristic h ranks the items that are left.  From the k-th best down to the
best, the algorithm asks the models m_p of all players how the draft would go on, and takes the
first item after which the mover is predicted to get every better-ranked one too.

It always returns an action: the draft is finite, so the inner loop ends, and for k = 0 there is no
better item to lose, so that the last round of the outer loop returns the best.

To learn the algorithm, begin with `draftlib.plain`.

By default every player is modelled as KthBestPick itself, as the report does.  The prediction is
then what really happens, and calls repeat: `memo` remembers the pick for each partition.  On a
table of values, ranked by own value, the kernels of `kth_best_pick_table` answer the same question.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import numpy as np

from draftlib.agents.greedy import rank_by_gain, rank_by_gain_generous
from draftlib.agents.kth_best_pick_table import TooManyCallsError, table_pick
from draftlib.arguments import Domain, ListOf, Positive, checked, has_methods, is_function, require
from draftlib.game import State, check_can_pick
from draftlib.kernels.rng import check_rng
from draftlib.plain import Step, kth_best_pick_steps, own_picks_left

MAX_CALLS = 1000  # answers within about a second where a call takes a thousandth of one

_HEURISTIC = Domain(
    "a function (state, rng) or an agent with .rank",
    lambda value: has_methods(value, "rank") or is_function(value),
)


def model_list(*words: str) -> ListOf:
    """Return the domain of lists of models, one per player: an agent, None or one of `words`.

    >>> model_list("uct")("models", [None, "greedy"])
    Traceback (most recent call last):
    ValueError: a model must be None, 'uct' or an agent with pick(state, rng), not 'greedy'
    """

    def fits(value):
        is_word = isinstance(value, str) and value in words
        return value is None or is_word or has_methods(value, "pick")

    known = ", ".join(map(repr, (None, *words)))
    model = Domain(f"{known} or an agent with pick(state, rng)", fits)
    return ListOf("a list of a model for each player", "a model", model)


def model_per_player(models: Sequence | None, n_players: int) -> list:
    """Return one model per player; without a list, None for all.

    >>> model_per_player(["uct"], 3)
    Traceback (most recent call last):
    ValueError: models must be one for each of 3 players, not ['uct']
    """
    models = [None] * n_players if models is None else models
    require(len(models) == n_players, "models", models, f"one for each of {n_players} players")
    return models


@checked
@dataclass
class KthBestPick:
    """KthBestPick with any ranking and any opponent models.

    Parameters
    ----------
    n_best : int or None, optional
        How many top items to consider, N; None for as many as the player has picks left.
    heuristic : callable, agent or None, optional
        A ranking (state, rng) -> items, or an agent with `.rank`; None ranks by the game's own item
        values with the tie rule `ties`.
    models : list of agents or None, optional
        One agent per player, None among them (or instead of all) for KthBestPick itself.
    memo : bool, optional
        Remember model calls.  That changes no pick, but with a limit it decides how large an N is
        within it.
    max_calls : int or None, optional
        How many times one answer may ask KthBestPick as a model.  If `n_best` takes more, N = 1,
        2, ... are tried until one takes more, and the answer is that of the N before; the last step
        of the trace names it, `limited_to`.  Without a limit, None, an answer can take hours.
    ties : {"first", "generous"}, optional
        How the default ranking orders items of equal value.

    Notes
    -----
    The calls grow exponentially with N; each costs one ranking, and 50 bytes an item until it is
    answered.  In a league of ten teams and 250 items a first pick took 8 seconds with a compiled
    reward and two minutes with one in Python; with ``max_calls=100`` the latter took 26 seconds.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import KthBestPick, four_item_game
    >>> KthBestPick().pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    n_best: Positive | None = None
    heuristic: Annotated[Any, _HEURISTIC] | None = None
    models: Annotated[Sequence, model_list()] | None = None
    memo: bool = True
    max_calls: Positive | None = MAX_CALLS
    ties: Literal["first", "generous"] = "first"

    @property
    def ranking(self) -> Callable:
        """The heuristic h as a function (state, rng) -> items."""
        if self.heuristic is None:
            return rank_by_gain if self.ties == "first" else rank_by_gain_generous
        return self.heuristic.rank if has_methods(self.heuristic, "rank") else self.heuristic

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick at `state`; `rng` is passed on to the heuristic and the models.

        Raises ValueError if the draft is over, or the models are not one per player.
        """
        self._check(state)

        def find(n_best, max_calls):
            if self._has_kernel(state.game):
                return table_pick(state, self.ranking, n_best, self.memo, max_calls)
            return answer_of(_Answer(self, rng, n_best, max_calls).best(state))

        return self._answer_within_limit(state, find)[0]

    def _answer_within_limit(self, state, find):
        """Return find(N, most calls) for the largest N within the limit, and N if it is lower."""
        most = self.n_best or state.game.n_items
        with suppress(TooManyCallsError):
            return find(most, self.max_calls), None
        answer, limited_to = find(1, None), 1
        with suppress(TooManyCallsError):
            for n_best in range(2, min(most, own_picks_left(state) + 1)):
                answer, limited_to = find(n_best, self.max_calls), n_best
        return answer, limited_to

    def _trace(self, state, rng):
        """Return the steps of the algorithm at `state`."""
        steps, limited_to = self._answer_within_limit(
            state, lambda n_best, calls: _Answer(self, rng, n_best, calls).steps(state)
        )
        return [*steps[:-1], steps[-1]._replace(limited_to=limited_to)]

    def _has_kernel(self, game):
        by_itself = self.heuristic is None and self.models is None
        return by_itself and game.is_table and game.n_items <= 64

    def _check(self, state):
        check_can_pick(state)
        model_per_player(self.models, state.game.n_players)


def answer_of(call: Generator) -> Any:
    """Return the answer of a generator that yields the calls that it needs and is sent theirs.

    Calls may lie as deep within calls as a long draft needs; Python's own end at about 300.

    >>> def total(n):
    ...     return n + (yield total(n - 1)) if n else 0
    >>> answer_of(total(100_000))
    5000050000
    """
    calls, answer = [call], None
    while calls:
        try:
            calls.append(calls[-1].send(answer))
            answer = None
        except StopIteration as returned:
            calls.pop()
            answer = returned.value
    return answer


@dataclass
class _Answer:
    """One answer of KthBestPick for one N, with its memo of model calls."""

    agent: KthBestPick
    rng: np.random.Generator | None
    n_best: int
    max_calls: int | None
    memo: dict[bytes, int] = field(default_factory=dict)
    calls: int = 1

    def steps(self, state):
        """Return the steps of the algorithm at `state`."""

        def ask(later):
            return answer_of(self._reply(later))

        return list(kth_best_pick_steps(state, self.n_best, self._ranking, ask))

    def _ranking(self, state):
        items = self.agent.ranking(state, self.rng)
        require(isinstance(items, Iterable), "what heuristic returns", items, "the items left")
        return [int(item) for item in items]

    # These two call each other: they yield their calls, see `answer_of`.
    def _reply(self, state):
        """Return the pick that the model of the player to move predicts at `state`."""
        model = model_per_player(self.agent.models, state.game.n_players)[state.player]
        if not (model is None or model is self.agent):
            return model.pick(state, self.rng)
        key = state.owner.astype(np.int8).tobytes()
        if not self.agent.memo or key not in self.memo:
            self.calls += 1
            if self.max_calls is not None and self.calls > self.max_calls:
                raise TooManyCallsError
            self.memo[key] = yield self.best(state)
        return self.memo[key]

    def best(self, state):
        """Return the algorithm's item at `state`."""
        me, ranked = state.player, self._ranking(state)
        for k in range(min(self.n_best, own_picks_left(state)) - 1, -1, -1):
            better, after = set(ranked[:k]), state.after(ranked[k])
            while better and not after.is_over:
                player, reply = after.player, (yield self._reply(after))
                after = after.after(reply)
                if reply in better and player != me:
                    break
                better.discard(reply)
            if not better:
                return ranked[k]


def kth_best_pick_trace(
    state: State,
    n_best: int | None = None,
    heuristic: Any = None,
    models: Sequence | None = None,
    ties: str = "first",
    rng: np.random.Generator | None = None,
    max_calls: int | None = MAX_CALLS,
) -> list[Step]:
    """Return the steps of KthBestPick at `state` as a list of `Step`: the algorithm as data.

    The calls of the models are made, but not traced.

    Parameters
    ----------
    state : State
        Where KthBestPick picks.
    n_best : int or None, optional
        As in `KthBestPick`.
    heuristic : callable, agent or None, optional
        As in `KthBestPick`.
    models : list of agents or None, optional
        As in `KthBestPick`.
    ties : {"first", "generous"}, optional
        As in `KthBestPick`.
    rng : numpy.random.Generator, optional
        As in `KthBestPick.pick`, of seed 0 by default.
    max_calls : int or None, optional
        As in `KthBestPick`.  Where the limit on calls lowers N, the last step says to what,
        `limited_to`.

    Examples
    --------
    >>> from draftlib import four_item_game, kth_best_pick_trace
    >>> kth_best_pick_trace(four_item_game().start(), n_best=2)[-1].result
    0
    """
    agent = KthBestPick(n_best, heuristic, models, max_calls=max_calls, ties=ties)
    agent._check(state)
    return agent._trace(state, np.random.default_rng(0) if rng is None else check_rng(rng))
