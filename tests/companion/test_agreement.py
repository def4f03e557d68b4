"""How well a source reproduces: on matches made up for it."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from companion import ledger
from companion.ledger.groups import furthest, worst
from tests.companion.test_verdicts import answers_to

PAPER = "the paper's matches"


def answers(differences, **errors):
    """Return answers to matches of the paper's round robin, with the differences (M, 3)."""
    record = ledger.published().query("experiment.str.startswith('risk.paper.round_robin.uct_quo')")
    return answers_to(record.index, np.ravel(differences), **errors)


@pytest.mark.parametrize(("se", "published_se"), [(1e-3, 1e-3), (2, 5), (7, 5)])
def test_laboratories_differ_by_the_mean_square_less_that_of_the_errors(se, published_se):
    """Three values with a fixed sum have two degrees of freedom, and their mean is zero."""
    rng = np.random.default_rng(0)
    differences = rng.normal(0, 12, (6, 3))
    differences -= differences.mean(axis=1, keepdims=True)
    found = ledger.source_table(answers(differences, se=se, published_se=published_se)).loc[PAPER]
    levels = np.array([12, *stats.chi2.isf([0.025, 0.975], 12)])
    squares = (differences**2).mean() * 12 / levels - se**2 - published_se**2
    expected = np.sqrt(squares.clip(0)) / 3  # in per cent of 300 games
    assert found[["sd", "sd_low", "sd_high"]].to_list() == pytest.approx(expected, rel=1e-3)


def test_laboratories_whose_errors_explain_all_do_not_differ():
    found = ledger.source_table(answers(np.zeros((6, 3)), se=1.0)).loc[PAPER]
    assert (found.sd, found.sd_low, found.sd_high) == (0, 0, 0)
    assert (found.chi2, found.dof, found.tests, found.agree) == (pytest.approx(0), 12, 6, 6)


def test_the_power_is_that_of_simulated_matches():
    """One value is off by its margin, and the others as their errors make it likeliest."""
    rng, covariance, margin = np.random.default_rng(0), 64 * (1.5 * np.eye(3) - 0.5), 15
    off = margin * covariance[0] / covariance[0, 0]
    drawn = rng.multivariate_normal(off, covariance, 20_000)
    p = stats.chi2.sf((drawn**2).sum(axis=1) / 96, 2)
    se = published_se = np.sqrt(32)
    rows = answers(np.zeros((6, 3)), se=se, published_se=published_se)
    found = ledger.source_table(rows).loc["all"]
    assert found.power == pytest.approx((p < 0.05 / 6).mean(), abs=0.01)


@pytest.mark.parametrize(("shift", "within"), [(0, 6), (3, 6), (10, 0)])
def test_a_match_is_equivalent_if_every_value_is_within_its_margin(shift, within):
    """The margin is 15 wins, and 1.645 errors are about 11."""
    rows = answers([[shift, -shift, 0]] * 6, se=1.0, published_se=6.5)
    found = ledger.source_table(rows).loc[[PAPER, "all"]]
    assert found.equivalent.tolist() == [within] * 2
    assert found.could_exclude.tolist() == [6] * 2  # if the shift were 0


def test_blunt_matches_are_counted_apart():
    found = ledger.source_table(answers([[3, -3, 0]] * 6, se=20.0)).loc[PAPER]
    assert (found.agree, found.sharp, found.sharp_agree, found.could_exclude) == (6, 0, 0, 0)


def test_a_row_of_results_quotes_its_worst_experiment():
    verdicts = ["agrees", "differs", "not testable", "agrees"]
    tests = pd.DataFrame({"verdict": verdicts, "p": np.nan}, [*"abcd"])
    assert worst(tests) == "b"
    assert worst(tests.drop(index="b")) == "a"
    assert worst(tests.assign(p=[0.3, 0.2, 0.001, 0.1])) == "d"


def test_of_an_experiment_the_values_furthest_off_are_quoted_in_their_order():
    values = pd.DataFrame({"verdict": "agrees", "z": [0.1, -3, 0.2, 2, -1]}, [*"abcde"])
    assert furthest(values).index.tolist() == ["b", "d", "e"]
    exact = values.assign(z=np.nan)
    assert furthest(exact).index.tolist() == ["a"]
    exact.loc["c", "verdict"] = "differs"
    assert furthest(exact).index.tolist() == ["c"]
