"""Differences between drafters beside plain code."""

import pytest

from companion.studies import robustness
from companion.studies.study import stored


def test_differences_are_of_the_same_rounds():
    rows = stored("robustness").query("agent == 'search' and setting == 'cards'")
    won = 300 * rows.groupby("drafter").quo.mean()
    found = robustness.differences()["mean"]
    for claim, (way, one, other) in robustness.CLAIMS.items():
        assert way == "quo"
        assert found[claim, "cards"] == pytest.approx(won[one] - won[other])
