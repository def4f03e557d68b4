"""The rules that EvilPixie and the bot inside KillBot share, beside a plain reading of each."""

import numpy as np
from hypothesis import given, strategies as st

from draftlib import risk
from draftlib.risk.bots import continents
from draftlib.risk.engine.position import ALL
from tests.risk.scenes import scene, take_log

BOARD = risk.classic_board()


@given(st.integers(0, 2**32 - 1), st.integers(0, 5), st.sampled_from((1, 2)))
def test_each_rule_of_the_continents_does_what_its_first_line_says(seed, c, ratio):
    """On a board at random, few armies on each territory; the continent often has one owner."""
    rng = np.random.default_rng(seed)
    owner, armies = rng.integers(0, 3, 42), rng.integers(1, 5, 42)
    inside = np.flatnonzero(BOARD.continent == c)
    if rng.random() < 0.5:
        owner[inside] = rng.integers(0, 3)
    stacks = [f"{t}:{owner[t]}/{armies[t]}" for t in range(42)]
    movable = rng.integers(0, armies)

    def near(t, is_mine=True):
        return [u for u in BOARD.neighbours[t] if (owner[u] == 0) == is_mine]

    def facing(t):
        return min((armies[u] for u in near(t, is_mine=False)), default=None)

    g = scene("killbot", "", " ".join(stacks))
    continents.break_continent(g, c, np.int64(ratio))
    rim = [t for t in inside if not {*BOARD.neighbours[t]} <= {*inside}]
    landlord, *others = {*owner[inside]}
    can = [(a, b) for b in rim for a in near(b) if armies[a] > ratio * armies[b]]
    breaks = can[:1] if not others and landlord != 0 else []
    assert [attack[:2] for attack in take_log(g)[1]] == breaks

    g = scene("killbot", "", " ".join(stacks))
    g.movable[:42] = movable
    continents.move_scraps(g, c)
    moves = []
    for t in (t for t in inside if owner[t] == 0 and movable[t] > 0):
        least, best = min(((facing(u), u) for u in near(t) if facing(u)), default=(None, None))
        if least and (facing(t) is None or least < facing(t)):
            moves.append((t, best, movable[t]))
    assert list(take_log(g)[2]) == moves


@given(st.integers(0, 2), st.integers(0, 2), st.integers(1, 99))
def test_armies_move_in_where_they_are_needed(behind, ahead, armies):
    needs = (behind > ahead) - (behind < ahead)
    expected = {-1: ALL, 0: armies // 2, 1: 0}[needs]
    assert continents.need_move(behind, ahead, armies) == expected
