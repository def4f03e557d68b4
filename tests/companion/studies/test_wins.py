"""Wins of 300 from a table written by hand: the best rival is that of the best mean."""

import pandas as pd
import pytest

from companion.studies.matches import by_match, means, rivals
from draftlib.support.statistics import interval

WON = {
    "search quo killbot": {"search": [0.5, 0.7], "quo": [0.4, 0.1], "killbot": [0.1, 0.2]},
    "boscoe search quo": {"search": [0.2, 0.3], "boscoe": [0.3, 0.5], "quo": [0.5, 0.2]},
}
TABLE = pd.DataFrame(
    [
        {"match": match, "round": number, "agent": agent, "won": won}
        for match, agents in WON.items()
        for agent, rounds in agents.items()
        for number, won in enumerate(rounds)
    ]
).sample(frac=1, random_state=0)


def test_each_match_is_beside_its_best_rival():
    found = by_match(TABLE, "match", "search")
    expected = {  # wins by round, and those of the rival with the higher mean
        "Quo, KillBot": ([150, 210], "Quo", [120, 30]),
        "Boscoe, Quo": ([60, 90], "Boscoe", [90, 150]),
    }
    assert set(found.index) == set(expected)
    for name, (mine, best, theirs) in expected.items():
        row = found.loc[name]
        lead = [one - other for one, other in zip(mine, theirs)]
        for column, wins in (("mean", mine), ("rival_mean", theirs), ("lead", lead)):
            half = column.replace("mean", "ci95") if "mean" in column else "lead ci95"
            assert (row[column], row[half]) == pytest.approx(interval(wins))
        assert row["best rival"] == best


def test_wins_by_columns():
    found = means(TABLE, ["match", "agent"], 100)
    for match, agents in WON.items():
        for agent, rounds in agents.items():
            row = found.loc[(match, agent)]
            assert (row["mean"], row.ci95) == pytest.approx(interval([100 * w for w in rounds]))
    assert rivals("4 players") == "4 players"
