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

from draftlib.agents.contract import Scale, Simulations, stream_from
from draftlib.agents.search import (
    Hands,
    TreeSearch,
    chunks,
    descendants,
    give,
    give_back,
    lean,
    new_hands,
    sqrt_log,
    start_at,
    step,
)
from draftlib.game import State, arrays_with
from draftlib.kernels.calls import DraftRule, follows_at, own_memory
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON, TABLE, score_sets
from draftlib.kernels.rng import below
from draftlib.support.checks import check_memory, has_methods, is_integer, require
from draftlib.support.domains import Check, Number, checked
from draftlib.support.late import pd

_DONE, _FULL, _PICK, _REWARD = range(4)  # why the kernel stops; the last two ask Python
_FREE, _COMPILED, _ASKED = range(3)  # how a seat picks in a simulation
_SAMPLE = 50  # simulations at random, from which a new tree learns how far rewards spread


class Tree(NamedTuple):
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


class Rules(NamedTuple):
    """How the seats pick in a simulation, as the kernel needs it."""

    policy: np.ndarray  # (P,) int64, of each seat: _FREE, _COMPILED or _ASKED
    follows: int  # the address of the callback that picks for the _COMPILED seats
    memory: np.ndarray  # (B,) uint8, what it works with


class _Walk(NamedTuple):
    """A simulation under way: the kernel stops in the midst of it to ask Python."""

    left: np.ndarray  # (1,) int64, simulations left, with the one under way
    turn: np.ndarray  # (1,) int64, where it is, -1 if none is under way
    known: np.ndarray  # (1,) int64, how many picks the compiled rules have been told
    picks: np.ndarray  # (N,) int64, the draft up to the turn
    free: np.ndarray  # (L,) int64, first the items that are left
    path: np.ndarray  # (N + 1,) int64, the node before each pick from the start on, -1 for none
    hands: Hands
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
    56 bytes for each item of the game and simulation, or pick of the draft: what could need over
    2 GB, as 850,000 simulations in Fantasy Risk, is refused.  Raises ValueError at a pick if
    `opponents` names the seat that picks or one that the game does not have.  See `TreeSearch`.

    To learn the algorithm, begin with UCT, and with the three lines in notebook 12 that weigh the
    two averages.

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

    def children(self) -> "pd.DataFrame":
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
        rows, n_items = self.simulations + len(state.game.order), state.game.n_items
        what = f"{self.simulations:,} simulations of {n_items} items"
        check_memory(56 * rows * n_items, what, "simulations")
        for count in chunks(self.simulations, state.game):
            most += count
            search = self.exploration, self.equivalence, sqrt_log(most + 1)
            walk = new_walk(count, np.array(state.picks, np.int64), *opponents.sizes)
            tree = _grow(tree, opponents, walk, search)
        return tree

    def _root_values(self, tree, state):
        known = tree.inverse_root[0, state.legal] > 0
        return np.where(known, tree.value[0, state.legal], -np.inf)

    def _new_tree(self, state):
        return new_tree(1, state.game.n_items, state.game.n_players)

    def _below(self, picks):
        node = 0
        for item in picks:
            node = self.tree.child[node, item]
            if node == 0:
                return None
        return _subtree(self.tree, node)


def _grow(tree, opponents, walk, search):
    """Run the simulations of `walk` and return `tree`, moved to larger arrays if need be."""
    rows = int(walk.left[0]) + len(walk.picks)
    while (stop := run(tree, *opponents.draft, walk, search, opponents.stream)) != _DONE:
        if stop == _FULL:
            tree = with_room(tree, max(rows, tree.used[0]))
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
        rewards, address, memory = arrays_with(game, self.stream), 0, rule.memory
        if rule.seats:
            address, memory = rule.follows.address, own_memory(memory, self.stream)
        self.draft = rewards, game.order, state.owner, Rules(policy, address, memory)
        self.sizes = len(game.order), game.n_items, game.n_players

    def answer(self, walk, stop):
        """Write what the kernel asked for, a pick or a reward, into `walk`."""
        picks = tuple(walk.picks[: walk.turn[0]].tolist())
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


def new_walk(simulations, picks, n_picks, n_items, n_players):
    """Return room for simulations that start after `picks` of the `n_picks` of a draft."""
    made = np.zeros(n_picks, np.int64)
    for turn in range(len(picks)):
        made[turn] = picks[turn]
    return _Walk(
        left=np.full(1, simulations),
        turn=np.full(1, -1),
        known=np.zeros(1, np.int64),
        picks=made,
        free=np.zeros(n_items - len(picks), np.int64),
        path=np.zeros(n_picks + 1, np.int64),
        hands=new_hands(n_players, n_items),
        reward=np.zeros(n_players),
        answer=np.full(1, -1),
    )


