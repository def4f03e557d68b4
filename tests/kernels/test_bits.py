"""Bit sets against Python's sets."""

import numpy as np
from hypothesis import given, strategies as st

from draftlib.kernels import bits

sets = st.sets(st.integers(0, 63))


def mask(members):
    return np.uint64(sum(1 << t for t in members))


@given(sets, st.integers(0, 63))
def test_against_python_sets(members, t):
    assert bits.count(mask(members)) == len(members)
    assert bits.has(mask(members), t) == (t in members)
    assert bits.next_member(mask(members), t) == min((u for u in members if u >= t), default=-1)
    if members:
        assert bits.lowest(mask(members)) == min(members)
        assert bits.rest(mask(members)) == mask(members - {min(members)})


def test_nothing_lies_beyond_the_last_bit():
    assert bits.next_member(mask({63}), 63) == 63
    assert bits.next_member(mask({63}), 64) == -1
