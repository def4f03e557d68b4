"""UCT and RAVE: whole trees against plain twins, what they share, and whom RAVE follows."""

import re

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftlib.risk import Drafter
from tests import refused
from tests.agents.plain_searches import plain_tree_of, python_twin, tree_of
from tests.strategies import states, table_games

SETTINGS = st.integers(1, 250), st.sampled_from([0.0, 0.5, 3.0])
AGENTS = st.builds(dl.UCT, *SETTINGS)
AGENTS |= st.builds(dl.RAVE, *SETTINGS, st.sampled_from([1.0, 50.0, 1e9]))
FOUR = dl.four_item_game()
LINE_UP = dl.line_up_reward([*"abc"] * 14, [*range(42)], {"a": 2, "b/c": 3, "c": 1})
RISK = dl.fantasy_risk()
GAMES = {"risk": RISK, "MARS": dl.Game(42, 3, dl.MarsEvaluator().arrays(3))}
GAMES |= {"line-up": dl.Game(42, 3, LINE_UP)}
both = pytest.mark.parametrize("kind", [dl.UCT, dl.RAVE])


def grown(agent, state, seed=0):
    agent.search(state, np.random.default_rng(seed))
    return tree_of(agent)


def visits(agent):
    """Return how many simulations have passed the root."""
    return agent.tree.total[0] if isinstance(agent, dl.RAVE) else agent.tree.visits[0]


@given(AGENTS, states(table_games(max_items=6)), st.booleans(), st.integers(0, 99))
@settings(max_examples=120)
def test_the_compiled_tree_equals_the_plain_one(agent, state, is_twin, seed):
    """Whether the reward is a table or a Python function."""
    expected = plain_tree_of(agent, state, seed)
    assert grown(agent, python_twin(state) if is_twin else state, seed) == expected


@pytest.mark.parametrize("kind", GAMES)
def test_the_trees_of_the_evaluators_equal_the_plain_ones(kind):
    state = GAMES[kind].start().after(22).after(5).after(30)
    for agent in (dl.UCT(90, 0.01), dl.RAVE(90, 1.0, 10.0)):
        assert grown(agent, state, 2010) == plain_tree_of(agent, state, 2010)


@both
def test_reused_tree_is_the_subtree_of_the_moves_made(kind):
    agent, state = kind(3000), dl.fantasy_risk().start()
    kept, size = grown(agent, state, 4), "visits" if kind is dl.UCT else "total"
    for _ in range(3):
        reply = max(kept["children"], key=lambda item: kept["children"][item][size])
        kept, state = kept["children"][reply], state.after(int(reply))
    below = kind()
    below.tree, below.root = agent._kept_tree(state), state
    assert tree_of(below) == kept
    if kind is dl.RAVE:
        assert (below.tree.moments == agent.tree.moments).all()
    else:
        assert below.tree.used[0] == slots(kept, 39)
    agent.search(state, np.random.default_rng(5))
    assert visits(agent) == kept[size] + 3000


def slots(node, n_free):
    """Return the slots in use below a node: all children of every expanded node."""
    if not node["children"]:
        return 1
    visited = sum(slots(child, n_free - 1) for child in node["children"].values())
    return 1 + visited + n_free - len(node["children"])


@both
def test_only_the_moves_that_were_made_lead_to_a_kept_tree(kind):
    """A tree of B and then A is none of C, although its first slots would fit."""
    game, agent = dl.four_item_game(), kind(200, 1.0)
    for picks in ((2,), (2, 0), (0, 1)):
        for played in ((1,), picks):
            agent.search(dl.State(game, played), np.random.default_rng(4))
            assert visits(agent) == 200, played
    for again in (200, 400):
        agent.search(game.start(), np.random.default_rng(0))
        assert visits(agent) == again
    agent.search(dl.four_item_game().start(), np.random.default_rng(0))
    assert visits(agent) == 200
    agent.reuse = False
    agent.search(agent.root, np.random.default_rng(0))
    assert visits(agent) == 200


@pytest.mark.parametrize("agent", [dl.UCT(400), dl.RAVE(400)], ids=repr)
def test_growth_of_the_tree_keeps_it(monkeypatch, agent):
    state, rave = dl.fantasy_risk().start(), dl.agents.rave
    whole, make_room = grown(agent, state, 3), rave.make_room
    monkeypatch.setattr("draftlib.agents.search._BATCH", 7)
    monkeypatch.setattr(rave, "make_room", lambda tree, _, make: make_room(tree, 43, make))
    agent.tree = agent.root = None
    assert grown(agent, state, 3) == whole


@both
def test_a_reward_may_ask_the_agent_that_is_searching(kind):
    """The search finds what it finds if the reward asks another agent like it."""

    def tree_with(asked, agent):
        def reward(owner):
            item = asked.pick(four, np.random.default_rng(owner))
            return owner[item % 3], owner[0]

        return grown(agent, dl.Game(3, 2, reward).start())

    agent, four = kind(9, 1.0), dl.four_item_game().start()
    assert tree_with(agent, agent) == tree_with(kind(9, 1.0), kind(9, 1.0))


