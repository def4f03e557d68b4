"""The networks for the line-ups: what they learn from, that they learn, and what is kept."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies import line_up
from companion.studies.drafting_to_win import PAIRS
from companion.studies.line_up import SEARCH, network_bytes
from draftlib.kernels.rng import seed_of

SEATING = ("evil_pixie", SEARCH, "quo")


@given(st.integers(0, 2**32 - 1))
def test_a_completion_keeps_a_beginning_and_gives_everyone_as_much(seed):
    rng = np.random.default_rng(seed)
    picks = rng.permuted(np.tile(np.arange(42), (5, 1)), axis=1)
    owners = line_up.completed(picks, rng)
    assert (np.sort(owners, axis=1) == np.repeat([0, 1, 2], 14)).all()


def test_a_search_draft_is_what_the_agents_draft():
    reward = dl.Evaluator.published()
    picks = line_up.search_drafts(reward, 2, 7, SEATING)
    game = dl.fantasy_risk(reward)
    agents = [dl.risk.Drafter("evil_pixie"), dl.UCT(300, 0.1), dl.risk.Drafter("quo")]
    for number, draft in enumerate(picks):
        seed = seed_of(7, number)
        assert dl.play(game, agents, seed).picks == tuple(draft)


def test_games_are_those_of_the_bots_with_quo_for_the_search():
    games = line_up.random_games(50, 3, SEATING)
    batch = dl.risk.simulate_many(games.owners.astype(int), ("evil_pixie", "quo", "quo"), 1, 3)
    assert (batch.wins.argmax(axis=1) == games.winners).all()
    assert games.seatings[0].tolist() == [2, 0, 1]


@pytest.mark.slow
def test_training_is_the_same_for_any_number_of_workers_and_not_for_another_seed():
    scale = line_up.Scale(720, 18, 2)
    runs = [
        line_up.train(PAIRS[0], seed, scale, 1, jobs) for seed, jobs in ((5, 1), (5, 2), (6, 1))
    ]
    one, again, other = (network_bytes(network) for network, _ in runs)
    assert one == again != other
    network, games = runs[0]
    assert tuple(network.roles) == (SEARCH, *PAIRS[0])
    assert len(games.winners) == pytest.approx(720 + 36, abs=7)  # without unfinished ones
