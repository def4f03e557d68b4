"""MaxN-MC's matches: their drafts, who plays on, and the tests against the published record."""

import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.studies import maxn_mc_at_war as study
from companion.studies.matches import agent_means
from draftlib.matches import seat_orders

NAME = "maxn_mc.100_nodes.100_rollouts"


def made_up(shares, rounds=40):
    """Return the table of a match in which players win about these shares, in any seat."""
    noise = np.random.default_rng(0).normal(0, 0.02, (rounds, 3))
    noise -= noise.mean(axis=0) + (noise - noise.mean(axis=0)).mean(axis=1, keepdims=True)
    rows = [
        (r, o, seat, player, shares[player] + noise[r, int(player[-1])])
        for r in range(rounds)
        for o, seating in enumerate(seat_orders(study.PLAYERS))
        for seat, player in enumerate(seating)
    ]
    return pd.DataFrame(rows, columns=["round", "order", "seat", "agent", "won"])


def compared(shares):
    rows = agent_means(made_up(shares)).reset_index().assign(match=NAME)
    return study.joint_tests(study.win_rates(rows))


def test_a_match_that_is_played_as_published_agrees_and_another_differs():
    record = ledger.published().published
    shares = {player: float(record[f"{NAME}.{player}"]) for player in study.PLAYERS}
    alike = compared(shares)
    assert alike.chi2.iloc[0] < 0.5
    assert alike.loc["together", "p"] > 0.7
    shares["player_0"] += 0.15
    shares["player_1"] -= 0.15
    other = compared(shares)
    assert other.ours.iloc[0] == pytest.approx(100 * shares["player_0"])
    assert other.z.iloc[0] > 4
    assert other.loc["together", "p"] < 0.001
