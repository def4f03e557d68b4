"""Intervals and tests of shares, against scipy, numpy and the published formulas."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

from companion.experiments.beside_originals import two_proportion_z
from draftlib.statistics import interval, wilson
from tests import refused


@pytest.mark.parametrize("n", range(2, 40))
def test_intervals_follow_the_published_formula_and_of_few_rounds_are_students(n):
    rounds = np.random.default_rng(n).normal(5, 3, n)
    half = (1.96 if n >= 30 else stats.t.ppf(0.975, n - 1)) * stats.sem(rounds)
    assert interval(rounds) == pytest.approx((rounds.mean(), half), rel=3e-4)


test_no_round_has_no_mean = refused((lambda: interval([]), "needs a value"))


@given(st.integers(1, 500), st.data())
def test_wilsons_limits_are_those_of_scipy(n, data):
    wins = data.draw(st.integers(0, n))
    exact = stats.binomtest(wins, n).proportion_ci(method="wilson")
    assert wilson(wins / n, n) == pytest.approx((exact.low, exact.high), abs=1e-4)


def test_z_of_two_proportions_squared_is_pearsons_chi_square():
    wins, games, other_wins, other_games = 40, 100, 60, 200
    table = [[wins, games - wins], [other_wins, other_games - other_wins]]
    z = two_proportion_z([wins, 0, games], games, [other_wins, 0, other_games], other_games)
    assert z[0] ** 2 == pytest.approx(stats.chi2_contingency(table, correction=False).statistic)
    assert z[0] > 0
    assert z[1:].tolist() == [0, 0]