def new_tree(capacity, n_items, n_players):
    """Return a tree of one node that nothing has visited."""
    rows = capacity, n_items
    return Tree(
        total=np.zeros(capacity, np.int64),
        visits=np.zeros(rows, np.int64),
        reward=np.zeros(rows),
        amaf_visits=np.zeros(rows, np.int64),
        amaf_reward=np.zeros(rows),
        value=np.zeros(rows),
        inverse_root=np.zeros(rows),
        child=np.zeros(rows, np.int64),
        moments=np.zeros((3, n_players)),
        used=np.ones(1, np.int64),
    )


def with_room(tree, rows):
    """Return `tree`, moved to larger arrays with as many free rows."""
    used = tree.used[0]
    larger = new_tree(used + rows, tree.visits.shape[1], tree.moments.shape[1])
    for old, new in zip(tree[:-2], larger[:-2]):
        new[:used] = old[:used]
    return larger._replace(moments=tree.moments, used=tree.used)


@kernel
def run(tree, rewards, order, owner, rules, walk, search, stream):
    """Run simulations, from where the walk stopped, until none is left or Python has to help.

    Returns _DONE, or why it stopped: _FULL for more rows of the tree, _PICK and _REWARD for an
    answer in the walk.  search: c, k and sqrt(ln n) for each number of visits n.
    """
    start = start_at(rewards, order, owner, len(walk.reward))
    return _run(tree, rewards, start, rules, walk, *search, stream)


@lean
def _run(tree, rewards, start, rules, walk, exploration, equivalence, sqrt_log, stream):
    """Run simulations: descend, complete the draft at random, score, credit upwards."""
    while walk.left[0] > 0:
        if walk.turn[0] < 0:
            if tree.used[0] + len(start.order) - start.n_picked > len(tree.total):
                return _FULL
            _begin(start, walk)
        if not _descend(tree, start, rules, walk, exploration, sqrt_log, stream):
            return _PICK
        if not _simulate(start, rules, walk, stream):
            return _PICK
        if start.kind == PYTHON:
            if walk.answer[0] < 0:
                return _REWARD
            walk.answer[0] = -1
        elif start.kind == TABLE:
            for p in range(len(walk.reward)):
                walk.reward[p] = walk.hands.sums[p]
        else:
            score_sets(rewards, walk.hands.sets, walk.reward)
        if tree.moments[0, 0] < _SAMPLE:
            _note(tree.moments, walk.reward)
        _back_up(tree, start, walk, equivalence)
        walk.left[0] -= 1
        walk.turn[0] = -1
    return _DONE


@step
def _begin(start, walk):
    """Begin a simulation, at the root."""
    for i in range(len(start.legal)):
        walk.free[i] = start.legal[i]
    give_back(start, walk.hands)
    for depth in range(len(walk.path)):
        walk.path[depth] = -1
    walk.turn[0], walk.path[0] = start.n_picked, 0
    walk.known[0] = min(walk.known[0], start.n_picked)


@step
def _descend(tree, start, rules, walk, exploration, sqrt_log, stream):
    """Go down the tree, by rule or by the highest bounds, until the draft leaves it, or ends.

    Return whether it came so far: False if Python has to pick first.
    """
    while walk.turn[0] < len(start.order):
        turn = walk.turn[0]
        depth = turn - start.n_picked
        node, player, n_free = walk.path[depth], start.order[turn], len(start.legal) - depth
        if node < 0:
            break
        if rules.policy[player] != _FREE:
            j = _followed(rules, walk, player)
            if j < 0:
                return False
        elif tree.moments[0, 0] < _SAMPLE:
            j = below(stream, n_free)
        else:
            width = exploration * _deviation(tree.moments) * sqrt_log[tree.total[node] + 1]
            j = _best_item(tree, node, walk.free, n_free, width, stream)
        item = walk.free[j]
        is_known = tree.visits[node, item] > 0 or rules.policy[player] != _FREE
        walk.path[depth + 1] = _expand(tree, node, item, is_known and turn + 1 < len(start.order))
        _take(start, walk, player, j)
    return True


