"""RAVE: its averages against enumeration, whole trees against a plain search, and its limits."""

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.kernels.rng import below
from tests.strategies import states, table_games

GOLDEN = Path(__file__).parent.parent / "data" / "rave_trees.json"


class Node:
    """A node of the plain search: sums by item, in dictionaries."""

    def __init__(self):
        self.total, self.child = 0, {}
        self.visits, self.reward, self.heard, self.heard_reward = ({} for _ in range(4))

    def weight(self, k, item):
        heard = self.heard.get(item, 0)
        return self.visits.get(item, 0) + k / (k + heard) * heard

    def value(self, k, item):
        share = k / (k + self.heard[item])
        gain = self.reward.get(item, 0.0) + share * self.heard_reward[item]
        return gain / self.weight(k, item)


class Plain:
    """RAVE by the book; draws random numbers in the documented order."""

    def __init__(self, state, c, k, opponents=None):
        self.state, self.c, self.k = state, c, k
        self.opponents, self.root, self.rewards = opponents or {}, Node(), []

    def width(self, node):
        """Return c sd sqrt(ln n), the deviation by Welford's rule as the kernel sums it."""
        pooled = 0.0
        for rewards in np.transpose(self.rewards[:50]):
            mean = square = 0.0
            for n, reward in enumerate(rewards, start=1):
                off = reward - mean
                mean += off / n
                square += off * (reward - mean)
            pooled += square
        deviation = math.sqrt(pooled / (len(rewards) * self.state.game.n_players))
        return self.c * deviation * math.sqrt(math.log(node.total + 1))

    def best(self, node, free, stream):
        width, bounds = self.width(node), []
        for item in free:
            weight, bound = node.weight(self.k, item), math.inf
            if weight > 0:
                bound = node.value(self.k, item) + width * (1.0 / math.sqrt(weight))
            bounds.append(bound)
        top, ties, chosen = -math.inf, 0, None
        for item, bound in zip(free, bounds):
            if bound > top:
                top, ties, chosen = bound, 1, item
            elif bound == top:
                ties += 1
                chosen = item if below(stream, ties) == 0 else chosen
        return chosen

    def simulate(self, stream):
        state, node, walk = self.state, self.root, []
        free = state.legal.tolist()
        while not state.is_over:
            player, follows = state.player, state.player in self.opponents
            if follows:
                item = self.opponents[player].pick(state, None)
            elif node is None or len(self.rewards) < 50:
                item = free[below(stream, len(free))]
            else:
                item = self.best(node, free, stream)
            free[free.index(item)] = free[-1]
            free.pop()
            state = state.after(item)
            if node is not None:
                walk.append(node)
                known = item in node.visits or follows
                if item not in node.child and known and not state.is_over:
                    node.child[item] = Node()
                node = node.child.get(item)
        self.credit(state, walk)

    def credit(self, state, walk):
        rewards, start = state.game.rewards(state.owner), len(self.state.picks)
        self.rewards.append(rewards)
        for turn, node in enumerate(walk, start=start):
            player, item = state.game.order[turn], state.picks[turn]
            node.total += 1
            node.visits[item] = node.visits.get(item, 0) + 1
            node.reward[item] = node.reward.get(item, 0.0) + rewards[player]
            for later, by in zip(state.picks[turn:], state.game.order[turn:]):
                if by == player:
                    node.heard[later] = node.heard.get(later, 0) + 1
                    node.heard_reward[later] = node.heard_reward.get(later, 0.0) + rewards[player]


def plain_tree(state, simulations, c, k, seed, opponents=None):
    search = Plain(state, c, k, opponents)
    stream = np.array([np.random.default_rng(seed).bit_generator.random_raw()], np.uint64)
    for _ in range(simulations):
        search.simulate(stream)
    return plain_dict(search.root)


