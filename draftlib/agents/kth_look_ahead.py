"""KthBestPick on a table, looking ahead only as far as the answer needs.

The look-ahead is our own.  It gives the picks of the algorithm as it stands (`kth_table`): it
follows all lines of play that may come, up to a horizon that grows until one pick is left.

All players follow this very function, so a prediction is what will happen: whoever takes an item
gets every item it then ranks higher.  To judge a candidate, follow every line of play in which each
reply is one that its player may give.  One of the lines is what will happen, and on that line all
claims of the players hold; a line on which they cannot hold is none.  If all other lines end alike,
with the better-ranked items got or not, that is the verdict.  The claims hold after the candidate
only, so a search within the search starts without any.
"""

from typing import NamedTuple

import numpy as np

from draftlib.agents.kth_arrays import lean_kernel, list_top, remember, set_of, slot_of
from draftlib.kernels.bits import EMPTY, bit, count, has, lowest

_NO, _YES, _UNKNOWN, _IMPOSSIBLE = 0, 1, 2, 3  # verdicts; the last of a line of play
_LESS = 4  # turns that a search within a search looks less far ahead
_DECIDED = 32767  # the horizon of a decided answer


class _Lines(NamedTuple):
    """The line of play that is being followed: what holds at each turn."""

    rest: np.ndarray  # (T + 1,) uint64, the items left
    wanted: np.ndarray  # (T + 1,) uint64, the better-ranked items still to be got
    better: np.ndarray  # (T + 1,) uint64, those among them not yet known to be safe
    replies: np.ndarray  # (T + 1,) uint64, the replies still to follow
    owners: np.ndarray  # (T + 1, I) int64, who claims each item, or -1


class _Tally(NamedTuple):
    """Counts for each player, turn by turn; scratch."""

    place: np.ndarray  # (P,) int64, how far its ranking has been looked at
    passed: np.ndarray  # (P,) int64, items of interest passed there
    others: np.ndarray  # (P,) int64, other items passed there
    turns: np.ndarray  # (P,) int64, its turns so far


class _Scratch(NamedTuple):
    """Room for a search and the searches within it, which begin at later turns."""

    tops: np.ndarray  # (T, T) int64, the items that the mover of a turn considers
    lines: _Lines
    tally: _Tally


def look_ahead(items, draft, memo, calls):
    """Return the set of KthBestPick's item when `items` are left at the first turn of `draft`.

    It is empty when the limit on calls is passed.
    """
    turns, n_players = draft.left.shape
    owners = np.zeros((turns, int(draft.ranks.max()) + 1), np.int64)
    lines = _Lines(*np.zeros((4, turns), np.uint64), owners)
    tally = _Tally(*np.zeros((4, n_players), np.int64))
    scratch = _Scratch(np.zeros((turns - 1, turns - 1), np.int64), lines, tally)
    possible, horizon = items, 0
    while count(possible) > 1:  # from a horizon of (1 + _LESS) times the draft on it is decided
        horizon += 1
        possible = np.uint64(_replies(items, 0, horizon, draft, memo, calls, scratch))
    return possible


