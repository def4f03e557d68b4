"""RAVE: the unit of its rewards, and the opponents that it follows."""

from types import SimpleNamespace

import numpy as np

import draftlib as dl
from tests import refused
from tests.agents.plain_searches import tree_of


def test_the_unit_of_rewards_does_not_matter():
    values = dl.random_table_game(9, 3, 0).values
    picks = []
    for scale in (1.0, 1024.0):
        state = dl.table_game(values * scale).start()
        picks.append(dl.RAVE(200).rank(state, np.random.default_rng(1)).tolist())
    assert picks[0] == picks[1]


def first_or_last(state, rng):
    return state.legal[0 if rng.random() < 0.5 else -1]


def test_a_random_opponent_is_followed_with_a_stream_of_its_own():
    state = dl.random_table_game(6, 2, 0).start()
    trees = []
    for _ in range(2):
        agent = dl.RAVE(200, opponents={1: SimpleNamespace(pick=first_or_last)})
        agent.search(state, np.random.default_rng(3))
        trees.append(tree_of(agent))
    assert trees[0] == trees[1]
    for item, reply in trees[0]["children"].items():
        left = [i for i in range(6) if i != int(item)]
        assert set(reply["children"]) <= {str(left[0]), str(left[-1])}
    assert any(len(reply["children"]) == 2 for reply in trees[0]["children"].values())


def test_a_compiled_rule_grows_the_tree_of_the_agent_that_is_asked():
    """At every seventh pick of a draft, with the rules of two bots in one search, or of one."""
    state = dl.fantasy_risk().start()
    killbot, boscoe = dl.risk.Drafter("killbot"), dl.risk.Drafter("boscoe")
    asked = SimpleNamespace(pick=boscoe.pick)  # whose rule a search cannot take compiled
    while not state.is_over:
        trees = []
        for last in (boscoe, asked):
            followed = {(state.player + 1) % 3: killbot, (state.player + 2) % 3: last}
            agent = dl.RAVE(30, opponents=followed)
            agent.search(state, np.random.default_rng(0))
            trees.append(tree_of(agent))
        assert trees[0] == trees[1]
        for _ in range(min(7, len(state.legal))):
            state = state.after(state.legal[len(state.legal) // 2])


def test_following_does_not_change_the_opponent():
    known = dl.RAVE(5)
    dl.RAVE(5, opponents={1: known}).pick(dl.four_item_game().start(), np.random.default_rng(0))
    assert known.tree is None


test_an_opponent_that_cannot_be_followed_is_named = refused(
    ({0: dl.Greedy()}, "seat 0 is the searching player's own"),
    ({3: dl.Greedy()}, "no opponent in seat 3: seats are 0 to 2"),
    ({1: SimpleNamespace(pick=lambda state, rng: 0)}, "item 0 was already picked"),
    by=lambda opponents: dl.RAVE(20, opponents=opponents).pick(
        dl.four_item_game().start(), np.random.default_rng(0)
    ),
)
