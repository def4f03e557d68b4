"""Large right values: 2 GB are enough for an answer, or a ValueError names the number."""

import functools

import numpy as np

import draftlib as dl
from draftlib.agents.walks import mean_of_walks, reward_spread
from draftlib.arguments import checks
from tests import refused
from tests.agents.plain_searches import python_twin

RNG, FOUR, BOARD = np.random.default_rng(0), dl.four_item_game(), dl.fantasy_risk()


@functools.cache
def table(n_items, n_players=3):
    return dl.random_table_game(n_items, n_players, 0)


def zeros(*shape):
    """Return an array that takes one byte."""
    return np.broadcast_to(np.int8(0), shape)


def first_pick(agent, n_items):
    return lambda: agent.pick(table(n_items).start(), RNG)


test_what_would_need_more_than_2_gb_is_refused_before_it_is_allocated = refused(
    (first_pick(dl.UCT(), 100_000), "3,000 simulations of 100000 items would need 9,600,000,000"),
    (first_pick(dl.RAVE(), 30_000), "^300 simulations .* 50,904,000,000 bytes of at most 2,000,"),
    (first_pick(dl.MaxNUCT(), 30_000), "100,000 simulations .* reduce max_simulations"),
    (first_pick(dl.KthBestPickUCT(max_simulations=10**9), 42), "1,344,000,000,000 bytes"),
    (first_pick(dl.KthBestPick(), 100_000), "1,000 calls, .* reduce max_calls"),
    (first_pick(dl.MaxNMC(2), 3_000), "a search of 2 picks among 3000 items"),
    (first_pick(dl.Paranoid(1), 100_000), "a search of 1 picks among 100000 items"),
    (lambda: dl.tournament(BOARD, [dl.Greedy()] * 3, 10**7), "60,000,000 drafts .* reduce rounds"),
    (
        lambda: dl.league(table(30, 20), {n: dl.Greedy() for n in map(str, range(40))}, 10**5),
        "2,000,000 drafts and their table",
    ),
    (lambda: dl.kth_best_pick_trace(table(12_000).start(), 1), "a trace on 12000 items"),
    (lambda: dl.table_game(zeros(2, 10**9)), "2,000,000,000 numbers .* 48,000,000,000 bytes"),
    (lambda: FOUR.evaluate(zeros(10**9, 4)), "4,000,000,000 entries .* 48,000,000,000 bytes"),
    (lambda: dl.MaxNMC(1, 10**7).pick(table(30, 20).start(), RNG), "10,000,000 walks a position"),
)


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
    monkeypatch.setattr(checks, "SLICE", 1)
    assert all(np.array_equal(one, other) for one, other in zip(whole, found()))


def test_kth_best_pick_has_no_limit_on_the_calls_within_calls():
    """A prediction goes on to the end of the draft; a thousand calls are within one another."""
    state = table(1_500).start()
    assert dl.KthBestPick().pick(state) in state.legal
    last_k = dl.kth_best_pick_trace(state, 2, max_calls=1_500)[-1]
    assert last_k.result in state.legal