@lean_kernel
def _replies(items, turn, horizon, draft, memo, calls, scratch):
    """Return a set that holds KthBestPick's item at `turn`, where `items` are left.

    The answer uses lines of play up to the turn `horizon` only; once it is decided, the set has one
    item.  It is empty when the limit on calls is passed.
    """
    calls.made[0] += 1
    if calls.made[0] > calls.limit:
        return EMPTY
    lines, player, top = scratch.lines, draft.order[turn], scratch.tops[turn]
    limit = min(draft.n_best, draft.left[turn, player])
    n_top = list_top(items, limit, draft.ranks[player], top)
    possible, slot = set_of(top, n_top), slot_of(items, memo.keys, memo.shift)
    if memo.keys[slot] == items:
        possible = memo.found[slot]
        if memo.depths[slot] >= horizon:
            return possible
    for k in range(n_top - 1, 0, -1):
        if not has(possible, top[k]):
            continue
        if count(possible) == 1:
            break
        wanted, t, verdict, is_new = set_of(top, k), turn + 1, _IMPOSSIBLE, True
        lines.rest[t], lines.wanted[t], lines.better[t] = items & ~bit(top[k]), wanted, wanted
        lines.owners[t] = -1
        while t > turn and verdict != _UNKNOWN:
            if is_new:
                end, lines.replies[t] = _judge(t, player, draft, scratch), EMPTY
                if end == _UNKNOWN and t < horizon:
                    replies = _unclaimed(t, draft, lines)
                    if count(replies) > 1:
                        likely = _replies(
                            lines.rest[t], t, horizon - _LESS, draft, memo, calls, scratch
                        )
                        if likely == EMPTY:
                            return EMPTY
                        replies &= likely
                    end = _IMPOSSIBLE
                    if draft.order[t] != player and replies & lines.wanted[t]:
                        replies &= ~lines.wanted[t]
                        end = _NO
                    lines.replies[t] = replies
                if verdict == _IMPOSSIBLE:
                    verdict = end
                elif end != _IMPOSSIBLE and end != verdict:
                    verdict = _UNKNOWN
            is_new = lines.replies[t] != EMPTY
            if is_new:
                _follow(t, player, draft, lines)
                t += 1
            else:
                t -= 1
        if verdict == _NO:
            possible &= ~bit(top[k])
        elif verdict == _YES:
            possible &= ~wanted  # a better-ranked item is looked at only after this one fails
            break
    remember(items, possible, horizon if count(possible) > 1 else _DECIDED, memo)
    return possible


@lean_kernel
def _unclaimed(t, draft, lines):
    """Return what the mover may take at `t`: an item below another's claim is none of them."""
    player, replies = draft.order[t], EMPTY
    limit, seen = min(draft.n_best, draft.left[t, player]), 0
    for item in draft.ranks[player]:
        if has(lines.rest[t], item):
            owner = lines.owners[t, item]
            if seen == limit or (owner >= 0 and owner != player):
                break
            replies |= bit(item)
            seen += 1
    return replies


@lean_kernel
def _follow(t, me, draft, lines):
    """Move a reply at `t` from those to follow into what holds at the next turn."""
    player, item = draft.order[t], lowest(lines.replies[t])
    taken, above, owner = bit(item), EMPTY, lines.owners[t + 1]
    lines.replies[t] &= ~taken
    for other in range(len(owner)):
        owner[other] = lines.owners[t, other]
    for other in draft.ranks[player]:
        if other == item:
            break
        if has(lines.rest[t], other):  # the player gets all that it ranks higher
            above |= bit(other)
            owner[other] = player
    owner[item] = player
    lines.rest[t + 1], lines.wanted[t + 1] = lines.rest[t] & ~taken, lines.wanted[t] & ~taken
    lines.better[t + 1] = lines.better[t] & ~taken
    if player == me:
        lines.better[t + 1] &= ~above


@lean_kernel
def _judge(t, me, draft, scratch):
    """Return whether the player `me` gets all it wants, as far as it shows without any reply."""
    lines, order = scratch.lines, draft.order
    wanted = lines.wanted[t]
    if t < len(order) and order[t] == me and lines.better[t] != EMPTY:
        lines.better[t] &= ~bit(_first(draft.ranks[me], wanted))  # the mover gets its first choice
    if lines.better[t] == EMPTY:
        return _YES
    if t == len(order) or _is_hopeless(t, me, draft, lines.rest[t], wanted, scratch.tally):
        return _NO
    if _is_safe(t, me, draft, lines.rest[t], lines.better[t], count(wanted)):
        return _YES
    return _foresee(t, me, draft, lines, scratch.tally)


@lean_kernel
def _first(top, among):
    """Return the first item of `top` that is in the bit set `among`."""
    i = 0
    while not has(among, top[i]):
        i += 1
    return top[i]


