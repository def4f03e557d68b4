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
drift apart: an item that i could have had late is credited with what i picked early.  So w, what a
sample of the second kind counts, falls from 1 to 0 as these samples become many.

A simulation walks down the tree by::

    argmax over items a of  (R + w R~) / m + c sd sqrt(ln n(s) / m),
    with m = n + w n~ and w = k / (k + n~),

where R and R~ are the sums of rewards of either kind, n(s) counts this visit, and sd is the
standard deviation of rewards in the first simulations of the tree, in which all play at random.
So n~ samples count as k n~ / (k + n~) visits, at most k.  Items of which nothing is known come
first in random order, and exact ties are broken at random.  The node after an item is added when
the item is picked for the second time: until then the averages at s say all that is known of it.
The simulation completes the draft with uniformly random picks, and credits every node on its way.
The answer has the highest (R + w R~) / m at the root.  The tree is kept between the picks of one
game, as in UCT.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, NamedTuple

import numpy as np

from draftlib.agents.search import (
    Hands,
    Simulations,
    TreeSearch,
    batches,
    give,
    inline_kernel,
    lean_kernel,
    make_room,
    new_hands,
    new_start,
    reset_hands,
    sqrt_log,
    subtree,
)
from draftlib.arguments import Domain, Number, Scale, checked, has_methods, is_integer, require
from draftlib.game import search_arrays
from draftlib.kernels.calls import FOLLOWS, address_of, copy_memory, follows_at
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rewards import PYTHON, TABLE, RewardArrays, evaluate
from draftlib.kernels.rng import below, stream_from
from draftlib.runs.loading import pd

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
    """The players who follow a compiled rule in simulations, and that rule."""

    is_followed: np.ndarray  # (P,) bool
    follows: int  # the address of the kernel that picks for them, see `FOLLOWS`
    memory: np.ndarray  # (B,) uint8, what it works with


class Formula(NamedTuple):
    """The constants of the bounds."""

    exploration: float  # c
    equivalence: float  # k
    sqrt_log: np.ndarray  # sqrt(ln n) for each number of visits n


class _Walk(NamedTuple):
    """The arrays that a simulation writes to."""

    known: np.ndarray  # (1,) int64, how many of `picks` the kernel of the rules remembers
    picks: np.ndarray  # (N,) int64, the draft so far
    free: np.ndarray  # (L,) int64, first the items that are left
    path: np.ndarray  # (N,) int64, the nodes that it passes
    hands: Hands
    reward: np.ndarray  # (P,) float64


@lean_kernel
def _run(tree, rewards, start, rules, walk, left, formula, stream):
    """Run simulations: draft to the end, evaluate, credit upwards."""
    while left > 0 and _has_room(tree, start):
        length = _run_one(tree, start, rules, walk, formula, stream)
        if start.kind == TABLE:
            for p in range(len(walk.reward)):
                walk.reward[p] = walk.hands.sums[p]
        else:
            evaluate(rewards, walk.hands.sets, walk.hands.owner, walk.reward)
        _learn(tree, start, walk, length, formula.equivalence)
        left -= 1
    return left


@inline_kernel
def _run_one(tree, start, rules, walk, formula, stream):
    """Draft to the end, in the tree and then at random; return how many nodes lie on the path."""
    reset_hands(start, walk.hands)
    for i in range(len(start.legal)):
        walk.free[i] = start.legal[i]
    walk.known[0] = min(walk.known[0], start.n_picked)  # this simulation's picks will be others
    length = _descend(tree, start, rules, walk, formula, stream)
    _simulate(start, rules, walk, length, stream)
    return length


