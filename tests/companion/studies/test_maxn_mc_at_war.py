"""MaxN-MC's matches: their drafts, who plays on, and the tests against the published record."""

from types import SimpleNamespace
from unittest.mock import Mock

import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.studies import maxn_mc_at_war as study
from companion.studies.matches import agent_means
from draftlib.matches import seat_orders
from draftlib.risk import remembered_goals

NAME = "maxn_mc.100_nodes.100_rollouts"


@pytest.fixture(scope="module")
def match():
    return study.stored_drafts(NAME, rounds=2)


def test_evil_pixie_plays_for_everyone_and_remembers_only_the_goals_of_its_own_drafts(
    match, monkeypatch
):
    fought = Mock(return_value=SimpleNamespace(wins=np.ones((2, 3))))
    monkeypatch.setattr(study, "simulate_many", fought)
    match = match._replace(picks=np.random.default_rng(0).permuted(match.picks, axis=2))
    study.evil_pixies(match, fights=1, starting_armies=40)
    for call, seating in zip(fought.call_args_list, match.seatings, strict=True):
        goals = np.array(call.kwargs.pop("goals"))
        assert call.args[1] == ("evil_pixie",) * 3
        assert call.kwargs == {"armies": "even", "starting_armies": 40}
        assert ((goals == -1) == (np.array(seating) == "player_0")).all()
        bots = [None if player == "player_0" else "evil_pixie" for player in seating]
        picks = match.picks[0, match.seatings.index(seating)]
        assert (goals[0] == remembered_goals(picks, [0, 1, 2] * 14, bots)).all()


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
