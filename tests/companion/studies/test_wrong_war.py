"""How an evaluator goes with wars."""

import numpy as np
import pandas as pd

import draftlib as dl
from companion.studies.wrong_war import seat_rows, within_seats


def test_seats_alone_correlate_nothing_within_a_seat():
    rng = np.random.default_rng(1)
    draft, seat = np.indices((3000, 3)).reshape(2, -1)
    forecast = 0.1 * seat + 0.03 * rng.standard_normal(9000)
    noise = 0.2 * rng.standard_normal(3000)[draft]  # which the seats of a draft share
    table = pd.DataFrame({"draft": draft, "seat": seat, "reward": forecast})
    alone = within_seats(table.assign(won=0.1 * seat + noise))
    assert (alone.low < 0).all()
    assert (alone.high > 0).all()


def test_australia_is_owned_whole_or_by_nobody():
    board = dl.risk.classic_board()
    owners = np.tile([0, 1, 2], (3, 14))
    owners[1, board.continent == board.continents.index("Australia")] = 2
    table = seat_rows(owners, np.array([[5, 5, 0], [8, 1, 1], [0, 2, 3]]))
    assert table[table.australia][["draft", "seat"]].to_numpy().tolist() == [[1, 2]]
