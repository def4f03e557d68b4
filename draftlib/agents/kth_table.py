"""KthBestPick on a table of values, compiled, where every player is modelled as KthBestPick.

Source of the algorithm: report, Algorithm 2, as in `kth_best_pick`; the look-ahead is our own.
`_reply` is the algorithm as it stands, with or without a memory of positions.  `_replies` gives the
same picks and looks ahead only as far as the answer needs: it follows all lines of play that may
come, up to a horizon that grows until one pick is left.
"""

from typing import NamedTuple

import numpy as np

from draftlib.kernels.bits import EMPTY, ONE, bit, count, has, lowest
from draftlib.kernels.compiling import kernel

_TABLE_BITS = 22  # the memo has at most 2**22 slots, and twice as many as there are positions
_SCATTER = np.uint64(0x9E3779B97F4A7C15)
_NO, _YES, _UNKNOWN, _IMPOSSIBLE = 0, 1, 2, 3  # verdicts; the last of a line of play
_LESS = 4  # turns that a search within a search looks less far ahead
_DECIDED = 32767  # the horizon of a decided answer


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
    items = np.uint64(sum(1 << int(i) for i in state.legal))
    keys, shift = np.zeros(1 << bits, np.uint64), np.uint64(64 - bits)
    tops = np.zeros((len(order), len(order)), np.int64)
    n_best = n_best or len(order)
    if not prune:
        picks = np.zeros(1 << bits, np.int8)
        item = _reply(items, 0, order, left, ranks, n_best, memo, keys, picks, shift, calls, tops)
        return (int(item) if item >= 0 else None), int(calls[0])
    owners = np.zeros((len(order) + 1, game.n_items), np.int64)
    lines = np.zeros((len(order) + 1, 4), np.uint64)
    work = np.zeros((game.n_players, 4), np.int64)
    found, depths, horizon = np.zeros(1 << bits, np.uint64), np.zeros(1 << bits, np.int16), 0
    possible = items
    while count(possible) > 1:  # from a horizon of (1 + _LESS) times the draft on it is decided
        horizon += 1
        possible = np.uint64(_replies(
            items, 0, horizon, order, left, ranks, n_best, memo, keys, found, depths, shift, calls,
            tops, owners, lines, work,
        ))  # fmt: skip
    return (int(lowest(possible)) if possible else None), int(calls[0])


class _Seat(NamedTuple):
    """As much of a state as a ranking by own values looks at."""

    game: object
    player: int
    legal: np.ndarray


@kernel
def _reply(left_over, turn, order, left, ranks, n_best, memo, keys, picks, shift, calls, tops):
    """Return KthBestPick's item when the items in the bit set `left_over` remain at `turn`.

    left: (turn, player), picks left from that turn on; ranks: (P, L), best first; keys, picks:
    the memo, a hash table of bit sets; calls: (made, limit, stored); -1 when the limit is passed.
    tops: scratch, a row per turn.
    """
    player, top = order[turn], tops[turn]
    calls[0] += 1
    if calls[0] > calls[1]:
        return np.int64(-1)
    n_top = _list_top(left_over, min(n_best, left[turn, player]), ranks[player], top)
    if n_top == 1:
        return top[0]
    slot = _slot(left_over, keys, shift)
    if memo and keys[slot] == left_over:
        return np.int64(picks[slot])
    answer = top[0]
    for k in range(n_top - 1, 0, -1):
        wanted = EMPTY
        for i in range(k):
            wanted |= bit(top[i])
        rest = left_over & ~bit(top[k])
        t, gets_all = turn + 1, True
        while wanted != EMPTY:
            if t == len(order):
                gets_all = False
                break
            reply = _reply(rest, t, order, left, ranks, n_best, memo, keys, picks, shift, calls,
                           tops)  # fmt: skip
            if reply < 0:
                return np.int64(-1)
            taken = bit(reply)
            if order[t] != player and wanted & taken:
                gets_all = False
                break
            wanted &= ~taken
            rest &= ~taken
            t += 1
        if gets_all:
            answer = top[k]
            break
    if memo and calls[2] < len(keys) // 2:
        slot = _slot(left_over, keys, shift)
        keys[slot], picks[slot] = left_over, answer
        calls[2] += 1
    return answer


@kernel
def _list_top(left_over, limit, ranking, top):
    """Write the first `limit` items of `ranking` that are left to `top`; return their number."""
    n_top = 0
    for item in ranking:
        if n_top < limit and has(left_over, item):
            top[n_top] = item
            n_top += 1
    return n_top


