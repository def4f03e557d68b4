"""Comparisons with the original bots: what is certain does not count, the rest is centred."""

import numpy as np
import pandas as pd

from companion.studies import beside_originals


def test_what_is_certain_is_left_out():
    ours, theirs = np.array([[0, 40, 60], [100, 0, 0]]), np.array([[0, 50, 50], [100, 0, 0]])
    pairs = beside_originals.pairs_of_wins(ours, ours, theirs)
    kept = beside_originals.where_chance_has_a_say(pairs)
    assert kept.seat.tolist() == [1, 2]
    assert np.sign(kept.z).tolist() == [-1, 1]
    assert (pairs.null == 0).all()
    table = beside_originals.check_of_seats(kept)
    assert table.index.tolist() == [2, 3]
    assert table["higher - lower"].tolist() == [-1, 1]
    more = beside_originals.check_of_seats(pd.concat([kept] * 4))
    assert np.allclose(more["mean z × √n"], 2 * table["mean z × √n"])  # its error halves
