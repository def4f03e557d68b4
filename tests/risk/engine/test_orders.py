"""Orders: placing, attacking, moving in, fortifying; and what the rules make of forbidden ones."""

import pytest
from hypothesis import given, strategies as st

from draftlib.risk.engine import orders as rules
from draftlib.risk.engine.position import HALF, SCRIPTED
from tests.risk.scenes import scene


@given(st.integers(-5, 12), st.integers(0, 10))
def test_placing_is_cut_to_what_is_left(n, left):
    g = scene("quo", "0:1 20:1")
    g.left = left
    rules.place(g, 0, n)
    placed = min(max(n, 0), left)
    assert (g.armies[0], g.left, g.total[0]) == (1 + placed, left - placed, 2 + placed)


MOVES = [(5, 0, 3), (5, 4, 4), (5, 99, 4), (3, 0, 2), (2, 99, 1), (9, -7, 3), (9, HALF, 4)]


@pytest.mark.parametrize(("survivors", "asked", "moved"), MOVES)
def test_move_in_is_cut(survivors, asked, moved):
    """To the dice of the winning roll at least, to all but one at most."""
    g = scene("quo", "3:9", "32:1/1")
    g.dice, g.n_script, g.wish = SCRIPTED, 1, asked
    g.script[0] = survivors, 0
    assert rules.attack(g, 3, 32) == rules.WON
    assert (g.armies[3], g.armies[32]) == (survivors - moved, moved)
    assert (g.owner[32], g.taken) == (0, 1)


def test_fortified_armies_move_once():
    """What arrives may not move on; but what stayed behind may, and leaves one of the arrivals."""
    g = scene("quo", "0:4 1:1 3:1")
    rules.start_fortifying(g)
    assert rules.fortify(g, 99, 0, 1) == 3
    assert g.movable[1] == 1
    assert rules.fortify(g, 99, 1, 3) == 1
    assert rules.fortify(g, 99, 1, 3) == 0
    assert [g.armies[t] for t in (0, 1, 3)] == [1, 3, 2]
