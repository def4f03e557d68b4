"""KthBestPick: do not take yet what nobody else is going to take.

Source: report, Algorithm 2, in its final form (slides, KthBestPick Pseudocode, with a test for the
end of the draft).  A heuristic h ranks the items that are left.  From the k-th best down to the
best, the algorithm asks the models m_p of all players how the draft would go on, and takes the
first item after which the mover is predicted to get every better-ranked one too.

It always returns an action: the draft is finite, so the inner loop ends, and for k = 0 there is no
better item to lose, so that the last round of the outer loop returns the best.

By default every player is modelled as KthBestPick itself, as the report does.  The prediction is
then what really happens, and calls repeat: `memo` remembers the pick for each partition.  On a
table of values, ranked by own value, a compiled kernel answers the same question; see `_reply`.
"""

from typing import NamedTuple

import numpy as np

from draftlib._jit import kernel
from draftlib.agents.ranking import as_ranking, rank_by_gain, rank_by_gain_generous
from draftlib.bits import EMPTY, ONE, bit, count, has

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
            if value is not None and value < 1:
                raise ValueError(f"{name} must be at least 1, not {value}")
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


_TABLE_BITS = 22  # the memo has at most 2**22 slots, and twice as many as there are positions
_SCATTER = np.uint64(0x9E3779B97F4A7C15)


def table_pick(state, ranking, n_best, memo, prune, max_calls=None):
    """Return KthBestPick's item on a table of at most 64 items, and the number of model calls.

    All players are modelled as KthBestPick with the same N and rank by their own values.  The item
    is None if the answer takes more than `max_calls` calls.
    """
    game, turn = state.game, len(state.picks)
    order = game.order[turn:]
    ranks = np.empty((game.n_players, len(state.legal)), np.int64)
    for p in range(game.n_players):
        ranks[p] = ranking(_Seat(game, p, state.legal), None)
    left = np.zeros((len(order) + 1, game.n_players), np.int64)
    for t in range(len(order) - 1, -1, -1):
        left[t] = left[t + 1]
        left[t, order[t]] += 1
    bits = min(_TABLE_BITS, len(state.legal) + 1) if memo else 1
    calls = np.array([0, max_calls or np.iinfo(np.int64).max, 0], np.int64)
    item = _reply(
        np.uint64(sum(1 << int(i) for i in state.legal)), 0, order, left, ranks,
        n_best or len(order), memo, prune, np.zeros(1 << bits, np.uint64),
        np.zeros(1 << bits, np.int8), np.uint64(64 - bits), calls,
        np.zeros((len(order), len(order)), np.int64), np.zeros((game.n_players, 4), np.int64),
    )  # fmt: skip
    return (int(item) if item >= 0 else None), int(calls[0])


class _Seat(NamedTuple):
    """As much of a state as a ranking by own values looks at."""

    game: object
    player: int
    legal: np.ndarray


