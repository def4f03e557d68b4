"""Questions about a position, beside plain Python."""

from hypothesis import given, strategies as st

from draftlib.kernels.bits import EMPTY, bit
from draftlib.risk.engine.position import strongest, weakest
from tests.risk.scenes import scene


@given(st.sets(st.integers(0, 5)), st.lists(st.integers(1, 3), min_size=6, max_size=6))
def test_the_strongest_and_the_weakest_are_the_first_of_equals(lands, armies):
    g, members = scene("quo", "0:1"), sum(map(bit, lands), EMPTY)
    g.armies[:6] = armies
    assert strongest(g, members) == max(sorted(lands), key=armies.__getitem__, default=-1)
    assert weakest(g, members) == min(sorted(lands), key=armies.__getitem__, default=-1)
