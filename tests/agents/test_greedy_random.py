"""Greedy and Random."""

import numpy as np
from hypothesis import example, given, strategies as st

import draftlib as dl
from tests.strategies import states, table_games


@given(states(table_games()))
def test_greedy_takes_its_own_highest_value_first_on_ties(state):
    values = state.game.values[state.player, state.legal]
    expected = state.legal[values.argmax()]
    assert dl.Greedy().pick(state, np.random.default_rng(0)) == expected
    assert dl.Greedy().rank(state, None)[0] == expected
    (best,) = dl.Greedy().children(state).nlargest(1, "mean").itertuples(index=False)
    so_far = state.game.evaluate(state.owner[None])[0, state.player]
    assert best == (expected, state.game.items[expected], so_far + values.max())


RISK = dl.fantasy_risk()


@example(RISK.start().after(23))  # Iceland is gone: a tie of unlike territories
@given(states(st.just(RISK)))
def test_greedy_on_a_board_breaks_ties_by_the_fewest_open_neighbours(state):
    """Recompute the counts from the rule's words, with sets."""
    owner, me, legal = state.owner, state.player, state.legal
    mine = {*np.flatnonzero(owner == me)}
    scores = RISK.evaluate(np.where(np.eye(42)[legal], me, owner))[:, me]
    around = [{u for own in mine | {t} for u in RISK.board.neighbours[own]} for t in legal]
    counts = np.array([sum(owner[u] < 0 and u != t for u in us) for t, us in zip(legal, around)])
    tied = scores > scores.max() - 1e-12
    fewest = legal[tied & (counts == counts[tied].min())]
    assert {dl.Greedy().pick(state, np.random.default_rng(seed)) for seed in range(5)} <= {*fewest}


def test_random_is_uniform_over_what_is_left():
    state = dl.four_item_game().start().after(2)
    rng = np.random.default_rng(0)
    counts = np.bincount([dl.Random().pick(state, rng) for _ in range(3000)], minlength=4)
    assert counts[2] == 0
    assert abs(counts[[0, 1, 3]] - 1000).max() < 4 * np.sqrt(3000 * 2 / 9)
