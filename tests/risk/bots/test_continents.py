"""What EvilPixie and KillBot share, and the odd ways in which they place."""

import numpy as np
import pytest

from draftlib.risk.bots import continents, evil_pixie, inner, killbot
from draftlib.risk.engine.position import ALWAYS_WON, put
from draftlib.risk.setting import table_for
from tests.risk.scenes import fought, scene, take_log, totals


def test_helper_is_the_last_neighbour_and_gets_equality_only():
    """Against 5 armies on 8 the 4 on 9 would do, but 11 is the last of its neighbours."""
    g = scene("evil_pixie", "9:4 11:1", "8:1/5", fill=1)
    g.left = 4
    evil_pixie._place_to_outnumber(g)
    assert take_log(g)[0] == ((11, 4),)
    assert g.armies[11] == g.armies[8]


def test_what_is_left_goes_round_the_fronts():
    g = scene("evil_pixie", "0:9 1:9 2:9 3:9 20:9", fill=1)
    g.left = 3
    continents.place_along_fronts(g)
    assert take_log(g)[0] == ((3, 1), (20, 1), (3, 1))


def test_evil_pixie_keeps_its_wanted_continents_while_it_outnumbers_all():
    g = scene("evil_pixie", "0:90 20:90", wanted=(0, 3))
    totals(g, 3, "evil_pixie")
    assert g.wanted[0] == 0b1001


def test_killbot_keeps_its_wanted_continents_on_a_hunt():
    g = scene("killbot", "20:9 38:2", fill=3, only="17:1 15:1 14:2", wanted=(0, 3))
    totals(g, 5, "killbot")
    assert g.hunting
    assert g.wanted[0] == 0b1001


def test_killbot_does_not_hunt_before_the_first_round():
    g = scene("killbot", "20:9 38:2", fill=3, only="17:1 15:1 14:2")
    g.rounds = 0
    totals(g, 5, "killbot")
    assert not g.hunting


def test_passes_over_the_wanted_continents_stop_at_the_budget():
    """Three continents want an army in each pass; of five armies the second pass gets two."""
    g = scene("evil_pixie", "1:9 5:9 28:30", "", fill=1)
    g.wanted[0] = 0b010011
    g.left = 5
    continents.place_on_wanted(g)
    assert g.left == 0
    assert len(take_log(g)[0]) == 5


def test_regions_are_sorted_by_a_single_bubble_pass():
    """Five regions: one pass carries the largest to the end and leaves the rest as they fall."""
    walls = [t for t in range(42) if t not in (0, 4, 11, 38, 23)]
    g = scene("killbot", " ".join(f"{t}:1" for t in walls), "0:1/5 4:1/3 11:1/4 23:1/1 38:1/2")
    n = inner._list_regions(g)
    armies = [int(g.armies[:42][_members(g.regions[i])].sum()) for i in range(n)]
    assert armies == [3, 4, 1, 2, 5]


def _members(mask):
    return [t for t in range(42) if int(mask) >> t & 1]


def test_single_precision_ratio():
    """13 against 10 is not enough, 14 is; at 117 against 90 the rounding lets equality pass."""
    assert not np.float32(13) > evil_pixie.RATIO * np.float32(10)
    for armies, expected in ((13, ""), (14, "7->14")):
        g = scene("evil_pixie", f"4:1 5:1 6:1 7:{armies}", "14:1/10 12:1/99", fill=30, wanted=(3,))
        assert fought(g, "evil_pixie", "L")[:5] == expected


def test_whole_number_truncations():
    """The original multiplies by 1.3 and 1.2 and cuts."""
    for n in range(5000):
        assert 13 * n // 10 == int(1.3 * n)
        assert 12 * n // 10 == int(1.2 * n)


def test_one_attempt_to_break_a_continent():
    """Also when it is lost, and at the first pair that qualifies, not the best."""
    g = scene("evil_pixie", "12:9 14:99", "4:1/1 5:1/1 6:1/1 7:1/1")
    g.dice = ALWAYS_WON
    continents.break_continent(g, 1, 1)
    assert [attack.target for attack in take_log(g)[1]] == [5]


def test_open_borders_of_an_owned_continent_take_turns_at_random_when_none_is_open():
    """A rule that the four bots never reach on the classic board."""
    g = scene("quo", " ".join(f"{t}:1" for t in range(14)))
    for t in range(14, 42):
        put(g, t, 0, 1)
    g.left = 20
    continents._place_to_take(g, 2, 20)
    assert {t for t, _ in take_log(g)[0]} == {10, 12, 13}


@pytest.mark.parametrize("seed", range(20))
def test_simple_routes_against_brute_force(seed):
    """On random connected pieces of land: the first path in the order of neighbours, if any."""
    from draftlib.boards import classic_board

    rng = np.random.default_rng(seed)
    neighbours = classic_board().neighbours
    land = {int(rng.integers(42))}
    while len(land) < 9:
        land.add(int(rng.choice([u for t in land for u in neighbours[t] if u not in land])))

    def longest(path):
        if len(path) == len(land):
            return path
        for u in neighbours[path[-1]]:
            if u in land and u not in path and (found := longest([*path, u])):
                return found
        return None

    g = table_for(("quo",) * 3)[0][0]
    path = np.zeros(64, np.int64)
    members = np.uint64(sum(1 << t for t in land))
    for start in land:
        expected = longest([start])
        assert killbot._simple_route(g, members, start, path) == (expected is not None)
        if expected:
            assert path[: len(land)].tolist() == expected
