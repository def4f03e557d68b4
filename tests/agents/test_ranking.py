"""Drafters by a public list: what they pick, by themselves and as rivals in a search."""

import numpy as np
import pytest

import draftlib as dl
from tests import refused
from tests.risk.bots.test_draft_rules import check_rule


@pytest.mark.parametrize("order", ["round_robin", [2, 0, 0, 1, 2]])
def test_the_rule_followed_picks_what_the_agents_pick(order):
    """The lists name some of the items."""
    rng = np.random.default_rng(0)
    game = dl.table_game(rng.random((3, 7)), order, items="ABCDEFG")
    agents = {0: dl.Ranking(["G", 0]), 1: dl.Random(), 2: dl.Ranking([3, "B", "F"])}
    rule = agents[2].follow(game, agents)
    assert rule.seats == (0, 2)
    drafts = [rng.permutation(7)[: len(game.order)] for _ in range(3)]
    drafts.append(np.append(drafts[0][:2], drafts[0][:1:-1]))
    check_rule(rule, game, agents, drafts, rng)


@pytest.mark.parametrize("noise", [0.3, 0.8, 1.0])
def test_each_item_is_passed_over_with_the_same_chance_by_agent_and_rule(noise):
    game, agent = dl.table_game(np.ones((2, 5))), dl.Ranking([4, 2, 0, 1, 3], noise)
    state, rule = game.start().after(2), agent.follow(game, {1: agent})
    picks, rng, n = np.array([2, 0, 0, 0, 0]), np.random.default_rng(1), 4_000
    memory = rule.memory.copy()
    by_rule = [rule.follows(memory, picks, 0, 1) for _ in range(n)]
    by_agent = [agent.pick(state, rng) for _ in range(n)]
    expected = np.array([1 - noise, noise * (1 - noise), noise**2 * (1 - noise), noise**3])
    for drawn in (by_rule, by_agent):
        share = np.bincount(drawn, minlength=5)[[4, 0, 1, 3]] / n
        assert share.sum() == 1
        assert np.all(abs(share - expected) <= 4 * np.sqrt(expected * (1 - expected) / n))


START = dl.four_item_game().start()
test_a_list_that_is_none_of_this_game_is_named = refused(
    (lambda: dl.Ranking("BA"), "order must be a list of items, best first, not 'BA'"),
    (lambda: dl.Ranking([0.5]), "an item of order must be the number or the name"),
    (lambda: dl.Ranking(["B", "E"]).pick(START), "an item of <four items.*, not 'E'"),
    (lambda: dl.Ranking([1, "B"]).pick(START), r"order must be .* different items, not \[1, 'B'\]"),
    (lambda: dl.Ranking([1], 1.5), "noise must be a finite number from 0 to 1, not 1.5"),
    (lambda: dl.Ranking([1], 0.5).pick(START), "rng must be a numpy Generator"),
    (lambda: dl.Ranking([1]).follow(START.game, {7: dl.Ranking([1])}), "a seat .* 0 to 2, not 7"),
)
