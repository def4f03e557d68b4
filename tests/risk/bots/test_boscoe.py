"""Boscoe in small positions."""

import pytest

from draftlib import risk
from draftlib.risk.bots.draft_rules import pick
from draftlib.risk.engine.position import clear
from tests.risk.scenes import continents, fortified, fought, placed, scene, set_victim

SCATTERED = "32:3 14:2 23:1"
LANDLORD = "0:1/3 1:1/1 2:1/1 3:1/4"  # player 1 owns Australia
TWO_LANDS = f"{LANDLORD} 4:1/1 5:1/1 6:1/1 7:1/3"  # and South America
RICH = "0:2/1 1:2/1 2:2/1 4:2/1 5:2/1 6:2/1 3:2/3 7:2/2 22:1/2 23:1/2 38:1/2 39:1/2 40:1/2 41:1/2"


def test_first_pick_is_in_asia():
    """The largest continent of less than 1.25 shares; Japan has the fewest neighbours there."""
    g = scene("boscoe", "0:1")
    clear(g)
    assert pick(g) == 38


@pytest.mark.parametrize(("n_players", "goal"), [(4, 5), (5, 3), (6, 4)])
def test_a_continent_of_just_the_share_is_too_large(n_players, goal):
    """Of six players, 1.25 shares are 9 territories, as many as North America has."""
    first = risk.full_draft(("boscoe",) * n_players).picks[0]
    assert risk.classic_board().continent[first] == goal


@pytest.mark.parametrize(
    ("mine", "others", "n", "expected", "victim", "members"),
    [
        pytest.param(SCATTERED, f"{LANDLORD} 20:1/80", 3, "32*3", 1, (0,), id="half of all armies"),
        pytest.param(SCATTERED, "", 3, "32*3", -1, (), id="nobody dominant: the easiest continent"),
        pytest.param(
            "32:9 14:9 33:9 16:9", RICH, 3, "14*3", 2, (0, 1), id="half of all income alone"
        ),
        pytest.param(
            "32:6 14:2 23:1",
            f"{TWO_LANDS} 20:1/80",
            3,
            "14*3",
            1,
            (0, 1),
            id="the cheaper of two continents",
        ),
    ],
)
def test_reinforcement(mine, others, n, expected, victim, members):
    g = scene("boscoe", mine, others)
    assert placed(g, n, "boscoe") == expected
    assert g.victim[0] == victim
    assert g.victim_continents[0] == continents(*members)


@pytest.mark.parametrize(
    ("mine", "others", "members", "expected"),
    [
        pytest.param(
            "32:6 14:2 23:1", LANDLORD, (0,), "32->3 in 5 left 1", id="breaks into the continent"
        ),
        pytest.param(
            "32:6 14:2 23:1", "0:1/3 1:1/1 2:1/1 3:1/6", (0,), "", id="a path it cannot afford"
        ),
        pytest.param(
            "32:6 14:5 23:1",
            f"{TWO_LANDS} 20:1/80",
            (0, 1),
            "32->3 in 5 left 1, 14->7 in 4 left 1",
            id="every continent of the victim is attacked",
        ),
    ],
)
def test_attack_on_the_victim(mine, others, members, expected):
    g = scene("boscoe", mine, others)
    set_victim(g, 1, *members)
    assert fought(g, "boscoe") == expected


def test_never_sweeps():
    """Where Quo attacks at any odds."""
    assert fought(scene("boscoe", "0:1 1:1 2:1 3:2", "32:1/10"), "boscoe", "L") == ""


def test_expands_again_and_again():
    g = scene("boscoe", "0:1 1:1 2:1 3:12 31:1", "32:1/2 34:1/3")
    assert fought(g, "boscoe") == "3->32 in 11 left 1, 32->34 in 10 left 1"


def test_fortify():
    g = scene("boscoe", "0:4 1:3 2:1 3:2 38:9")
    assert fortified(g, "boscoe") == "1->3 2, 0->1 3"
