"""KthBestPick beside Greedy on small tables."""

import numpy as np
from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.studies import kth_on_tables
from companion.studies.small_games import shared_taste_table


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_greedy_gains_nothing_over_itself_nor_kth_best_pick_with_n_1(seed):
    game = shared_taste_table(3, 6, 0, seed)
    assert kth_on_tables.gain(game, dl.Greedy(), dl.Greedy()) == 0
    assert kth_on_tables.gain(game, kth_on_tables.unlimited(1), dl.Greedy()) == 0


def test_every_unkind_case_is_answered():
    cases = kth_on_tables.unkind_cases(0, 60)
    assert cases.legal.all()
    assert cases["best item"].any()


def test_a_shape_stands_for_itself():
    sizes = kth_on_tables.gains_by_size(2, 0, [(2, 4), (3, 9)])
    (one,) = kth_on_tables.gains_by_size(2, 0, [(3, 9)]).to_numpy().tolist()
    assert one == sizes.to_numpy().tolist()[1]


def test_a_seat_gains_or_loses_or_neither():
    shares = kth_on_tables.wins_and_losses(2, [0, 1])
    assert len(shares) == 6
    assert (shares.gains + shares.loses <= 1).all()
    gains = kth_on_tables.gains_among(dl.four_item_game(), range(3))
    assert np.allclose(gains["mean"].iloc[:2], 2 / 3)
