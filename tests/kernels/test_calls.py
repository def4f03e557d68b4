"""Rewards called by address: their streams, their copies, and line-ups against scipy."""

import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.optimize import linear_sum_assignment

import draftlib as dl
from draftlib.kernels.compiling import kernel
from draftlib.kernels.rng import below, seed_of
from tests import twins


@kernel
def pays_by_lot(owner, numbers, stream, out):
    """Pay everything to a random player."""
    winner = below(stream, len(out))
    for p in range(len(out)):
        out[p] = p == winner


@kernel
def pays_its_stream(owner, numbers, stream, out):
    """Pay what the stream starts from: its halves to the first two players."""
    for p in range(len(out)):
        out[p] = 0.0
    out[0], out[1] = stream[0] >> np.uint64(32), stream[0] & np.uint64(0xFFFFFFFF)


def lottery(n_items=6, seed=0):
    return dl.Game(n_items, 2, dl.compiled_reward(pays_by_lot, draws=True, seed=seed))


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_the_stream_of_a_draft_is_named_by_seed_and_by_what_each_player_owns(seed):
    rewards = dl.compiled_reward(pays_its_stream, draws=True, seed=seed)
    owners = np.array(list(itertools.product(range(3), repeat=6)))
    paid = dl.Game(6, 3, rewards).evaluate(owners)
    sets = [[int((1 << np.flatnonzero(row == p)).sum()) for p in range(3)] for row in owners]
    named = [seed_of(seed, *owned) for owned in sets]
    assert paid.tolist() == [[word >> 32, word & 0xFFFFFFFF, 0] for word in named]
    assert len(set(named)) == 3**6


def test_every_search_plays_games_of_its_own():
    """From one partition on, the mean over simulations is the chance of winning, not one draw."""
    state = dl.State(lottery(), range(5))
    agent = dl.UCT(4000, 0.5)
    agent.search(state, np.random.default_rng(0))
    assert agent.tree.mean[0, 0] == pytest.approx(0.5, abs=4 * 0.5 / 4000**0.5)
    before = lottery().arrays.stream.tobytes()
    assert state.game.arrays.stream.tobytes() == before


def test_copies_find_the_kernel_by_name():
    game = lottery()
    for twin in twins(game):
        assert twin.arrays.evaluate is pays_by_lot
        assert twin.rewards([0, 1] * 3).tolist() == game.rewards([0, 1] * 3).tolist()
    assert len(pickle.dumps(below)) < 100  # of the library; its code takes over 1,000 bytes


PLACES = [{"a": 1, "e": 3}, {"a": 2, "b/a": 1, "b": 1}, {"a/b": 1, "a/b/c": 2, "c": 0}]


@given(st.sampled_from(PLACES), st.integers(1, 20), st.integers(0, 2**32 - 1))
def test_a_line_up_is_the_best_assignment_of_a_team_to_its_places(places, n_players, seed):
    rng = np.random.default_rng(seed)
    position, owner = rng.choice([*"abcd"], n_players), rng.integers(-1, 2, n_players)
    points = rng.integers(-3, 10, n_players)
    reward = dl.line_up_reward(position, points, places)
    paid = dl.Game(n_players, 2, reward, order=[0]).evaluate(owner[None])[0]
    rooms = [place.split("/") for place, n in places.items() for _ in range(n)]
    fits = np.array([[its in room for room in rooms] for its in position])
    for team in (0, 1):
        worth = fits * np.maximum(points * (owner == team), 0)[:, None]
        assert paid[team] == worth[linear_sum_assignment(worth, maximize=True)].sum()
