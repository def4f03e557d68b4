"""The bots where the recorded games do not lead: thresholds, ties, other boards."""

import numpy as np
import pytest

import draftlib as dl
from draftlib import risk
from draftlib.risk.bots import clusters, continents, evil_pixie, inner, must_kill
from draftlib.risk.bots.killbot import choose_target, plan_hunt
from draftlib.risk.engine import position
from draftlib.risk.engine.position import SCRIPTED, clear, put
from draftlib.risk.setting import new_game
from draftlib.risk.turns import draw_force, finish_off, next_turn, open_streams
from tests.risk.scenes import board_in_a_row, fought, scene, take_log, totals


def test_territory_0_is_a_pick_a_foothold_a_host_a_start_a_helper_and_a_goal_like_any_other():
    """The start of the way to Asia, which is player 2's; Quo would place in South America."""
    assert risk.Drafter("quo").pick(dl.State(dl.fantasy_risk(), (6, 24, 11))) == 0
    g = scene("quo", "0:5 20:1")
    assert clusters.foothold(g, risk.classic_board().continent[0]) == 0
    assert inner.host_of(g, g.regions[inner.list_regions(g) - 1]) == 0
    g.left = 3
    inner._place_near_enemies(g)
    assert take_log(g)[0] == ((0, 3),)
    asia = " ".join(f"{t}:20" for t in range(30, 42))
    weak = "1:1/2 2:1/2 3:1/2 5:1/1 6:1/1 7:1/1"
    assert totals(scene("boscoe", "0:3 4:3", weak, fill=5, only=asia), 7, "boscoe") == {0: 7}
    assert clusters.goal_move(scene("quo", "1:5 2:5", goal=0), 2, 1) == position.ALL  # a goal ahead
    for mine, helper in (("0:1 20:500", 0), ("0:500 20:1", 20)):
        assert totals(scene("evil_pixie", mine), 3, "evil_pixie") == {helper: 3}


@pytest.mark.parametrize(("armies", "expected"), [(82, False), (83, True)])
def test_hogwild_needs_more_than_all_others_together(armies, expected):
    """40 territories of two armies, and two here."""
    g = scene("quo", f"0:{armies - 1} 20:1", "")
    assert g.total[1] + g.total[2] == 80
    g.armies[1] += 2
    g.total[g.owner[1]] += 2
    assert position.outnumbers_all(g) == expected


@pytest.mark.parametrize(("armies", "attacked"), [(1498, False), (1499, True)])
def test_stalemates_are_broken_above_1500_armies(armies, attacked):
    """Boscoe faces two enemies from each border and would wait; the others have more armies."""
    g = scene("boscoe", f"20:{armies} 0:2", "40:1/2000 17:2/2000 21:1/2000 1:1/9 2:1/9")
    assert (fought(g, "boscoe", "L") != "") == attacked


def test_going_all_out_a_pass_that_attacks_where_it_is_easy_is_followed_by_another():
    """Mongolia, once Japan has worn it down from 300 armies to 50, no longer deters Siberia."""
    g = scene("quo", "36:2 38:500 40:1", "37:1/300", fill=1)
    g.dice, g.n_script = SCRIPTED, 1
    g.script[0] = 1, 50
    finish_off(g)
    assert [(attack.source, attack.target) for attack in take_log(g)[1]] == [(38, 37), (36, 34)]


def test_single_precision_ratio():
    """13 against 10 is not enough, 14 is; at 117 against 90 the rounding lets equality pass."""
    assert not np.float32(13) > evil_pixie.RATIO * np.float32(10)
    for armies, expected in ((13, ""), (14, "7->14")):
        g = scene("evil_pixie", f"4:1 5:1 6:1 7:{armies}", "14:1/10 12:1/99", fill=30, wanted=(3,))
        assert fought(g, "evil_pixie", "L")[:5] == expected


def test_only_killbot_draws_no_armies_through_where_none_can_move():
    """Australia is held; only Eastern Australia, two steps from the border, has armies to spare."""
    board = risk.classic_board()
    far = board.territories.index("Eastern Australia")
    australia = [t for t in range(42) if board.continent[t] == board.continent[far]]
    for bot, moves in (("quo", True), ("evil_pixie", True), ("boscoe", True), ("killbot", False)):
        g = scene(bot, " ".join(f"{t}:9" for t in australia))
        g.movable[:] = 0
        g.movable[far] = 8
        assert continents.draw_to_borders(g, board.continent[far]) == moves


