"""Clusters, their borders and the helpers that attack from them."""

from collections import deque

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from draftlib.risk import classic_board
from draftlib.risk.bots import clusters
from draftlib.risk.engine.position import ALWAYS_WON, put
from draftlib.risk.setting import table_for
from tests.risk.scenes import fought, placed, scene, take_log

NEIGHBOURS = classic_board().neighbours


def slow_border_list(owner, root):
    queue, seen, borders = deque([root]), {root}, []
    while queue:
        t = queue.popleft()
        if any(owner[u] != owner[t] for u in NEIGHBOURS[t]):
            borders.append(t)
        for u in NEIGHBOURS[t]:
            if owner[u] == owner[t] and u not in seen:
                seen.add(u)
                queue.append(u)
    return borders


@given(st.lists(st.integers(0, 2), min_size=42, max_size=42))
def test_border_list(owner):
    g = table_for(("quo",) * 3)[0][0]
    for t, seat in enumerate(owner):
        put(g, t, seat, 1)
    for root in range(42):
        g.player = owner[root]
        n = clusters.border_list(g, root)
        assert g.borders[g.player, :n].tolist() == slow_border_list(owner, root)


def test_a_border_list_is_made_anew_after_a_conquest():
    g = scene("quo", "3:9")
    assert clusters.border_list(g, 3) == 1
    g.dice = ALWAYS_WON
    assert fought(g, "quo").startswith("3->1 in 3")
    assert clusters.border_list(g, 3) == len(slow_border_list(g.owner[:42], 3))


def test_spread_breaks_ties_breadth_first():
    """From Argentina North Africa comes first, then Central America, then the Congo."""
    g = scene("quo", "4:1 5:1 6:1 7:1 9:1 12:1 14:1")
    assert placed(g, 4, "quo") == "12 14 9 12"


def test_spread_places_one_percent_at_a_time():
    g = scene("quo", "4:1 5:1 6:1 7:300")
    g.left = 350
    clusters.spread(g, 4)
    placements = take_log(g)[0]
    assert placements[:3] == ((5, 3), (5, 3), (5, 3))
    assert sum(n for _, n in placements) == 350
    assert placements[-1][1] == 1


def test_split_up_attacks_unless_a_hundred_times_weaker():
    """Two armies with the share of one against 150, but not against 200."""
    for enemies, expected in ((150, True), (200, False)):
        g = scene("quo", "0:2 20:1", f"1:1/{enemies - 2} 2:2/2")
        assert clusters._split_up(g, 0) == expected


def test_fill_out_takes_what_is_cut_off_with_the_minimum():
    """10 has other enemies too; 8 lies behind it, and gets the three armies it must."""
    g = scene("quo", "9:1 10:9 11:1", "8:1/2")
    g.dice = ALWAYS_WON
    clusters.fill_out(g, 10)
    (attack,) = take_log(g)[1]
    assert (attack.source, attack.target, attack.asked, attack.moved) == (10, 8, 0, 3)


def test_the_next_root_is_looked_up_before_the_attack():
    """38 takes 40 and then 39; the next root is 41, which was next before, and not the new 39."""
    g = scene("quo", "2:5 9:10 20:6 34:2 37:12 38:8 41:7", fill=1)
    g.stream[0] = 9887
    clusters._all_out_attack(g)
    roads = [(attack.source, attack.target) for attack in take_log(g)[1]]
    assert roads[15:17] == [(40, 39), (41, 36)]


@pytest.mark.parametrize(("armies", "expected"), [(82, False), (83, True)])
def test_hogwild_needs_more_than_all_others_together(armies, expected):
    """40 territories of two armies, and two here."""
    g = scene("quo", f"0:{armies - 1} 20:1", "")
    assert g.total[1] + g.total[2] == 80
    g.armies[1] += 2
    g.total[g.owner[1]] += 2
    assert clusters.outnumbers_all(g) == expected


@pytest.mark.parametrize(("armies", "attacked"), [(1498, False), (1499, True)])
def test_stalemates_are_broken_above_1500_armies(armies, attacked):
    """Boscoe faces two enemies from each border and would wait; the others have more armies."""
    g = scene("boscoe", f"20:{armies} 0:2", "40:1/2000 17:2/2000 21:1/2000 1:1/9 2:1/9")
    assert (fought(g, "boscoe", "L") != "") == attacked


def test_kept_border_lists_belong_to_one_player():
    g = scene("quo", "3:9", "1:1/1 0:1/1")
    n_mine = clusters.border_list(g, 3)
    g.player = 1
    n_theirs = clusters.border_list(g, 0)
    assert g.borders[1, :n_theirs].tolist() == slow_border_list(g.owner[:42], 0)
    g.player = 0
    assert clusters.border_list(g, 3) == n_mine
    assert np.array_equal(g.borders[0, :n_mine], [3])
