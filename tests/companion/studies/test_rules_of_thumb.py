"""Rules of thumb: what they pick, that the best of each family goes on, and what they win."""

import contextlib

import numpy as np
import pandas as pd
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


def test_at_random_means_each_territory_as_often():
    state, rng = GAME.start(), np.random.default_rng(0)
    picks = [study.NORTH_AMERICA.pick(state, rng) for _ in range(900)]
    counts = np.bincount(picks, minlength=42)
    assert counts[BOARD.continent != 3].sum() == 0
    assert counts[BOARD.continent == 3].min() > 60


def test_the_rules_differ_and_so_do_their_names():
    assert len({str(rule) for rule in RULES}) == len(set(RULES)) == 74


def test_the_best_rule_of_each_family_plays_fresh_games_beside_the_searches():
    plans, parts, rows = [], study.parts(), None
    wanted = {"Europe", "Asia, as a block", "Africa, Europe", "Europe, Asia, as a block"}
    with contextlib.suppress(StopIteration):
        while True:
            labels = parts.send(rows).labels
            plans.append(labels)
            rows = pd.DataFrame(
                {key: [labels["drafter"] in wanted] for key in ("reward", "quo", "own")}
            )
    plans = pd.DataFrame(plans)
    assert plans.step.value_counts()["tuning"] == 74 * 12
    fresh = plans[plans.step == "fresh"].groupby("setting").drafter.agg(set)
    fixed = {str(rule) for rule in study.FIXED}
    for setting, drafters in fresh.items():
        assert drafters > fixed | (set() if setting == "contested" else wanted), setting
        assert {"UCT", "RAVE, 300 games"} < drafters
