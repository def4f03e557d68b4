"""Sarsa: its abstractions against plain Python, its update against the equations, its promises."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from draftlib.agents.abstractions import (
    N_STATE,
    SLIDES,
    TERRITORIES,
    abstraction_for,
    describe_state,
    list_actions,
    new_actions,
)
from draftlib.agents.sarsa import sets_of
from draftlib.boards import load_board
from tests import refused
from tests.risk.test_own_board import ISLES
from tests.strategies import states

GAME = dl.fantasy_risk()
BOARD = GAME.board
_, GROUND, _ = abstraction_for("territories", GAME)
UNFINISHED = states(st.just(GAME))


def listed(kind, state, me):
    actions = new_actions(kind, GROUND)
    count = list_actions(kind, GROUND, sets_of(state.owner, GAME), me, actions)
    return actions.items[:count], [set(row[row >= 0].tolist()) for row in actions.active[:count]]


def land(owner, who):
    """Return how many territories of each continent `who` owns."""
    return np.bincount(BOARD.continent[owner == who], minlength=6)


def last_best(merits, open_to):
    """Return the continent of highest merit, the last on ties, among those that are open."""
    return max(np.flatnonzero(open_to), key=lambda k: (merits[k], k))


def resolved(owner, me, k):
    """Return the territory that the slides' rule takes in continent k."""
    free = [t for t in range(42) if owner[t] < 0 and BOARD.continent[t] == k]
    touching = [t for t in free if any(owner[u] == me for u in BOARD.neighbours[t])]
    return (touching or sorted(free, key=lambda t: len(BOARD.neighbours[t])))[0]


@given(UNFINISHED, st.integers(0, 2))
def test_the_eight_actions_are_those_of_the_slides(state, me):
    owner = state.owner
    free, own = land(owner, -1), land(owner, me)
    access = np.array([1, 2, 6, 3, 8, 8])
    merits = [free, -free, own, -own, -BOARD.sizes, BOARD.sizes, access, -access]
    items, _ = listed(SLIDES, state, me)
    assert items.tolist() == [resolved(owner, me, last_best(m, free > 0)) for m in merits]


@given(UNFINISHED, st.integers(0, 2))
def test_the_five_features_are_those_of_the_slides(state, me):
    owner = state.owner
    own = land(owner, me)
    rivals = np.array([land(owner, p) for p in range(3) if p != me])
    half = BOARD.sizes // 2
    holds = [(own > 0) & (rivals.sum(axis=0) == 0), own >= half, rivals >= half]
    holds += [land(owner, -1) == BOARD.sizes, np.array(True)]
    _, active = listed(SLIDES, state, me)
    flags = {s for s, held in enumerate(holds) if held.any()}
    assert active == [{a * N_STATE + s for s in flags} for a in range(8)]


@given(UNFINISHED, st.integers(0, 2))
def test_a_territory_is_known_by_the_position_after_it(state, me):
    items, active = listed(TERRITORIES, state, me)
    assert items.tolist() == state.legal.tolist()
    width, table = 13, 6 * 13**2
    for item, found in zip(items, active):
        owner = state.owner
        owner[item] = me
        own, free = land(owner, me), land(owner, -1)
        rival = np.max([land(owner, p) for p in range(3) if p != me], axis=0)
        mine = np.flatnonzero(owner == me)
        around = {u for t in mine for u in BOARD.neighbours[t]} - set(mine.tolist())
        links = sum(owner[u] == me for t in mine for u in BOARD.neighbours[t]) // 2
        expected = {(k * width + own[k]) * width + rival[k] for k in range(6)}
        expected |= {table + (k * width + own[k]) * width + free[k] for k in range(6)}
        expected |= {2 * table + links, 2 * table + 32 + len(around)}
        expected |= {2 * table + 64 + me * 43 + len(state.picks)}
        assert found == expected


def plain_learner(agent, drafts):
    """Return the weights after drafts in which the learner's pairs were (a, features) or rewards.

    The equations of the docstring of `draftlib.agents.sarsa`, in the plainest Python.
    """
    weights, before_draft = agent.weights_in(GAME), 0.0
    for pairs, final, paid in drafts:
        trace, reward = np.zeros(len(weights)), paid
        if agent.reward == "relative":
            reward, before_draft = paid - before_draft, paid
        if agent.traces == "accumulating":
            for now, after in zip(pairs, [*pairs[1:], None]):
                trace[now] += 1 / len(now)
                target = reward if after is None else weights[after].sum()
                weights += agent.step_size * (target - weights[now].sum()) * trace
                trace *= agent.trace_decay
        else:
            for t, now in enumerate([*pairs, final]):
                trace[now] += 1 / len(now)
                before = pairs[t - 1] if t == 0 else pairs[t - 1 - (t == len(pairs))]
                known = weights[before].sum() if t else 0.0
                gain = weights[now].sum() + (reward if t == len(pairs) else 0.0)
                weights += agent.step_size * (gain - known) / len(now) * trace
                trace /= agent.trace_decay
    return weights


