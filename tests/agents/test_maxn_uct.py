"""Max^n + UCT against the manuscript's algorithm on a tree of dictionaries, and its trap."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.agents import search
from draftlib.agents.shared_tree import OverBudget, SharedTree
from tests.agents.test_uct import Node, plain_simulation
from tests.strategies import states, table_games


class Plain:
    """The algorithm, line by line, on the plain nodes of the tests of UCT."""

    def __init__(self, agent, state, seed):
        rng = np.random.default_rng(seed)
        self.agent, self.state, self.root, self.spent = agent, state, Node(), 0
        for _ in range(2):  # one stream for the root's simulations, one for all others
            self.stream = np.array([rng.bit_generator.random_raw()], np.uint64)
            if not self.spent:
                self.visit(self.root, state, agent.simulations, free=True)

    def visit(self, node, state, least, free=False):
        missing = max(0, least - node.visits)
        if not free and self.spent + missing > self.agent.max_simulations:
            raise OverBudget
        self.spent += missing
        for _ in range(missing):
            plain_simulation(node, state, self.agent.exploration, self.stream)

    def ranked(self, node, state):
        def mean(item):
            child = node.children.get(item)
            return -np.inf if child is None else child.mean[state.player]

        return sorted(state.legal.tolist(), key=lambda item: (-mean(item), item))

    def child(self, node, state, item):
        if node.untried is None:
            node.untried, node.tried = state.legal.tolist(), []
        if item not in node.children:
            place = node.untried.index(item)
            node.untried[place] = node.untried[0]
            node.untried.pop(0)
            node.tried.append(item)
            node.children[item] = Node()
            self.visit(node.children[item], state.after(item), 1)
        return node.children[item]

    def best(self, node, state, depth):
        """Return the best of the b best-ranked picks and its values (lines 5 to 16)."""
        if len(state.legal) > 1 and node is not self.root:
            self.visit(node, state, self.agent.simulations)
        coming = list(state.game.order[len(state.picks) :])[: depth + 1]
        best = None
        for item in self.ranked(node, state)[: coming.count(state.player)]:
            below, after = self.child(node, state, item), state.after(item)
            if after.is_over:
                values = after.game.rewards(after.owner)
                values = values * (self.agent.terminal == "reward")
            elif depth > 0:
                values = self.best(below, after, depth - 1)[1]
            else:
                values = below.mean
            if best is None or values[state.player] > best[1][state.player]:
                best = item, values
        return best

    def pick(self):
        item = self.ranked(self.root, self.state)[0]
        left = len(self.state.game.order) - len(self.state.picks)
        try:
            for depth in range(0, left, self.state.game.n_players):
                item = self.best(self.root, self.state, depth)[0]
        except OverBudget:
            pass
        return item


@given(
    states(table_games(max_items=7)),
    st.sampled_from(["reward", "zero"]),
    st.sampled_from([1, 3, 40]),
    st.integers(0, 99),
)
@settings(max_examples=80, deadline=None)
def test_it_is_the_algorithm(state, terminal, simulations, seed):
    agent = dl.MaxNUCT(simulations, 2.0, None, 600, terminal)
    found = agent.pick(state, np.random.default_rng(seed))
    plain = Plain(agent, state, seed)
    assert found == plain.pick()
    assert agent.uct.tree.visits[0] == plain.root.visits


@given(states(table_games(max_items=8)), st.integers(1, 200), st.integers(0, 99))
def test_depth_0_is_uct(state, simulations, seed):
    agent = dl.MaxNUCT(simulations, 1.0, depth=0)
    found = agent.pick(state, np.random.default_rng(seed))
    assert found == dl.UCT(simulations, 1.0).pick(state, np.random.default_rng(seed))


@given(states(table_games(max_items=6)), st.data())
def test_simulations_below_leave_the_nodes_above(state, data):
    uct = dl.UCT(30, 1.0)
    tree = SharedTree(uct, state, np.random.default_rng(0), None)
    place, above = tree.root, []
    for _ in range(data.draw(st.integers(0, 3))):
        if len(place.state.picks) + 1 < len(state.game.order):
            above.append(place.node)
            place = tree.enter(place, data.draw(st.sampled_from(place.state.legal.tolist())))
    before = uct.tree.visits[above].tolist()
    tree.top_up(place, 100)
    assert uct.tree.visits[place.node] == 100
    assert uct.tree.visits[above].tolist() == before


def test_the_next_search_allows_for_nodes_of_more_visits_than_its_root(monkeypatch):
    """A predicted move has a node of one visit; the node below it may have thousands."""
    state, uct = dl.random_table_game(6, 3, 0).start(), dl.UCT(8, 10.0)
    tree = SharedTree(uct, state, np.random.default_rng(0), None)
    place = tree.enter(tree.root, 2)
    tree.top_up(tree.enter(place, 3), 5000)
    sizes = []

    def recorded(size):
        sizes.append(size)
        return table(size)

    table = search._sqrt_log
    monkeypatch.setattr(search, "_sqrt_log", recorded)
    uct.search(place.state, np.random.default_rng(0))
    assert min(sizes) > uct.tree.visits[: uct.tree.used[0]].max() >= 5000


def maxn_loss(state, item):
    """Return how much max^n's value of `item` to the mover falls short of the best."""
    exact = dl.MaxN().analyse(state)
    values = exact.values[:, state.player]
    return values.max() - values[exact.items.tolist().index(item)]


def test_it_is_right_where_uct_is_misled():
    loss = {"uct": 0, "maxn_uct": 0}
    for seed in range(40):
        state = dl.random_table_game(7, 3, seed, high=20).start()
        for name, agent in {"uct": dl.UCT(200, 10.0), "maxn_uct": dl.MaxNUCT(200, 10.0)}.items():
            loss[name] += maxn_loss(state, agent.pick(state, np.random.default_rng(seed))) > 0
        assert agent.reached == 6
    assert loss["maxn_uct"] < loss["uct"]


def test_the_trap_at_the_end_of_the_draft():
    """The last player of a round sees the end; if that is worth nothing, UCT's choice stands."""
    loss, options = {"reward": 0, "zero": 0}, (100, 50.0, 3)
    for seed in range(40):
        state = dl.random_table_game(6, 3, seed).start().after(0).after(1)
        picks = {}
        for terminal in loss:
            agent = dl.MaxNUCT(*options, terminal=terminal)
            picks[terminal] = agent.pick(state, np.random.default_rng(seed))
            loss[terminal] += maxn_loss(state, picks[terminal])
            assert agent.reached == 3
        assert picks["zero"] == dl.UCT(*options[:2]).pick(state, np.random.default_rng(seed))
    assert loss["reward"] < loss["zero"]


def test_the_budget_counts_every_simulation():
    state = dl.fantasy_risk().start()
    for limit in (1, 500, 2000):
        agent = dl.MaxNUCT(100, max_simulations=limit)
        agent.pick(state, np.random.default_rng(0))
        assert agent.reached == (0 if limit < 700 else 3)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"simulations": 0}, "simulations must be an integer from 1 to 10000000, not 0"),
        ({"depth": -1}, "depth must be an integer of at least 0, not -1"),
        ({"max_simulations": 0}, "max_simulations must be an integer"),
        ({"terminal": 0}, "terminal must be one of reward, zero, not 0"),
    ],
)
def test_bad_input_is_named(options, words):
    with pytest.raises(ValueError, match=words):
        dl.MaxNUCT(**options)