@inline_kernel
def _descend(tree, start, rules, walk, formula, stream):
    """Walk down the tree, by rule or by the highest bounds, until the draft leaves it, or ends.

    Return how many nodes lie on the path.
    """
    node, n_free, length = 0, len(start.legal), 0
    for turn in range(start.n_picked, len(start.order)):
        is_ruled = rules.is_followed[start.order[turn]]
        if is_ruled:
            j = _place_by_rule(rules, walk, turn)
        elif tree.moments[0, 0] < _SAMPLE:
            j = below(stream, n_free)
        else:
            width = formula.exploration * _deviation(tree.moments)
            width *= formula.sqrt_log[tree.total[node] + 1]
            j = _best_item(tree, node, walk.free, n_free, width, stream)
        item = _take(start, walk, turn, n_free, j)
        walk.path[length] = node
        length, n_free = length + 1, n_free - 1
        is_known = tree.visits[node, item] > 0 or is_ruled  # a rule needs no averages to choose
        node = _node_after(tree, node, item, is_known and turn + 1 < len(start.order))
        if node == 0:
            break
    return length


@inline_kernel
def _best_item(tree, node, free, n_free, width, stream):
    """Return the place of the item of the highest confidence bound, uniformly among exact ties."""
    best, top, ties = 0, -np.inf, 0
    for j in range(n_free):
        item, bound = free[j], np.inf
        if tree.inverse_root[node, item] > 0.0:  # something is known of it
            bound = tree.value[node, item] + width * tree.inverse_root[node, item]
        if bound > top:
            top, best, ties = bound, j, 1
        elif bound == top:
            ties += 1
            if below(stream, ties) == 0:
                best = j
    return best


@inline_kernel
def _node_after(tree, node, item, may_grow):
    """Return the node after an item, which is added if the tree may grow there; 0 for none."""
    child = tree.child[node, item]
    if child == 0 and may_grow:
        child = tree.used[0]
        tree.child[node, item] = child
        tree.used[0] += 1
    return child


@inline_kernel
def _simulate(start, rules, walk, n_made, stream):
    """Complete a draft, by rule or at random, in which `n_made` picks have been made here."""
    n_free = len(start.legal) - n_made
    for turn in range(start.n_picked + n_made, len(start.order)):
        is_ruled = rules.is_followed[start.order[turn]]
        j = _place_by_rule(rules, walk, turn) if is_ruled else below(stream, n_free)
        _take(start, walk, turn, n_free, j)
        n_free -= 1


@inline_kernel
def _learn(tree, start, walk, length, equivalence):
    """Update the moments, while all play at random, and the tree by the reward of a simulation."""
    if tree.moments[0, 0] < _SAMPLE:
        _add_moments(tree.moments, walk.reward)
    _back_up(tree, start, walk, length, equivalence)


@inline_kernel
def _back_up(tree, start, walk, length, equivalence):
    """Count the simulation at the nodes on the path; credit all items that the mover got."""
    for i in range(length):
        node, first = walk.path[i], start.n_picked + i
        player, picked = start.order[first], walk.picks[first]
        tree.total[node] += 1
        tree.visits[node, picked] += 1
        tree.reward[node, picked] += walk.reward[player]
        for turn in range(first, len(start.order)):
            if start.order[turn] == player:
                _credit(tree, node, walk.picks[turn], walk.reward[player], equivalence)


@inline_kernel
def _credit(tree, node, item, reward, equivalence):
    """Credit an item that the mover got with the reward, and update the item's weighted value.

    In the module's letters `share` is w, `weight` m and `gain` R + w R~.  What the bounds need is
    stored here, since many items are compared for each one that is credited.
    """
    tree.amaf_visits[node, item] += 1
    tree.amaf_reward[node, item] += reward
    share = equivalence / (equivalence + tree.amaf_visits[node, item])
    weight = tree.visits[node, item] + share * tree.amaf_visits[node, item]
    gain = tree.reward[node, item] + share * tree.amaf_reward[node, item]
    tree.value[node, item] = gain / weight
    tree.inverse_root[node, item] = 1.0 / math.sqrt(weight)


