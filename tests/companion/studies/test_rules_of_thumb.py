"""Rules of thumb: what they pick, that the best of each family goes on, and what they win."""

import numpy as np
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies import rules_of_thumb as study

GAME, BOARD = dl.fantasy_risk(), dl.risk.classic_board()
RULES = [rule for rules in study.families().values() for rule in rules]


def touching(territory, owners):
    return sum(owners[other] for other in BOARD.neighbours[territory])


@given(st.sampled_from(RULES), st.permutations(range(42)), st.integers(0, 41), st.integers(0, 99))
def test_a_rule_picks_in_its_first_continent_with_room_and_a_block_what_touches_most(
    rule, order, count, seed
):
    state = dl.State(GAME, tuple(order[:count]))
    names = [BOARD.continents[k] for k in BOARD.continent]
    free = set(order[count:])
    inside = [{t for t in free if names[t] == name} for name in rule.continents]
    room = next(filter(None, inside), free)
    pick = rule.pick(state, np.random.default_rng(seed))
    assert pick in room
    if rule.block:
        own, others = (
            state.owner == state.player,
            (state.owner >= 0) & (state.owner != state.player),
        )
        value = {t: 2 * touching(t, own) - touching(t, others) for t in room}
        assert value[pick] == max(value.values())
