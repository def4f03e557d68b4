"""Comparisons with the original bots: what is certain does not count, the rest is centred."""

import numpy as np
import pandas as pd
import pytest

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


@pytest.mark.slow
def test_boscoe_playing_for_itself_is_held_against_the_original():
    """The originals' wins add up to 300, and z is that of two samples of one rate."""
    table = beside_originals.matches_with_boscoe(20, 0)
    assert table.groupby("match", sort=False).bot.agg(list).tolist() == [
        ["Quo", "EvilPixie", "Boscoe"],
        ["Quo", "KillBot", "Boscoe"],
        ["EvilPixie", "KillBot", "Boscoe"],
    ]
    assert np.allclose(table.groupby("match")[["ours", "theirs"]].sum(), 300)
    error = table.ci95 / 1.96 * np.sqrt(1 + 20 / 1000)
    assert np.allclose(table.z * error, table.ours - table.theirs)
