"""The kept drafts of notebook 07 are whole drafts."""

import numpy as np

from companion.studies import risk_drafts


def test_the_stored_picks_are_whole_drafts_of_all_matches():
    for name, match in risk_drafts.planned().items():
        picks = risk_drafts.stored_drafts(name).picks
        assert picks.shape == (match.rounds, 6, 42)
        assert (np.sort(picks) == np.arange(42)).all()


def test_each_match_has_a_stream_of_its_own():
    numbers = [match.number for match in risk_drafts.planned().values()]
    assert len(set(numbers)) == len(numbers)
