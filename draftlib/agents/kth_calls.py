"""The loop of KthBestPick on a UCT tree: the calls of the recursion on an explicit stack.

The loop stops where only Python can go on (a model that is an agent, a reward that is a Python
function), and is called again with what it asked for: all that it knows is in plain arrays.
"""

from typing import NamedTuple

import numpy as np
from numba import types
from numba.typed import Dict

from draftlib.agents.shared_tree import (
    enter_child,
    expand,
    rank_children,
    simulate_from,
    with_room,
)
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON
from draftlib.kernels.rng import next_word

# Kinds of models: KthBestPick itself, UCT's first choice, the pick of an agent.
SELF, FIRST_CHOICE, AGENT = 0, 1, 2
# Why the loop stops: answered; the reward or a model is Python's; the limit on simulations.
DONE, SIMULATE, _MODEL, STOPPED = 0, 1, 2, 3


class Rules(NamedTuple):
    """What does not change during a pick."""

    order: np.ndarray  # (T,) int64, the player of each pick
    models: np.ndarray  # (P,) int64, SELF, FIRST_CHOICE or AGENT
    n_best: int
    simulations: int  # that a node needs before its children are ranked
    exploration: float
    limit: int  # on the simulations of the pick
    program: bool  # the variant
    memo: bool


class _Line(NamedTuple):
    """The draft as it is predicted at the moment."""

    owner: np.ndarray  # (T,) int64, -1 for nobody
    item: np.ndarray  # (T,) int64, the pick of each turn
    node: np.ndarray  # (T + 1,) int64, the node at each turn
    now: np.ndarray  # (4,) int64: turn, calls open less one, the reply of a model, simulations run


class _Calls(NamedTuple):
    """The open calls, a row each, the outermost first."""

    turn: np.ndarray  # (D,) int64, when it was made
    n_best: np.ndarray  # (D,) int64, its N
    k: np.ndarray  # (D,) int64, the rank that it tries
    left: np.ndarray  # (D,) int64, its N less the drafter's picks on the line (program)
    missing: np.ndarray  # (D,) int64, the number of better items not got yet
    ranked: np.ndarray  # (D, T) int64, its best items
    better: np.ndarray  # (D, T) bool, whether an item is better and not got yet


def new_line(state):
    """Return the line of no prediction yet."""
    turns, made = len(state.game.order), len(state.picks)
    item, node = np.full(turns, -1), np.zeros(turns + 1, np.int64)
    item[:made] = state.picks
    return _Line(state.owner, item, node, np.array([made, -1, -1, 0]))


def new_calls(game):
    """Return an empty stack: a call is made at a later turn than the one that makes it."""
    size = len(game.order)
    numbers = np.zeros((5, size), np.int64)
    ranked, better = (np.zeros((size, game.n_items), kind) for kind in (np.int64, np.bool_))
    return _Calls(*numbers, ranked, better)


@kernel
def new_memo():
    return Dict.empty(types.uint64, types.int64)


@kernel
def _key(owner, n_best):
    """Return 64 mixed bits that name the partition and N; two of a million keys agree by chance
    with probability 3e-8.
    """
    word = np.array([np.uint64(n_best)])
    for player in owner:
        word[0] = next_word(word) ^ np.uint64(player + 1)
    return next_word(word)


@kernel
def run_calls(tree, rewards, rules, line, calls, memo, sqrt_log, stream):
    """Go on with the open calls; return the tree, why it stops, and the visits that are missing.

    At the start of the loop somebody moves at the end of the line, and the outermost call or the
    call on top of the stack waits for that move.  now[2] is it, if a model was asked for it.
    """
    now, order = line.now, rules.order
    while True:
        turn, depth = now[0], now[1]
        node, player = line.node[turn], order[turn]
        n_best = rules.n_best if depth < 0 else calls.left[depth]
        kind = rules.models[player] if depth >= 0 else SELF
        if kind == FIRST_CHOICE:
            n_best = 1
        key = _key(line.owner, n_best)
        if now[2] < 0 and depth >= 0 and kind != AGENT and rules.memo and key in memo:
            now[2] = memo[key]
        opens = now[2] < 0 and kind != AGENT
        n_free = len(line.owner) - turn
        least = rules.simulations if opens and n_free > 1 else 1
        missing = least - tree.visits[node]
        if missing > 0:
            if now[3] + missing > rules.limit:
                return tree, STOPPED, least
            if rewards.kind == PYTHON:
                return tree, SIMULATE, least
            now[3] += missing
            tree = simulate_from(
                tree, rewards, order, line.owner, turn, node, missing, rules.exploration,
                sqrt_log, stream,
            )  # fmt: skip
        if now[2] < 0 and kind == AGENT:
            return tree, _MODEL, least
        if opens:
            tree = _open(tree, rules, line, calls, n_best)
        tree = _settle(tree, rules, line, calls, memo)
        if now[1] < 0:
            return tree, DONE, 0