@kernel
def _slot(left_over, keys, shift):
    """Return the slot of the hash table that holds the set `left_over`, or where it belongs."""
    slot = (left_over * _SCATTER) >> shift
    while keys[slot] != EMPTY and keys[slot] != left_over:
        slot = (slot + ONE) & np.uint64(len(keys) - 1)
    return slot


@kernel
def _replies(left_over, turn, horizon, order, left, ranks, n_best, memo, keys, found, depths,
             shift, calls, tops, owners, lines, work):  # fmt: skip
    """Return a set of items that holds KthBestPick's item at `turn`: one, if it is decided.

    The answer uses lines of play up to the turn `horizon` only; it is empty when the limit on
    calls is passed.  Other parameters as in `_reply`; found, depths: the sets in the memo, and
    the horizons they come from.  Scratch, a row per turn: tops, owners (an item's player, or -1),
    lines (rest, wanted, better, replies still to follow); work.

    All players follow this very function, so a prediction is what will happen: whoever takes an
    item gets every item it then ranks higher.  To judge a candidate, follow every line of play in
    which each reply is one that its player may give.  One of the lines is what will happen, and on
    that line all claims of the players (`owners`) hold; a line on which they cannot hold is none.
    If all other lines end alike, with `wanted` got or not, that is the verdict.  `wanted` are the
    better-ranked items still to be got, `better` those among them not yet known to be safe.  The
    claims hold after the candidate only, so a search within the search starts without any.
    """
    player, top = order[turn], tops[turn]
    calls[0] += 1
    if calls[0] > calls[1]:
        return EMPTY
    n_top = _list_top(left_over, min(n_best, left[turn, player]), ranks[player], top)
    possible = EMPTY
    for i in range(n_top):
        possible |= bit(top[i])
    if memo:
        slot = _slot(left_over, keys, shift)
        if keys[slot] == left_over:
            possible = found[slot]
            if depths[slot] >= horizon:
                return possible
    for k in range(n_top - 1, 0, -1):
        if not has(possible, top[k]):
            continue
        if count(possible) == 1:
            break
        wanted = EMPTY
        for i in range(k):
            wanted |= bit(top[i])
        t = turn + 1
        lines[t, 0], lines[t, 1], lines[t, 2] = left_over & ~bit(top[k]), wanted, wanted
        owners[t] = -1
        verdict, is_new = _IMPOSSIBLE, True
        while t > turn and verdict != _UNKNOWN:
            if is_new:
                end = _judge(t, player, order, ranks, n_best, left, owners[t], lines[t], work)
                if end == _UNKNOWN and t < horizon:
                    rest, replies = lines[t, 0], _unclaimed(t, order, ranks, n_best, left, owners,
                                                            lines[t, 0])  # fmt: skip
                    if count(replies) > 1:
                        likely = _replies(
                            rest, t, horizon - _LESS, order, left, ranks, n_best, memo, keys,
                            found, depths, shift, calls, tops, owners, lines, work,
                        )  # fmt: skip
                        if likely == EMPTY:
                            return EMPTY
                        replies &= likely
                    end = _IMPOSSIBLE
                    if order[t] != player and replies & lines[t, 1]:
                        replies &= ~lines[t, 1]
                        end = _NO
                    lines[t, 3] = replies
                else:
                    lines[t, 3] = EMPTY
                if verdict == _IMPOSSIBLE:
                    verdict = end
                elif end != _IMPOSSIBLE and end != verdict:
                    verdict = _UNKNOWN
            is_new = lines[t, 3] != EMPTY
            if is_new:
                _follow(t, player, order, ranks, owners, lines)
                t += 1
            else:
                t -= 1
        if verdict == _NO:
            possible &= ~bit(top[k])
        elif verdict == _YES:
            possible &= ~wanted  # a better-ranked item is looked at only after this one fails
            break
    if memo:
        slot = _slot(left_over, keys, shift)
        if keys[slot] == left_over or calls[2] < len(keys) // 2:
            calls[2] += keys[slot] == EMPTY
            keys[slot], found[slot] = left_over, possible
            depths[slot] = horizon if count(possible) > 1 else _DECIDED
    return possible


