"""KthBestPick: the plain algorithm against its kernel and its trace, and its guarantees."""

from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

import draftlib as dl
from draftlib.agents.greedy import rank_by_gain, rank_by_gain_generous
from draftlib.agents.kth_best_pick import MAX_CALLS
from draftlib.agents.kth_best_pick_table import _slot_of
from draftlib.plain import kth_best_pick
from tests.strategies import states, table_games

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("ranking", [rank_by_gain, rank_by_gain_generous])
@given(state=states(table_games(max_items=7)), n_best=st.one_of(st.none(), st.integers(1, 4)))
@settings(max_examples=100)
def test_all_ways_to_compute_it_agree(ranking, state, n_best):
    expected = kth_best_pick(state, n_best or state.game.n_items, ranking)
    assert expected in state.legal
    ties = "first" if ranking is rank_by_gain else "generous"
    for memo in (False, True):
        assert dl.KthBestPick(n_best, heuristic=ranking, memo=memo).pick(state, RNG) == expected
        assert dl.KthBestPick(n_best, memo=memo, ties=ties).pick(state, RNG) == expected
    assert dl.kth_best_pick_trace(state, n_best, ties=ties)[-1].result == expected


@example(dl.random_table_game(4, 2, seed=2).start(), 4, False)  # one answer kept would be seen
@given(states(table_games(max_items=9, max_players=3)), st.integers(1, 40), st.booleans())
def test_a_pick_and_its_trace_count_the_same_calls(state, limit, memo):
    """So that a limit on calls lowers N in the kernel where it does in the trace."""
    agent = dl.KthBestPick(memo=memo, max_calls=limit)
    assert agent.pick(state) == agent._trace(state, RNG)[-1].result


@given(table_games(max_items=7, distinct=True))
def test_whoever_moves_gets_its_first_choice_in_the_end(game):
    """With itself as everybody's model the prediction is what happens."""
    outcome = dl.play(game, [dl.KthBestPick()] * game.n_players)
    assert outcome.owner[game.values[game.order[0]].argmax()] == game.order[0]


def counting():
    """Return a ranking that counts how often it is asked: a model call that is not remembered."""
    return Mock(spec=rank_by_gain, side_effect=lambda state, rng: rank_by_gain(state))


def test_the_limit_is_on_calls_made_and_the_trace_says_when_it_decided():
    """Count the calls from outside; a limit of exactly so many is enough, of one less is not."""
    start = dl.random_table_game(9, 3, 6).start()
    counted = counting()
    steps = dl.kth_best_pick_trace(start, 3, counted, max_calls=None)
    calls = counted.call_count
    assert dl.kth_best_pick_trace(start, 3, counting(), max_calls=calls) == steps
    assert steps[-1].limited_to is None
    less = dl.kth_best_pick_trace(start, 3, counting(), max_calls=calls - 1)
    assert less[-1].limited_to == 2
    assert [s.line for s in less] == [s.line for s in dl.kth_best_pick_trace(start, 2)]
    assert max(step.k or 0 for step in less) == 1


def test_by_default_a_large_draft_is_answered_within_the_limit():
    start, counted = dl.fantasy_risk().start(), counting()
    last = dl.kth_best_pick_trace(start, heuristic=counted)[-1]
    assert last.result in start.legal
    assert 1 <= last.limited_to < 14
    assert counted.call_count <= (last.limited_to + 2) * MAX_CALLS
    assert dl.KthBestPick().pick(dl.random_table_game(42, 3, 1).start()) in range(42)


def test_sets_that_meet_in_the_memory_are_kept_apart():
    sets = np.random.default_rng(0).integers(1, 2**42, 12).astype(np.uint64)
    keys = np.zeros(16, np.uint64)
    for items in sets:
        keys[_slot_of(items, keys, np.uint64(60))] = items
    assert sorted(keys[keys > 0]) == sorted(sets)
