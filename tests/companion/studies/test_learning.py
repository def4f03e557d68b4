"""What notebook 08 measures, on small runs."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_ind

from companion.studies import learning


def test_hotellings_test_with_one_agent_is_the_t_test_of_one_run_against_the_others():
    ours = pd.DataFrame({"a": np.random.default_rng(0).normal(size=7)})
    t_squared, p = learning.hotelling(ours, pd.Series({"a": 1.5}))
    t = ttest_ind([1.5], ours.a)
    assert (t_squared, p) == pytest.approx((t.statistic**2, t.pvalue))


def test_95_of_100_further_runs_lie_in_the_interval_of_a_single_run():
    rng = np.random.default_rng(1)
    by_run, further = pd.DataFrame({"a": rng.normal(size=4000)}), rng.normal(size=4000)
    score = learning.scores(by_run).loc["a"]
    assert (abs(further - score["mean"]) < score.ci95).mean() == pytest.approx(0.95, abs=0.02)
