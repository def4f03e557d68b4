"""The training set and the drafts of Table 1: scores, the logs, and seats."""

import numpy as np

import draftlib as dl
from companion.studies import training_set as dataset, validation
from companion.studies.study import stored


def test_the_scores_of_the_shipped_set_are_the_stored_ones():
    scores = validation.rounded_scores(dataset.training_set(), dataset.SEED)
    assert scores.equals(stored("cv_by_seed").set_index("seed").loc[dataset.SEED])


def test_a_seating_is_the_same_game_with_renamed_seats():
    draft = dataset.table1_drafts()[0]
    wins = dataset.play_seatings(draft[None], games=200, seed=9, armies="even")[0]
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    seated = np.array([np.array(order)[draft] for order in orders])
    batch = dl.risk.simulate_many(seated, ("evil_pixie",) * 3, 200, 9, armies="even")
    for order, by_set, by_seat in zip(orders, wins, batch.wins):
        assert by_set.tolist() == [by_seat[order[number]] for number in range(3)]
