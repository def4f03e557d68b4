"""Max^n + UCT: answers and trees beside a plain twin, and the room that its nodes need."""

from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.agents.shared_tree import SharedTree
from draftlib.kernels import logs
from tests.agents.plain_searches import python_twin, tree_of
from tests.agents.plain_shared_tree import plain_maxn_uct
from tests.strategies import states, table_games


def cases():
    """Return agents and positions by name."""
    tables = [dl.random_table_game(7, 3, seed, high=20) for seed in range(4)]
    snake = dl.table_game(tables[0].values, "snake").start()
    early = dl.table_game(tables[1].values, [0, 1, 2, 2, 0]).start()
    two = dl.random_table_game(8, 2, 0, high=3).start().after(5)
    agents = {
        "reward": dl.MaxNUCT(40, 2.0, None, 2000),
        "zero": dl.MaxNUCT(40, 2.0, None, 2000, "zero"),
        "few": dl.MaxNUCT(3, 2.0, None, 600),
        "depth 3": dl.MaxNUCT(40, 2.0, 3, None),
    }
    starts = {"table": tables[2].start(), "later": tables[3].start().after(6), "early": early}
    starts |= {"snake": snake, "two": two, "Python": python_twin(tables[2].start())}
    return {f"{a}, {s}": (agents[a], starts[s]) for a in agents for s in starts}


@pytest.mark.parametrize("name", cases())
def test_the_pick_the_depth_and_the_tree_are_those_of_the_plain_search(name):
    agent, state = cases()[name]
    found = agent.pick(state, np.random.default_rng(5)), agent.reached, tree_of(agent.uct)
    assert found == plain_maxn_uct(agent, state, np.random.default_rng(5))


@given(states(table_games(max_items=8)), st.integers(1, 200), st.integers(0, 99))
def test_depth_0_is_uct_and_so_is_one_best_item(state, simulations, seed):
    uct, max_n = dl.UCT(simulations, 1.0), dl.MaxNUCT(simulations, 1.0, depth=0)
    agents = uct, max_n, dl.KthBestPickUCT(1, simulations, 1.0)
    assert len({agent.pick(state, np.random.default_rng(seed)) for agent in agents}) == 1


def test_the_next_search_allows_for_nodes_of_more_visits_than_its_root(monkeypatch):
    """A predicted move has a node of one visit; the node below it may have thousands."""
    state, uct = dl.random_table_game(6, 3, 0).start(), dl.UCT(8, 10.0)
    tree = SharedTree(uct, state, np.random.default_rng(0), None)
    place = tree.enter(tree.root, 2)
    tree.most += 5000
    tree.top_up(tree.enter(place, 3), 5000)
    table = Mock(wraps=logs._sqrt_log)
    monkeypatch.setattr(logs, "_sqrt_log", table)
    uct.search(place.state, np.random.default_rng(0))
    sizes = [call.args[0] for call in table.call_args_list]
    assert min(sizes) > uct.tree.visits[: uct.tree.used[0]].max() >= 5000
