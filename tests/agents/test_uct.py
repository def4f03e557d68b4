"""UCT: whole trees against a plain implementation and stored ones, and its limits."""

import json
import math
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from draftlib.kernels.rng import below
from tests.strategies import states, table_games

GOLDEN = Path(__file__).parent.parent / "data" / "uct_trees.json"


class Node:
    """A node of the plain implementation: dictionaries and lists, no arrays."""

    def __init__(self):
        self.visits, self.mean, self.children, self.untried = 0, None, {}, None


def plain_simulation(root, state, c, stream):
    """Run one simulation by the book; draws random numbers in the documented order."""
    legal, node, walk, items = state.legal.tolist(), root, [root], None
    is_new = False
    free = legal
    while True:
        node.visits += 1
        if is_new or state.is_over:
            break
        if node.untried is None:
            node.untried, node.tried = list(free), []
        n_tried, n_free = len(node.tried), len(free)
        if n_tried < n_free:
            swap = below(stream, n_free - n_tried)
            node.untried[0], node.untried[swap] = node.untried[swap], node.untried[0]
            item = node.untried.pop(0)
            node.tried.append(item)
            node.children[item] = Node()
            is_new = True
        else:
            scores = {}
            for item in node.tried:
                child = node.children[item]
                width = c * math.sqrt(math.log(node.visits))
                scores[item] = child.mean[state.player] + width * (1 / math.sqrt(child.visits))
            ties = 0
            for candidate in node.tried:
                if scores[candidate] == max(scores.values()):
                    ties += 1
                    if ties == 1 or below(stream, ties) == 0:
                        item = candidate
        state, node = state.after(item), node.children[item]
        last = free[-1]
        items = free[:-1]
        if item != last:
            items[free.index(item)] = last
        free = items
        walk.append(node)
    while not state.is_over:
        j = below(stream, len(free))
        state = state.after(free[j])
        free = free[:-1] if j == len(free) - 1 else [*free[:j], free[-1], *free[j + 1 : -1]]
    reward = state.game.rewards(state.owner)
    for node in walk:
        old = np.zeros(len(reward)) if node.mean is None else node.mean
        node.mean = old + (reward - old) / node.visits


def as_dict(tree, node, n_free):
    """Return the part of a compiled tree below `node` as nested plain data."""
    children = {}
    if tree.first[node] >= 0:
        for child in range(tree.first[node], tree.first[node] + n_free):
            if tree.visits[child]:
                children[str(tree.item[child])] = as_dict(tree, child, n_free - 1)
    means = [round(float(m), 12) for m in tree.mean[:, node]]
    return {"visits": int(tree.visits[node]), "mean": means, "children": children}


def plain_dict(node):
    children = {str(i): plain_dict(c) for i, c in sorted(node.children.items())}
    mean = [round(float(m), 12) for m in node.mean]
    return {"visits": node.visits, "mean": mean, "children": children}


def whole_tree(agent):
    tree = as_dict(agent.tree, 0, len(agent.root.legal))
    return json.loads(json.dumps(tree, sort_keys=True))


@given(
    states(table_games(max_items=6)),
    st.integers(1, 300),
    st.sampled_from([0.0, 0.5, 3.0]),
    st.integers(0, 99),
)
@settings(max_examples=60)
def test_the_compiled_tree_equals_the_plain_one(state, simulations, c, seed):
    agent = dl.UCT(simulations, c)
    agent.search(state, np.random.default_rng(seed))
    stream = np.array([np.random.default_rng(seed).bit_generator.random_raw()], np.uint64)
    root = Node()
    for _ in range(simulations):
        plain_simulation(root, state, c, stream)
    assert whole_tree(agent) == json.loads(json.dumps(plain_dict(root), sort_keys=True))


@given(states(table_games(max_items=5)), st.integers(0, 99))
def test_a_python_reward_grows_the_same_tree(state, seed):
    game = dl.Game(
        state.game.n_items, state.game.n_players, state.game.rewards, state.game.order
    )  # fmt: skip
    twin = game.start()
    for item in state.picks:
        twin = twin.after(item)
    trees = []
    for position in (state, twin):
        agent = dl.UCT(80, 1.0)
        agent.search(position, np.random.default_rng(seed))
        trees.append(whole_tree(agent))
    assert trees[0] == trees[1]


