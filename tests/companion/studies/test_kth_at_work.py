"""The matches of notebook 08: budgets, oracles by seat, rows that depend on nothing else."""

from unittest.mock import Mock

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion.studies import kth_at_work as study

TINY = 1 / 2000  # of the speed: 22 simulations for each own pick left in Fantasy Risk


def test_seconds_into_simulations():
    per_pick = study.timed_uct(study.SHARE, 0.01).per_pick
    assert per_pick == round(750 * 3000 / 52 / 16)
    state = dl.fantasy_risk().start()
    agent = study.timed_uct(TINY, 0.01)
    for picks in ((), (0, 1, 2)):
        agent.pick(dl.State(state.game, picks), np.random.default_rng(0))
        assert agent.agent.simulations == 22 * (14 - len(picks) // 3)


@pytest.mark.parametrize("in_list_order", [False, True])
def test_oracles_go_by_seat_unless_in_list_order(in_list_order, monkeypatch):
    played = Mock(return_value=pd.DataFrame({"round": [0], "agent": ["UCT"], "reward": [0.0]}))
    monkeypatch.setattr(study, "tournament", played)
    study.oracle_match(TINY, 1, in_list_order=in_list_order)
    agents, seatings = played.call_args.args[1], played.call_args.kwargs["seatings"]
    assert len(seatings) == 6
    for seating in seatings:
        order = tuple(study.OPPONENT_MODELS) if in_list_order else seating
        models = agents(seating)["KthBestPick"].agent.models
        assert models == [study.OPPONENT_MODELS[name] for name in order]


def test_models_learned_by_watching_are_given_by_seat(monkeypatch):
    played = Mock()
    monkeypatch.setattr(study, "WATCHED", 1)
    monkeypatch.setattr(study, "oracle_match", played)
    study.learned_match(TINY, 1, n_jobs=1)
    models = played.call_args.kwargs["opponent_models"]
    assert models["KthBestPick"] is None
    state = dl.fantasy_risk().start()
    picks = {name: models[name].pick(state) for name in ("UCT", "Greedy")}
    assert picks["Greedy"] == dl.Greedy().pick(state, np.random.default_rng(0))
