"""KthBestPick on a UCT tree: answers and trees as they were stored, and what must always hold."""

import json
from pathlib import Path

import numpy as np
import pytest

import draftlib as dl
from tests.agents.plain_searches import digest_of, python_twin

STORED = Path(__file__).parent.parent / "data" / "kth_best_pick_uct.json"


def cases():
    """Return agents and positions by name: variants, models, limits, orders, rewards."""
    tables = {seed: dl.random_table_game(8, 3, seed) for seed in (0, 1, 6, 37, 43)}
    snake = dl.table_game(tables[0].values, "snake").start()
    early = dl.table_game(tables[1].values, [0, 1, 2, 2, 0]).start()
    risk = dl.fantasy_risk().start().after(13).after(30).after(1)
    greedy, uct = dl.Greedy(), "uct"
    small = {"exploration": 20.0, "max_simulations": 20_000}
    return {
        "printed": (dl.KthBestPickUCT(None, 40, **small), tables[37].start()),
        "program": (dl.KthBestPickUCT(None, 30, variant="program", **small), tables[37].start()),
        "printed, snake": (dl.KthBestPickUCT(None, 30, **small), snake),
        "program, snake": (dl.KthBestPickUCT(None, 30, variant="program", **small), snake),
        "early end": (dl.KthBestPickUCT(None, 20, **small), early.after(6)),
        "oracle": (dl.KthBestPickUCT(None, 25, models=[None, greedy, uct], **small), early),
        "oracle, program": (
            dl.KthBestPickUCT(None, 25, models=[uct, None, greedy], variant="program", **small),
            tables[6].start().after(3),
        ),
        "no memo": (dl.KthBestPickUCT(None, 5, memo=False, **small), tables[43].start()),
        "one simulation": (dl.KthBestPickUCT(None, 1, **small), tables[1].start()),
        "a Python reward": (dl.KthBestPickUCT(2, 20, **small), python_twin(tables[37].start())),
        "Fantasy Risk": (dl.KthBestPickUCT(None, 100, 0.25, None, "program", 8_000), risk),
        "all used": (
            dl.KthBestPickUCT(None, 100, 0.25, None, "program", 2_000, use_all=True),
            risk,
        ),
    }


def answered(agent, state):
    """Return the item, the answer for each N, and a digest of the tree."""
    item = agent.pick(state, np.random.default_rng(2010))
    return [item, [list(answer) for answer in agent.answers], digest_of(agent.uct.tree)]


@pytest.mark.parametrize("name", cases())
def test_answers_and_trees_are_the_stored_ones(name):
    assert answered(*cases()[name]) == json.loads(STORED.read_text("utf-8"))[name]


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


if __name__ == "__main__":  # python -m tests.agents.test_kth_best_pick_uct stores them anew
    rows = {name: answered(*case) for name, case in cases().items()}
    STORED.write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