def golden_cases():
    risk = dl.fantasy_risk()
    mars = dl.Game(42, 3, dl.MarsEvaluator().arrays(3))
    return {
        "four items, c = 1": (dl.four_item_game().start(), dl.UCT(60, 1.0)),
        "Fantasy Risk, c = 0.01": (risk.start().after(22).after(5).after(30), dl.UCT(90, 0.01)),
        "MARS, c = 0.25": (mars.start(), dl.UCT(60, 0.25)),
    }


@pytest.mark.parametrize("c", [30.0, 100.0])
def test_the_bound_counts_the_present_visit(c):
    """Values of all sizes and much exploration: here ln n and ln (n - 1) choose differently."""
    state = dl.random_table_game(6, 3, 1).start()
    agent = dl.UCT(400, c)
    agent.search(state, np.random.default_rng(5))
    stream = np.array([np.random.default_rng(5).bit_generator.random_raw()], np.uint64)
    root = Node()
    for _ in range(400):
        plain_simulation(root, state, c, stream)
    assert whole_tree(agent) == json.loads(json.dumps(plain_dict(root), sort_keys=True))


def test_golden_trees():
    stored = json.loads(GOLDEN.read_text("utf-8"))
    for name, (state, agent) in golden_cases().items():
        agent.search(state, np.random.default_rng(2010))
        assert whole_tree(agent) == stored[name], name


def test_many_simulations_approach_maxn():
    close = 0
    for seed in range(12):
        game = dl.random_table_game(6, 3, seed, high=20)
        exact = dl.MaxN().analyse(game.start())
        uct = dl.UCT(30_000, 10.0)
        item = uct.pick(game.start(), np.random.default_rng(seed))
        value = exact.values[exact.items.tolist().index(item)][0]
        close += value == exact.value[0]
    assert close >= 11


def test_reused_tree_is_the_subtree_of_the_moves_made():
    game = dl.fantasy_risk()
    agent, rng = dl.UCT(2000, 0.01), np.random.default_rng(4)
    first = agent.pick(game.start(), rng)
    tree, root = agent.tree, agent.root
    slots = tree.first[0] + np.arange(42)
    mine = slots[tree.item[slots] == first][0]
    kept = as_dict(tree, mine, 41)
    reply = max(kept["children"], key=lambda item: kept["children"][item]["visits"])
    last = max(
        kept["children"][reply]["children"],
        key=lambda item: kept["children"][reply]["children"][item]["visits"],
    )
    expected = kept["children"][reply]["children"][last]
    state = root.after(first).after(int(reply)).after(int(last))
    subtree = agent._tree_at(state)
    assert as_dict(subtree, 0, 39) == expected
    assert subtree.used[0] == count(expected, 39)
    agent.search(state, rng)
    assert agent.tree.visits[0] == expected["visits"] + 2000


def count(node, n_free):
    """Return the slots in use below a node: all children of every expanded node."""
    if not node["children"]:
        return 1
    visited = sum(count(child, n_free - 1) for child in node["children"].values())
    return 1 + visited + n_free - len(node["children"])


def test_searching_again_adds_to_the_tree():
    state = dl.four_item_game().start()
    uct = dl.UCT(simulations=50, exploration=1.0)
    for _ in range(3):
        uct.search(state, np.random.default_rng(0))
    assert uct.children().visits.sum() == 150


def test_an_unvisited_move_or_another_game_starts_a_new_tree():
    game = dl.fantasy_risk()
    agent, rng = dl.UCT(50, 0.01), np.random.default_rng(4)
    agent.pick(game.start(), rng)
    agent.search(game.start().after(1).after(2).after(3), rng)
    assert agent.tree.visits[0] == 50
    agent.search(dl.fantasy_risk().start(), rng)
    assert agent.tree.visits[0] == 50
    fresh = dl.UCT(50, 0.01, reuse=False)
    fresh.pick(game.start(), rng)
    fresh.pick(game.start(), rng)
    assert fresh.tree.visits[0] == 50


