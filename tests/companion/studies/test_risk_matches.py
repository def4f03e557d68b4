"""What the wars of notebook 06 say, on tables small enough to reckon by hand."""

import pandas as pd
import pytest

from companion.studies import risk_drafts, risk_matches


@pytest.fixture(scope="module")
def wars():
    """Four rounds of two matches, a war a draft."""
    names = ("UCT-Quo – Quo – EvilPixie", "Quo – KillBot – Boscoe")
    matches = {name: risk_drafts.stored_drafts(name, rounds=4) for name in names}
    return risk_matches.fought(matches, "quo", fights=1)


@pytest.fixture(scope="module")
def wins(wars):
    return risk_matches.round_robin(wars)


def test_verdicts_stay_with_their_rows(wins):
    moved = wins.assign(mean=wins.published, ci95=1.0)
    moved.loc[4, "mean"] += 200
    found = risk_matches.verdicts(moved)
    assert found.index[found.verdict == "differs"].tolist() == [4]
    assert found.z.abs().idxmax() == 4
    tests = risk_matches.joint_tests(moved)
    assert tests.verdict.tolist().count("differs") == 1
    counted = risk_matches.joint_summary({"moved": moved}).loc["moved"]
    assert (counted.matches, counted.agree, counted["largest z"]) == (2, 1, round(found.z[4], 1))


def test_steps_go_up_the_ladder_of_rewards():
    columns = ["round", "agent", "reward", "won"]
    rows = [(r, a, v, w) for r in (0, 1) for a, v, w in (("x", 3, 0.6), ("y", 1, 0.1), ("z", 2, 0))]
    steps = risk_matches.steps_up(pd.DataFrame(rows, columns=columns))
    assert steps.index.tolist() == ["z", "x"]
    assert steps["mean"].tolist() == pytest.approx([-10, 60])
