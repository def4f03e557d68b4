"""Gains of deviations, exact means and profiles, each against plain recursion over all drafts."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.studies import equilibrium as eq
from tests.agents.plain_searches import mean_of, own_best, recursed
from tests.strategies import states, table_games

SMALL = table_games(max_items=5, max_players=3)
TIES = st.sampled_from(["first", "last", "generous", "spiteful"])


def mean_of_ends(state):
    return np.round(recursed(state, mean_of), 9)


class Limit:
    """MaxN-MC with infinitely many walks, the first item on ties: the report's Algorithm 1."""

    def __init__(self, depth):
        self.depth = depth

    def pick(self, state, rng):
        after = [
            recursed(state.after(i), own_best, self.depth - 1, mean_of_ends) for i in state.legal
        ]
        return int(state.legal[np.argmax([value[state.player] for value in after])])


def best_reply_by_force(game, agents, player):
    """Return the best reward of `player` over all of its own plans of items to take in turn."""
    turns = [t for t, p in enumerate(game.order) if p == player]
    best = -np.inf
    for plan in itertools.permutations(range(game.n_items), len(turns)):
        state, wanted = game.start(), iter(plan)
        while not state.is_over:
            mine = state.player == player
            item = next(wanted) if mine else agents[state.player].pick(state, None)
            if item in state.picks:
                break
            state = state.after(item)
        if state.is_over:
            best = max(best, game.rewards(state.owner)[player])
    return best


@given(states(SMALL))
def test_mean_of_all_completions_is_the_mean_over_all_drafts(state):
    assert eq.mean_of_all_completions(state) == pytest.approx(recursed(state, mean_of))


@settings(max_examples=30)
@given(SMALL, st.integers(1, 5))
def test_limit_profile_is_algorithm_1_with_exact_means(game, depth):
    plain = eq.agent_profile(game, [Limit(depth)] * game.n_players)
    fast = eq.limit_profile(game, depth)
    for expected, found in zip(plain.chances, fast.chances):
        assert found.tolist() == expected.tolist()


@settings(max_examples=30)
@given(SMALL, TIES)
def test_to_the_end_the_limit_is_maxn_and_an_equilibrium(game, ties):
    profile = eq.limit_profile(game, len(game.order), ties)
    asked = eq.agent_profile(game, [dl.MaxN(ties=ties)] * game.n_players)
    assert [c.tolist() for c in profile.chances] == [c.tolist() for c in asked.chances]
    exact = dl.MaxN(ties=ties).analyse(game.start()).value
    assert eq.value_of_play(profile).tolist() == exact.tolist()
    assert eq.gains(profile).tolist() == [0.0] * game.n_players


@settings(max_examples=30)
@given(SMALL, st.sampled_from([dl.Greedy(), dl.Paranoid(), dl.MaxN(depth=2), Limit(1)]))
def test_best_response_is_the_best_of_all_plans(game, agent):
    agents = [agent] * game.n_players
    profile = eq.agent_profile(game, agents)
    assert eq.value_of_play(profile).tolist() == dl.play(game, agents).rewards.tolist()
    for player in range(game.n_players):
        expected = best_reply_by_force(game, agents, player)
        if np.isfinite(expected):  # a player without a turn has one plan, the empty one
            assert eq.best_response_value(profile, player) == expected
    assert (eq.gains(profile) >= 0).all()


def test_sampled_play_is_the_agent_and_tends_to_the_limit():
    game = dl.random_table_game(5, 3, seed=3)
    few = eq.sampled_profile(game, depth=1, rollouts=2, repeats=4000, seed=0)
    agent, rng = dl.MaxNMC(depth=1, rollouts=2), np.random.default_rng(0)
    picks = [agent.pick(game.start(), rng) for _ in range(4000)]
    asked = np.bincount(picks, minlength=5) / 4000
    assert few.chances[0][0] == pytest.approx(asked, abs=0.05)
    many = eq.sampled_profile(game, depth=2, rollouts=3000, repeats=5, seed=0)
    limit = eq.limit_profile(game, depth=2)
    assert eq.value_of_play(many) == pytest.approx(eq.value_of_play(limit), abs=1.0)
    deep = eq.sampled_profile(game, depth=5, rollouts=1, repeats=2, seed=0)
    assert eq.exploitability(deep) == 0.0