def test_other_moves_to_the_same_depth_start_a_new_tree():
    """A tree of B and then A is none of C, although its first slots would fit."""
    game, agent, rng = dl.four_item_game(), dl.UCT(200, 1.0), np.random.default_rng(4)
    agent.search(game.start().after(1), rng)
    for picks in ((2,), (2, 0), (0, 1)):
        state = game.start()
        for item in picks:
            state = state.after(item)
        agent.search(state, rng)
        assert agent.tree.visits[0] == 200, picks
        agent.search(game.start().after(1), rng)
        assert agent.tree.visits[0] == 200, picks


@given(states(table_games(max_items=6)), st.integers(1, 60), st.integers(0, 99))
def test_the_answer_has_the_highest_mean_of_the_plain_tree(state, simulations, seed):
    agent, rng = dl.UCT(simulations, 3.0), np.random.default_rng(seed)
    item = agent.pick(state, rng)
    stream = np.array([np.random.default_rng(seed).bit_generator.random_raw()], np.uint64)
    root = Node()
    for _ in range(simulations):
        plain_simulation(root, state, 3.0, stream)
    means = {i: child.mean[state.player] for i, child in root.children.items()}
    assert item == min(i for i in means if means[i] == max(means.values()))


def test_two_threads_cannot_search_with_one_agent():
    agent, state = dl.UCT(5, 1.0), dl.four_item_game().start()

    class Intruder(np.random.Generator):
        """A Generator that searches with the agent in another thread when it is asked."""

        @property
        def bit_generator(self):
            with ThreadPoolExecutor(1) as other:
                other.submit(agent.pick, state, np.random.default_rng(0)).result()

    with pytest.raises(ValueError, match="is searching in another thread"):
        agent.pick(state, Intruder(np.random.PCG64(0)))
    assert agent.pick(state, np.random.default_rng(0)) in state.legal


def test_children_report_visits_means_and_bounds():
    agent = dl.UCT(500, 0.7)
    agent.search(dl.four_item_game().start().after(1), np.random.default_rng(0))
    table = agent.children()
    assert table.item.tolist() == [0, 2, 3]
    assert table.visits.sum() == 500
    assert table["mean"].tolist() == table.player_1.tolist()
    bonus = 0.7 * np.sqrt(np.log(500) / table.visits)
    assert table.bound.to_numpy() == pytest.approx((table["mean"] + bonus).to_numpy())


def test_fewer_simulations_than_items():
    agent = dl.UCT(5, 0.01)
    item = agent.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    table = agent.children().set_index("item")
    assert table.visits.sum() == 5
    assert table["mean"].max() == table["mean"][item]
    assert np.isinf(table.bound[table.visits == 0]).all()


def test_growth_of_the_tree_keeps_it(monkeypatch):
    trees = []
    for chunk in (4096, 7):
        monkeypatch.setattr("draftlib.agents.uct.CHUNK", chunk)
        agent = dl.UCT(400, 0.01)
        agent.search(dl.fantasy_risk().start(), np.random.default_rng(3))
        trees.append(whole_tree(agent))
    assert trees[0] == trees[1]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: dl.UCT(simulations=0), "simulations must be an integer"),
        (
            lambda: dl.UCT(exploration=-1),
            "exploration must be .* at least 0, not -1",
        ),
        (lambda: dl.UCT(exploration=math.nan), "exploration must be .* not nan"),
        (lambda: dl.UCT().children(), "no tree yet"),
    ],
)
def test_bad_input_is_named(act, words):
    with pytest.raises(ValueError, match=words):
        act()


if __name__ == "__main__":  # python -m tests.agents.test_uct writes the golden trees anew
    trees = {}
    for name, (state, agent) in golden_cases().items():
        agent.search(state, np.random.default_rng(2010))
        trees[name] = whole_tree(agent)
    GOLDEN.write_text(json.dumps(trees, sort_keys=True, separators=(",", ":")) + "\n", "utf-8")
