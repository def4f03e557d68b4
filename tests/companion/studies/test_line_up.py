"""The network for the line-ups: what it learns from, that it learns, and what is kept."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from companion.studies import line_up, player_numbers
from draftlib.evaluators import NetworkEvaluator

SEATING = ("evil_pixie", line_up.SEARCH, "quo")


@given(st.integers(0, 2**32 - 1))
def test_a_completion_keeps_a_beginning_and_gives_everyone_as_much(seed):
    rng = np.random.default_rng(seed)
    picks = rng.permuted(np.tile(np.arange(42), (5, 1)), axis=1)
    owners = line_up.completed(picks, rng)
    assert (np.sort(owners, axis=1) == np.repeat([0, 1, 2], 14)).all()


def test_the_length_of_the_beginning_is_uniform():
    picks = np.tile(np.arange(42), (40_000, 1))
    owners = line_up.completed(picks, np.random.default_rng(0))
    kept = (owners == np.arange(42) % 3).cumprod(axis=1).sum(axis=1)  # at least what stays
    assert (kept >= 21).mean() == pytest.approx(22.5 / 43, abs=0.02)


def test_a_search_draft_is_what_the_agents_draft():
    reward = dl.Evaluator.published()
    picks = line_up.search_drafts(reward, 2, 7, SEATING)
    game = dl.fantasy_risk(reward)
    search = dl.UCT(line_up.SIMULATIONS, line_up.EXPLORATION)
    agents = [dl.risk.Drafter("evil_pixie"), search, dl.risk.Drafter("quo")]
    for number, draft in enumerate(picks):
        seed = line_up.seed_of(7, number)
        assert dl.play(game, agents, seed).picks == tuple(draft)


def test_games_are_those_of_the_bots_with_quo_for_the_search():
    games = line_up.random_games(50, 3, SEATING)
    batch = dl.risk.simulate_many(
        games.owners.astype(int), ("evil_pixie", "quo", "quo"), 1, 3, progress=False
    )
    assert (batch.wins.argmax(axis=1) == games.winners).all()
    assert games.seatings[0].tolist() == [2, 0, 1]


def test_training_is_the_same_for_any_number_of_workers_and_each_round_adds_games():
    scale = {"random": 40, "drafts": 1, "completions": 3, "rounds": 1, "seed": 5}
    pairs = [("evil_pixie", "killbot")]
    runs = [list(line_up.train(pairs, **scale, n_jobs=jobs)) for jobs in (1, 2)]
    (_, before), (network, after) = runs[0]
    assert network.roles == (line_up.SEARCH, "evil_pixie", "killbot")
    assert len(after.winners) - len(before.winners) == 6 * 3
    assert line_up.network_bytes(network) == line_up.network_bytes(runs[1][1][0])


def test_accuracy_is_better_for_who_knows_more():
    kept = line_up.accuracy(partial(NetworkEvaluator, line_up.kept_network()), 6, 20)
    plain = line_up.accuracy(line_up.published, 6, 20)
    assert kept[0] > plain[0]
    assert kept[1] < plain[1]


def test_a_match_gives_all_fights_to_somebody():
    table = line_up.match(line_up.published, ("quo", "boscoe"), 2, 2, n_jobs=1, simulations=20)
    assert table.groupby("round").won.sum().tolist() == pytest.approx([1, 1])
    assert set(table.agent) == {line_up.SEARCH, "quo", "boscoe"}


def test_the_kept_network_beats_the_published_evaluator_where_quo_does_not_play_for_all():
    kept = line_up.kept_matches()
    won = kept[kept.agent == line_up.SEARCH].groupby(["pair", "model"]).won.mean().unstack()
    assert (won.network > won.published).sum() >= 5
    assert len(line_up.kept_network().bias) == 32


def test_shares_of_a_search_against_quos_come_from_every_seat():
    rewards = {"published": dl.Evaluator.published()}
    table = player_numbers.shares(2, rewards, rounds=2, fights=2, n_jobs=1)
    assert table.columns.tolist() == ["evaluator", "round", "won"]
    assert table.won.between(0, 1).all()
    games = player_numbers.quo_games(2, 400)
    fitted = player_numbers.evaluators(2, games)
    assert fitted["linear"].n_players == fitted["network"].n_players == 2
