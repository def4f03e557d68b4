"""Max^n and KthBestPick on a UCT tree: answers and trees beside plain twins, limits, room."""

from functools import partial
from unittest.mock import Mock

import numpy as np
import pytest

import draftlib as dl
from draftlib.agents import search
from draftlib.agents.shared_tree import SharedTree
from tests.agents.plain_searches import python_twin, tree_of
from tests.agents.plain_shared_tree import plain_kth_best_pick_uct, plain_maxn_uct

TABLES = {seed: dl.random_table_game(8, 3, seed) for seed in (0, 1, 6, 37, 43)}
TABLE, SNAKE = TABLES[37].start(), dl.table_game(TABLES[0].values, "snake").start()
EARLY_END = dl.table_game(TABLES[1].values, [0, 1, 2, 2, 0]).start()
TWO = dl.random_table_game(8, 2, 0).start().after(5)
FANTASY = dl.fantasy_risk().start().after(13).after(30).after(1)
KTH = partial(dl.KthBestPickUCT, exploration=20.0, max_simulations=4_000)
PROGRAM = partial(KTH, variant="program")
MODELS, OTHER_MODELS = [None, dl.Greedy(), "uct"], ["uct", None, dl.Greedy()]
KTH_CASES = {
    "printed": (KTH(None, 40), TABLE),
    "program": (PROGRAM(None, 30), TABLE),
    "printed, snake": (KTH(None, 30), SNAKE),
    "program, snake": (PROGRAM(None, 30), SNAKE),
    "just enough simulations": (KTH(None, 30, max_simulations=558), SNAKE),
    "early end": (KTH(None, 20), EARLY_END.after(6)),
    "oracle": (KTH(None, 25, models=MODELS), EARLY_END),
    "oracle, program": (PROGRAM(None, 25, models=OTHER_MODELS), TABLES[6].start().after(3)),
    "one simulation": (KTH(None, 1), TABLES[1].start()),
    "a Python reward": (KTH(2, 20), python_twin(TABLE)),
    "Fantasy Risk": (PROGRAM(simulations=100, exploration=0.05, max_simulations=2_000), FANTASY),
}
MAXN_AGENTS = {
    "reward": dl.MaxNUCT(40, 20.0, None, 2000),
    "zero": dl.MaxNUCT(40, 20.0, None, 2000, "zero"),
    "few": dl.MaxNUCT(3, 20.0, None, 600),
    "depth 3": dl.MaxNUCT(40, 20.0, 3, None),
    "no more than UCT": dl.MaxNUCT(40, 20.0, None, 1),
}
MAXN_STARTS = {"table": TABLE, "later": TABLES[43].start().after(6), "early end": EARLY_END}
MAXN_STARTS |= {"snake": SNAKE, "two players": TWO, "a Python reward": python_twin(TABLE)}


@pytest.mark.parametrize(("agent", "state"), KTH_CASES.values(), ids=KTH_CASES)
def test_kth_best_pick_has_the_answers_and_the_tree_of_the_plain_search(agent, state):
    agent.pick(state, np.random.default_rng(5))
    found = [tuple(answer) for answer in agent.answers], tree_of(agent.uct)
    assert found == plain_kth_best_pick_uct(agent, state, np.random.default_rng(5))


@pytest.mark.parametrize("agent", MAXN_AGENTS.values(), ids=MAXN_AGENTS)
@pytest.mark.parametrize("state", MAXN_STARTS.values(), ids=MAXN_STARTS)
def test_maxn_has_the_pick_the_depth_and_the_tree_of_the_plain_search(agent, state):
    found = agent.pick(state, np.random.default_rng(5)), agent.reached, tree_of(agent.uct)
    assert found == plain_maxn_uct(agent, state, np.random.default_rng(5))


def test_the_rest_of_the_simulations_is_used_when_asked():
    rich = dl.KthBestPickUCT(simulations=100, max_simulations=5000, use_all=True, variant="program")
    item = rich.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    children = rich.uct.children().set_index("item")
    assert children.visits[item] > 4000


def test_the_tree_is_kept_between_the_picks_of_a_game():
    state, agent = dl.fantasy_risk().start(), dl.KthBestPickUCT(2, 2000, 0.05, variant="program")
    agent.pick(state, np.random.default_rng(0))
    kept = tree_of(agent.uct)
    for _ in range(3):  # the moves that were simulated most often
        item, kept = max(kept["children"].items(), key=lambda child: child[1]["visits"])
        state = state.after(int(item))
    agent.pick(state, np.random.default_rng(1))
    assert agent.uct.tree.visits[0] == kept["visits"] + 2000


def test_the_next_search_allows_for_nodes_of_more_visits_than_its_root(monkeypatch):
    """A predicted move has a node of one visit; the node below it may have thousands."""
    state, uct = dl.random_table_game(6, 3, 0).start(), dl.UCT(8, 10.0)
    tree = SharedTree(uct, state, np.random.default_rng(0), None)
    place = tree.enter(tree.root, 2)
    tree.most += 5000
    tree.top_up(tree.enter(place, 3), 5000)
    table = Mock(wraps=search._sqrt_log)
    monkeypatch.setattr(search, "_sqrt_log", table)
    uct.search(place.state, np.random.default_rng(0))
    sizes = [call.args[0] for call in table.call_args_list]
    assert min(sizes) > uct.tree.visits[: uct.tree.used[0]].max() >= 5000
