"""The networks for the line-ups: what they learn from, that they learn, and what is kept."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from companion.studies import line_up, player_numbers
from companion.studies.line_up import __main__ as command
from companion.studies.line_up import accuracy, training
from companion.studies.line_up.kept import network_bytes, network_of
from companion.studies.line_up.trial import match, published
from draftlib.evaluators import NetworkEvaluator
from draftlib.kernels.rng import seed_of

SEATING = ("evil_pixie", training.SEARCH, "quo")


@given(st.integers(0, 2**32 - 1))
def test_a_completion_keeps_a_beginning_and_gives_everyone_as_much(seed):
    rng = np.random.default_rng(seed)
    picks = rng.permuted(np.tile(np.arange(42), (5, 1)), axis=1)
    owners = training.completed(picks, rng)
    assert (np.sort(owners, axis=1) == np.repeat([0, 1, 2], 14)).all()


def test_the_length_of_the_beginning_is_uniform():
    picks = np.tile(np.arange(42), (40_000, 1))
    owners = training.completed(picks, np.random.default_rng(0))
    kept = (owners == np.arange(42) % 3).cumprod(axis=1).sum(axis=1)  # at least what stays
    assert (kept >= 21).mean() == pytest.approx(22.5 / 43, abs=0.02)


def test_a_search_draft_is_what_the_agents_draft():
    reward = dl.Evaluator.published()
    picks = training.search_drafts(reward, 2, 7, SEATING)
    game = dl.fantasy_risk(reward)
    search = dl.UCT(training.SIMULATIONS, training.EXPLORATION)
    agents = [dl.risk.Drafter("evil_pixie"), search, dl.risk.Drafter("quo")]
    for number, draft in enumerate(picks):
        seed = seed_of(7, number)
        assert dl.play(game, agents, seed).picks == tuple(draft)


def test_games_are_those_of_the_bots_with_quo_for_the_search():
    games = training.random_games(50, 3, SEATING)
    batch = dl.risk.simulate_many(
        games.owners.astype(int), ("evil_pixie", "quo", "quo"), 1, 3, progress=False
    )
    assert (batch.wins.argmax(axis=1) == games.winners).all()
    assert games.seatings[0].tolist() == [2, 0, 1]


def test_training_is_the_same_for_any_number_of_workers_and_each_round_adds_games():
    scale = {"random": 40, "drafts": 1, "completions": 3, "rounds": 1, "seed": 5}
    pairs = [("evil_pixie", "killbot")]
    runs = [list(training.train(pairs, **scale, n_jobs=jobs)) for jobs in (1, 2)]
    (_, before), (network, after) = runs[0]
    assert network.roles == (training.SEARCH, "evil_pixie", "killbot")
    assert len(after.winners) - len(before.winners) == 6 * 3
    assert network_bytes(network) == network_bytes(runs[1][1][0])


def test_accuracy_is_better_for_who_knows_more():
    cases = accuracy.unseen(6, 20)
    kept = accuracy.accuracy(partial(NetworkEvaluator, line_up.kept_network()), cases)
    plain = accuracy.accuracy(published, cases)
    assert kept[0] > plain[0]
    assert kept[1] < plain[1]


def test_a_match_gives_all_fights_to_somebody():
    table = match(published, ("quo", "boscoe"), 2, 2, n_jobs=1, search=dl.RAVE(20))
    assert table.groupby("round").won.sum().tolist() == pytest.approx([1, 1])
    assert set(table.agent) == {training.SEARCH, "quo", "boscoe"}


def test_gradient_boosting_reads_roles():
    games = training.training_games([accuracy.PAIR], 60, n_jobs=1)
    boosted = accuracy.boosted_rewards(games, trees=3)
    one, other = (training.SEARCH, *accuracy.PAIR), (*accuracy.PAIR, training.SEARCH)
    owners = games.owners[:20].astype(int)
    turned = np.array([2, 0, 1])[owners]  # the same owners by role
    facts = [
        accuracy.boosting_facts(o, np.tile([training.ROLES.index(role) for role in s], (20, 1)))
        for o, s in ((owners, one), (turned, other))
    ]
    assert (facts[0][:, :-3] == facts[1][:, :-3]).all()
    assert facts[0][0, -3:].tolist() == [0, 1, 2]
    assert facts[1][0, -3:].tolist() == [2, 0, 1]
    chances = boosted(one).rewards(owners)
    assert chances.sum(axis=1) == pytest.approx(np.ones(20))


def test_the_command_makes_the_same_files_with_any_workers_and_from_parts(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "PAIRS", command.HARD[:1])
    monkeypatch.setattr(command, "SEARCHES", {"UCT": dl.UCT(20), "RAVE": dl.RAVE(20)})
    monkeypatch.setattr(command, "AS_PUBLISHED", dl.UCT(20))
    scale = command.Scale((40, 1, 2), (40, 1, 2), (40, 1, 2), 2, 2, 2, (40, 1, 2, 2))
    runs = [dict(command.files(scale, tmp_path / str(jobs), jobs)) for jobs in (1, 2)]
    assert runs[0] == runs[1]
    assert set(runs[0]) == {
        "line_up.npz",
        "line_up_quo_evil_pixie.npz",
        "line_up.csv",
        "line_up_accuracy.csv",
    }
    monkeypatch.setattr(command, "replace_file", None)  # nothing is made a second time
    assert dict(command.files(scale, tmp_path / "1", 1)) == runs[0]


def test_a_network_comes_back_from_its_file():
    kept = line_up.kept_network()
    again = network_of(network_bytes(kept))
    assert all(np.array_equal(one, other) for one, other in zip(kept, again))


def test_the_kept_networks_beat_the_published_evaluator_where_quo_does_not_play_for_all():
    kept = line_up.kept_matches()
    last = (kept.model == "published") | (kept.refinement == training.ROUNDS)
    final = kept[last & (kept.search == "UCT")]
    ours = final[final.agent == training.SEARCH].groupby(["pair", "model"]).won.mean().unstack()
    assert (ours.universal > ours.published).sum() >= 5
    assert (ours.network > ours.published).all()
    network = final[final.model == "network"].groupby(["pair", "agent"]).won.mean().unstack()
    assert (network.idxmax(axis=1) == training.SEARCH).all()


@pytest.mark.parametrize("pair", [None, *training.PAIRS])
def test_a_kept_network_is_for_its_line_up(pair):
    network = line_up.kept_network(pair)
    assert network.roles == (training.SEARCH, *(pair or training.BOTS))
    assert len(network.bias) == 32


def test_shares_of_a_search_against_quos_come_from_every_seat():
    rewards = {"published": dl.Evaluator.published()}
    table = player_numbers.shares(2, rewards, rounds=2, fights=2, n_jobs=1)
    assert table.columns.tolist() == ["evaluator", "round", "won"]
    assert table.won.between(0, 1).all()
    games = player_numbers.quo_games(2, 400)
    fitted = player_numbers.evaluators(2, games)
    assert fitted["linear"].n_players == fitted["network"].n_players == 2


def test_player_numbers_are_the_same_for_any_number_of_workers(monkeypatch):
    monkeypatch.setattr(player_numbers, "NUMBERS", (2, 6))
    monkeypatch.setattr(player_numbers, "UCT", lambda simulations, c: dl.UCT(20, c))
    runs = [player_numbers.play_all(400, 2, 2, n_jobs=jobs) for jobs in (1, 2)]
    assert runs[0].equals(runs[1])
    assert runs[0].groupby(["n_players", "evaluator"]).size().tolist() == [2] * 6
