"""Large right values: work in parts, long drafts, searches that no memory would hold."""

import functools

import numpy as np

import draftlib as dl
from draftlib import arrays
from draftlib.agents.walks import mean_of_walks, reward_spread
from tests.agents.plain_searches import python_twin

RNG = np.random.default_rng(0)


@functools.cache
def table(n_items, n_players=3):
    return dl.random_table_game(n_items, n_players, 0)


def test_work_in_parts_gives_the_same_numbers(monkeypatch):
    state, agent = dl.random_table_game(6, 3, 0).start().after(2), dl.MaxNMC(2, 7)
    as_function = python_twin(state)

    def found():
        rng = np.random.default_rng(0)
        searched = agent.analyse(state, rng).values, dl.MaxN(2).analyse(state).values
        uct = dl.UCT(200, 1.0)
        uct.search(state, rng)
        visits = uct.tree.visits[: uct.tree.used[0]]
        gains = as_function.game.gains(as_function)
        walks = mean_of_walks(state.game, np.eye(3, 6) - 1, 1, 9, np.ones(1, np.uint64))
        return *searched, visits, gains, walks, reward_spread(state.game)

    whole = found()
    monkeypatch.setattr(arrays, "BATCH", 1)
    assert all(np.array_equal(one, other) for one, other in zip(whole, found()))


def test_kth_best_pick_has_no_limit_on_the_calls_within_calls():
    """A prediction goes on to the end of the draft; a thousand calls are within one another."""
    state = table(1_500).start()
    assert dl.KthBestPick().pick(state) in state.legal
    last_k = dl.kth_best_pick_trace(state, 2, max_calls=1_500)[-1]
    assert last_k.result in state.legal
