"""What a continent is worth: gifts and their controls change what they should, and no more."""

import numpy as np
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies import continents as study
from companion.studies.matches import random_drafts

BOARD = dl.risk.classic_board()


@given(st.integers(0, 5), st.integers(0, 2), st.integers(0, 10**6))
def test_a_gift_completes_the_continent_and_the_control_exchanges_as_many_elsewhere(k, seat, seed):
    owner, inside = random_drafts(1, seed)[0], BOARD.continent == k
    given_all, control = study.gift(owner, k, seat, np.random.default_rng(seed))
    wanted = int((owner[inside] != seat).sum())
    assert (given_all[inside] == seat).all()
    assert (control[inside] == owner[inside]).all()
    for after in (given_all, control):
        assert np.bincount(after, minlength=3).tolist() == [14, 14, 14]
        assert ((owner != seat) & (after == seat)).sum() == wanted
        assert ((owner == seat) & (after != seat)).sum() == wanted
        assert (
            after[(owner != seat) & (after != seat)] == owner[(owner != seat) & (after != seat)]
        ).all()
