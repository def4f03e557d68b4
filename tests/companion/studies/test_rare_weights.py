"""Rare weights: stored fits are the fits, one weight changes alone, and drafts hold n."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies import rare_weights as study
from companion.studies.study import stored
from companion.studies.training_set import training_set
from companion.studies.validation import flatten, weight_names
from draftlib.evaluators.outcomes import owners_of
from draftlib.evaluators.weights import published_weights


def test_the_stored_fit_to_the_committed_set_is_the_fit():
    again = dl.Evaluator.fit(training_set()).weights
    assert flatten(study.fitted(study.SETS[0])) == pytest.approx(flatten(again), abs=2e-6)


def test_each_draft_whose_player_holds_eight_is_left_out_once():
    counts = study.owned(owners_of(training_set().outcome))
    eights = stored("rare_refits").dropna(subset="left_out").query("name == 'North America 8'")
    assert eights.left_out.tolist() == np.flatnonzero((counts == 8).any(axis=1)).tolist()
    assert (eights.seen == (counts == 8).sum() - 1).all()
    plays = [part.play for part in study.refit_parts()]
    assert [play.args[0] for play in plays if play.args[2]] == eights.seed.unique().tolist()


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
