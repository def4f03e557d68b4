"""Our bots win as often, and as fast, as the original bots did."""

import numpy as np

from companion.studies.beside_originals import (
    ORIGINAL_ROUNDS,
    original_drafts,
    owners_of_drafts,
    two_proportion_z,
)
from companion.studies.matches import random_drafts
from draftlib import risk


def test_wins_and_rounds_per_draft():
    """1,000 drafts, 100 games each, beside the results of the original bots.

    The 3,000 distances are no wider than chance makes them, where chance plays a part at all, and
    no seat is favoured in the sum of wins or in the number of drafts that come out higher.
    """
    table = original_drafts()
    theirs = table[["wins0", "wins1", "wins2"]].to_numpy(int)
    ours = risk.simulate_many(owners_of_drafts(table), games=100, seed=2010, n_jobs=2)
    z, total = two_proportion_z(ours.wins, 100, theirs, 100), ours.wins + theirs
    is_open = (total > 0) & (total < 200)
    assert np.sqrt((z[is_open] ** 2).mean()) < 1.10
    assert is_open.sum() > 2000
    assert abs(z).max() < 5
    differences = [*(ours.wins - theirs).T, ours.rounds / 100 - table.mean_rounds.to_numpy()]
    for difference in differences:
        assert abs(difference.mean()) < 3 * difference.std() / np.sqrt(1000)
    signs = np.sign(differences[:3]).astype(int)
    assert (abs(signs.sum(axis=1)) < 3 * np.sqrt(abs(signs).sum(axis=1))).all()
    assert ours.unfinished.sum() == 0


def test_length_of_games():
    """Over random drafts as in the papers' protocol."""
    rounds = risk.simulate_many(random_drafts(40_000, seed=0), games=1, seed=7, n_jobs=2).rounds
    assert abs(rounds.mean() - ORIGINAL_ROUNDS["mean"]) < 4 * rounds.std() / np.sqrt(40_000) + 0.5
    assert np.median(rounds) == ORIGINAL_ROUNDS["median"]
    assert abs(np.percentile(rounds, 90) - ORIGINAL_ROUNDS["90th percentile"]) <= 1
    assert abs(np.percentile(rounds, 99) - ORIGINAL_ROUNDS["99th percentile"]) < 25
