"""KthBestPick beside Greedy on small tables."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import draftlib as dl
from companion.studies import kth_on_tables
from companion.studies.small_games import shared_taste_table


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_greedy_gains_nothing_over_itself_nor_kth_best_pick_with_n_1(seed):
    game = shared_taste_table(3, 6, 0, seed)
    assert kth_on_tables.gain(game, dl.Greedy(), dl.Greedy()) == 0
    assert kth_on_tables.gain(game, kth_on_tables.unlimited(1), dl.Greedy()) == 0


def test_seat_gains_average_to_the_gain():
    game = shared_taste_table(3, 9, 0, 4)
    by_seat = kth_on_tables.seat_gains(game, lambda seat: kth_on_tables.unlimited())
    gain = kth_on_tables.gain(game, kth_on_tables.unlimited(), dl.Greedy())
    assert np.isclose(np.mean(by_seat), gain)


def test_every_unkind_case_is_answered():
    cases = kth_on_tables.unkind_cases(0, 60)
    assert cases.legal.all()
    assert cases["best item"].any()


def test_frames_have_a_row_for_each_point():
    others = {"Greedy": dl.Greedy()}
    assert kth_on_tables.gains_by_agreement(others, (0, 1), 2, 0).x.tolist() == [0, 1]
    sizes = kth_on_tables.gains_by_size(2, 0)
    assert len(sizes) == 15
    (one,) = kth_on_tables.gains_by_size(2, 0, [(3, 9)]).to_numpy().tolist()
    assert one in sizes.to_numpy().tolist()
    by_table = kth_on_tables.gains_at_n_best(others, 2, 0)
    assert len(by_table) == 8
    by_n = kth_on_tables.mean_gains(by_table)
    assert by_n["mean"].iloc[0] == 0
    assert np.isclose(by_n["mean"].iloc[3], by_table.gain.iloc[6:].mean())
    shares = kth_on_tables.wins_and_losses(2, 0)
    assert np.allclose(shares.sum(), 1)
