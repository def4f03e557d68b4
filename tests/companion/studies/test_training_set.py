"""The training set and the drafts of Table 1: slices, resumption, bytes, and what must add up."""

import numpy as np
import pytest

import draftlib as dl
from companion.ledger import published
from companion.studies import training_set as dataset, validation
from companion.studies.study import stored
from companion.studies.training_set import owners_of, random_drafts


def test_every_shipped_row_is_an_equal_draft_played_a_hundred_times():
    shipped = dataset.training_set()
    owners = owners_of(shipped.outcome)
    assert owners.shape == (7364, 42)
    assert all((owners == seat).sum(axis=1).tolist() == [14] * 7364 for seat in range(3))
    wins = shipped[["wins0", "wins1", "wins2"]].sum(axis=1)
    assert (wins + shipped.unfinished == 100).all()
    assert shipped.outcome.is_unique


def test_the_scores_of_the_shipped_set_are_the_stored_ones():
    scores = validation.rounded_scores(dataset.training_set(), dataset.SEED)
    assert scores.equals(stored("cv_by_seed").set_index("seed").loc[dataset.SEED])


def test_random_drafts_are_uniform():
    owners = random_drafts(6000, seed=3)
    share = np.array([(owners == seat).mean(axis=0) for seat in range(3)])
    assert np.abs(share - 1 / 3).max() < 5 * np.sqrt(2 / 9 / 6000)
    together = (owners[:, 0] == owners[:, 1]).mean()  # 13 of the other 41 go to the same seat
    assert together == pytest.approx(13 / 41, abs=5 * np.sqrt(0.22 / 6000))


def test_table1_drafts_are_equal_and_the_last_gives_away_australia():
    seven = dataset.table1_drafts()
    assert seven.shape == (7, 42)
    assert all((seven == seat).sum(axis=1).tolist() == [14] * 7 for seat in range(3))
    assert seven[6, :4].tolist() == [2, 2, 2, 2]


def test_the_second_draft_in_the_log_has_the_second_logged_evaluation():
    known = dataset.table1_log().loc["5b"]
    values = dl.MarsEvaluator().rewards(owners_of([known.outcome]))[0]
    listed = [values[int(number)] for number in known.log_order]
    assert np.round(listed, 5).tolist() == [0.28619, 0.35653, 0.35728]


@pytest.mark.parametrize("draft", ["1", "2", "3", "4", "6"])
def test_printed_unordered_wins_are_the_logged_ones_in_the_order_of_the_log(draft):
    record, order = published().published, dataset.table1_log().log_order[draft]
    for column, number in enumerate(order):
        printed = record[f"report.table1.{draft}.unordered.{column}"]
        assert printed == record[f"report.table1_logs.{draft}.unordered.{number}"]


def test_a_seating_is_the_same_game_with_renamed_seats():
    draft = dataset.table1_drafts()[0]
    wins = dataset.play_seatings(draft[None], games=200, seed=9, armies="even")[0]
    orders = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    seated = np.array([np.array(order)[draft] for order in orders])
    batch = dl.risk.simulate_many(seated, ("evil_pixie",) * 3, 200, 9, armies="even")
    for order, by_set, by_seat in zip(orders, wins, batch.wins):
        assert by_set.tolist() == [by_seat[order[number]] for number in range(3)]
