"""The kept drafts of notebook 07 are whole drafts, and those that the command makes."""

import json

import numpy as np
import pytest

import draftlib as dl
from companion.studies import risk_drafts
from tests.companion.studies.test_studies import all_parts


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


def test_the_stored_weights_are_those_of_the_command():
    data = json.loads(risk_drafts.WEIGHTS.read_text("utf-8"))
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
    parts = risk_drafts.parts(rounds=1, refit=True)
    found = all_parts(parts, lambda part: stored.get(tuple(part.labels.values())))
    drafts = {part.labels["match"]: part.play.keywords for part, fit in found if not fit}
    assert drafts["Boscoe, taught by quo 0"]["weights"] == stored["quo", 0]
    (content,) = risk_drafts.weights_file([each for each in found if each[1]]).values()
    monkeypatch.setattr(risk_drafts, "WEIGHTS", tmp_path / "taught.json")
    (tmp_path / "taught.json").write_bytes(content)
    assert {key: risk_drafts.taught(*key) for key in stored} == stored


@pytest.mark.slow
def test_a_refit_gives_the_stored_weights():
    assert risk_drafts.refit_distance(0) < 2e-6
