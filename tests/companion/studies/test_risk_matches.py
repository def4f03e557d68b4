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
    marked = risk_matches.deviations({"quo": moved, "own": moved.assign(mean=moved.published)})
    assert marked.groupby(["way", "match"], sort=False).agrees.all().tolist() == [
        True,
        False,
        True,
        True,
    ]
    assert marked.z[4] == found.z[4]


def test_a_lead_is_over_the_better_rival_in_both_ways(wars):
    match = "UCT-Quo – Quo – EvilPixie"
    table = wars[wars.match == match]
    lost = table.assign(won=(table.agent == "EvilPixie").astype(float))
    lead = risk_matches.leads("UCT-Quo", {"quo": table, "own": lost}).loc[0]
    assert (lead.match, lead.rival, lead["mean"], lead.ci95) == (match, "EvilPixie", -300, 0)
    won = 300 * table.groupby("agent").won.mean()
    assert lead.quo_plays == pytest.approx(won["UCT-Quo"] - won.drop("UCT-Quo").max())


def test_steps_go_up_the_ladder_of_rewards():
    columns = ["round", "agent", "reward", "won"]
    rows = [(r, a, v, w) for r in (0, 1) for a, v, w in (("x", 3, 0.6), ("y", 1, 0.1), ("z", 2, 0))]
    steps = risk_matches.steps_up(pd.DataFrame(rows, columns=columns))
    assert steps.index.tolist() == ["z", "x"]
    assert steps["mean"].tolist() == pytest.approx([-10, 60])
