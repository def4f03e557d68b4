"""What notebook 09 measures, on small runs."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_ind

import draftlib as dl
from companion.studies import learning
from draftlib.matches import tournament

GAME = dl.fantasy_risk()
RIVALS = {"Greedy": dl.Greedy(), "Random": dl.Random()}


def test_a_learner_learns_in_its_match_and_a_frozen_one_does_not():
    agent = dl.Sarsa.authors()
    options = {"rivals": RIVALS, "rounds": 2, "warm_up": 20, "seed": 1}
    frozen = learning.learning_match(GAME, agent, **options, learns=False)
    same = tournament(GAME, {"Sarsa": agent.trained(GAME, 20, 1), **RIVALS}, 2, 1)
    assert np.allclose(frozen.reward, 100 * same.reward)
    learns = learning.learning_match(GAME, agent, **options)
    assert learns.columns.tolist() == same.columns.tolist()
    assert learns[same.columns[:4]].equals(same[same.columns[:4]])
    assert not np.allclose(learns.reward, frozen.reward)


def test_t_counts_turns_and_is_set_back_before_the_match(monkeypatch):
    seen = []

    def learn(learner, *given, **named):
        seen.append(learner.drafts)
        learner.drafts += 1

    monkeypatch.setattr("draftlib.agents.sarsa.Learner.play_itself", learn)
    monkeypatch.setattr("draftlib.agents.sarsa.Learner.end", learn)
    options = {"rounds": 1, "warm_up": 3, "seed": 1, "rivals": RIVALS}
    learning.learning_match(GAME, dl.Sarsa.authors(), **options, turns=14)
    assert seen == [0, 14, 28, *range(0, 84, 14)]


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
