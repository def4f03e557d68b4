"""RAVE: Monte Carlo tree search in which a simulation speaks for every item that a player got.

Sources: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer
Go", Artificial Intelligence 175 (2011), sections 4 and 5; Bruegmann, "Monte Carlo Go" (1993), for
all moves as first (AMAF).  A node s where player i moves keeps for each item a two averages of i's
reward: over the n(s, a) simulations in which i picked a here, as UCT does, and over the n~(s, a)
simulations through s in which a ended up with i, whenever it was picked.

A draft pays for who owns what and not for the order.  So while all play on at random, the second
average estimates the same number as the first: the set that i ends with is uniform among the sets
of its size, and given that it holds a, the rest is distributed as after picking a at once.  It has
n/P samples for an item where the first has n/T.  As play in the tree stops being random the two
drift apart: an item that i could have had late is credited with what i picked early.

A simulation walks down the tree by

    argmax over items a of  (R + w R~) / m + c sd sqrt(ln n(s) / m),
    with m = n + w n~ and w = k / (k + n~),

where R and R~ are the sums of rewards of either kind, n(s) counts this visit, and sd is the
standard deviation of rewards in the first simulations of the tree, in which all play at random.
So n~ samples count as k n~ / (k + n~) visits, at most k.  Items of which nothing is known come
first in random order, and exact ties are broken at random.  The simulation adds one node,
completes the draft with uniformly random picks, and credits every node on its way.  The answer has
the highest (R + w R~) / m at the root.  The tree is kept between the picks of one game, as in UCT.
"""

import copy
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np
import pandas as pd

from draftlib.agents.contract import Scale, Simulations, stream_from
from draftlib.agents.search import TreeSearch, chunks, descendants, sqrt_log, start_position
from draftlib.game import State
from draftlib.kernels.bits import bit
from draftlib.kernels.calls import DraftRule, follows_at, own_memory
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON, TABLE, RewardArrays, score_sets, with_stream
from draftlib.kernels.rng import below
from draftlib.support.checks import has_methods, is_integer, require
from draftlib.support.domains import Check, Number, checked

_DONE, _FULL, _PICK, _REWARD = range(4)  # why the kernel stops; the last two ask Python
_FREE, _COMPILED, _ASKED = range(3)  # how a seat picks in a simulation
_SAMPLE = 50  # simulations at random, from which a new tree learns how far rewards spread


class _Tree(NamedTuple):
    """A search tree: a row for each node, in it a column for each item; the root is row 0.

    Rewards are sums of those of the player who moves at the node.
    """

    total: np.ndarray  # (S,) int64, n(s)
    visits: np.ndarray  # (S, T) int64, n(s, a)
    reward: np.ndarray  # (S, T) float64, R
    amaf_visits: np.ndarray  # (S, T) int64, n~(s, a)
    amaf_reward: np.ndarray  # (S, T) float64, R~
    value: np.ndarray  # (S, T) float64, (R + w R~) / m
    inverse_root: np.ndarray  # (S, T) float64, 1 / sqrt(m), 0 while nothing is known
    child: np.ndarray  # (S, T) int64, the node after a, 0 for none
    moments: np.ndarray  # (3, P) float64: random simulations, mean, squared deviations
    used: np.ndarray  # (1,) int64, rows in use


class _Draft(NamedTuple):
    """The start of the simulations and the rule of each seat, as the kernel needs them."""

    rewards: RewardArrays
    order: np.ndarray  # (N,) int64, the player of each pick
    owner: np.ndarray  # (T,) int64, -1 for nobody
    policy: np.ndarray  # (P,) int64, how each seat picks: _FREE, _COMPILED or _ASKED
    follows: int  # the address of the callback that picks for the _COMPILED seats
    memory: np.ndarray  # (B,) uint8, what it works with


class _Walk(NamedTuple):
    """A simulation under way: the kernel stops in the midst of it to ask Python."""

    stopped_at: np.ndarray  # (6,) int64: simulations left, then the turn (-1: none under way), node
    # (-1: outside the tree), length of the path, items left, picks known to the compiled rules
    picks: np.ndarray  # (N,) int64, the draft up to the turn
    free: np.ndarray  # (L,) int64, first the items that are left
    path: np.ndarray  # (N,) int64, the nodes that the simulation has passed
    owned: np.ndarray  # (P,) uint64
    gained: np.ndarray  # (P,) float64
    reward: np.ndarray  # (P,) float64
    answer: np.ndarray  # (1,) int64, the pick that Python gave, 0 for a reward, -1 for none


