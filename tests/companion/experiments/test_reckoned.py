"""What studies compute of their results, on a few numbers reckoned by hand or drawn."""

import numpy as np
import pandas as pd
import pytest
from scipy.stats import chi2

import draftlib as dl
from companion.arena import PAIRS, SEARCH
from companion.estimates import random_drafts
from companion.experiments import beside_originals, learning, networks, round_robin, table1


def test_where_nothing_is_left_to_chance_z_is_0():
    ours, theirs = np.array([[0, 40, 60], [100, 0, 0]]), np.array([[0, 50, 50], [100, 0, 0]])
    pairs = beside_originals.pairs_of_wins(ours, ours, theirs)
    assert np.sign(pairs.z).tolist() == [0, -1, 1, 0, 0, 0]
    assert (pairs.null == 0).all()


def test_a_pull_towards_one_third_is_found_again():
    """Logs made with slope .7: found within its interval, and slope 1 rejected."""
    rng = np.random.default_rng(3)
    shares = rng.dirichlet([20, 20, 20], size=14)
    logs = np.array([rng.multinomial(1000, 1 / 3 + 0.7 * (row - 1 / 3)) for row in shares])
    both = ["ordered", "unordered"]
    index = pd.MultiIndex.from_product([both, range(7)], names=["order", "draft"])
    logged = pd.DataFrame(logs, index)
    wins = np.round(12_000 * shares).astype(int)
    fit = table1.slope_of_log({"ordered": wins[:7], "unordered": wins[7:]}, logged)
    assert fit["low"] < 0.7 < fit["high"] < 1
    assert fit["chi2"] < chi2.isf(0.001, fit["dof"]) < fit["s = 1"]


def test_95_of_100_further_runs_lie_in_the_interval_of_a_single_run():
    rng = np.random.default_rng(1)
    by_run, further = pd.DataFrame({"a": rng.normal(size=4000)}), rng.normal(size=4000)
    score = learning.scores(by_run).loc["a"]
    assert (abs(further - score["mean"]) < score.ci95).mean() == pytest.approx(0.95, abs=0.02)


def test_each_draft_of_table_1_has_wins_of_its_own():
    table = table1.wins_of_sets(7, games=600, **table1.WAYS[table1.WITHOUT])
    assert not table.duplicated(["order", "set0", "set1", "set2"]).any()


def test_as_many_drafts_stay_whole_as_end_after_any_other_number_of_picks():
    """All 42 picks stay, or 41; or 40, then the last two keep their order half the time."""
    owners = networks.complete_drafts(np.tile(np.arange(42), (4000, 1)), np.random.default_rng(0))
    whole = (owners == np.arange(42) % 3).all(axis=1).mean()
    assert whole == pytest.approx(2.67 / 43, rel=0.2)


@pytest.mark.slow
def test_training_is_the_same_for_any_number_of_workers_and_not_for_another_seed():
    scale = networks.Scale(720, 18, 2)
    tried = (5, 1), (5, 2), (6, 1)
    runs = [networks.train(PAIRS[0], seed, scale, 1, jobs) for seed, jobs in tried]
    one, again, other = ([part.tolist() for part in network[1:]] for network, _ in runs)
    assert one == again != other
    network, games = runs[0]
    assert tuple(network.roles) == (SEARCH, *PAIRS[0])
    assert len(games.winners) == pytest.approx(720 + 36, abs=7)  # without unfinished ones


def test_games_of_our_bots_take_as_long_as_those_of_the_original_ones():
    """Over random drafts as in the papers' protocol: 7,364 of them, 100 original games each."""
    rounds = dl.risk.simulate_many(random_drafts(40_000, seed=0), games=1, seed=7).rounds
    mean, median, percentile_90, percentile_99 = 18.0, 11, 18, 219  # of the original bots
    assert abs(rounds.mean() - mean) < 4 * rounds.std() / np.sqrt(40_000) + 0.5
    assert np.median(rounds) == median
    assert abs(np.percentile(rounds, 90) - percentile_90) <= 1
    assert abs(np.percentile(rounds, 99) - percentile_99) < 25


def test_a_lead_is_over_the_better_rival_in_both_ways():
    match = "UCT-Quo – Quo – EvilPixie"
    drafts = round_robin.drafts_of(2, 2010, [match])[match]
    table = drafts.table(dl.risk.War("quo", 1)).assign(match=match, fights=1, seed=0)
    lost = table.assign(won=(table.agent == "EvilPixie").astype(float))
    lead = round_robin.leads("UCT-Quo", {"quo": table, "own": lost}).loc[0]
    assert (lead.match, lead.rival, lead["mean"], lead.ci95) == (match, "EvilPixie", -300, 0)
    won = 300 * table.groupby("agent").won.mean()
    assert lead.quo_plays == won["UCT-Quo"] - won.drop("UCT-Quo").max()
