"""The bots' drafts: deterministic, so they can be compared pick by pick."""

import copy
import pickle

import joblib
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from draftlib import risk
from draftlib.risk.bots import draft_rules
from draftlib.risk.engine.position import put
from draftlib.risk.setting import table_for

DRAFTS = {
    ("quo", "quo", "quo"): (
        "0 1 2 3 23 24 25 26 27 28 29 22 38 37",
        "4 5 6 7 14 15 16 17 18 19 20 21 40 39",
        "11 8 9 10 12 13 30 31 32 33 34 35 36 41",
    ),
    ("boscoe", "boscoe", "boscoe"): (
        "38 37 34 31 30 32 33 35 36 39 40 41 4 5",
        "14 15 16 17 18 19 20 21 22 0 1 2 3 7",
        "23 24 25 26 27 28 29 12 9 8 10 11 13 6",
    ),
    ("killbot", "killbot", "killbot"): (
        "0 1 2 3 32 31 34 33 35 36 37 39 40 41",
        "4 5 6 7 12 14 15 16 18 17 19 21 22 20",
        "11 8 9 10 13 30 28 29 27 24 25 26 23 38",
    ),
    ("quo", "killbot", "boscoe"): (
        "0 1 2 3 11 8 10 23 24 25 29 22 18 17",
        "4 5 6 7 12 9 13 28 26 27 14 15 16 19",
        "38 37 34 31 30 32 33 35 36 39 40 41 20 21",
    ),
    ("boscoe", "killbot", "quo"): (
        "38 37 34 31 30 33 35 40 20 17 15 14 16 18",
        "0 1 2 3 32 36 39 41 29 24 27 25 23 22",
        "4 5 6 7 12 9 8 10 11 13 26 28 19 21",
    ),
    ("evil_pixie", "quo", "killbot"): (
        "0 1 2 3 23 24 25 26 27 22 21 32 38 41",
        "4 5 6 7 14 15 16 17 18 19 20 40 37 36",
        "11 8 9 10 12 13 28 30 29 33 31 34 35 39",
    ),
}


@pytest.mark.parametrize("bots", DRAFTS, ids=lambda bots: "-".join(bots))
def test_drafts_pick_by_pick(bots):
    picks = risk.full_draft(bots).picks
    for seat in range(3):
        assert picks[seat::3].tolist() == [int(t) for t in DRAFTS[bots][seat].split()]


def test_evil_pixie_drafts_as_quo_does():
    same = risk.full_draft(("quo",) * 3).picks
    assert np.array_equal(risk.full_draft(("evil_pixie",) * 3).picks, same)


def test_goals_are_remembered_from_the_draft():
    """KillBot keeps its first goal, Quo moves on when it is full."""
    assert risk.full_draft(("quo", "killbot", "boscoe")).goals == (3, 1, 3)


GAMES = {n: dl.fantasy_risk(n_players=n) for n in range(2, 7)}


def state_after(picks, n_players=3):
    return dl.State(GAMES[n_players], tuple(picks))


def drafted_at_a_table(bots):
    drafters = [risk.Drafter(name) for name in bots]
    picks = []
    for i in range(42):
        picks.append(drafters[i % len(bots)].pick(state_after(picks, len(bots))))
    return picks


@pytest.mark.parametrize(
    "bots",
    [*DRAFTS, ("boscoe",) * 6, ("quo", "killbot"), ("quo", "boscoe", "killbot", "boscoe")],
    ids=lambda bots: "-".join(bots),
)
def test_drafter_at_a_table_picks_the_same(bots):
    draft = risk.full_draft(bots)
    assert drafted_at_a_table(bots) == draft.picks.tolist()


@given(st.permutations(range(42)), st.integers(0, 42), st.tuples(*[st.sampled_from(risk.BOTS)] * 3))
def test_goals_are_worked_out_from_the_picks_alone(order, n, bots):
    """As each bot, asked before each of its own picks, says; whatever was picked."""
    g = table_for(bots)[0][0]
    for i in range(n):
        g.player = i % 3
        draft_rules.renew_goal(g)
        put(g, order[i], i % 3, 1)
    goals = g.goal[:3].tolist()
    seats = np.arange(n) % 3
    assert risk.remembered_goals(order[:n], seats, bots).tolist() == goals
    goals[1] = -1
    assert risk.remembered_goals(order[:n], seats, (bots[0], None, bots[2])).tolist() == goals


@pytest.mark.parametrize(
    ("picks", "seats", "message"),
    [
        ([42], [0], "each of picks must be an integer from 0 to 41, not 42"),
        ([0], [3], "each of seats must be an integer from 0 to 2, not 3"),
        ([0, 0], [0, 1], "different territories"),
        ([0, 1], [0], "those of 2 picks"),
    ],
)
def test_picks_that_cannot_be(picks, seats, message):
    with pytest.raises(ValueError, match=message):
        risk.remembered_goals(picks, seats, ("quo",) * 3)


@given(st.permutations(range(42)), st.integers(0, 41), st.sampled_from(risk.BOTS))
def test_drafter_answers_any_position_with_a_legal_pick(order, n, name):
    """Also after picks that it would not have made, and always the same."""
    state = state_after(order[:n])
    drafter = risk.Drafter(name)
    choice = drafter.pick(state)
    assert choice in state.legal
    drafter.pick(state_after(()))
    assert drafter.pick(state) == choice


@pytest.mark.parametrize(
    "twin", [copy.copy, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))]
)
def test_copies_of_a_drafter(twin):
    drafter = risk.Drafter("boscoe")
    drafter.pick(state_after(()))
    copied = twin(drafter)
    assert copied == drafter == risk.Drafter("boscoe")
    assert repr(copied) == "Drafter(name='boscoe')"
    assert joblib.hash(copied) == joblib.hash(risk.Drafter("boscoe"))
    copied.pick(state_after(range(41)))
    assert copied.pick(state_after((38, 0, 4))) == drafter.pick(state_after((38, 0, 4))) == 37


@given(
    st.integers(2, 6).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(42)))),
    st.integers(0, 41),
    st.sampled_from(risk.BOTS),
)
def test_one_drafter_sits_in_games_of_any_number_of_players(table, n, name):
    n_players, order = table
    shared = risk.Drafter(name)
    shared.pick(state_after(order[:n]))
    state = state_after(order[:n], n_players)
    assert shared.pick(state) == risk.Drafter(name).pick(state)
    assert shared.pick(state) in state.legal


@pytest.mark.parametrize(
    ("state", "message"),
    [
        pytest.param(dl.four_item_game().start(), "draft of a Risk board", id="no board"),
        pytest.param(dl.Game(42, 3, dl.MarsEvaluator().arrays(3)).start(), "Risk", id="42 items"),
        pytest.param(None, "a position of a draft", id="no state"),
        pytest.param(dl.State(dl.fantasy_risk(), (99,)), "items of 0..41", id="no such territory"),
        pytest.param(dl.State(dl.fantasy_risk(), (5, 5)), r"not \(5, 5\)", id="twice"),
    ],
)
def test_states_that_no_bot_can_draft_in(state, message):
    with pytest.raises(ValueError, match=message):
        risk.Drafter("quo").pick(state)


def test_a_finished_draft_has_no_pick():
    with pytest.raises(ValueError, match="over"):
        risk.Drafter("quo").pick(state_after(range(42)))


def test_an_unknown_bot_is_named():
    with pytest.raises(ValueError, match=r"a bot must be one of quo, .* not 'nobody'"):
        risk.Drafter("nobody")