def plain_dict(node):
    items = {}
    for item in sorted(node.heard):
        visits, reward = node.visits.get(item, 0), node.reward.get(item, 0.0)
        sums = [visits, round(float(reward), 9), node.heard[item]]
        sums.append(round(float(node.heard_reward[item]), 9))
        items[str(item)] = sums
    children = {str(item): plain_dict(child) for item, child in sorted(node.child.items())}
    return {"total": node.total, "items": items, "children": children}


def as_dict(tree, node=0):
    """Return the part of a compiled tree below `node` as nested plain data."""
    items = {}
    for item in np.flatnonzero(tree.amaf_visits[node]).tolist():
        sums = [int(tree.visits[node, item]), round(float(tree.reward[node, item]), 9)]
        sums.append(int(tree.amaf_visits[node, item]))
        sums.append(round(float(tree.amaf_reward[node, item]), 9))
        items[str(item)] = sums
    inner = np.flatnonzero(tree.child[node]).tolist()
    children = {str(item): as_dict(tree, tree.child[node, item]) for item in inner}
    return {"total": int(tree.total[node]), "items": items, "children": children}


def python_twin(state):
    """Return the same position of a game whose reward is a Python function."""
    game = state.game
    twin = dl.Game(game.n_items, game.n_players, game.rewards, game.order).start()
    for item in state.picks:
        twin = twin.after(item)
    return twin


def partitions(state):
    """Yield the owner of every end of the draft that a uniformly random completion can reach."""
    order = state.game.order[len(state.picks) :]
    for items in itertools.permutations(state.legal.tolist(), len(order)):
        owner = state.owner
        owner[list(items)] = order
        yield owner