@kernel
def _reply(left_over, turn, order, left, ranks, n_best, memo, prune, keys, picks, shift, calls,
           tops, work):  # fmt: skip
    """Return KthBestPick's item when the items in the bit set `left_over` remain at `turn`.

    left: (turn, player), picks left from that turn on; ranks: (P, L), best first; keys, picks:
    the memo, a hash table of bit sets; calls: (made, limit, stored); -1 when the limit is passed.
    tops: scratch, a row per turn.

    With `prune`, lines of play are cut where the answer is known.  All players follow this very
    function, so a prediction is what will happen.  Hence whoever accepts an item gets every
    item it ranks higher; in particular whoever moves gets the item it ranks first.  `wanted` are
    the better-ranked items still to be got, `better` those among them not yet known to be safe.
    """
    player, n_top = order[turn], 0
    limit = min(n_best, left[turn, player])
    calls[0] += 1
    if calls[0] > calls[1]:
        return np.int64(-1)
    top = tops[turn]
    for item in ranks[player]:
        if n_top < limit and has(left_over, item):
            top[n_top] = item
            n_top += 1
    if n_top == 1:
        return top[0]
    slot = (left_over * _SCATTER) >> shift
    if memo:
        while keys[slot] != EMPTY:
            if keys[slot] == left_over:
                return np.int64(picks[slot])
            slot = (slot + ONE) & np.uint64(len(keys) - 1)
    answer = top[0]
    for k in range(n_top - 1, 0, -1):
        wanted = EMPTY
        for i in range(k):
            wanted |= bit(top[i])
        better = wanted
        rest = left_over & ~bit(top[k])
        t, gets_all = turn + 1, True
        while better != EMPTY:
            if t == len(order):
                gets_all = False
                break
            if prune:
                if order[t] == player:  # the mover gets its first choice
                    better &= ~bit(_first(top, wanted))
                    if better == EMPTY:
                        break
                if _is_safe(rest, better, count(wanted), t, order, player, ranks, n_best, left):
                    break
                if _is_hopeless(rest, wanted, t, order, player, ranks, work):
                    gets_all = False
                    break
            reply = _reply(rest, t, order, left, ranks, n_best, memo, prune, keys, picks, shift,
                           calls, tops, work)  # fmt: skip
            if reply < 0:
                return np.int64(-1)
            taken = bit(reply)
            if order[t] == player:
                wanted &= ~taken
                better &= ~taken
                if prune:  # an accepted item makes all better ones safe
                    for i in range(k):
                        if top[i] == reply:
                            break
                        better &= ~bit(top[i])
            elif wanted & taken:
                gets_all = False
                break
            rest &= ~taken
            t += 1
        if gets_all:
            answer = top[k]
            break
    if memo and calls[2] < len(keys) // 2:
        while keys[slot] != EMPTY:
            slot = (slot + ONE) & np.uint64(len(keys) - 1)
        keys[slot], picks[slot] = left_over, answer
        calls[2] += 1
    return answer


@kernel
def _first(top, among):
    """Return the first item of `top` that is in the bit set `among`."""
    i = 0
    while not has(among, top[i]):
        i += 1
    return top[i]


@kernel
def _is_safe(rest, better, n_wanted, t, order, me, ranks, n_best, left):
    """Return whether no opponent can take any of `better` before all `n_wanted` items are mine.

    Whatever the others do, an opponent takes one of its N best; each turn before that lets an
    item move up by at most one place.
    """
    own_turns = 0
    for turn in range(t, len(order)):
        player = order[turn]
        if player == me:
            own_turns += 1
            if own_turns >= n_wanted:
                return True
        else:
            reach, seen = min(n_best, left[turn, player]) + turn - t, 0
            for item in ranks[player]:
                if seen == reach:
                    break
                if has(better, item):
                    return False
                if has(rest, item):
                    seen += 1
    return False


@kernel
def _is_hopeless(rest, wanted, t, order, me, ranks, work):
    """Return whether the player `me` cannot get all of `wanted`, whatever the replies.

    An opponent that leaves me an item never takes one that it ranks lower.  Its j-th pick before
    my (m+1)-th must therefore be one of j others that it ranks above the (m+1)-th best, to it, of
    the wanted items; and all opponents' picks are different.
    """
    n_wanted, own_turns, turns, union = count(wanted), 0, 0, EMPTY
    work[:] = 0  # per player: place in its ranking, wanted items passed, turns, others passed
    for turn in range(t, len(order)):
        player = order[turn]
        if own_turns == n_wanted:
            return False
        if player == me:
            own_turns += 1
            continue
        place, passed, others = work[player, 0], work[player, 1], work[player, 3]
        while place < ranks.shape[1]:
            item = ranks[player, place]
            if has(wanted, item):
                if passed == own_turns:
                    break
                passed += 1
            elif has(rest, item):
                others += 1
                union |= bit(item)
            place += 1
        work[player, 0], work[player, 1], work[player, 3] = place, passed, others
        work[player, 2] += 1
        turns += 1
        if others < work[player, 2] or count(union) < turns:
            return True
    return own_turns < n_wanted
