"""The kept drafts of notebook 07 are whole drafts, and those that the command makes."""

import re

import numpy as np
import pytest

import draftlib as dl
from companion.studies import risk_drafts
from draftlib.support.plain_json import json_of


def test_the_stored_picks_are_whole_drafts_of_all_matches():
    for name, match in risk_drafts.planned().items():
        picks = risk_drafts.stored_drafts(name).picks
        assert picks.shape == (match.rounds, 6, 42)
        assert (np.sort(picks) == np.arange(42)).all()


def test_matches_that_share_a_stream_differ_in_the_evaluator_only():
    matches = list(risk_drafts.planned().values())
    assert len(set(matches)) == len(matches)
    for match in matches:
        same = [other for other in matches if other.number == match.number]
        assert {other.names for other in same} == {match.names}
        assert len({other.teacher for other in same}) == len(same)


@pytest.mark.parametrize("name", ["Quo – KillBot – Boscoe", "Greedy-Quo beside Quo, KillBot"])
def test_a_kept_match_is_the_one_that_is_drafted(name):
    match = risk_drafts.planned()[name]
    again = risk_drafts.drafted(match, rounds=2, n_jobs=1)
    kept = risk_drafts.stored_drafts(name, rounds=2)
    for column in ("picks", "owners", "rewards"):
        np.testing.assert_array_equal(getattr(kept, column), getattr(again, column))
    assert kept.seatings == again.seatings
    assert list(kept.agents) == list(again.agents)


def test_a_replay_names_the_first_pick_that_differs(monkeypatch):
    names = ["Quo – EvilPixie – KillBot", "Quo – EvilPixie – Boscoe"]
    few = {name: risk_drafts.planned()[name] for name in names}
    risk_drafts.check_replays(names=names)
    swapped = {name: few[other]._replace(names=few[name].names) for name, other in zip(names, few)}
    monkeypatch.setattr(risk_drafts, "planned", lambda: swapped)
    risk_drafts.check_replays()  # all draft by rule: the number of the match matters to none
    stored = risk_drafts.stored_drafts(names[0])
    again = stored._replace(picks=stored.picks.copy())
    again.picks[3, 1, [5, 7]] = again.picks[3, 1, [7, 5]]
    items = [stored.game.items[again.picks[3, 1, pick]] for pick in (5, 7)]
    monkeypatch.setattr(risk_drafts, "drafted", lambda match, rounds: again)
    monkeypatch.setattr(risk_drafts, "stored_drafts", lambda name, rounds: stored)
    message = (
        f"risk_drafts, {names[0]}, round 3, seats Quo, KillBot, EvilPixie: pick 5 (from 0), by "
        f"EvilPixie, is {items[0]}; stored is {items[1]}."
    )
    with pytest.raises(AssertionError, match=re.escape(message)):
        risk_drafts.check_replays()


def test_the_stored_weights_are_those_of_the_command():
    data = json_of(risk_drafts.WEIGHTS.read_text("utf-8"))
    assert "risk_drafts --refit" in data.pop("made by")
    assert list(data) == list(risk_drafts.TEACHERS)
    for teacher, rows in data.items():
        assert len(rows) == risk_drafts.TRAINING_SETS
        stored = [risk_drafts.taught(teacher, k) for k in range(len(rows))]
        assert len(set(stored)) == len(stored)
        evaluators = [dl.Evaluator(weights) for weights in stored]
        owner = np.random.default_rng(0).permuted(np.tile(np.arange(42) % 3, (300, 1)), axis=1)
        values = np.array([evaluator.values(owner).ravel() for evaluator in evaluators])
        assert np.corrcoef(values).min() > 0.8  # they learnt the same game


def test_a_refit_goes_into_the_drafts_and_into_the_file(tmp_path, monkeypatch):
    """Each part of a refit is sent back, and the drafts of its match use it."""
    stored = {key: risk_drafts.taught(*key) for key in (("quo", 0), ("evil_pixie", 0))}
    monkeypatch.setattr(risk_drafts, "TRAINING_SETS", 1)
    parts, results, fit = risk_drafts.parts(rounds=1, refit=True), [], None
    for _ in range(2):
        part = parts.send(fit)
        fit = stored[tuple(part.labels.values())]
        results.append((part, fit))
    names = {part.labels["match"]: part.play.keywords["weights"] for part in parts}
    assert names["Boscoe, taught by quo 0"] == stored["quo", 0]
    (content,) = risk_drafts._weights_file(results).values()
    monkeypatch.setattr(risk_drafts, "WEIGHTS", tmp_path / "taught.json")
    (tmp_path / "taught.json").write_bytes(content)
    assert {key: risk_drafts.taught(*key) for key in stored} == stored


def test_a_refit_gives_the_stored_weights():
    assert risk_drafts.refit_distance(0) < 2e-6