@step
def _best_item(tree, node, free, n_free, width, stream):
    """Return the place of the item of the highest confidence bound, uniformly among exact ties."""
    best, top, ties = 0, -np.inf, 0
    for j in range(n_free):
        item, bound = free[j], np.inf
        if tree.inverse_root[node, item] > 0.0:
            bound = tree.value[node, item] + width * tree.inverse_root[node, item]
        if bound > top:
            top, best, ties = bound, j, 1
        elif bound == top:
            ties += 1
            if below(stream, ties) == 0:
                best = j
    return best


@step
def _followed(rules, walk, player):
    """Return the place of the item that a player's rule picks, -1 if Python has to ask it."""
    turn, j = walk.turn[0], 0
    if rules.policy[player] == _COMPILED:
        walk.answer[0] = follows_at(rules.follows)(rules.memory, walk.picks, walk.known[0], turn)
        walk.known[0] = turn
    if walk.answer[0] < 0:
        return -1
    while walk.free[j] != walk.answer[0]:
        j += 1
    walk.answer[0] = -1
    return j


@step
def _expand(tree, node, item, may_grow):
    """Return the node after an item, which is added if the tree may grow there; -1 for none."""
    child = tree.child[node, item]
    if child == 0 and may_grow:
        child = tree.used[0]
        tree.child[node, item] = child
        tree.used[0] += 1
    return child if child > 0 else -1


@step
def _take(start, walk, player, j):
    """Let a player pick the item at place `j` of the free ones; the last takes its place."""
    turn, item = walk.turn[0], walk.free[j]
    walk.free[j] = walk.free[len(start.legal) - (turn - start.n_picked) - 1]
    walk.picks[turn] = item
    give(start, walk.hands, player, item)
    walk.turn[0] = turn + 1


@step
def _simulate(start, rules, walk, stream):
    """Complete the draft, by rule or at random; return False if Python has to pick first."""
    while walk.turn[0] < len(start.order):
        player = start.order[walk.turn[0]]
        if rules.policy[player] != _FREE:
            j = _followed(rules, walk, player)
            if j < 0:
                return False
        else:
            j = below(stream, len(start.legal) - (walk.turn[0] - start.n_picked))
        _take(start, walk, player, j)
    return True


@step
def _note(moments, reward):
    """Add the rewards of a random simulation to the moments (Welford's method)."""
    for p in range(len(reward)):
        moments[0, p] += 1.0
        off = reward[p] - moments[1, p]
        moments[1, p] += off / moments[0, p]
        moments[2, p] += off * (reward[p] - moments[1, p])


@step
def _deviation(moments):
    """Return the standard deviation of rewards over the random simulations, pooled over players."""
    square, n_players = 0.0, moments.shape[1]
    for p in range(n_players):
        square += moments[2, p]
    return math.sqrt(square / (n_players * moments[0, 0]))


@step
def _back_up(tree, start, walk, equivalence):
    """Count the simulation at the nodes on the path, and credit there all that the mover got."""
    for first in range(start.n_picked, len(start.order)):
        node, player, picked = (
            walk.path[first - start.n_picked],
            start.order[first],
            walk.picks[first],
        )
        if node < 0:
            break
        tree.total[node] += 1
        tree.visits[node, picked] += 1
        tree.reward[node, picked] += walk.reward[player]
        for turn in range(first, len(start.order)):
            if start.order[turn] == player:
                _credit(tree, node, walk.picks[turn], walk.reward[player], equivalence)


@step
def _credit(tree, node, item, reward, equivalence):
    """Credit an item at a node with a reward, whenever it was picked; weigh its two averages."""
    tree.amaf_visits[node, item] += 1
    tree.amaf_reward[node, item] += reward
    share = equivalence / (equivalence + tree.amaf_visits[node, item])
    weight = tree.visits[node, item] + share * tree.amaf_visits[node, item]
    gain = tree.reward[node, item] + share * tree.amaf_reward[node, item]
    tree.value[node, item] = gain / weight
    tree.inverse_root[node, item] = 1.0 / math.sqrt(weight)


def _subtree(tree, node):
    """Return a new tree with the part of `tree` from `node` downwards."""

    def children(nodes, level):
        below = tree.child[nodes]
        return below[below > 0]

    source, moved = descendants(node, children), np.zeros(tree.used[0], np.int64)
    moved[source] = np.arange(len(source))
    rows = [part[source] for part in tree[:-2]]
    small = Tree(*rows, tree.moments.copy(), np.array([len(source)]))
    small.child[...] = moved[small.child]
    return small
