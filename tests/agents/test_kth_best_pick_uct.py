"""KthBestPick on a UCT tree: answers and trees beside a plain twin, and what must always hold."""

from functools import partial

import numpy as np
import pytest

import draftlib as dl
from tests.agents.plain_searches import python_twin, tree_of
from tests.agents.plain_shared_tree import plain_kth_best_pick_uct


def cases():
    """Return agents and positions by name: variants, models, limits, orders, rewards."""
    tables = {seed: dl.random_table_game(8, 3, seed) for seed in (0, 1, 6, 37, 43)}
    snake = dl.table_game(tables[0].values, "snake").start()
    early = dl.table_game(tables[1].values, [0, 1, 2, 2, 0]).start()
    risk = dl.fantasy_risk().start().after(13).after(30).after(1)
    greedy, uct = dl.Greedy(), "uct"
    kth = partial(dl.KthBestPickUCT, exploration=20.0, max_simulations=4_000)
    program = partial(kth, variant="program")
    fantasy = partial(dl.KthBestPickUCT, simulations=100, variant="program")
    return {
        "printed": (kth(None, 40), tables[37].start()),
        "program": (program(None, 30), tables[37].start()),
        "printed, snake": (kth(None, 30), snake),
        "program, snake": (program(None, 30), snake),
        "early end": (kth(None, 20), early.after(6)),
        "oracle": (kth(None, 25, models=[None, greedy, uct]), early),
        "oracle, program": (
            program(None, 25, models=[uct, None, greedy]),
            tables[6].start().after(3),
        ),
        "no memo": (kth(None, 5, memo=False), tables[43].start()),
        "one simulation": (kth(None, 1), tables[1].start()),
        "a Python reward": (kth(2, 20), python_twin(tables[37].start())),
        "Fantasy Risk": (fantasy(max_simulations=2_000), risk),
    }


@pytest.mark.parametrize("name", cases())
def test_the_answers_and_the_tree_are_those_of_the_plain_search(name):
    agent, state = cases()[name]
    agent.pick(state, np.random.default_rng(5))
    found = [tuple(answer) for answer in agent.answers], tree_of(agent.uct)
    assert found == plain_kth_best_pick_uct(agent, state, np.random.default_rng(5))


def test_the_limit_holds_and_the_rest_is_used_when_asked():
    state = dl.fantasy_risk().start()
    for limit in (1, 100, 5000):
        agent = dl.KthBestPickUCT(simulations=100, max_simulations=limit)
        agent.pick(state, np.random.default_rng(0))
        assert agent.uct.tree.visits[0] == 100
        assert agent.answers[-1].simulations <= max(limit, 100)
    rich = dl.KthBestPickUCT(simulations=100, max_simulations=5000, use_all=True, variant="program")
    item = rich.pick(state, np.random.default_rng(0))
    tree = rich.uct.tree
    chosen = [c for c in range(tree.first[0], tree.first[0] + 42) if tree.item[c] == item]
    assert tree.visits[chosen].sum() > 4000


def test_the_tree_is_kept_between_the_picks_of_a_game():
    state, agent = dl.fantasy_risk().start(), dl.KthBestPickUCT(2, 2000, 0.05, variant="program")
    agent.pick(state, np.random.default_rng(0))
    node, tree = 0, agent.uct.tree
    for _ in range(3):  # the moves that were simulated most often
        children = tree.first[node] + np.arange(len(state.legal))
        node = children[tree.visits[children].argmax()]
        state = state.after(int(tree.item[node]))
    agent.pick(state, np.random.default_rng(1))
    assert agent.uct.tree.visits[0] == tree.visits[node] + 2000
