"""KthBestPick: do not take yet what nobody else is going to take.

Source: report, Algorithm 2, in its final form (slides, KthBestPick Pseudocode, with a test for the
end of the draft).  A heuristic h ranks the items that are left.  From the k-th best down to the
best, the algorithm asks the models m_p of all players how the draft would go on, and takes the
first item after which the mover is predicted to get every better-ranked one too.

It always returns an action: the draft is finite, so the inner loop ends, and for k = 0 there is no
better item to lose, so that the last round of the outer loop returns the best.

By default every player is modelled as KthBestPick itself, as the report does.  The prediction is
then what really happens, and calls repeat: `memo` remembers the pick for each partition.  On a
table of values, ranked by own value, the kernels of `kth_table` answer the same question.
"""

from typing import NamedTuple

import numpy as np

from draftlib.agents.kth_table import table_pick
from draftlib.agents.ranking import as_ranking, rank_by_gain, rank_by_gain_generous
from draftlib.support.checks import check_count

PSEUDO_CODE = (
    "ranked ← the items left, best first by h",
    "for k from min(N, own picks left) - 1 down to 0:",
    "    a ← ranked[k]",
    "    better ← ranked[0 .. k-1]",
    "    s' ← s after a",
    "    while better is not empty and s' is not over:",
    "        p ← the player to move at s'",
    "        a' ← m_p(s')",
    "        s' ← s' after a'",
    "        if a' is in better:",
    "            if p is the player to move at s: remove a' from better",
    "            else: give up this k",
    "    if better is empty: return a",
)


class Step(NamedTuple):
    """The variables after one line of PSEUDO_CODE; None where a variable is not set yet."""

    line: int  # index into PSEUDO_CODE
    ranked: tuple
    k: int | None = None
    item: int | None = None  # a
    better: tuple | None = None
    state: object = None  # s'
    player: int | None = None  # p
    reply: int | None = None  # a'
    result: int | None = None  # the returned item, at the last step


class KthBestPick:
    """KthBestPick with any ranking and any opponent models.

    Parameters
    ----------
    n_best : how many top items to consider, N; None for as many as the player has picks left.
    heuristic : ranking (state, rng) -> items, or an agent with `.rank`; None ranks by the game's
        own item values with the tie rule `ties`.
    models : one agent per player, None among them (or instead of all) for KthBestPick itself.
    memo, prune : remember model calls; skip lines that cannot change the answer (tables only).
        Neither changes a pick.
    max_calls : look at N = 1, 2, ... up to `n_best`, and answer with the largest N that took at
        most so many model calls; None for no limit.
    ties : "first" or "generous", how the default ranking orders items of equal value.

    >>> from draftlib import four_item_game
    >>> KthBestPick().pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    def __init__(
        self,
        n_best=None,
        heuristic=None,
        models=None,
        memo=True,
        prune=True,
        max_calls=None,
        ties="first",
    ):
        for name, value in (("n_best", n_best), ("max_calls", max_calls)):
            if value is not None:
                check_count(name, value)
        if ties not in ("first", "generous"):
            raise ValueError(f"ties must be 'first' or 'generous', not {ties!r}")
        own_values = rank_by_gain if ties == "first" else rank_by_gain_generous
        self.ranking = own_values if heuristic is None else as_ranking(heuristic)
        self.models = models
        self.n_best, self.memo, self.prune, self.max_calls = n_best, memo, prune, max_calls
        self._own_values = heuristic is None
        self._known, self._calls = {}, 0

    def pick(self, state, rng=None):
        """Return the pick at `state`; `rng` is passed on to the heuristic and the models."""
        self._check_models(state.game)
        if self.max_calls is None:
            return self._pick(state, rng, self.n_best, None)
        own_left = int((state.game.order[len(state.picks) :] == state.player).sum())
        answer = self._pick(state, rng, 1, None)
        for n_best in range(2, min(self.n_best or own_left, own_left) + 1):
            found = self._pick(state, rng, n_best, self.max_calls)
            if found is None:
                break
            answer = found
        return answer

    def _pick(self, state, rng, n_best, max_calls):
        """Return the pick, or None if it takes more than `max_calls` model calls."""
        if self._has_kernel(state.game):
            return table_pick(state, self.ranking, n_best, self.memo, self.prune, max_calls)[0]
        self._known, self._calls = {}, 0
        try:
            return self._recall(state, rng, n_best, max_calls)
        except _TooManyCalls:
            return None

    def _has_kernel(self, game):
        return self._own_values and self.models is None and game.is_table and game.n_items <= 64

    def _recall(self, state, rng, n_best, max_calls):
        key = state.owner.tobytes()
        if not self.memo or key not in self._known:
            self._calls += 1
            if max_calls is not None and self._calls > max_calls:
                raise _TooManyCalls
            *_, last = self._steps(state, rng, n_best, max_calls)
            self._known[key] = last.result
            return last.result
        return self._known[key]

    def _model(self, state, rng, n_best, max_calls):
        model = None if self.models is None else self.models[state.player]
        if model is None or model is self:
            return self._recall(state, rng, n_best, max_calls)
        return model.pick(state, rng)

    def _check_models(self, game):
        if self.models is not None and len(self.models) != game.n_players:
            raise ValueError(
                f"{game.n_players} players need as many models, not {len(self.models)}"
            )

    def _steps(self, state, rng, n_best, max_calls=None):
        """Run the algorithm at `state` and yield a `Step` after each of its lines."""
        me, game = state.player, state.game
        own_left = int((game.order[len(state.picks) :] == me).sum())
        ranked = tuple(int(item) for item in self.ranking(state, rng))
        yield Step(0, ranked)
        for k in range(min(n_best or own_left, own_left) - 1, -1, -1):
            yield Step(1, ranked, k)
            item, better = ranked[k], ranked[:k]
            yield Step(2, ranked, k, item)
            yield Step(3, ranked, k, item, better)
            after, p, reply = state.after(item), None, None
            yield Step(4, ranked, k, item, better, after)
            while better and not after.is_over:
                yield Step(5, ranked, k, item, better, after, p, reply)
                p = after.player
                yield Step(6, ranked, k, item, better, after, p)
                reply = self._model(after, rng, n_best, max_calls)
                yield Step(7, ranked, k, item, better, after, p, reply)
                after = after.after(reply)
                yield Step(8, ranked, k, item, better, after, p, reply)
                yield Step(9, ranked, k, item, better, after, p, reply)
                if reply in better and p != me:
                    yield Step(11, ranked, k, item, better, after, p, reply)
                    break
                if reply in better:
                    better = tuple(other for other in better if other != reply)
                    yield Step(10, ranked, k, item, better, after, p, reply)
            if not better:
                yield Step(12, ranked, k, item, better, after, p, reply, item)
                return


class _TooManyCalls(Exception):
    """Signals that a limit on model calls was reached."""


def kth_best_pick_trace(state, n_best=None, heuristic=None, models=None, ties="first", rng=None):
    """Return the steps of KthBestPick at `state` as a list of `Step`: the algorithm as data.

    Parameters as in `KthBestPick`; the calls of the models are made, but not traced.

    >>> from draftlib import four_item_game
    >>> kth_best_pick_trace(four_item_game().start(), n_best=2)[-1].result
    0
    """
    agent = KthBestPick(n_best, heuristic, models, ties=ties)
    agent._check_models(state.game)
    rng = np.random.default_rng(0) if rng is None else rng
    return list(agent._steps(state, rng, n_best))