@lean_kernel
def _is_safe(t, me, draft, rest, better, n_wanted):
    """Return whether no opponent can take any of `better` before all `n_wanted` items are mine.

    Whatever the others do, an opponent takes one of its N best; each turn before that lets an
    item move up by at most one place.
    """
    own_turns = 0
    for turn in range(t, len(draft.order)):
        player = draft.order[turn]
        if player == me:
            own_turns += 1
            if own_turns >= n_wanted:
                return True
        else:
            reach, seen = min(draft.n_best, draft.left[turn, player]) + turn - t, 0
            for item in draft.ranks[player]:
                if seen == reach:
                    break
                if has(better, item):
                    return False
                if has(rest, item):
                    seen += 1
    return False


@lean_kernel
def _is_hopeless(t, me, draft, rest, wanted, tally):
    """Return whether the player `me` cannot get all of `wanted`, whatever the replies.

    An opponent that leaves me an item never takes one that it ranks lower.  Its j-th pick before
    my (m+1)-th must therefore be one of j others that it ranks above the (m+1)-th best, to it, of
    the wanted items; and all opponents' picks are different.
    """
    n_wanted, own_turns, turns, union = count(wanted), 0, 0, EMPTY
    tally.place[:], tally.passed[:], tally.others[:], tally.turns[:] = 0, 0, 0, 0
    for turn in range(t, len(draft.order)):
        player = draft.order[turn]
        if own_turns == n_wanted:
            return False
        if player == me:
            own_turns += 1
            continue
        place, passed, others = tally.place[player], tally.passed[player], tally.others[player]
        while place < draft.ranks.shape[1]:
            item = draft.ranks[player, place]
            if has(wanted, item):
                if passed == own_turns:
                    break
                passed += 1
            elif has(rest, item):
                others += 1
                union |= bit(item)
            place += 1
        tally.place[player], tally.passed[player], tally.others[player] = place, passed, others
        tally.turns[player] += 1
        turns += 1
        if others < tally.turns[player] or count(union) < turns:
            return True
    return own_turns < n_wanted


@lean_kernel
def _foresee(t, me, draft, lines, tally):
    """Return what the claims at `t` say of `me` getting all it wants; add claims to them.

    Turn by turn, `choice` holds all that the mover may take.  It takes none of another's items,
    and nothing that it ranks below one that is still left; it gets its first choice; and the
    N-th item that is left is the last it looks at.  An item is left for sure (`sure`) as long as
    it was in no choice.  Of u items somebody owns, or nobody yet, at least u - v are left after v
    turns of the owner, or of all.  What a turn tells of owners holds for the turns before it too;
    so repeat while there is news.  If no choice remains, this line of play is impossible.
    """
    order, owner, passed = draft.order, lines.owners[t], tally.passed
    n_wanted, news = count(lines.wanted[t]), True
    while news:
        news, sure, maybe, own_turns, turns = False, lines.rest[t], lines.rest[t], 0, 0
        others = EMPTY
        tally.turns[:] = 0
        for turn in range(t, len(order)):
            if own_turns == n_wanted:
                break
            player = order[turn]
            limit, choice, is_first = min(draft.n_best, draft.left[turn, player]), EMPTY, True
            passed[:] = 0
            own_sure, free, free_sure = 0, 0, 0
            for item in draft.ranks[player]:
                if not has(maybe, item):
                    continue
                is_sure = has(sure, item)
                if is_first and is_sure and owner[item] < 0:
                    owner[item], news = player, True
                is_first = False
                if owner[item] >= 0:
                    passed[owner[item]] += 1
                    if owner[item] != player:
                        if is_sure or passed[owner[item]] > tally.turns[owner[item]]:
                            break
                        continue
                    own_sure += is_sure
                else:
                    free += 1
                    free_sure += is_sure
                choice |= bit(item)
                own_left = max(own_sure, passed[player] - tally.turns[player])
                if own_left + max(free_sure, free - (turn - t)) >= limit:
                    break
            if choice == EMPTY:
                return _IMPOSSIBLE
            tally.turns[player] += 1
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
        if others & lines.better[t] == EMPTY:
            return _YES
        for item in range(len(owner)):
            if has(lines.wanted[t], item) and owner[item] >= 0 and owner[item] != me:
                return _NO
    return _UNKNOWN
