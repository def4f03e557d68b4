"""Max^n, UCT and KthBestPick as the papers print them, in plain Python: to be read first.

The drafters of `draftlib.agents` are the same algorithms, made fast; the tests hold them to these.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from draftlib.game import State
from draftlib.kernels.rng import below


def max_n(state: State) -> tuple[float, ...]:
    """Return every player's reward if all pick what is best for themselves, the first of equals.

    Source: Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986.

    >>> from draftlib import four_item_game
    >>> max_n(four_item_game().start())
    (7.0, 3.0, 3.0)
    """
    if state.is_over:
        return tuple(state.game.rewards(state.owner).tolist())
    values = [max_n(state.after(item)) for item in state.legal]
    return max(values, key=lambda value: value[state.player])


class Node:
    """A node of UCT's tree: visits, the mean reward of each player, the children by item."""

    def __init__(self):
        self.visits, self.mean, self.children, self.untried = 0, 0.0, {}, None

    def begin(self, free: list[int]) -> None:
        """List the items to try, at the first visit."""
        if self.untried is None:
            self.untried = list(free)

    def take(self, place: int) -> int:
        """Return the untried item at a place and add its node; the first one moves there."""
        self.untried[0], self.untried[place] = self.untried[place], self.untried[0]
        item = self.untried.pop(0)
        self.children[item] = Node()
        return item


def simulate(root: Node, state: State, exploration: float, stream: np.ndarray) -> None:
    """Run a simulation of UCT: descend to a new node, draft on at random, and average the reward.

    stream: the state of the random numbers, see `kernels.rng`.  They are drawn in the order in
    which `agents.UCT` draws them, so that both grow the same tree.
    Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006.

    >>> from draftlib import four_item_game
    >>> root, stream = Node(), np.zeros(1, np.uint64)
    >>> for _ in range(500):
    ...     simulate(root, four_item_game().start(), 1.0, stream)
    >>> max(root.children, key=lambda item: root.children[item].mean[0])
    0
    """
    node, walk, is_new, free = root, [root], False, state.legal.tolist()
    root.visits += 1
    while not (is_new or state.is_over):
        node.begin(free)
        is_new = bool(node.untried)
        if is_new:
            item = node.take(below(stream, len(node.untried)))
        else:
            width = exploration * math.sqrt(math.log(node.visits))
            bounds = [
                child.mean[state.player] + width * (1 / math.sqrt(child.visits))
                for child in node.children.values()
            ]
            item = best_item(node.children, bounds, stream)
        state, node, free = state.after(item), node.children[item], other_items(item, free)
        node.visits += 1
        walk.append(node)
    while not state.is_over:
        item = free[below(stream, len(free))]
        state, free = state.after(item), other_items(item, free)
    reward = state.game.rewards(state.owner)
    for node in walk:
        node.mean = node.mean + (reward - node.mean) / node.visits


def best_item(items: Iterable[int], bounds: Iterable[float], stream: np.ndarray) -> int:
    """Return the item of the highest bound, uniformly among exact ties."""
    top, ties, chosen = -math.inf, 0, None
    for item, bound in zip(items, bounds):
        if bound > top:
            top, ties, chosen = bound, 1, item
        elif bound == top:
            ties += 1
            chosen = item if below(stream, ties) == 0 else chosen
    return chosen


def other_items(item: int, free: list[int]) -> list[int]:
    """Return the free items other than one; the last moves to its place."""
    return [free[-1] if other == item else other for other in free[:-1]]


class Line(IntEnum):
    """The lines of the algorithm in pseudo-code, by name: each is its index into `PSEUDO_CODE`.

    >>> PSEUDO_CODE[Line.BETTER].strip()
    'better ← ranked[0 .. k-1]'
    """

    code: str

    def __new__(cls, code):
        line = int.__new__(cls, len(cls.__members__))
        line._value_, line.code = int(line), code
        return line

    RANK = "ranked ← the items left, best first by h"
    NEXT_K = "for k from min(N, own picks left) - 1 down to 0:"
    CANDIDATE = "    a ← ranked[k]"
    BETTER = "    better ← ranked[0 .. k-1]"
    TAKE = "    s' ← s after a"
    WHILE = "    while better is not empty and s' is not over:"
    MOVER = "        p ← the player to move at s'"
    ASK = "        a' ← m_p(s')"
    FOLLOW = "        s' ← s' after a'"
    IF_BETTER = "        if a' is in better:"
    MINE = "            if p is the player to move at s: remove a' from better"
    GIVE_UP = "            else: give up this k"
    ANSWER = "    if better is empty: return a"


PSEUDO_CODE = tuple(line.code for line in Line)


class Step(NamedTuple):
    """The variables after one line of PSEUDO_CODE; None where a variable is not set yet."""

    line: Line
    ranked: tuple[int, ...]
    k: int | None = None
    item: int | None = None  # a
    better: tuple[int, ...] | None = None
    state: State | None = None  # s'
    player: int | None = None  # p
    reply: int | None = None  # a'
    result: int | None = None  # the returned item, at the last step
    limited_to: int | None = None  # N, at the last step, if the limit on model calls lowered it


def own_picks_left(state: State) -> int:
    """Return how many picks the player to move has left, the next one included.

    >>> from draftlib import four_item_game
    >>> own_picks_left(four_item_game().start())
    2
    """
    return int((state.game.order[len(state.picks) :] == state.player).sum())


def kth_best_pick(state: State, n_best: int, rank: Callable) -> int:
    """Return the pick of KthBestPick, all players being modelled by KthBestPick itself.

    rank(state) -> the items left, best first.

    >>> from draftlib import four_item_game
    >>> from draftlib.agents.greedy import rank_by_gain
    >>> kth_best_pick(four_item_game().start(), 2, rank_by_gain)
    0
    """
    *_, last = kth_best_pick_steps(
        state, n_best, rank, lambda later: kth_best_pick(later, n_best, rank)
    )
    return last.result


def kth_best_pick_steps(
    state: State, n_best: int, rank: Callable[[State], Sequence[int]], ask: Callable[[State], int]
) -> Iterator[Step]:
    """Yield a `Step` after each line of KthBestPick at `state`; the last one has the result.

    ask(s') -> the pick that the model of the player to move at s' predicts.
    Source: report, Algorithm 2, in its final form (slides, KthBestPick Pseudocode).
    """
    me, ranked = state.player, tuple(int(item) for item in rank(state))
    yield Step(Line.RANK, ranked)
    for k in range(min(n_best, own_picks_left(state)) - 1, -1, -1):
        better, after = ranked[:k], state.after(ranked[k])
        yield (step := Step(Line.NEXT_K, ranked, k))
        yield (step := step._replace(line=Line.CANDIDATE, item=ranked[k]))
        yield (step := step._replace(line=Line.BETTER, better=better))
        yield (step := step._replace(line=Line.TAKE, state=after))
        while better and not after.is_over:
            yield step._replace(line=Line.WHILE)
            p = after.player
            yield (step := step._replace(line=Line.MOVER, player=p, reply=None))
            reply = ask(after)
            yield (step := step._replace(line=Line.ASK, reply=reply))
            after = after.after(reply)
            yield (step := step._replace(line=Line.FOLLOW, state=after))
            yield step._replace(line=Line.IF_BETTER)
            if reply in better and p != me:
                yield step._replace(line=Line.GIVE_UP)
                break
            if reply in better:
                better = tuple(other for other in better if other != reply)
                yield (step := step._replace(line=Line.MINE, better=better))
        if not better:
            yield step._replace(line=Line.ANSWER, result=ranked[k])
            return
