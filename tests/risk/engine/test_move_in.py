"""The bots' answers to how many armies move in."""

import pytest

from draftlib.risk.engine.move_in import move_in
from draftlib.risk.engine.position import ALL, UNSET
from tests.risk.scenes import scene


def answer(bot, mine, others="", memory=UNSET, deaf=0, **options):
    """Ask after a conquest of 32 from 3."""
    g = scene(bot, f"{mine} 32:1", others, **options)
    g.armies[32], g.memory, g.deaf = 0, memory, deaf
    wish = move_in(g, 3, 32)
    return wish, g.memory


@pytest.mark.parametrize("bot", ["quo", "boscoe", "killbot"])
@pytest.mark.parametrize(("memory", "wish"), [(ALL, ALL), (0, 0), (2, 2), (-2, 4)])
def test_an_attack_can_leave_a_wish(bot, memory, wish):
    assert answer(bot, "3:9", memory=memory) == (wish, UNSET)


@pytest.mark.parametrize("memory", [UNSET, ALL, 0])
def test_evil_pixie_does_not_hear_it(memory):
    """Three enemies behind... two, 1 and 2; two ahead, 31 and 34: half of the armies."""
    assert answer("evil_pixie", "3:9", memory=memory)[0] == 4


@pytest.mark.parametrize("memory", [ALL, 0])
def test_killbot_does_not_hear_it_after_a_hunt(memory):
    """Enemies on both sides, none of them in a wanted continent: half."""
    assert answer("killbot", "3:9", memory=memory, deaf=1) == (4, memory)


def test_without_a_goal_quo_moves_the_minimum():
    assert answer("quo", "3:9")[0] == 0


@pytest.mark.parametrize(
    ("goal", "others", "wish"),
    [
        (5, "", ALL),
        (0, "", 0),
        (4, "", 0),
        (5, "31:1/9 34:1/9", ALL),
    ],
    ids=["ahead", "behind", "nowhere", "ahead, however strong"],
)
def test_quo_looks_at_its_goal_continent(goal, others, wish):
    """Behind lie enemies in Australia (0), ahead in Asia (5)."""
    assert answer("quo", "3:9", others, goal=goal)[0] == wish


@pytest.mark.parametrize(
    ("mine", "wanted", "wish"),
    [
        ("1:1 2:1 3:9", (), ALL),
        ("3:9 31:1 34:1", (), 0),
        ("1:1 2:1 3:9 31:1 34:1", (0,), 0),
        ("1:1 2:1 3:9 31:1 34:1", (5,), ALL),
        ("1:1 2:1 3:9 31:1 34:1", (0, 5), 4),
        ("1:1 2:1 3:9 31:1 34:1", (), 4),
    ],
    ids=["enemies ahead", "behind", "wanted behind", "wanted ahead", "both wanted", "neither"],
)
def test_evil_pixie_goes_where_it_is_needed(mine, wanted, wish):
    assert answer("evil_pixie", mine, wanted=wanted)[0] == wish


@pytest.mark.parametrize(
    ("mine", "wanted", "wish"),
    [
        ("1:1 2:1 3:9", (), ALL),
        ("3:9 31:1 34:1", (), 0),
        ("1:1 2:1 3:9 31:1 34:1", (), 4),
        ("3:9", (5,), ALL),
        ("3:9", (0,), 0),
        ("3:9", (0, 5), 4),
    ],
    ids=["enemies ahead", "behind", "nowhere", "wanted ahead", "wanted behind", "two regions"],
)
def test_inner_bot_goes_where_it_is_needed(mine, wanted, wish):
    """Australia hangs on Indonesia alone, so the enemies on its two sides do not connect."""
    assert answer("killbot", mine, wanted=wanted)[0] == wish


def test_inner_bot_moves_all_towards_a_single_region():
    """The enemies around 32 and around 31 are one piece of land."""
    g = scene("killbot", "31:9 32:1", wanted=(5,))
    g.armies[32] = 0
    assert move_in(g, 31, 32) == ALL
