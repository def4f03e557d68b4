"""Quo in small positions."""

import pytest

from draftlib.risk.bots.draft_rules import pick
from draftlib.risk.bots.quo import _advance
from draftlib.risk.engine.position import clear, put
from tests.risk.scenes import fortified, fought, placed, scene

AUSTRALIA = "0:1 1:1 2:1 3:1"
SOUTH_AMERICA = "4:1 5:1 6:1 7:1"


@pytest.mark.parametrize(
    ("mine", "fill", "n", "expected"),
    [
        pytest.param("3:5 32:1 38:1 14:2", 2, 3, "3*3", id="takes the easiest continent"),
        pytest.param("4:1 5:3 6:1 7:2", 2, 4, "7 5 7 5", id="weakest border first"),
        pytest.param("11:2 20:1", 1, 3, "11*3", id="ratio of armies in the continent"),
    ],
)
def test_reinforcement(mine, fill, n, expected):
    assert placed(scene("quo", mine, fill=fill), n, "quo") == expected


@pytest.mark.parametrize(
    ("mine", "others", "dice", "expected"),
    [
        pytest.param(
            "4:1 5:1 6:1 7:10",
            "14:1/3 12:2/5",
            "W",
            "7->14 in 9 left 1",
            id="one easy expand, and no sweep after a conquest",
        ),
        pytest.param(
            "4:1 5:4 6:1 7:1 8:1 9:4 10:1",
            "12:1/6 14:2/3",
            "L",
            "5->12 lost, 9->12 lost",
            id="a team attacks where no stack is strong enough",
        ),
        pytest.param(
            "0:1 1:1 2:1 3:2", "32:1/10", "L", "3->32 lost", id="a sweep attacks at any odds"
        ),
        pytest.param(
            "0:10 20:1",
            "",
            "W",
            "0->1 in 3 left 7, 0->2 in 3 left 4, 1->3 in 2 left 1, 3->32 in 1 left 1",
            id="a sweep runs along the single way",
        ),
        pytest.param(
            "4:1 5:1 6:1 7:2 0:1 1:1 3:8",
            "2:1/2 12:2/5 14:1/5",
            "W",
            "7->14 in 1 left 1",
            id="only the root's cluster sweeps",
        ),
        pytest.param(
            "4:1 5:1 6:1 7:1 8:1 9:8 10:1",
            "12:1/6",
            "W",
            "9->12 in 7 left 1",
            id="the team may stand in another cluster",
        ),
        pytest.param(
            "0:1 1:1 2:1 3:1 31:9",
            "",
            "W",
            "31->32 in 3 left 6, 32->34 in 2 left 1",
            id="another cluster opens the sweep",
        ),
        pytest.param(
            "0:1 1:1 2:1 3:1 31:9", "", "L", "31->32 lost", id="the sweep's queue passes a failure"
        ),
    ],
)
def test_attack(mine, others, dice, expected):
    assert fought(scene("quo", mine, others), "quo", dice) == expected


def test_a_remembered_goal_changes_the_move_in():
    """The position of "a sweep runs along the single way", drafted for Australia."""
    expected = "0->1 in 9 left 1, 1->2 in 8 left 1, 2->3 in 3 left 5, 3->32 in 2 left 1"
    assert fought(scene("quo", "0:10 20:1", goal=0), "quo") == expected


def test_fortify_draws_one_cluster_to_its_borders():
    g = scene("quo", "4:5 5:1 6:4 7:1 14:3 38:6")
    assert fortified(g, "quo") == "4->5 4, 6->5 3"


def test_a_pass_over_the_queue_skips_the_member_behind_a_removed_one():
    """With everything seen each member visited is removed: the first and the third of four."""
    g = scene("quo", "0:1")
    g.queue[:4] = 10, 20, 30, 40
    n, _, advanced = _advance(g, 4, g.everywhere)
    assert (g.queue[:n].tolist(), advanced) == ([20, 40], False)


def test_a_sweep_that_would_split_is_not_begun():
    """From 20 the ways lead on to 17 and 21 and 40: three fronts."""
    assert fought(scene("quo", "20:9"), "quo", "L") == ""


def test_quo_chooses_a_new_goal_by_size_and_killbot_never_does():
    """Australia and South America full: Africa (6) before Europe (7) and North America (9)."""
    for bot, goal in (("quo", 2), ("killbot", 0)):
        g = scene(bot, "0:1")
        clear(g)
        g.goal[0] = 0
        for t in range(8):
            put(g, t, t % 3, 1)
        pick(g)
        assert g.goal[0] == goal


def test_the_first_touching_territory_is_picked_not_the_best():
    """Beside North Africa and Iceland: 24 touches Iceland alone, 25 both, and 24 comes first."""
    g = scene("quo", "0:1")
    clear(g)
    g.goal[0] = 4
    for t in (12, 23, 26):
        put(g, t, 0, 1)
    assert pick(g) == 24
