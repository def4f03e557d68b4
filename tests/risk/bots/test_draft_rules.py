"""The bots' drafts: deterministic, so they can be compared pick by pick."""

import numpy as np
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib import risk
from draftlib.risk.bots import draft_rules
from draftlib.risk.engine.position import put
from draftlib.risk.setting import new_game

GAMES = {n: dl.fantasy_risk(n_players=n) for n in range(2, 7)}


def state_after(picks, n_players=3):
    return dl.State(GAMES[n_players], tuple(picks))


@given(
    st.permutations(range(42)),
    st.integers(0, 42),
    st.tuples(*[st.sampled_from(risk.BOT_NAMES)] * 3),
)
def test_goals_are_worked_out_from_the_picks_alone(order, n, bots):
    """As each bot, asked before each of its own picks, says; whatever was picked."""
    g = new_game(bots)
    for i in range(n):
        g.player = i % 3
        draft_rules.renew_goal(g)
        put(g, order[i], i % 3, 1)
    goals = g.goal[:3].tolist()
    seats = np.arange(n) % 3
    assert risk.remembered_goals(order[:n], seats, bots).tolist() == goals
    goals[1] = -1
    assert risk.remembered_goals(order[:n], seats, (bots[0], None, bots[2])).tolist() == goals


def test_of_large_continents_the_smallest_is_boscoes_goal_where_the_others_are_full():
    """To six players North America and Asia are large."""
    g = new_game(("boscoe",) * 6)
    for t, continent in enumerate(risk.classic_board().continent):
        if continent not in (3, 5):
            put(g, t, 1, 1)
    draft_rules.renew_goal(g)
    assert g.goal[0] == 3


@given(
    st.integers(2, 6).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(42)))),
    st.integers(0, 41),
    st.sampled_from(risk.BOT_NAMES),
)
def test_one_drafter_sits_in_games_of_any_number_of_players(table, n, name):
    n_players, order = table
    shared = risk.Drafter(name)
    shared.pick(state_after(order[:n]))
    state = state_after(order[:n], n_players)
    assert shared.pick(state) == risk.Drafter(name).pick(state)
    assert shared.pick(state) in state.legal
