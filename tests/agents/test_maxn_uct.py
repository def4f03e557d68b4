"""Max^n + UCT against the manuscript's algorithm on a tree of dictionaries, and its trap."""

import numpy as np
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftlib.agents import search
from draftlib.agents.shared_tree import SharedTree
from tests.agents.plain_searches import PlainMaxNUCT
from tests.strategies import states, table_games


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
    plain = PlainMaxNUCT(agent, state, seed)
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
    tree.most += 5000
    tree.top_up(tree.enter(place, 3), 5000)
    sizes = []

    def recorded(size):
        sizes.append(size)
        return table(size)

    table = search._sqrt_log
    monkeypatch.setattr(search, "_sqrt_log", recorded)
    uct.search(place.state, np.random.default_rng(0))
    assert min(sizes) > uct.tree.visits[: uct.tree.used[0]].max() >= 5000


def test_the_budget_counts_every_simulation():
    state = dl.fantasy_risk().start()
    for limit in (1, 500, 2000):
        agent = dl.MaxNUCT(100, max_simulations=limit)
        agent.pick(state, np.random.default_rng(0))
        assert agent.reached == (0 if limit < 700 else 3)