@kernel
def _unclaimed(t, order, ranks, n_best, left, owners, rest):
    """Return what the mover may take at `t`: an item below another's claim is none of them."""
    player, replies = order[t], EMPTY
    limit, seen = min(n_best, left[t, player]), 0
    for item in ranks[player]:
        if has(rest, item):
            if seen == limit or (owners[t, item] >= 0 and owners[t, item] != player):
                break
            replies |= bit(item)
            seen += 1
    return replies


@kernel
def _follow(t, me, order, ranks, owners, lines):
    """Move a reply at `t` from the list of those to follow into the rows of the next turn."""
    player, item = order[t], lowest(lines[t, 3])
    taken, above = bit(item), EMPTY
    lines[t, 3] &= ~taken
    owners[t + 1] = owners[t]
    for other in ranks[player]:
        if other == item:
            break
        if has(lines[t, 0], other):  # the player gets all that it ranks higher
            above |= bit(other)
            owners[t + 1, other] = player
    owners[t + 1, item] = player
    lines[t + 1, 0], lines[t + 1, 1] = lines[t, 0] & ~taken, lines[t, 1] & ~taken
    lines[t + 1, 2] = lines[t, 2] & ~taken
    if player == me:
        lines[t + 1, 2] &= ~above


@kernel
def _judge(t, me, order, ranks, n_best, left, owner, line, work):
    """Return whether the player `me` gets all it wants, as far as it shows without any reply."""
    rest, wanted = line[0], line[1]
    if t < len(order) and order[t] == me and line[2] != EMPTY:  # the mover gets its first choice
        line[2] &= ~bit(_first(ranks[me], wanted))
    if line[2] == EMPTY:
        return _YES
    if t == len(order) or _is_hopeless(rest, wanted, t, order, me, ranks, work):
        return _NO
    if _is_safe(rest, line[2], count(wanted), t, order, me, ranks, n_best, left):
        return _YES
    return _foresee(t, me, order, ranks, n_best, left, owner, line, work)


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


@kernel
def _foresee(t, me, order, ranks, n_best, left, owner, line, work):
    """Return what the claims in `owner` say of `me` getting all it wants; add claims to them.

    Turn by turn, `choice` holds all that the mover may take.  It takes none of another's items,
    and nothing that it ranks below one that is still left; it gets its first choice; and the
    N-th item that is left is the last it looks at.  An item is left for sure (`sure`) as long as
    it was in no choice.  Of u items somebody owns, or nobody yet, at least u - v are left after v
    turns of the owner, or of all.  What a turn tells of owners holds for the turns before it too;
    so repeat while there is news.  If no choice remains, this line of play is impossible.
    """
    n_wanted, news = count(line[1]), True
    while news:
        news, sure, maybe, own_turns, turns = False, line[0], line[0], 0, 0
        others = EMPTY
        work[:, 0] = 0  # per player: its turns so far
        for turn in range(t, len(order)):
            if own_turns == n_wanted:
                break
            player = order[turn]
            limit, choice, is_first = min(n_best, left[turn, player]), EMPTY, True
            work[:, 1] = 0  # per player: its items passed
            own_sure, free, free_sure = 0, 0, 0
            for item in ranks[player]:
                if not has(maybe, item):
                    continue
                is_sure = has(sure, item)
                if is_first and is_sure and owner[item] < 0:
                    owner[item], news = player, True
                is_first = False
                if owner[item] >= 0:
                    work[owner[item], 1] += 1
                    if owner[item] != player:
                        if is_sure or work[owner[item], 1] > work[owner[item], 0]:
                            break
                        continue
                    own_sure += is_sure
                else:
                    free += 1
                    free_sure += is_sure
                choice |= bit(item)
                own_left = max(own_sure, work[player, 1] - work[player, 0])
                if own_left + max(free_sure, free - (turn - t)) >= limit:
                    break
            if choice == EMPTY:
                return _IMPOSSIBLE
            work[player, 0] += 1
            sure &= ~choice
            if count(choice) == 1:
                item = lowest(choice)
                maybe &= ~choice
                if owner[item] < 0:
                    owner[item], news = player, True
            if player == me:
                own_turns += 1
                continue
            others |= choice
            turns += 1
            if count(others) < turns:
                return _IMPOSSIBLE
        if others & line[2] == EMPTY:
            return _YES
        for item in range(len(owner)):
            if has(line[1], item) and owner[item] >= 0 and owner[item] != me:
                return _NO
    return _UNKNOWN
