"""EvilPixie in small positions, border force 7 where it matters."""

import numpy as np
import pytest

from draftlib.risk.turns import _draw_force, _open_streams
from tests.risk.scenes import fortified, fought, scene, totals

LANDLORD = "4:1/1 5:1/1 6:1/1 7:1/3"  # player 1 owns South America


@pytest.mark.parametrize(
    ("mine", "others", "n", "expected"),
    [
        pytest.param("0:2 1:2 20:1", "", 4, {1: 4}, id="only Australia is wanted"),
        pytest.param("0:2 1:2 2:2 3:5 20:1", "", 3, {3: 3}, id="a weak border needs help"),
        pytest.param(
            "0:9 1:9 2:9 3:30 38:1 41:2",
            "40:2/4 37:1/2 36:2/2 39:1/2",
            6,
            {41: 6},
            id="a strong border does not",
        ),
        pytest.param(
            "32:3 14:2 23:1",
            "0:1/3 1:1/1 2:1/1 3:1/4 20:1/80",
            3,
            {32: 3},
            id="a dominant player first",
        ),
    ],
)
def test_reinforcement(mine, others, n, expected):
    assert totals(scene("evil_pixie", mine, others), n, "evil_pixie") == expected


def test_wants_nothing_after_placing_against_a_dominant_player():
    """The wanted continents are then worked out as if it had no armies to place."""
    g = scene("evil_pixie", "32:3 14:2 23:1", "0:1/3 1:1/1 2:1/1 3:1/4 20:1/80", wanted=(0, 3))
    totals(g, 3, "evil_pixie")
    assert g.wanted[0] == 0


@pytest.mark.parametrize(
    ("mine", "others", "wanted", "dice", "expected"),
    [
        pytest.param(
            "0:5 3:7", "1:1/4 2:2/5", (0,), "W", "3->1 in 3 left 4", id="1.3 times as strong"
        ),
        pytest.param(
            "0:5 3:7",
            "1:1/4 2:2/3",
            (0,),
            "W",
            "3->1 in 3 left 4, 0->2 in 3 left 2",
            id="the first neighbour that is strong enough",
        ),
        pytest.param(
            "4:1 5:1 6:1 7:9",
            "14:1/3",
            (3,),
            "W",
            "7->14 in 8 left 1, 14->15 in 7 left 1, 15->16 in 3 left 4, 15->17 in 3 left 1, "
            "16->18 in 2 left 1, 17->20 in 2 left 1",
            id="armies go where the enemies are",
        ),
        pytest.param(
            "14:4 12:9 32:1", LANDLORD, (), "L", "12->5 lost", id="one try to break a continent"
        ),
        pytest.param(
            "14:4 32:1", LANDLORD, (), "W", "14->7 in 3 left 1", id="the border it can reach"
        ),
    ],
)
def test_attack(mine, others, wanted, dice, expected):
    g = scene("evil_pixie", mine, others, wanted=wanted)
    assert fought(g, "evil_pixie", dice) == expected


@pytest.mark.parametrize(
    ("mine", "others", "expected"),
    [
        pytest.param("0:1 1:1 2:1 3:3 32:5 38:4", "", "32->3 4", id="into its own continent"),
        pytest.param(
            "14:4 15:1 38:2",
            "7:1/5 16:1/4 17:2/3 18:1/2",
            "14->15 3",
            id="towards the weakest enemy",
        ),
    ],
)
def test_fortify(mine, others, expected):
    assert fortified(scene("evil_pixie", mine, others), "evil_pixie") == expected


def test_a_new_border_force_each_game():
    """Each of 7 to 21 about as often; KillBot's is always 20 and takes no random number."""
    g = scene("evil_pixie", "0:1")
    counts = np.zeros(30, int)
    for game in range(3000):
        _open_streams(g, np.uint64(1), game)
        counts[_draw_force(g, 0)] += 1
    assert np.flatnonzero(counts).tolist() == list(range(7, 22))
    assert abs(counts[7:22] - 200).max() < 70
    g = scene("killbot", "0:1")
    before = g.stream[0]
    assert _draw_force(g, 0) == 20
    assert g.stream[0] == before