def test_a_new_border_force_each_game():
    """Each of 7 to 21 about as often; KillBot's is always 20 and takes no random number."""
    g = scene("evil_pixie", "0:1")
    counts = np.zeros(30, int)
    for game in range(3000):
        open_streams(g, np.uint64(1), game)
        counts[draw_force(g, 0)] += 1
    assert np.flatnonzero(counts).tolist() == list(range(7, 22))
    assert abs(counts[7:22] - 200).max() < 70
    g = scene("killbot", "0:1")
    before = g.stream[0]
    assert draw_force(g, 0) == 20
    assert g.stream[0] == before


def test_of_targets_killbot_takes_the_weakest_and_of_equal_ones_the_first():
    """Both others have 42 armies, and then one of them has 10."""
    g = scene("killbot", "20:200", "40:2/4")
    assert g.total[:3].tolist() == [200, 42, 42]
    assert choose_target(g) == 1
    g = scene("quo", "1:10", "20:1/200")
    g.player = 1  # the weakest has the first seat
    assert choose_target(g) == 0


@pytest.mark.parametrize(("length", "hunts"), [(20, True), (21, False)])
def test_the_longest_tour_is_of_twenty_territories(length, hunts):
    """On a board in a row, of which KillBot has one end and its prey all the rest."""
    g = new_game(("killbot", "quo"), board=board_in_a_row([0] * (length + 1)))
    clear(g)
    put(g, 0, 0, 200)
    for t in range(1, length + 1):
        put(g, t, 1, 1)
    g.rounds, g.left = 1, 3
    assert plan_hunt(g) == hunts
    assert g.hunt[0, : g.n_hunt[0]].tolist() == ([*range(length + 1), -1] if hunts else [])


def test_half_of_all_armies_is_enough():
    g = scene("boscoe", "0:10 20:10")
    others = int(g.total[2])
    g.armies[1] += 20 + others - g.total[1]
    g.total[1] = 20 + others
    assert must_kill.dominant_player(g) == 1
    g.total[1] -= 1
    assert must_kill.dominant_player(g) == -1


@pytest.mark.parametrize(("held", "victim"), [(20, -1), (21, 1)])
def test_half_of_the_board_is_enough(held, victim):
    """A player with thin territories and no continent, against one with much of the armies."""
    mine = "0:200 4:9 12:9 20:9 28:9 38:9"
    lands = [t for t in range(42) if f" {t}:" not in f" {mine}"]
    others = [f"{t}:1/1" for t in lands[:held]] + [f"{t}:2/5" for t in lands[held:]]
    g = scene("boscoe", mine, " ".join(others))
    g.bonus[:] = 0
    assert must_kill.dominant_player(g) == victim


def test_the_card_step_makes_forget():
    g = scene("boscoe", "32:3 14:2 23:1")
    g.max_rounds, g.player = 9, 2
    g.victim[0] = 1
    assert next_turn(g)
    assert (g.player, g.victim[0]) == (0, -1)


def test_killbot_keeps_a_reserve_of_two_tenths_against_a_region():
    """Iceland, 10 armies, is a region of its own: 12 tenths of 11 less the 5 beside it, 8."""
    mine = "0:1 1:1 2:1 3:30 22:5 24:5 25:5"
    assert totals(scene("killbot", mine, "23:1/10", fill=60), 20, "killbot") == {22: 8, 3: 12}


def test_killbot_takes_twelve_tenths_of_the_way_off_an_army_that_comes_from_afar():
    """Japan's 85 are 47 when they reach Australia, 6 more than they need.

    The 46 beside South America are 5 more.
    """
    assert totals(scene("killbot", "12:46 38:85", fill=8), 3, "killbot") == {38: 3}


JAPAN = "41->36 in 4 left 1, 40->38 in 3 left 6, 40->20 in 5 left 1"
OPENED = [
    ("37:1 39:1 40:9 41:5", "20:1/3 36:1/2 38:1/1", JAPAN),
    ("4:5 6:5 7:6", "5:2/6 14:1/3", "4->5 in 4 left 1, 7->14 in 5 left 1"),
]


@pytest.mark.parametrize(("mine", "others", "told"), OPENED)
def test_boscoe_goes_on_when_an_attack_has_opened_a_front(mine, others, told):
    """Once Japan, which is cut off, is filled out, Kamchatka faces Alaska alone.

    Once two borders together have taken Brazil, Venezuela faces Central America alone.
    """
    assert fought(scene("boscoe", mine, others, fill=9), "boscoe") == told
