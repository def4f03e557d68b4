"""What notebook 09 measures, on small runs."""

from functools import partial

import numpy as np
import pandas as pd
import pytest
from scipy.stats import ttest_ind

import draftlib as dl
from companion.studies import learning
from draftlib.tournament import draft_match, tournament

GAME = dl.fantasy_risk()
RIVALS = {"Greedy": dl.Greedy(), "Random": dl.Random()}


def test_runs_are_in_the_order_of_their_seeds_for_any_number_of_workers():
    curve = partial(learning.learning_curve, GAME, dl.Sarsa(), [5, 20], RIVALS, 1)
    one, two = (learning.runs(curve, [4, 2], n_jobs) for n_jobs in (1, 2))
    assert one.equals(two)
    assert one.run.tolist() == [0, 0, 1, 1]
    assert one.equals(
        pd.concat([curve(4).assign(run=0), curve(2).assign(run=1)]).reset_index(drop=True)
    )


def test_a_curve_is_one_run_of_self_play_looked_at_on_its_way():
    whole = learning.learning_curve(GAME, dl.Sarsa(), [10, 30], RIVALS, 1, seed=3)
    late = learning.learning_curve(GAME, dl.Sarsa(), [30], RIVALS, 1, seed=3)
    assert whole.iloc[1].tolist() == late.iloc[0].tolist()


def test_a_learner_learns_in_its_match_and_a_frozen_one_does_not():
    agent = dl.Sarsa.authors()
    options = {"rivals": RIVALS, "rounds": 2, "warm_up": 20, "seed": 1}
    frozen = learning.learning_match(GAME, agent, **options, learns=False)
    same = tournament(GAME, {"Sarsa": agent.trained(GAME, 20, 1), **RIVALS}, 2, 1, progress=False)
    assert np.allclose(frozen.reward, 100 * same.reward)
    learns = learning.learning_match(GAME, agent, **options)
    assert learns.columns.tolist() == same.columns.tolist()
    assert learns[same.columns[:4]].equals(same[same.columns[:4]])
    assert not np.allclose(learns.reward, frozen.reward)


def test_the_best_offered_is_an_offer_and_no_offer_gains_more():
    state = GAME.start().after(23).after(0).after(40)
    item = learning.BestOffered().pick(state)
    gains = dict(zip(state.legal, GAME.gains(state)))
    offers = set(dl.Sarsa().actions(state)["item"])
    assert item in offers
    assert gains[item] == max(gains[t] for t in offers)


def test_who_takes_the_best_offered_is_always_offered_it():
    agents = {"best": learning.BestOffered(), **RIVALS}
    match = draft_match(GAME, agents, 1, progress=False)
    table = learning.offers(match, "best")
    assert table.offered.all()
    assert len(table) == 6 * 14
    assert table["left"].max() == 42
    assert table["items"].between(1, 8).all()
    assert not learning.offers(match, "Random").offered.all()


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
