"""Games of our bots take as long as those of the original bots."""

import numpy as np

from companion.estimates import random_drafts
from companion.experiments.beside_originals import ORIGINAL_ROUNDS
from draftlib import risk


def test_length_of_games():
    """Over random drafts as in the papers' protocol."""
    rounds = risk.simulate_many(random_drafts(40_000, seed=0), games=1, seed=7).rounds
    assert abs(rounds.mean() - ORIGINAL_ROUNDS["mean"]) < 4 * rounds.std() / np.sqrt(40_000) + 0.5
    assert np.median(rounds) == ORIGINAL_ROUNDS["median"]
    assert abs(np.percentile(rounds, 90) - ORIGINAL_ROUNDS["90th percentile"]) <= 1
    assert abs(np.percentile(rounds, 99) - ORIGINAL_ROUNDS["99th percentile"]) < 25
