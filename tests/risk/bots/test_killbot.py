"""KillBot and the bot inside it in small positions."""

import pytest

from draftlib import risk
from draftlib.risk.bots.killbot import LONGEST_TOUR, _plan_hunt
from draftlib.risk.engine.position import clear, put
from draftlib.risk.setting import table_for
from tests.risk.scenes import fortified, fought, scene, totals

LANDLORD = "4:1/1 5:1/1 6:1/1 7:1/3"  # player 1 owns South America


def hunts_of(g):
    """Return player 0's attack list."""
    end = [-1] if g.n_hunt[0] else []
    hunt = g.hunt[0, : g.n_hunt[0]].tolist()
    assert hunt[-1:] == end
    return hunt[:-1]


def hunted(mine, prey, n):
    """Place n armies against prey in the middle of player 1's land; return them and the walk."""
    g = scene("killbot", mine, fill=3, only=prey)
    armies = totals(g, n, "killbot")
    walk = hunts_of(g)
    return armies, walk, fought(g, "killbot") if walk else ""


def test_reinforcement_of_the_inner_bot():
    """It owns no continent, so it wants the one that needs least."""
    g = scene("killbot", "0:3 1:3 20:2")
    assert totals(g, 4, "killbot") == {1: 4}
    assert g.wanted[0] == 1


def test_hunt():
    armies, walk, battles = hunted("20:9 38:2", "17:1 15:1 14:2", 5)
    assert armies == {20: 5}
    assert walk == [20, 17, 15, 14]
    assert battles == "20->17 in 13 left 1, 17->15 in 12 left 1, 15->14 in 11 left 1"


def test_hunt_from_the_far_end():
    """Of two equal approaches that to the tour's end is taken, and the tour reversed."""
    armies, walk, battles = hunted("21:9 38:2", "17:1 20:1", 4)
    assert armies == {21: 4}
    assert walk == [21, 20, 17]
    assert battles == "21->20 in 12 left 1, 20->17 in 11 left 1"


@pytest.mark.parametrize(
    ("mine", "prey", "n", "expected"),
    [
        pytest.param("20:4 38:2", "17:1 15:1 14:2", 3, {38: 3}, id="out of reach"),
        pytest.param("20:9 38:2", "17:1 14:2", 5, {38: 5}, id="in two pieces"),
    ],
)
def test_no_hunt(mine, prey, n, expected):
    assert hunted(mine, prey, n) == (expected, [], "")


@pytest.mark.parametrize(
    ("mine", "others", "wanted", "expected"),
    [
        pytest.param("14:6 32:1", LANDLORD, (), "", id="not twice as strong"),
        pytest.param("14:7 32:1", LANDLORD, (), "14->7 in 3 left 4", id="breaks a continent"),
        pytest.param(
            "0:6 3:8",
            "1:1/3 2:2/3",
            (0,),
            "0->1 in 5 left 1, 1->2 in 3 left 2",
            id="takes a wanted continent",
        ),
        pytest.param("0:4 3:3", "1:1/3 2:2/3", (0,), "", id="too weak for it"),
    ],
)
def test_attack_of_the_inner_bot(mine, others, wanted, expected):
    assert fought(scene("killbot", mine, others, wanted=wanted), "killbot") == expected


def test_fortify():
    g = scene("killbot", "4:6 5:2 6:3 7:10")
    assert fortified(g, "killbot") == "4->5 5, 6->5 2"


@pytest.mark.parametrize(("length", "hunts"), [(LONGEST_TOUR, True), (LONGEST_TOUR + 1, False)])
def test_the_longest_tour(length, hunts):
    """On a board in a row, of which KillBot has one end and its prey all the rest."""
    last = length
    places = [(f"t{t}", 0, {max(t - 1, 0), min(t + 1, last)} - {t}) for t in range(length + 1)]
    board = risk.make_board("row", [("all", 1)], [(n, k, sorted(near)) for n, k, near in places])
    g = table_for(("killbot", "quo"), board=board)[0][0]
    clear(g)
    put(g, 0, 0, 200)
    for t in range(1, length + 1):
        put(g, t, 1, 1)
    g.rounds, g.left = 1, 3
    assert _plan_hunt(g) == hunts
    assert hunts_of(g) == (list(range(length + 1)) if hunts else [])