_OPPONENTS = "a dict from seat to an agent with pick(state, rng)"


def _check_opponents(name, opponents):
    require(isinstance(opponents, Mapping), name, opponents, _OPPONENTS)
    for seat, agent in opponents.items():
        require(is_integer(seat) and seat >= 0, "a seat of opponents", seat, "an integer from 0")
        what = "an agent with pick(state, rng)"
        require(has_methods(agent, "pick"), f"the opponent in seat {seat}", agent, what)
    return opponents


@checked
@dataclass
class RAVE(TreeSearch):
    """RAVE with a fixed number of `simulations` a pick.

    simulations : added at each pick, at least 1.
    exploration : the constant c >= 0, in standard deviations of a player's reward in random
        drafts, so that it suits rewards of any scale, of a model or of games won and lost.
    equivalence : k > 0, the number of visits that all-moves-as-first samples can at most replace.
    opponents : dict from seat to an agent whose draft rule the simulations follow there, in place
        of choosing for that player; fast if the agent offers it compiled (see `DraftRule`).
    reuse : keep the tree between the picks of one game.

    A pick costs time proportional to `simulations` times the picks to the end of the draft, and
    memory proportional to `simulations` times the items of the game.  Raises ValueError at a pick
    if `opponents` names the seat that picks or one that the game does not have.  See `TreeSearch`.

    >>> from draftlib import four_item_game
    >>> rave = RAVE(simulations=2000)
    >>> rave.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    simulations: Simulations = 300
    exploration: Scale = 1.0
    equivalence: Annotated[float, Number(0, above=True)] = 1000.0
    opponents: Annotated[Mapping[int, Any], Check(_OPPONENTS, _check_opponents)] | None = None
    reuse: bool = True

    def children(self) -> pd.DataFrame:
        """Return the picks at the root as a DataFrame, a row per item in item order.

        Columns: item, name; visits and mean (of the player to move) over simulations that picked
        the item first; amaf_visits and amaf_mean over those in which it ended with the player;
        value, which weighs the two; bonus, the confidence term; and bound, the sum of these.
        What no simulation has tried has no mean (NaN), and an infinite bonus and bound.
        """
        if self.tree is None:
            raise ValueError("there is no tree yet: call pick or search first")
        tree, items = self.tree, self.root.legal
        n, amaf = tree.visits[0, items], tree.amaf_visits[0, items]
        frame = pd.DataFrame({"item": items, "name": [self.root.game.items[i] for i in items]})
        with np.errstate(invalid="ignore", divide="ignore"):
            frame["visits"], frame["mean"] = n, tree.reward[0, items] / n
            frame["amaf_visits"], frame["amaf_mean"] = amaf, tree.amaf_reward[0, items] / amaf
        inverse_root, value = tree.inverse_root[0, items], tree.value[0, items]
        width = self.exploration * _deviation(tree.moments)
        bonus = width * math.sqrt(math.log(tree.total[0])) * inverse_root
        frame["value"] = np.where(inverse_root > 0, value, np.nan)
        frame["bonus"] = np.where(inverse_root > 0, bonus, np.inf)
        frame["bound"] = np.where(inverse_root > 0, value + bonus, np.inf)
        return frame

    def _grown(self, tree, state, rng):
        opponents = _Opponents(state, self.opponents or {}, rng)
        most = int(tree.total[: tree.used[0]].max())
        for count in chunks(self.simulations, state.game):
            most += count
            search = self.exploration, self.equivalence, sqrt_log(most + 1)
            tree = _run(tree, opponents, _new_walk(state, count), search)
        return tree

    def _root_values(self):
        known = self.tree.inverse_root[0, self.root.legal] > 0
        return np.where(known, self.tree.value[0, self.root.legal], -np.inf)

    def _new_tree(self, state):
        return _new_tree(1, state.game.n_items, state.game.n_players)

    def _below(self, picks):
        node = 0
        for item in picks:
            node = self.tree.child[node, item]
            if node == 0:
                return None
        return _subtree(self.tree, node)


def _run(tree, opponents, walk, search):
    """Run the simulations of `walk` and return `tree`, moved to larger arrays if need be."""
    rows = int(walk.stopped_at[0]) + len(walk.picks)
    while (stop := simulate(tree, opponents.draft, walk, search, opponents.stream)) != _DONE:
        if stop == _FULL:
            tree = _with_room(tree, max(rows, tree.used[0]))
        else:
            opponents.answer(walk, stop)
    return tree


class _Opponents:
    """The opponents of a search: compiled rules, and agents that only Python can ask."""

    def __init__(self, state, opponents, rng):
        game, policy = state.game, np.full(state.game.n_players, _FREE)
        for seat in opponents:
            if seat >= game.n_players:
                raise ValueError(
                    f"there is no opponent in seat {seat}: seats are 0 to {game.n_players - 1}"
                )
            if seat == state.player:
                raise ValueError(f"seat {seat} is the searching player's own, and no opponent's")
        self.game, self.agents = game, copy.deepcopy(dict(opponents))
        rule = _compiled_rule(game, self.agents)
        policy[list(opponents)] = _ASKED
        policy[list(rule.seats)] = _COMPILED
        self.stream = stream_from(rng)
        self.rng = np.random.default_rng(rng.bit_generator.random_raw()) if opponents else None
        self.draft = _draft(state, policy, rule, self.stream)

    def answer(self, walk, stop):
        """Write what the kernel asked for, a pick or a reward, into `walk`."""
        picks = tuple(walk.picks[: walk.stopped_at[1]].tolist())
        state = State(self.game, picks)
        if stop == _REWARD:
            walk.reward[:] = self.game.rewards(state.owner)
            walk.answer[0] = 0
        else:
            item = self.agents[state.player].pick(state, self.rng)
            walk.answer[0] = state.after(item).picks[-1]


def _compiled_rule(game, agents):
    """Return the rule of the first agent that offers one compiled, else of no seat."""
    for agent in agents.values():
        if hasattr(agent, "follow"):
            return agent.follow(game, agents)
    return DraftRule((), None, np.zeros(8, np.uint8))


def _draft(state, policy, rule, stream):
    rewards, address, memory = with_stream(state.game.arrays, stream), 0, rule.memory
    if rule.seats:
        address, memory = rule.follows.address, own_memory(memory, stream)
    return _Draft(rewards, state.game.order, state.owner, policy, address, memory)


def _new_walk(state, simulations):
    start, n_players = np.array([simulations, -1, 0, 0, 0, 0]), state.game.n_players
    picks, path = np.zeros((2, len(state.game.order)), np.int64)
    picks[: len(state.picks)] = state.picks
    owned, (gained, reward) = np.zeros(n_players, np.uint64), np.zeros((2, n_players))
    return _Walk(start, picks, state.legal, path, owned, gained, reward, np.full(1, -1))


def _new_tree(capacity, n_items, n_players):
    total, moments = np.zeros(capacity, np.int64), np.zeros((3, n_players))
    visits, amaf_visits, child = np.zeros((3, capacity, n_items), np.int64)
    reward, amaf_reward, value, inverse_root = np.zeros((4, capacity, n_items))
    amaf = amaf_visits, amaf_reward
    used = np.ones(1, np.int64)
    return _Tree(total, visits, reward, *amaf, value, inverse_root, child, moments, used)


def _with_room(tree, rows):
    """Return `tree`, moved to larger arrays with as many free rows."""
    used = tree.used[0]
    larger = _new_tree(used + rows, tree.visits.shape[1], tree.moments.shape[1])
    for old, new in zip(tree[:-2], larger[:-2]):
        new[:used] = old[:used]
    return larger._replace(moments=tree.moments, used=tree.used)


@kernel
def _deviation(moments):
    """Return the standard deviation of rewards over the random simulations, pooled over players."""
    square, n_players = 0.0, moments.shape[1]
    for p in range(n_players):
        square += moments[2, p]
    return math.sqrt(square / (n_players * moments[0, 0]))


@kernel(error_model="numpy")
def simulate(tree, draft, walk, search, stream):
    """Run simulations, from where the walk stopped, until none is left or Python has to help.

    Returns _DONE, or why it stopped: _FULL for more rows of the tree, _PICK and _REWARD for an
    answer in the walk.  search: c, k and sqrt(ln n) for each number of visits n.
    """
    total, visits, reward, amaf_visits, amaf_reward, value, inverse_root, child, moments, used = (
        tree
    )
    rewards, order, owner, policy, follows, memory = draft
    stopped_at, picks, free, path, owned, gained, out, answer = walk
    exploration, equivalence, sqrt_log = search
    left, turn, node, length, n_free, known = stopped_at
    kind, n_end, n_players = rewards.kind, len(order), len(out)
    _, _, n_picked, legal, owned_0, gained_0 = start_position(rewards, order, owner, n_players)
    stop = _DONE
    while left > 0:
        if turn < 0:  # a new simulation
            if used[0] + n_end - n_picked > len(total):
                stop = _FULL
                break
            for i in range(len(legal)):
                free[i] = legal[i]
            for p in range(n_players):
                owned[p], gained[p] = owned_0[p], gained_0[p]
            turn, node, length, n_free = n_picked, 0, 0, len(legal)
            known = min(known, n_picked)
        while turn < n_end:
            player, j = order[turn], 0
            if policy[player] != _FREE:
                if policy[player] == _COMPILED:
                    answer[0] = follows_at(follows)(memory, picks, known, turn)
                    known = turn
                elif answer[0] < 0:
                    stop = _PICK
                    break
                while free[j] != answer[0]:
                    j += 1
                answer[0] = -1
            elif node < 0 or moments[0, 0] < _SAMPLE:
                j = below(stream, n_free)
            else:  # the highest upper confidence bound, uniformly among exact ties
                width = exploration * _deviation(moments) * sqrt_log[total[node] + 1]
                top, ties = -np.inf, 0
                for i in range(n_free):
                    item = free[i]
                    bound = np.inf
                    if inverse_root[node, item] > 0.0:
                        bound = value[node, item] + width * inverse_root[node, item]
                    if bound > top:
                        top, ties, j = bound, 1, i
                    elif bound == top:
                        ties += 1
                        if below(stream, ties) == 0:
                            j = i
            item = free[j]
            n_free -= 1
            free[j] = free[n_free]
            if node >= 0:
                path[length] = node
                length += 1
                after = child[node, item]
                known_move = visits[node, item] > 0 or policy[player] != _FREE
                if after == 0 and known_move and turn + 1 < n_end:
                    after = used[0]
                    child[node, item] = after
                    used[0] += 1
                node = after if after > 0 else -1
            picks[turn] = item
            if kind == TABLE:
                gained[player] += rewards.values[player, item]
            elif kind != PYTHON:
                owned[player] |= bit(item)
            turn += 1
        if stop == _PICK:
            break
        if kind == PYTHON:
            if answer[0] < 0:
                stop = _REWARD
                break
            answer[0] = -1
        elif kind == TABLE:
            out[:] = gained
        else:
            score_sets(rewards, owned, out)
        if moments[0, 0] < _SAMPLE:
            for p in range(n_players):
                moments[0, p] += 1.0
                off = out[p] - moments[1, p]
                moments[1, p] += off / moments[0, p]
                moments[2, p] += off * (out[p] - moments[1, p])
        for depth in range(length):
            node, first = path[depth], n_picked + depth
            player = order[first]
            total[node] += 1
            visits[node, picks[first]] += 1
            reward[node, picks[first]] += out[player]
            for t in range(first, n_end):
                if order[t] == player:
                    item = picks[t]
                    amaf_visits[node, item] += 1
                    amaf_reward[node, item] += out[player]
                    share = equivalence / (equivalence + amaf_visits[node, item])
                    weight = visits[node, item] + share * amaf_visits[node, item]
                    gain = reward[node, item] + share * amaf_reward[node, item]
                    value[node, item] = gain / weight
                    inverse_root[node, item] = 1.0 / math.sqrt(weight)
        left -= 1
        turn = -1
    for i, number in enumerate((left, turn, node, length, n_free, known)):
        stopped_at[i] = number
    return stop


def _subtree(tree, node):
    """Return a new tree with the part of `tree` from `node` downwards."""

    def children(nodes, level):
        below = tree.child[nodes]
        return below[below > 0]

    source, moved = descendants(node, children), np.zeros(tree.used[0], np.int64)
    moved[source] = np.arange(len(source))
    rows = [part[source] for part in tree[:-2]]
    small = _Tree(*rows, tree.moments.copy(), np.array([len(source)]))
    small.child[...] = moved[small.child]
    return small
