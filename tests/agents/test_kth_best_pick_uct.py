"""KthBestPick on a UCT tree: the compiled loop against the recursion as it is written."""

import numpy as np
from hypothesis import given, settings, strategies as st

import draftlib as dl
from tests.agents.plain_searches import PlainKthBestPickUCT, python_twin
from tests.strategies import states, table_games


def both(agent, state, seed):
    """Return what the plain recursion and the kernel answer, with the trees that they leave."""
    plain = PlainKthBestPickUCT(agent, state, np.random.default_rng(seed))
    expected = plain.answers()
    item = agent.pick(state, np.random.default_rng(seed))
    assert item == expected[-1][1]
    used = agent.uct.tree.used[0]
    trees = [(t.visits[:used].tolist(), t.mean[:, :used].tolist(), t.item[1:used].tolist())
             for t in (plain.tree.uct.tree, agent.uct.tree)]  # fmt: skip
    return expected, [tuple(answer) for answer in agent.answers], trees


MODELS = st.sampled_from([None, "uct", "greedy"])


@given(
    states(table_games(max_items=7)),
    st.sampled_from(["printed", "program"]),
    st.sampled_from([1, 2, 5, 40]),
    st.lists(MODELS, min_size=4, max_size=4),
    st.booleans(),
    st.booleans(),
    st.integers(0, 99),
)
@settings(max_examples=150, deadline=None)
def test_the_loop_is_the_recursion(state, variant, simulations, models, memo, is_twin, seed):
    state = python_twin(state) if is_twin else state
    models = [dl.Greedy() if m == "greedy" else m for m in models[: state.game.n_players]]
    agent = dl.KthBestPickUCT(None, simulations, 2.0, models, variant, 20_000, memo)
    expected, found, trees = both(agent, state, seed)
    assert found == expected
    assert trees[0] == trees[1]


@given(states(table_games(max_items=8)), st.integers(1, 200), st.integers(0, 99))
@settings(deadline=None)
def test_one_best_item_is_uct(state, simulations, seed):
    agent = dl.KthBestPickUCT(1, simulations, 1.0)
    found = agent.pick(state, np.random.default_rng(seed))
    assert found == dl.UCT(simulations, 1.0).pick(state, np.random.default_rng(seed))


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
