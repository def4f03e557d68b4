"""The kept drafts of notebook 07 are whole drafts, and those that the command makes."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies import risk_drafts


def test_the_kept_picks_are_whole_drafts_of_all_matches():
    with np.load(risk_drafts.KEPT) as file:
        assert list(file) == list(risk_drafts.planned())
        for name, match in risk_drafts.planned().items():
            assert file[name].shape == (match.rounds, 6, 42)
            assert (np.sort(file[name]) == np.arange(42)).all()


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
    again = risk_drafts.drafted(match, dl.fantasy_risk(), rounds=2, n_jobs=1)
    kept = risk_drafts.kept(name, rounds=2)
    for column in ("picks", "owners", "rewards"):
        np.testing.assert_array_equal(getattr(kept, column), getattr(again, column))
    assert kept.seatings == again.seatings
    assert list(kept.agents) == list(again.agents)


def test_a_replay_notices_other_picks(monkeypatch):
    names = ["Quo – EvilPixie – KillBot", "Quo – KillBot – Boscoe"]
    few = {name: risk_drafts.planned()[name] for name in names}
    monkeypatch.setattr(risk_drafts, "planned", lambda: few)
    monkeypatch.setattr(risk_drafts, "TEACHERS", ())
    assert risk_drafts.replays()
    swapped = {name: few[other] for name, other in zip(names, names[::-1])}
    monkeypatch.setattr(risk_drafts, "planned", lambda: swapped)
    assert not risk_drafts.replays()


def test_an_evaluator_is_taught_by_the_games_of_one_bot():
    owner = np.arange(42) % 3
    published = dl.Evaluator.published().values(owner)
    assert risk_drafts.taught(None).values(owner).tolist() == published.tolist()
    few = [risk_drafts.taught(bot, drafts=120, games=3) for bot in risk_drafts.TEACHERS]
    assert few[0].values(owner) != pytest.approx(few[1].values(owner))