def children_of(agent):
    """Return the children after a search of 500 simulations, where three items are left."""
    agent.search(dl.four_item_game().start().after(1), np.random.default_rng(0))
    table = agent.children()
    assert table.item.tolist() == [0, 2, 3]
    assert table.visits.sum() == 500
    return table


def test_children_of_uct_report_visits_means_and_bounds():
    table = children_of(dl.UCT(500, 0.7))
    assert table["mean"].tolist() == table.player_1.tolist()
    bonus = 0.7 * np.sqrt(np.log(500) / table.visits)
    assert table.bound.to_numpy() == pytest.approx((table["mean"] + bonus).to_numpy())


def test_children_of_rave_report_both_averages_and_the_bound():
    agent = dl.RAVE(500, 0.7, 20.0)
    table = children_of(agent)
    extra = 20 * table.amaf_visits / (20 + table.amaf_visits)
    weight = table.visits + extra
    value = (table.visits * table["mean"] + extra * table.amaf_mean) / weight
    assert table.value.to_numpy() == pytest.approx(value.to_numpy())
    assert table.bound.to_numpy() == pytest.approx((table.value + table.bonus).to_numpy())
    n, _, square = agent.tree.moments
    assert (n == 50).all()
    bonus = 0.7 * np.sqrt(square.sum() / n.sum()) * np.sqrt(np.log(500) / weight)
    assert table.bonus.to_numpy() == pytest.approx(bonus.to_numpy())


@pytest.mark.parametrize(
    ("make", "count", "value"), [(dl.UCT, "visits", "mean"), (dl.RAVE, "amaf_visits", "value")]
)
def test_few_simulations_leave_items_unknown(make, count, value):
    agent = make(2)
    item = agent.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    table = agent.children().set_index("item")
    assert table.visits.sum() == agent.simulations
    assert table[value].max() == table[value][item]
    assert 0 < (table[count] == 0).sum() == np.isinf(table.bound).sum()
    values = make(2).values(agent.root, np.random.default_rng(0))
    assert np.isinf(values).tolist() == (table[count] == 0).tolist()
    assert sorted(agent.rank(agent.root, np.random.default_rng(1))) == [*range(42)]


def test_the_default_constant_is_warned_of_where_a_table_wants_a_larger_one():
    """The number it names is half the spread of random rewards, however many picks a seat has."""
    for order in ("round_robin", "snake", [0, 1, 1, 2, 1]):
        game = dl.table_game(dl.random_table_game(12, 3, seed=5).values, order)
        with pytest.warns(UserWarning, match="is small for") as found:
            dl.UCT(20).pick(game.start(), np.random.default_rng(0))
        named = float(re.search(r"try exploration=(\S+),", str(found[0].message))[1])
        rewards = [dl.play(game, [dl.Random()] * 3, seed).rewards for seed in range(500)]
        assert named == pytest.approx(np.sqrt(np.var(rewards, axis=0).mean()) / 2, rel=0.1)
    for game in (dl.fantasy_risk(), dl.table_game([[0.1, 0.2], [0.2, 0.1]])):
        dl.UCT(20).pick(game.start(), np.random.default_rng(0))  # no warning, an error here
    dl.UCT(20, 0.02).pick(dl.four_item_game().start(), np.random.default_rng(0))  # chosen


@pytest.mark.parametrize("is_twin", [False, True], ids=["compiled", "Python"])
@pytest.mark.parametrize("n_picks", [0, 7, 22, 38])
def test_a_tree_beside_opponents_who_follow_rules_equals_the_plain_one(n_picks, is_twin):
    """After an even number of picks two bots are followed, and after an odd one only one."""
    state = dl.State(RISK, np.random.default_rng(n_picks).permutation(42)[:n_picks])
    others = [p for p in range(3) if p != state.player]
    rivals = dict(zip(others[n_picks % 2 :], (Drafter("killbot"), Drafter("boscoe"))))
    agent = dl.RAVE(120, opponents=rivals)
    expected = plain_tree_of(agent, state, 1)
    assert grown(agent, python_twin(state) if is_twin else state, 1) == expected


test_an_opponent_that_cannot_be_followed_is_named = refused(
    ({0: Drafter("quo")}, "a seat of opponents must be 0 to 2, but not 0, the searching"),
    ({3: Drafter("quo")}, "a seat of opponents must be 0 to 2, but not 0.*, not 3"),
    ({1: Drafter("quo")}, "the game that quo drafts in must be the draft of a Risk board"),
    by=lambda them: dl.RAVE(20, opponents=them).pick(FOUR.start(), np.random.default_rng(0)),
)
