"""RAVE: the opponents that it follows."""

import numpy as np
import pytest

import draftlib as dl
from draftlib.risk import Drafter
from tests import refused
from tests.agents.plain_searches import tree_of


def nodes_below(tree, state):
    """Yield each node of a tree with its position."""
    yield tree, state
    for item, child in tree["children"].items():
        yield from nodes_below(child, state.after(int(item)))


@pytest.mark.parametrize("reward", [None, dl.MarsEvaluator().rewards], ids=["compiled", "Python"])
def test_in_the_tree_those_who_are_followed_make_the_pick_of_their_rule(reward):
    """At every seventh pick of a draft, with two bots, or one, in other seats each time."""
    game, met = dl.fantasy_risk(), 0
    if reward is not None:
        game = dl.Game(game.items, 3, lambda owner: reward(np.asarray(owner)), board=game.board)
    state, bots = game.start(), (Drafter("killbot"), Drafter("boscoe"))
    while not state.is_over:
        others = [p for p in range(3) if p != state.player]
        followed = dict(zip(others[len(state.picks) % 2 :], bots))
        agent = dl.RAVE(30, opponents=followed)
        agent.search(state, np.random.default_rng(0))
        for node, at in nodes_below(tree_of(agent), state):
            bot = followed.get(at.player)
            if bot is not None and node["total"]:
                met += 1
                picked = [item for item, sums in node["items"].items() if sums[0]]
                assert picked == [str(bot.pick(at))]
        for _ in range(min(7, len(state.legal))):
            state = state.after(state.legal[len(state.legal) // 2])
    assert met > 50


test_an_opponent_that_cannot_be_followed_is_named = refused(
    ({0: Drafter("quo")}, "a seat of opponents must be 0 to 2, but not 0, the searching"),
    ({3: Drafter("quo")}, "a seat of opponents must be 0 to 2, but not 0.*, not 3"),
    ({1: Drafter("quo")}, "the game that quo drafts in must be the draft of a Risk board"),
    by=lambda opponents: dl.RAVE(20, opponents=opponents).pick(
        dl.four_item_game().start(), np.random.default_rng(0)
    ),
)