@inline_kernel
def _add_moments(moments, reward):
    """Add the rewards of a random simulation to the moments (Welford's method)."""
    for p in range(len(reward)):
        moments[0, p] += 1.0
        off = reward[p] - moments[1, p]
        moments[1, p] += off / moments[0, p]
        moments[2, p] += off * (reward[p] - moments[1, p])


@inline_kernel
def _deviation(moments):
    """Return the standard deviation of rewards over the random simulations, pooled over players."""
    square, n_players = 0.0, moments.shape[1]
    for p in range(n_players):
        square += moments[2, p]
    return math.sqrt(square / (n_players * moments[0, 0]))


@inline_kernel
def _place_by_rule(rules, walk, turn):
    """Return the place of the item that the rule picks at a turn.

    Its memory holds the first `known` picks of the draft, so that it reads each pick only once.
    """
    item, j = follows_at(rules.follows)(rules.memory, walk.picks, walk.known[0], turn), 0
    walk.known[0] = turn
    while walk.free[j] != item:
        j += 1
    return j


@inline_kernel
def _take(start, walk, turn, n_free, j):
    """Pick the item at place `j` of the `n_free` free ones, of which the last takes its place."""
    item = walk.free[j]
    walk.free[j] = walk.free[n_free - 1]
    walk.picks[turn] = item
    give(start, walk.hands, start.order[turn], item)
    return item


@inline_kernel
def _has_room(tree, start):
    """Return whether the tree has room for a simulation: a node for each pick that it follows."""
    return tree.used[0] + len(start.order) - start.n_picked <= len(tree.total)


def _can_be_followed(opponents):
    seats = isinstance(opponents, Mapping) and all(is_integer(p) and p >= 0 for p in opponents)
    return seats and all(has_methods(agent, "follow") for agent in opponents.values())


_OPPONENTS = "a dict from seat to an agent with follow(game, agents), such as Ranking(order)"