def at_the_end(abstraction, state, seat, last):
    """Return the features on the finished board of the action with the features `last`."""
    if abstraction == "territories":  # the position of a player who took what it owns
        before = state.owner
        item = np.flatnonzero(before == seat)[-1]
        before[item] = -1
        owned, room = sets_of(before, GAME), new_actions(TERRITORIES, GROUND)
        assert list_actions(TERRITORIES, GROUND, owned, seat, room) == 1
        return room.active[0]
    final = np.empty(N_STATE, np.int64)
    describe_state(GROUND, sets_of(state.owner, GAME), seat, last[0] // N_STATE, final)
    return final[final >= 0]


@pytest.mark.parametrize("abstraction", ["slides", "territories"])
@pytest.mark.parametrize("reward", ["absolute", "relative"])
@pytest.mark.parametrize("traces", ["accumulating", "divided"])
def test_the_update_is_that_of_the_equations(traces, reward, abstraction):
    agent = dl.Sarsa(abstraction, traces, reward, epsilon=0.5)
    learner, drafts = agent.learner(GAME), []
    for seed in range(6):
        rng, state, pairs, seat = np.random.default_rng(seed), GAME.start(), [], seed % 3
        while not state.is_over:
            item = rng.choice(state.legal)
            if state.player == seat:
                item = learner.pick(state, rng)
                now = learner._experience.last[0]
                pairs.append(now[now >= 0])
            state = state.after(item)
        learner.end(state.owner, seat)
        final = at_the_end(abstraction, state, seat, pairs[-1])
        drafts.append((pairs, final, GAME.rewards(state.owner)[seat]))
    assert np.allclose(learner.drafter().weights, plain_learner(agent, drafts), atol=1e-12)


def test_it_picks_what_it_values_most_and_explains_it():
    sarsa = dl.Sarsa("territories").trained(GAME, 50, seed=3)
    state = GAME.start().after(23).after(12)
    table = sarsa.actions(state)
    assert sarsa.pick(state) == table["item"][table["value"].idxmax()] == sarsa.rank(state)[0]
    assert set(table["item"]) == set(state.legal)


def test_every_seat_sees_itself_and_the_first_perspective_sees_player_0():
    weights = dl.Sarsa().trained(GAME, 50, seed=0).weights
    own, first = dl.Sarsa(weights=weights), dl.Sarsa(weights=weights, perspective="first")
    state = dl.State(GAME, (0, 20, 30, 1))
    items, _ = listed(SLIDES, state, 1)
    assert own.actions(state)["item"].tolist() == items.tolist()
    items, _ = listed(SLIDES, state, 0)
    assert first.actions(state)["item"].tolist() == items.tolist()


def test_it_drafts_any_board_with_any_number_of_players():
    board = load_board(ISLES)
    game = dl.Game(board.territories, 2, lambda owner: (owner == 0).sum() * np.ones(2), board=board)
    for abstraction in ("slides", "territories"):
        sarsa = dl.Sarsa(abstraction).trained(game, 5)
        assert sorted(dl.play(game, [sarsa, dl.Random()]).picks) == [0, 1, 2]


test_what_it_cannot_draft_is_named = refused(
    (lambda: dl.Sarsa().pick(dl.four_item_game().start()), "must be the draft of a Risk board"),
    (lambda: dl.Sarsa().trained(dl.four_item_game()), "must be the draft of a Risk board"),
    (lambda: dl.Sarsa(weights=np.zeros(5)).pick(GAME.start()), "weights must be 40 numbers"),
    (lambda: dl.Sarsa().pick(GAME.start()), "rng must be a numpy Generator"),
    (lambda: dl.Sarsa(step_size=1e200).trained(GAME, 5), "the weights grow beyond all"),
)


def test_learners_are_equal_if_their_settings_and_weights_are():
    trained = dl.Sarsa().trained(GAME, 20, seed=0)
    assert dl.Sarsa() == dl.Sarsa() != dl.Sarsa(epsilon=0.5)
    assert dl.Sarsa() not in (3, dl.Greedy())
    assert trained == dl.Sarsa().trained(GAME, 20, seed=0) != dl.Sarsa()
