"""Comparisons with the original bots: what is certain does not count."""

import numpy as np

from companion.studies import beside_originals


def test_what_is_certain_is_left_out():
    ours, theirs = np.array([[0, 40, 60], [100, 0, 0]]), np.array([[0, 50, 50], [100, 0, 0]])
    pairs = beside_originals.pairs_of_wins(ours, ours, theirs)
    kept = beside_originals.where_chance_has_a_say(pairs)
    assert kept.seat.tolist() == [1, 2]
    assert np.sign(kept.z).tolist() == [-1, 1]
    assert (pairs.null == 0).all()
