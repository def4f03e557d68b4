"""Stored scores and fits are those of the stored sets, and drafts hold n."""

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion import learned
from companion.experiment import stored_rows
from companion.experiments import evaluator, refits
from companion.experiments.evaluator import training_set
from companion.learned import flatten, weight_names


def test_the_stored_fit_to_the_committed_set_is_the_fit():
    again = dl.Evaluator.fit(training_set()).weights
    assert flatten(learned.stored_fit(learned.SETS[0])) == pytest.approx(flatten(again), abs=2e-6)


def test_stored_smooth_fits_are_the_fits():
    for penalty in (0, 1000):
        again = dl.Evaluator.fit(training_set(), smooth=penalty).weights
        found = learned.smooth(learned.SETS[0], penalty=penalty)
        assert flatten(found) == pytest.approx(flatten(again), abs=2e-5)
    chosen = refits.smooth_fit(training_set(), "whole free", 1000, 0)
    row = pd.Series(chosen)[weight_names()].to_numpy()
    bends = np.diff(row[11:18], 2)[[0, 4]]
    assert (abs(bends - [0, 30]) < [2, 10]).all()  # of Africa's seven weights the last may jump


def test_the_scores_of_the_shipped_set_are_the_stored_ones():
    scores = evaluator.rounded_scores(training_set(), 2010)
    assert scores.equals(stored_rows("cv_by_seed").set_index("seed").loc[2010])
