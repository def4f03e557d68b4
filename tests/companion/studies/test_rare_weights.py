"""Rare weights: stored fits are the fits, one weight changes alone, and drafts hold n."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies import rare_weights as study
from companion.studies.validation import flatten, weight_names
from draftlib.evaluators.weights import published_weights


def test_one_weight_changes_alone():
    was, now = published_weights(), study.changed(published_weights(), {9: 1.0, 4: 2.0})
    moved = np.flatnonzero(flatten(was) != flatten(now))
    assert [weight_names()[i] for i in moved] == ["North America 4", "North America 9"]
    assert flatten(now)[moved].tolist() == [2.0, 1.0]


@pytest.mark.parametrize("n", study.COUNTS)
def test_drafts_hold_n_and_are_equal_and_uniform_elsewhere(n):
    owners = study.drafts_with(n, 2, 600)
    assert (study.owned(owners)[:, 2] == n).all()
    assert (np.sort(owners, axis=1) == np.repeat(range(3), 14)).all()
    mine = (owners == 2).mean(axis=0)
    inside = dl.risk.classic_board().continent == 3
    assert mine[inside] == pytest.approx(n / 9, abs=0.09)
    assert mine[~inside] == pytest.approx((14 - n) / 33, abs=0.09)
    assert (owners[:, ~inside] == 0).mean() == pytest.approx((19 + n) / 66, abs=0.02)