@checked
@dataclass
class RAVE(TreeSearch):
    """RAVE with a fixed number of `simulations` a pick.

    To learn the algorithm, begin with UCT, and then with the search in notebook 07.

    Parameters
    ----------
    simulations : int, optional
        Added at each pick, at least 1.
    exploration : float, optional
        The constant c >= 0, in standard deviations of a player's reward in random drafts, so that
        it suits rewards of any scale, of a model or of games won and lost.
    equivalence : float, optional
        The number k > 0 of visits that all-moves-as-first samples can at most replace.
    opponents : dict or None, optional
        A dict from seat to an agent whose compiled draft rule (see `DraftRule`) the simulations
        follow there, in place of choosing for that player.
    reuse : bool, optional
        Keep the tree between the picks of one game.  Then an agent that several threads share, or
        that picks again with the same seed, can pick otherwise than a fresh one; with reuse=False
        it never does.

    Raises
    ------
    ValueError
        At a pick if `opponents` names the seat that picks, or a seat that the game lacks.

    Notes
    -----
    A pick costs time proportional to `simulations` times the picks to the end of the draft, and
    56 bytes for each item of the game and simulation.  See `TreeSearch`.

    Examples
    --------
    >>> import numpy as np
    >>> from draftlib import RAVE, four_item_game
    >>> rave = RAVE(simulations=2000)
    >>> rave.pick(four_item_game().start(), np.random.default_rng(0))
    0
    """

    simulations: Simulations = 300
    exploration: Scale = 1.0
    equivalence: Annotated[float, Number(0, above=True)] = 1000.0
    opponents: Annotated[Mapping[int, Any], Domain(_OPPONENTS, _can_be_followed)] | None = None
    reuse: bool = True

    def children(self) -> "pd.DataFrame":
        """Return the picks at the root as a DataFrame, a row per item in item order.

        Columns: item, name; visits and mean (of the player to move) over simulations that picked
        the item first; amaf_visits and amaf_mean over those in which it ended with the player;
        value, which weighs the two; bonus, the confidence term; and bound, the sum of these.
        Untried items have no mean (NaN), and an infinite bonus and bound.
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

    def _run_simulations(self, tree, state, rng):
        game, picks = state.game, np.array(state.picks, np.int64)
        larger = partial(new_tree, n_items=game.n_items, n_players=game.n_players)
        tree = tree or larger(1)
        stream = stream_from(rng)
        if self.opponents:
            rng.bit_generator.random_raw()  # as in the drafts that the studies have stored
        rewards, order = search_arrays(game, stream)
        rules = _opponent_rules(self.opponents or {}, state, stream)
        most = int(tree.total[: tree.used[0]].max()) + self.simulations  # visits of any node
        formula = Formula(self.exploration, self.equivalence, sqrt_log(most + 1))
        for left in batches(self.simulations, rewards):
            while left > 0:
                tree = make_room(tree, left + len(order), larger)
                if rewards.kind == PYTHON:
                    left = run_in_python(tree, state, rules, left, formula, stream)
                else:
                    left = run(tree, rewards, order, picks, rules, left, formula, stream)
        return tree

    def _root_values(self, tree, state):
        known = tree.inverse_root[0, state.legal] > 0
        return np.where(known, tree.value[0, state.legal], -np.inf)

    def _subtree(self, picks):
        node = 0
        for item in picks:
            node = self.tree.child[node, item]
            if node == 0:
                return None

        def children(nodes, depth):
            return (links := self.tree.child[nodes])[links > 0]

        return subtree(self.tree, node, children, links="child")


def _opponent_rules(opponents, state, stream):
    """Return the `Rules` of a search; ValueError for opponents that cannot be followed."""
    game, is_followed = state.game, np.zeros(state.game.n_players, np.bool_)
    others = f"0 to {game.n_players - 1}, but not {state.player}, the searching player's own"
    for seat in opponents:
        is_other = seat < game.n_players and seat != state.player
        require(is_other, "a seat of opponents", seat, others)
    if not opponents:
        return Rules(is_followed, 0, np.zeros(8, np.uint8))
    rule = next(iter(opponents.values())).follow(game, opponents)
    what, follows = "one that the same rule follows", address_of(rule.follows, FOLLOWS.args)
    for seat, agent in opponents.items():
        require(seat in rule.seats, f"the opponent in seat {seat}", agent, what)
        is_followed[seat] = True
    return Rules(is_followed, follows, copy_memory(rule.memory, stream))


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


def run_in_python(tree, state, rules, left, formula, stream):
    """Run up to `left` simulations, each evaluated in Python; return how many found no room."""
    game = state.game
    start = new_start(RewardArrays(PYTHON), game.order, state.owner, game.n_players)
    walk = _new_walk(start, np.array(state.picks, np.int64))
    while left > 0 and _has_room(tree, start):
        length = _run_one(tree, start, rules, walk, formula, stream)
        walk.reward[:] = game.rewards(walk.hands.owner)
        _learn(tree, start, walk, length, formula.equivalence)
        left -= 1
    return left


@kernel
def run(tree, rewards, order, picks, rules, left, formula, stream):
    """Run up to `left` simulations after `picks`; return how many found no room in the tree."""
    owner = np.full(tree.visits.shape[1], -1)
    for turn in range(len(picks)):
        owner[picks[turn]] = order[turn]
    start = new_start(rewards, order, owner, tree.moments.shape[1])
    walk = _new_walk(start, picks)
    return _run(tree, rewards, start, rules, walk, left, formula, stream)


@kernel
def _new_walk(start, picks):
    """Return arrays for a simulation that starts after `picks`."""
    n_picks, n_players = len(start.order), len(start.hands.sets)
    made = np.zeros(n_picks, np.int64)
    for turn in range(len(picks)):
        made[turn] = picks[turn]
    hands, reward = new_hands(n_players, len(start.hands.owner)), np.empty(n_players)
    path = np.empty(n_picks, np.int64)
    return _Walk(np.zeros(1, np.int64), made, start.legal.copy(), path, hands, reward)
