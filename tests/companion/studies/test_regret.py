"""Regret: never negative, none for exact play, little where a search sees the end."""

import pytest

import draftlib as dl
from companion.studies import regret as study
from draftlib.agents.walks import reward_spread

AGENTS = [dl.Random(), dl.Greedy(), dl.UCT(20, 1.0), dl.KthBestPick(2), dl.MaxN(1)]


@pytest.mark.parametrize("agent", AGENTS, ids=repr)
@pytest.mark.parametrize("n_items", [3, 10, 42])
def test_regret_is_never_negative(agent, n_items):
    for index in range(3):
        assert study.regret(study.random_table(n_items, index), agent) >= -1e-12


@pytest.mark.parametrize("exact", [dl.MaxN(), dl.UCT(5000, 0.5), dl.KthBestPick()], ids=repr)
def test_who_sees_the_end_of_a_small_table_has_none(exact):
    for index in range(5):
        assert study.regret(study.random_table(5, index), exact) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("n_items", [6, 42])
def test_the_unit_of_exploration(n_items):
    spreads = [reward_spread(study.random_table(n_items, i), 1000) for i in range(200)]
    assert study.spread(n_items) == pytest.approx(sum(spreads) / 200, rel=0.05)
