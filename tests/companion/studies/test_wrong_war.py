"""Who owns all of Australia."""

import numpy as np

import draftlib as dl
from companion.studies.wrong_war import seat_rows


def test_australia_is_owned_whole_or_by_nobody():
    board = dl.risk.classic_board()
    owners = np.tile([0, 1, 2], (3, 14))
    owners[1, board.continent == board.continents.index("Australia")] = 2
    table = seat_rows(owners, np.array([[5, 5, 0], [8, 1, 1], [0, 2, 3]]))
    assert table[table.australia][["draft", "seat"]].to_numpy().tolist() == [[1, 2]]
