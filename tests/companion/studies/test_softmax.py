"""Softmax: its two ends, its shares, and that the scale of the rewards does not matter."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies.softmax import Softmax
from tests import refused
from tests.strategies import states, table_games

START = dl.table_game(np.zeros((2, 9))).start()


def shares_of(values, level):
    """Return the shares of items that the agent behind the dial values like this."""
    told = SimpleNamespace(pick=max, values=lambda state, rng: np.array(values, dtype=float))
    return Softmax(told, level).probabilities(START, np.random.default_rng(0))


@given(st.lists(st.integers(-50, 50), min_size=9, max_size=9), st.floats(0.03, 0.83))
def test_the_shares_are_those_of_luce(values, level):
    """Shares add up to 1, and the odds of two items depend on their own values alone."""
    shares = shares_of(values, level)
    assert shares.sum() == pytest.approx(1)
    if np.std(values) > 0:
        log_odds = 4 * level / (1 - level) * (values[0] - values[1]) / np.std(values)
        expected = shares[1] * np.exp(np.clip(log_odds, -500, 500))
        assert shares[0] == pytest.approx(expected, rel=1e-6, abs=1e-12)


@given(states(table_games()), st.floats(0.05, 0.95), st.integers(1, 1000))
def test_units_of_the_reward_do_not_matter(state, level, unit):
    other = dl.table_game(unit * state.game.values + 3, state.game.order)
    agent, rng = Softmax(dl.Greedy(), level), np.random.default_rng(0)
    shares = agent.probabilities(state, rng)
    # Each item is worth 3 more, and so is the sum after any next pick.
    same = agent.probabilities(dl.State(other, state.picks), rng)
    assert same == pytest.approx(shares, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize("agent", [dl.Greedy(), dl.MaxNMC(1, 3)], ids=repr)
def test_at_level_1_it_is_the_agent_and_at_level_0_random(agent):
    state = dl.four_item_game().start()
    for seed in range(5):
        full = Softmax(agent, 1).pick(state, np.random.default_rng(seed))
        assert full == agent.pick(state, np.random.default_rng(seed))
    drawn = [Softmax(agent, 0).pick(state, np.random.default_rng(seed)) for seed in range(400)]
    assert np.bincount(drawn, minlength=4).min() > 70


def test_items_never_tried_are_the_worst():
    shares = shares_of([1.0, 2.0, *[-np.inf] * 7], 0.5)
    assert shares[2] == shares[0] < shares[1]


test_an_agent_without_values_is_refused = refused(
    (lambda: Softmax(dl.Random(), 0.5), "agent must be an agent with values"),
)