@given(states(table_games(max_items=6)), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_in_a_random_draft_to_own_an_item_is_as_good_as_to_pick_it_first(state, random):
    """The equality behind all moves as first, by enumeration, for a reward without structure."""
    player, order = state.player, state.game.order[len(state.picks) :]
    worth, end, now = {}, {}, {}
    for items in itertools.permutations(state.legal.tolist(), len(order)):
        owner = state.owner
        owner[list(items)] = order
        reward = worth.setdefault(tuple(owner), random.randint(0, 99))
        now.setdefault(items[0], []).append(reward)
        for item in items:
            if owner[item] == player:
                end.setdefault(item, []).append(reward)
    for item in state.legal.tolist():
        assert np.mean(end[item]) == pytest.approx(np.mean(now[item]))


@given(states(table_games(max_items=5)), st.integers(0, 9))
@settings(max_examples=6)
def test_the_average_of_all_moves_as_first_is_unbiased_while_play_is_random(state, seed):
    """So much exploration that the root's picks are even, and few visits below."""
    player, expected = state.player, {}
    for owner in partitions(state):
        reward = state.game.rewards(owner)[player]
        for item in state.legal.tolist():
            if owner[item] == player:
                expected.setdefault(item, []).append(reward)
    heard, gain = np.zeros(state.game.n_items), np.zeros(state.game.n_items)
    rng = np.random.default_rng(seed)
    for _ in range(1000):
        agent = dl.RAVE(1)
        agent.search(state, rng)
        heard += agent.tree.amaf_visits[0]
        gain += agent.tree.amaf_reward[0]
    for item in state.legal.tolist():
        error = np.std(expected[item]) / math.sqrt(heard[item])
        assert abs(gain[item] / heard[item] - np.mean(expected[item])) <= 5 * error + 1e-9


@given(
    states(table_games(max_items=6)),
    st.integers(1, 200),
    st.sampled_from([0.0, 0.5, 3.0]),
    st.sampled_from([1.0, 50.0, 1e9]),
    st.integers(0, 99),
)
@settings(max_examples=60)
def test_the_compiled_tree_equals_the_plain_one(state, simulations, c, k, seed):
    agent = dl.RAVE(simulations, c, k)
    agent.search(state, np.random.default_rng(seed))
    assert as_dict(agent.tree) == plain_tree(state, simulations, c, k, seed)


@given(states(table_games(max_items=6)), st.integers(0, 99), st.data())
@settings(max_examples=40)
def test_followed_opponents_grow_the_plain_tree_with_their_rule(state, seed, data):
    others = [p for p in range(state.game.n_players) if p != state.player]
    opponents = {seat: dl.Greedy() for seat in data.draw(st.sets(st.sampled_from(others)))}
    agent = dl.RAVE(60, 1.0, 50.0, opponents)
    agent.search(state, np.random.default_rng(seed))
    assert as_dict(agent.tree) == plain_tree(state, 60, 1.0, 50.0, seed, opponents)


@given(states(table_games(max_items=5)), st.integers(0, 99))
@settings(max_examples=40)
def test_a_python_reward_grows_the_same_tree(state, seed):
    trees = []
    for position in (state, python_twin(state)):
        agent = dl.RAVE(80)
        agent.search(position, np.random.default_rng(seed))
        trees.append(as_dict(agent.tree))
    assert trees[0] == trees[1]


@given(states(table_games(max_items=6)), st.integers(1, 60), st.integers(0, 99))
def test_the_answer_has_the_highest_value(state, simulations, seed):
    agent = dl.RAVE(simulations)
    item = agent.pick(state, np.random.default_rng(seed))
    table = agent.children()
    assert item == table.item[table.value.idxmax()]
    ranked = agent.rank(state, np.random.default_rng(1))
    assert sorted(ranked.tolist()) == state.legal.tolist()


def best_against(state, opponents, player):
    """Return the highest reward that `player` can reach from `state` where all others are known."""
    if state.is_over:
        return state.game.rewards(state.owner)[player]
    if state.player == player:
        return max(best_against(state.after(item), opponents, player) for item in state.legal)
    item = opponents[state.player].pick(state, None)
    return best_against(state.after(item), opponents, player)


def test_against_known_opponents_it_comes_close_to_the_best_reply():
    """Against enumeration with the opponents' rule; a random first pick loses far more."""
    lost, at_random = 0.0, 0.0
    for seed in range(12):
        start = dl.random_table_game(6, 3, seed, high=20).start()
        opponents = {1: dl.Greedy(), 2: dl.Greedy()}
        item = dl.RAVE(1000, opponents=opponents).pick(start, np.random.default_rng(seed))
        after = [best_against(start.after(first), opponents, 0) for first in range(6)]
        lost += max(after) - after[item]
        at_random += max(after) - np.mean(after)
    assert lost <= 0.1 * at_random


def test_many_simulations_approach_maxn():
    close = 0
    for seed in range(12):
        game = dl.random_table_game(6, 3, seed, high=20)
        exact = dl.MaxN().analyse(game.start())
        item = dl.RAVE(20_000, equivalence=100.0).pick(game.start(), np.random.default_rng(seed))
        value = exact.values[exact.items.tolist().index(item)][0]
        close += value == exact.value[0]
    assert close >= 11


def golden_cases():
    risk = dl.fantasy_risk()
    mars = dl.Game(42, 3, dl.MarsEvaluator().arrays(3))
    return {
        "four items": (dl.four_item_game().start(), dl.RAVE(60)),
        "Fantasy Risk": (risk.start().after(22).after(5).after(30), dl.RAVE(90)),
        "MARS, k = 10": (mars.start(), dl.RAVE(60, equivalence=10.0)),
    }


def test_golden_trees():
    stored = json.loads(GOLDEN.read_text("utf-8"))
    for name, (state, agent) in golden_cases().items():
        agent.search(state, np.random.default_rng(2010))
        assert as_dict(agent.tree) == stored[name], name


def test_reused_tree_is_the_subtree_of_the_moves_made():
    game, rng = dl.fantasy_risk(), np.random.default_rng(4)
    agent = dl.RAVE(3000)
    agent.search(game.start(), rng)
    kept, state = as_dict(agent.tree), game.start()
    for _ in range(3):
        reply = max(kept["children"], key=lambda item: kept["children"][item]["total"])
        kept, state = kept["children"][reply], state.after(int(reply))
    moments = agent.tree.moments.copy()
    subtree = agent._tree_at(state)
    assert as_dict(subtree) == kept
    assert (subtree.moments == moments).all()
    agent.search(state, rng)
    assert agent.tree.total[0] == kept["total"] + 3000


def test_an_unvisited_move_or_another_game_starts_a_new_tree():
    game = dl.fantasy_risk()
    agent, rng = dl.RAVE(50), np.random.default_rng(4)
    agent.pick(game.start(), rng)
    agent.search(game.start().after(1).after(2).after(3), rng)
    assert agent.tree.total[0] == 50
    agent.search(dl.fantasy_risk().start(), rng)
    assert agent.tree.total[0] == 50
    fresh = dl.RAVE(50, reuse=False)
    fresh.pick(game.start(), rng)
    fresh.pick(game.start(), rng)
    assert fresh.tree.total[0] == 50


def test_searching_again_adds_to_the_tree():
    state = dl.four_item_game().start()
    rave = dl.RAVE(50)
    for _ in range(3):
        rave.search(state, np.random.default_rng(0))
    assert rave.children().visits.sum() == 150


def test_growth_of_the_tree_keeps_it(monkeypatch):
    trees = []
    for rows in (3000, 43):
        monkeypatch.setattr(
            "draftlib.agents.rave._with_room",
            lambda tree, _, grow=dl.agents.rave._with_room, rows=rows: grow(tree, rows),
        )
        agent = dl.RAVE(400)
        agent.search(dl.fantasy_risk().start(), np.random.default_rng(3))
        trees.append(as_dict(agent.tree))
        monkeypatch.undo()
    assert trees[0] == trees[1]


def test_children_report_both_averages_and_the_bound():
    agent = dl.RAVE(500, 0.7, 20.0)
    agent.search(dl.four_item_game().start().after(1), np.random.default_rng(0))
    table = agent.children()
    assert table.item.tolist() == [0, 2, 3]
    assert table.visits.sum() == 500
    assert (table.amaf_visits >= table.visits).all()
    extra = 20 * table.amaf_visits / (20 + table.amaf_visits)
    weight = table.visits + extra
    value = (table.visits * table["mean"] + extra * table.amaf_mean) / weight
    assert table.value.to_numpy() == pytest.approx(value.to_numpy())
    assert table.bound.to_numpy() == pytest.approx((table.value + table.bonus).to_numpy())
    n, _, square = agent.tree.moments
    assert (n == 50).all()
    bonus = 0.7 * math.sqrt(square.sum() / n.sum()) * np.sqrt(np.log(500) / weight)
    assert table.bonus.to_numpy() == pytest.approx(bonus.to_numpy())


def test_one_simulation_leaves_items_unknown():
    agent = dl.RAVE(1)
    item = agent.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    table = agent.children().set_index("item")
    assert table.visits.sum() == 1
    assert table.amaf_visits.sum() == 14
    assert np.isinf(table.bound[table.amaf_visits == 0]).all()
    assert table.value[item] == table.value.max()


def test_the_unit_of_rewards_does_not_matter():
    values = dl.random_table_game(9, 3, 0).values
    picks = []
    for scale in (1.0, 1024.0):
        state = dl.table_game(values * scale).start()
        picks.append(dl.RAVE(200).rank(state, np.random.default_rng(1)).tolist())
    assert picks[0] == picks[1]


class FirstOrLast:
    """A drafter that takes the first item or the last, by chance."""

    def pick(self, state, rng):
        return state.legal[0 if rng.random() < 0.5 else -1]


def test_a_random_opponent_is_followed_with_a_stream_of_its_own():
    state = dl.random_table_game(6, 2, 0).start()
    trees = []
    for _ in range(2):
        agent = dl.RAVE(200, opponents={1: FirstOrLast()})
        agent.search(state, np.random.default_rng(3))
        trees.append(as_dict(agent.tree))
    assert trees[0] == trees[1]
    for item, reply in trees[0]["children"].items():
        left = [i for i in range(6) if i != int(item)]
        assert set(reply["children"]) <= {str(left[0]), str(left[-1])}
    assert any(len(reply["children"]) == 2 for reply in trees[0]["children"].values())


class Asked:
    """A drafter whose rule a search cannot take compiled."""

    def __init__(self, agent):
        self.agent = agent

    def pick(self, state, rng):
        return self.agent.pick(state, rng)


def test_a_compiled_rule_grows_the_tree_of_the_agent_that_is_asked():
    """At every seventh pick of a draft, with the rules of two bots in one search, or of one."""
    game = dl.fantasy_risk()
    killbot, boscoe = dl.risk.Drafter("killbot"), dl.risk.Drafter("boscoe")
    state = game.start()
    while not state.is_over:
        followed = {(state.player + 1) % 3: killbot, (state.player + 2) % 3: boscoe}
        mixed = {
            seat: Asked(agent) if agent is boscoe else agent for seat, agent in followed.items()
        }
        trees = []
        for opponents in (followed, mixed):
            agent = dl.RAVE(30, opponents=opponents)
            agent.search(state, np.random.default_rng(0))
            trees.append(as_dict(agent.tree))
        assert trees[0] == trees[1]
        for _ in range(min(7, len(state.legal))):
            state = state.after(state.legal[len(state.legal) // 2])


def test_following_does_not_change_the_opponent():
    known = dl.RAVE(5)
    dl.RAVE(5, opponents={1: known}).pick(dl.four_item_game().start(), np.random.default_rng(0))
    assert known.tree is None


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: dl.RAVE(simulations=0), "simulations must be an integer"),
        (lambda: dl.RAVE(exploration=-1), "exploration must be .* at least 0, not -1"),
        (lambda: dl.RAVE(equivalence=0), "equivalence must be a number above 0, not 0"),
        (lambda: dl.RAVE(equivalence=math.inf), "equivalence must be .* not inf"),
        (lambda: dl.RAVE(opponents=[dl.Greedy()]), "opponents must be a dict from seat"),
        (lambda: dl.RAVE(opponents={"1": dl.Greedy()}), "a seat of opponents must be .* not '1'"),
        (lambda: dl.RAVE(opponents={1: dl.Greedy}), "the opponent in seat 1 must be an agent"),
        (lambda: dl.RAVE().children(), "no tree yet"),
    ],
)
def test_bad_input_is_named(act, words):
    with pytest.raises(ValueError, match=words):
        act()


@pytest.mark.parametrize(
    ("seat", "words"),
    [(0, "seat 0 is the searching player's own"), (3, "no opponent in seat 3: seats are 0 to 2")],
)
def test_an_opponent_in_the_wrong_seat_is_named(seat, words):
    agent = dl.RAVE(opponents={seat: dl.Greedy()})
    with pytest.raises(ValueError, match=words):
        agent.pick(dl.four_item_game().start(), np.random.default_rng(0))


def test_an_opponent_that_picks_what_is_gone_is_named():
    class Stuck:
        def pick(self, state, rng):
            return 0

    game = dl.four_item_game()
    agent = dl.RAVE(20, opponents={1: Stuck()})
    with pytest.raises(ValueError, match="item 0 was already picked"):
        agent.pick(game.start(), np.random.default_rng(0))


if __name__ == "__main__":  # python -m tests.agents.test_rave writes the golden trees anew
    trees = {}
    for name, (state, agent) in golden_cases().items():
        agent.search(state, np.random.default_rng(2010))
        trees[name] = as_dict(agent.tree)
    GOLDEN.write_text(json.dumps(trees, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
