"""What random drafts say of a pick in two ways, and who owns all of Australia."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.wrong_war import first_pick_means, seat_rows


def test_the_two_ways_count_what_they_should_and_agree():
    worth = np.array([5.0, 4.0, 3.0, 2.0, 1.0, 0.0])
    found = first_pick_means(dl.table_game([worth, worth]), dl.Random(), 1500, seed=1)
    assert found.picked_n.sum() == 1500
    assert found.owned_n.sum() == 2 * 1500
    for item in range(6):  # with the item, and two of the other five
        exact = worth[item] + 2 * np.delete(worth, item).mean()
        assert found.owned[item] == pytest.approx(exact, abs=2 * found.owned_ci95[item])
        assert found.picked[item] == pytest.approx(exact, abs=2 * found.picked_ci95[item])
    assert (found.picked_ci95 > found.owned_ci95).all()


def test_australia_is_owned_whole_or_by_nobody():
    board = dl.risk.classic_board()
    owners = np.tile([0, 1, 2], (3, 14))
    owners[1, board.continent == board.continents.index("Australia")] = 2
    table = seat_rows(owners, np.array([[5, 5, 0], [8, 1, 1], [0, 2, 3]]))
    assert table[table.australia][["draft", "seat"]].to_numpy().tolist() == [[1, 2]]