@kernel
def _open(tree, rules, line, calls, n_best):
    """Put a call for the player to move on the stack, and rank its items."""
    turn, depth = line.now[0], line.now[1] + 1
    player, legal = rules.order[turn], np.flatnonzero(line.owner < 0)
    picks = 0
    for later in range(turn, len(rules.order)):
        picks += rules.order[later] == player
    count = min(n_best, picks)
    node = line.node[turn]
    tree = with_room(tree, len(legal))
    expand(tree, node, legal)
    rank_children(tree, node, len(legal), player, count, calls.ranked[depth])
    calls.turn[depth], calls.n_best[depth], calls.k[depth] = turn, n_best, count
    line.now[1] = depth
    return tree


@kernel
def _settle(tree, rules, line, calls, memo):
    """Judge replies, and return from calls, until the line grows by a pick or no call is open.

    A reply of -1 means that the call on top has just been opened.
    """
    now = line.now
    while True:
        depth, move = now[1], now[2]
        now[2] = -1
        goes_on = move >= 0 and _goes_on(rules, line, calls, depth, move)
        while not (goes_on and calls.missing[depth] == 0):
            if goes_on:
                tree, made = _make(tree, rules, line, calls, depth, move)
                if made:
                    return tree
            else:
                move = _next_rank(rules, line, calls, depth)
                if move < 0:
                    now[1] = -1
                    return tree
            goes_on = not goes_on
        _take_back(line, calls.turn[depth])
        now[1], now[2] = depth - 1, calls.ranked[depth, calls.k[depth]]
        if depth == 0:
            return tree
        if rules.memo:
            memo[_key(line.owner, calls.n_best[depth])] = now[2]


@kernel
def _next_rank(rules, line, calls, depth):
    """Begin the try of the next better rank and return its item, -1 if there is none to try."""
    _take_back(line, calls.turn[depth])
    calls.k[depth] -= 1
    k = calls.k[depth]
    if k < 0 or (rules.program and depth == 0 and k < rules.n_best - 1):
        return -1
    calls.better[depth] = False
    for rank in range(k):
        calls.better[depth, calls.ranked[depth, rank]] = True
    calls.left[depth], calls.missing[depth] = calls.n_best[depth], k
    return calls.ranked[depth, k]


@kernel
def _goes_on(rules, line, calls, depth, reply):
    """Return whether the try of the call at `depth` goes on after `reply`; count what it got."""
    mine = rules.order[line.now[0]] == rules.order[calls.turn[depth]]
    if calls.better[depth, reply]:
        calls.better[depth, reply] = False
        calls.missing[depth] -= mine
        return mine
    return not (mine and rules.program and calls.left[depth] <= calls.missing[depth])


@kernel
def _make(tree, rules, line, calls, depth, item):
    """Add a pick to the line unless that ends the look-ahead; return the tree, and whether it did.

    The position after it is the place where the next player moves.
    """
    turn, order = line.now[0], rules.order
    if turn + 1 == len(order):
        return tree, False
    if rules.program and order[turn] == order[calls.turn[0]]:
        calls.left[depth] -= 1
        if calls.left[depth] < 1:
            return tree, False
    legal, node = np.flatnonzero(line.owner < 0), line.node[turn]
    tree = with_room(tree, len(legal))
    expand(tree, node, legal)
    line.node[turn + 1] = enter_child(tree, node, len(legal), item)
    line.owner[item], line.item[turn] = order[turn], item
    line.now[0] = turn + 1
    return tree, True


@kernel
def _take_back(line, turn):
    """Shorten the line to the picks before `turn`."""
    while line.now[0] > turn:
        line.now[0] -= 1
        line.owner[line.item[line.now[0]]] = -1
