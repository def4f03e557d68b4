"""Dominant players: who is one, and the attack on him."""

import pytest

from draftlib.risk.bots import must_kill
from draftlib.risk.engine.position import ALWAYS_LOST
from draftlib.risk.turns import _next_turn
from tests.risk.scenes import continents, placed, scene, set_victim, take_log


def test_half_of_all_armies_is_enough():
    g = scene("boscoe", "0:10 20:10")
    others = int(g.total[2])
    g.armies[1] += 20 + others - g.total[1]
    g.total[1] = 20 + others
    assert must_kill._dominant_player(g) == 1
    g.total[1] -= 1
    assert must_kill._dominant_player(g) == -1


def test_the_last_of_several_wins():
    """Player 1 has half of all armies, player 2 half of all income."""
    lands = " ".join(f"{t}:2/1" for t in (*range(14, 30), *range(4)))
    g = scene("boscoe", "4:1 38:1", f"{lands} 30:1/500")
    assert 2 * g.total[1] >= g.total.sum()
    assert must_kill._dominant_player(g) == 2


@pytest.mark.parametrize(("held", "victim"), [(20, -1), (21, 1)])
def test_half_of_the_board_is_enough(held, victim):
    """A player with thin territories and no continent, against one with much of the armies."""
    mine = "0:200 4:9 12:9 20:9 28:9 38:9"
    lands = [t for t in range(42) if f" {t}:" not in f" {mine}"]
    others = [f"{t}:1/1" for t in lands[:held]] + [f"{t}:2/5" for t in lands[held:]]
    g = scene("boscoe", mine, " ".join(others))
    g.bonus[:] = 0
    assert must_kill._dominant_player(g) == victim


def test_a_victim_without_a_continent_is_remembered_with_an_empty_set():
    g = scene("boscoe", "32:3 14:2 23:1", "20:1/80")
    set_victim(g, 2, 0)
    placed(g, 3, "boscoe")
    assert (g.victim[0], g.victim_continents[0]) == (1, 0)


@pytest.mark.parametrize(("card_step", "victim"), [(1, -1), (0, 1)])
def test_the_card_step_makes_forget(card_step, victim):
    g = scene("boscoe", "32:3 14:2 23:1")
    g.card_step, g.max_rounds, g.player = card_step, 9, 2
    set_victim(g, 1, 0)
    assert _next_turn(g)
    assert (g.player, g.victim[0]) == (0, victim)


def test_the_most_valuable_continent_comes_first_and_every_one_is_tried():
    """Europe (5) before South America (2), though the first attack is lost."""
    europe = " ".join(f"{t}:1/1" for t in range(23, 30))
    g = scene("boscoe", "14:9 22:9", f"{europe} 4:1/1 5:1/1 6:1/1 7:1/1", fill=20)
    g.dice = ALWAYS_LOST
    set_victim(g, 1, 1, 4)
    must_kill.attack_victim(g)
    roads = [(attack.source, attack.target) for attack in take_log(g)[1]]
    assert roads == [(22, 23), (14, 7)]
    assert g.victim_continents[0] == continents(1, 4)
