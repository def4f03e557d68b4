"""KthBestPick with UCT as its heuristic, all calls in one tree and one compiled loop.

Source: report, Algorithm 2 (slides, KthBestPick Pseudocode), with the heuristic of its experiments,
UCT(3000, 0.25).  `KthBestPick` explains the algorithm, and with heuristic=UCT(...) it grows a new
tree for each position that a model is asked about.  Here the positions, which lie below each other,
share the tree of the game (`shared_tree`); what was predicted for a partition is remembered; and
the recursion is a loop over an explicit stack that numba compiles.  The loop stops where only
Python can go on (a model that is an agent, a reward that is a Python function), and is called again
with what it asked for: all that it knows is in plain arrays.

Two variants, both repeated with N = 1, 2, 3, ...:

printed : for each N the algorithm as it stands.  The answer is that of the largest N.
program : the authors' program.  At the root it tries the rank N - 1 alone, and stops at the first N
    whose try fails; the answer is the last success, so that all ranks before it succeeded too.  It
    looks ahead over N of the drafter's own picks: a call made after j of them considers N - j
    items, and a player that cannot get its better items within the drafter's picks left fails.

Its oracles knew the opponents' drafting rules; they were passed in the order of a list of names in
place of seats.  `models` goes by seats; a permutation of it gives what theirs gave.  Their time for
a pick was used up in any case, in the end by simulations below the chosen item (`use_all`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from numba import types
from numba.typed import Dict

from draftlib.agents.contract import (
    Positive,
    Scale,
    Simulations,
    check_state,
    models_for,
    models_of,
)
from draftlib.agents.search import chunks
from draftlib.agents.shared_tree import (
    OverBudget,
    Place,
    SharedTree,
    enter_child,
    expand,
    rank_children,
)
from draftlib.agents.uct import UCT, run, with_room
from draftlib.game import State
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON
from draftlib.kernels.rng import next_word
from draftlib.support.domains import checked

_VARIANTS = ("printed", "program")
# Kinds of models: KthBestPick itself, UCT's first choice, the pick of an agent.
_SELF, _FIRST_CHOICE, _AGENT = 0, 1, 2
# Why the loop stops: answered; the reward or a model is Python's; the limit on simulations; the
# tree needs room, or it is time to look at Ctrl-C.
_DONE, _SIMULATE, _MODEL, _STOPPED, _PAUSE = range(5)
_CHUNKS = 16  # of simulations between two looks at Ctrl-C


class _Answer(NamedTuple):
    """The answer of KthBestPick for one N."""

    n_best: int  # N
    item: int
    simulations: int  # run so far at this pick


@checked
@dataclass
class KthBestPickUCT:
    """KthBestPick, its items ranked by UCT.

    Simulations grow with the partitions on the lines of play that are predicted, and these faster
    than exponentially with N.  At the first pick of Fantasy Risk, with `simulations` = 300, the
    tries of "program" for N = 1, 2, 3, 4 take about 300, 1,200, 6,000 and 115,000, and that for
    N = 5 more than 3 million; "printed" takes more than 1.5 million for N = 2, where "program"
    looks no further than the drafter's next pick.

    Parameters
    ----------
    n_best : the largest N; None for as many as the player has picks left.
    simulations : added to the root at each pick, and run from every other node until it has been
        visited so often.
    exploration : the constant c of UCT, at least 0, on the scale of the rewards.
    models : one a seat: None for KthBestPick itself, "uct" for UCT's first choice in the same tree,
        or an agent, whose pick is the prediction; or None instead of all.
    variant : "printed" or "program".
    max_simulations : of a pick in total; the answer is that of the last N completed within
        them, and N = 1, UCT's own pick, always is.  None for no limit.
    memo : remember the prediction for a partition within a pick.
    use_all : spend what is left of `max_simulations` below the chosen item, for the picks to come.

    After a pick, `answers` lists what each N answered.  Raises ValueError for settings that are
    none of these, and at a pick if there is not one model a player.

    Example
    -------
    >>> from draftlib import four_item_game
    >>> agent = KthBestPickUCT(simulations=500, exploration=1.0)
    >>> agent.pick(four_item_game().start(), np.random.default_rng(0))
    0
    >>> [answer.n_best for answer in agent.answers]
    [1, 2]
    """

    n_best: Positive | None = None
    simulations: Simulations = 3000
    exploration: Scale = 0.25
    models: Annotated[Sequence[Any], models_of("uct")] | None = None
    variant: Literal["printed", "program"] = "printed"
    max_simulations: Positive | None = 100_000
    memo: bool = True
    use_all: bool = False
    answers: list[_Answer] = field(default_factory=list, init=False, repr=False, compare=False)
    uct: UCT = field(default_factory=UCT, init=False, repr=False, compare=False)

    def __post_init__(self):
        if self.use_all and self.max_simulations is None:
            raise ValueError("use_all needs a limit: give max_simulations")

    def pick(self, state: State, rng: np.random.Generator | None = None) -> int:
        """Return the pick of the largest N that the simulations allow; see the variants."""
        check_state(state)
        self.uct.simulations, self.uct.exploration = self.simulations, self.exploration
        kinds = self._kinds(state.game)
        with SharedTree(self.uct, state, rng, self.max_simulations) as tree:
            return self._deepest(tree, state, kinds, rng)

    def _deepest(self, tree, state, kinds, rng):
        """Return the answer for the largest N within the limit of the tree."""
        own_left = int((state.game.order[len(state.picks) :] == state.player).sum())
        memo, self.answers = _new_memo(), []
        for n_best in range(1, min(self.n_best or own_left, own_left) + 1):
            try:
                item = self._try(tree, kinds, n_best, memo, rng)
            except OverBudget:
                break
            if item < 0:
                break
            self.answers.append(_Answer(n_best, item, tree.spent))
        item = self.answers[-1].item
        if self.use_all:
            tree.use_all(item)
        return item

    def _kinds(self, game):
        models = models_for(self.models, game.n_players)
        known = {None: _SELF, "uct": _FIRST_CHOICE}
        kinds = [_AGENT if hasattr(model, "pick") else known[model] for model in models]
        return np.array(kinds, dtype=np.int64)

    def _try(self, tree, kinds, n_best, memo, rng):
        """Return the answer for `n_best`, -1 if its try fails; `OverBudget` at the limit."""
        state, game = tree.root.state, tree.root.state.game
        limit = np.iinfo(np.int64).max if tree.limit is None else tree.limit
        rules = _Rules(
            game.order, kinds, n_best, self.simulations, self.uct.exploration, limit,
            self.variant == "program", self.memo, next(chunks(limit, game)),
        )  # fmt: skip
        line, calls = _new_line(state), _new_calls(game)
        while True:
            line.now[3] = tree.spent
            why = _run_calls(
                self.uct.tree, tree.rewards, rules, line, calls, memo, tree.sqrt_log, tree.stream
            )
            tree.spent, needed = int(line.now[3]), int(line.now[4])
            if why == _DONE:
                return int(line.now[2])
            if why == _STOPPED:
                raise OverBudget
            if why == _PAUSE:
                self.uct.tree = with_room(self.uct.tree, needed)
                continue
            turn = line.now[0]
            here = State(game, (*state.picks, *line.item[len(state.picks) : turn].tolist()))
            if why == _SIMULATE:
                tree.top_up(Place(here, int(line.node[turn])), needed)
            else:
                line.now[2] = self.models[here.player].pick(here, rng)


class _Rules(NamedTuple):
    """The settings of a pick, which stay the same throughout."""

    order: np.ndarray  # (T,) int64, the player of each pick
    models: np.ndarray  # (P,) int64, _SELF, _FIRST_CHOICE or _AGENT
    n_best: int
    simulations: int  # that a node needs before its children are ranked
    exploration: float
    limit: int  # on the simulations of the pick
    program: bool  # the variant
    memo: bool
    chunk: int  # simulations to run at a time


class _Line(NamedTuple):
    """The draft as it is predicted at the moment."""

    owner: np.ndarray  # (T,) int64, -1 for nobody
    item: np.ndarray  # (T,) int64, the pick of each turn
    node: np.ndarray  # (T + 1,) int64, the node at each turn
    now: np.ndarray  # (5,) int64: turn, calls open less one, the reply of a model, simulations run,
    # and what the loop stopped for: visits of the node, or free slots of the tree


class _Calls(NamedTuple):
    """The open calls, a row each, the outermost first."""

    turn: np.ndarray  # (D,) int64, when it was made
    n_best: np.ndarray  # (D,) int64, its N
    k: np.ndarray  # (D,) int64, the rank that it tries
    left: np.ndarray  # (D,) int64, its N less the drafter's picks on the line (program)
    missing: np.ndarray  # (D,) int64, the number of better items not got yet
    ranked: np.ndarray  # (D, T) int64, its best items
    better: np.ndarray  # (D, T) bool, whether an item is better and not got yet


def _new_line(state):
    """Return the line of no prediction yet."""
    turns, made = len(state.game.order), len(state.picks)
    item, node = np.full(turns, -1), np.zeros(turns + 1, np.int64)
    item[:made] = state.picks
    return _Line(state.owner, item, node, np.array([made, -1, -1, 0, 0]))


def _new_calls(game):
    """Return an empty stack: a call is made at a later turn than the one that makes it."""
    size = len(game.order)
    numbers = np.zeros((5, size), np.int64)
    ranked, better = (np.zeros((size, game.n_items), kind) for kind in (np.int64, np.bool_))
    return _Calls(*numbers, ranked, better)


@kernel
def _new_memo():
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
def _run_calls(tree, rewards, rules, line, calls, memo, sqrt_log, stream):
    """Go on with the open calls until one needs Python; return why, see `_DONE`.

    At the start of the loop somebody moves at the end of the line, and the outermost call or the
    call on top of the stack waits for that move.  now[2] is it, if a model was asked for it.
    Like `uct.run` it returns no arrays.
    """
    now, order = line.now, rules.order
    pause = now[3] + _CHUNKS * rules.chunk
    while True:
        turn, depth = now[0], now[1]
        node, player = line.node[turn], order[turn]
        n_best = rules.n_best if depth < 0 else calls.left[depth]
        kind = rules.models[player] if depth >= 0 else _SELF
        if kind == _FIRST_CHOICE:
            n_best = 1
        key = _key(line.owner, n_best)
        if now[2] < 0 and depth >= 0 and kind != _AGENT and rules.memo and key in memo:
            now[2] = memo[key]
        opens = now[2] < 0 and kind != _AGENT
        n_free = len(line.owner) - turn
        least = rules.simulations if opens and n_free > 1 else 1
        missing = least - tree.visits[node]
        if missing > 0:
            now[4] = least
            if now[3] + missing > rules.limit:
                return _STOPPED
            if rewards.kind == PYTHON:
                return _SIMULATE
        some = min(max(missing, 0), rules.chunk)
        now[4] = (some + 1) * n_free + len(line.owner)  # for simulations, `_open` and `_make`
        if tree.used[0] + now[4] > len(tree.visits) or now[3] >= pause:
            return _PAUSE
        if some > 0:
            now[3] += some
            run(
                tree, rewards, order, line.owner, node, some, rules.exploration, sqrt_log, stream
            )  # fmt: skip
            if some < missing:
                continue
        if now[2] < 0 and kind == _AGENT:
            return _MODEL
        if opens:
            _open(tree, rules, line, calls, n_best)
        _settle(tree, rules, line, calls, memo)
        if now[1] < 0:
            return _DONE


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
    expand(tree, node, legal)
    rank_children(tree, node, len(legal), player, count, calls.ranked[depth])
    calls.turn[depth], calls.n_best[depth], calls.k[depth] = turn, n_best, count
    line.now[1] = depth


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
                if _make(tree, rules, line, calls, depth, move):
                    return
            else:
                move = _next_rank(rules, line, calls, depth)
                if move < 0:
                    now[1] = -1
                    return
            goes_on = not goes_on
        _take_back(line, calls.turn[depth])
        now[1], now[2] = depth - 1, calls.ranked[depth, calls.k[depth]]
        if depth == 0:
            return
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
    """Add a pick to the line unless that ends the look-ahead; return whether it did.

    The position after it is the place where the next player moves.
    """
    turn, order = line.now[0], rules.order
    if turn + 1 == len(order):
        return False
    if rules.program and order[turn] == order[calls.turn[0]]:
        calls.left[depth] -= 1
        if calls.left[depth] < 1:
            return False
    legal, node = np.flatnonzero(line.owner < 0), line.node[turn]
    expand(tree, node, legal)
    line.node[turn + 1] = enter_child(tree, node, len(legal), item)
    line.owner[item], line.item[turn] = order[turn], item
    line.now[0] = turn + 1
    return True


@kernel
def _take_back(line, turn):
    """Shorten the line to the picks before `turn`."""
    while line.now[0] > turn:
        line.now[0] -= 1
        line.owner[line.item[line.now[0]]] = -1
