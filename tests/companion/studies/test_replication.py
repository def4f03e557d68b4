"""Steps change what they say; wins and leads by plain code."""

import numpy as np
import pytest

from companion.studies import replication, robustness
from companion.studies.study import stored
from draftlib.evaluators.weights import published_weights


def test_steps_keep_or_break_the_rise_as_their_names_say():
    last = {name: np.diff(w.continents[3])[-2:] for name, w in replication.stepped().items()}
    falls = {name for name, steps in last.items() if steps.min() < 0}
    assert falls == {"eight lower", "eight higher", "nine lower", "both lower"}
    printed = published_weights()
    for weights in replication.stepped().values():
        assert weights.continents[:3] == printed.continents[:3]
        assert weights.continents[4:] == printed.continents[4:]


def test_the_rule_tuned_by_the_formula_has_the_highest_forecast():
    rows = stored("rules_of_thumb").query("step == 'tuning' and setting == 'bots'")
    forecast = rows.groupby("drafter").reward.mean()
    assert forecast[str(robustness.tuned_rule("reward"))] == forecast.max()


def test_differences_are_of_the_same_rounds():
    rows = stored("robustness").query("agent == 'search' and setting == 'cards'")
    won = 300 * rows.groupby("drafter").quo.mean()
    found = robustness.differences()["mean"]
    for claim, (way, one, other) in robustness.CLAIMS.items():
        assert way == "quo"
        assert found[claim, "cards"] == pytest.approx(won[one] - won[other])
