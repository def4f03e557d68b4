"""The networks for the line-ups: what they learn from, that they learn, and what is kept."""

from functools import partial
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, strategies as st

import draftlib as dl
from companion.studies import line_up
from companion.studies.drafting_to_win import PAIRS
from companion.studies.line_up import models, network_bytes, training, trials
from companion.studies.rave import best
from companion.studies.replay import check_rows
from companion.studies.study import stored
from draftlib.evaluators import NetworkEvaluator
from draftlib.kernels.rng import seed_of
from tests.companion.studies.test_studies import all_parts

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
    batch = dl.risk.simulate_many(games.owners.astype(int), ("evil_pixie", "quo", "quo"), 1, 3)
    assert (batch.wins.argmax(axis=1) == games.winners).all()
    assert games.seatings[0].tolist() == [2, 0, 1]


def test_every_network_learns_from_as_many_games():
    scale = training.Scale(720, 18, 2)
    (_, before), (network, after), *_ = training.train(PAIRS[:3], scale, 5, n_jobs=1)
    assert network.roles[0] == training.SEARCH
    assert len(before.winners) == pytest.approx(720, abs=5)  # without unfinished ones
    assert len(after.winners) - len(before.winners) == pytest.approx(36, abs=2)


@pytest.mark.slow
def test_training_is_the_same_for_any_number_of_workers_and_not_for_another_seed():
    scale = training.Scale(720, 6, 3)
    runs = [
        network_bytes(list(training.train(PAIRS[:1], scale, seed, n_jobs=jobs))[1][0])
        for seed, jobs in ((5, 1), (5, 2), (6, 1))
    ]
    assert runs[0] == runs[1] != runs[2]


def test_a_network_sees_the_bot_that_it_never_saw_as_each_of_the_two_others():
    trial = trials.Trial(("quo", "boscoe"), "without boscoe")
    assert all("boscoe" not in pair for pair in trials.line_ups(trial.model, trial.pair))
    assert trials.stand_ins(trial) == [{"boscoe": "evil_pixie"}, {"boscoe": "killbot"}]
    assert trials.stand_ins(trial._replace(model="universal")) == [{}]
    network = line_up.stored_network(("quo", "killbot"))
    seating = ("boscoe", "search", "quo")
    game = trials.draft_game(network, {"boscoe": "killbot"}, seating)
    same = NetworkEvaluator(network, ("killbot", "search", "quo"))
    owner = np.arange(42) % 3
    assert game.rewards(owner).tolist() == same.rewards(owner).tolist()


def test_the_parts_train_each_network_once_and_play_with_it(monkeypatch):
    for name, value in {"PAIRS": PAIRS[:3], "SEEDS": (1, 2, 3), "FEW": 2}.items():
        monkeypatch.setattr(trials, name, value)

    def train(part):
        trained = tuple(part.labels.values()) if "seed" in part.labels else ()
        return trained and [(*trained, step) for step in range(training.ROUNDS + 1)]

    parts = all_parts(trials.parts(), train)
    networks = [tuple(part.labels.values()) for part, trained in parts if trained]
    for trial, chosen in (part.play.args for part, trained in parts if not trained):
        if trial.model in trials.CONTROLS:
            assert chosen == trials.CONTROLS[trial.model][0]
            is_network = trial.model == "network of random drafts"
            assert trials.seeds(trial) == ((1, 2, 3) if is_network else (1, 2))
            continue
        own = trials.line_ups(trial.model, trial.pair)
        plain = trial.model in ("paper", "published", "published, own c")
        units = (1, 2, 3) if trial == trials.Trial(trial.pair, "network") else (1, 2)
        assert chosen == [None if plain else (own, s, trial.refinement) for s in units]
    assert len(networks) == len(set(networks)) == 3 * 3 + 2 * (1 + 4)


def test_a_control_learns_from_as_many_games(monkeypatch):
    fit = Mock(return_value=models.published)
    monkeypatch.setattr(training, "Scale", partial(training.Scale, 720, 6, 3))
    monkeypatch.setattr(trials, "SEEDS", (2015, 2016))
    monkeypatch.setattr(trials, "played", lambda trial, models, *rest: (models, rest))
    for model, refinement in (("linear of random drafts", 0), ("linear", training.ROUNDS)):
        trial = trials.Trial(PAIRS[0], model, refinement=refinement)
        found = trials.trained_and_played(trial, fit, 2, 1)
        assert found == ([models.published] * 2, (2, 1))
    seen = [len(call.args[0].winners) for call in fit.call_args_list]
    assert seen[:2] == pytest.approx([774, 774], abs=9)  # without unfinished ones
    assert seen[-1] == pytest.approx(774, abs=9)
    assert len(seen) == 2 + 2 * (training.ROUNDS + 1)


def test_a_nameless_network_is_told_who_comes_next_and_not_who_that_is():
    games = training.training_games(PAIRS[:1], 60, n_jobs=1)
    rewards = training.nameless(games)
    owners = games.owners[:20].astype(int)
    one, other, third = ((training.SEARCH, *PAIRS[0]), (training.SEARCH, *PAIRS[0][::-1]), SEATING)
    assert (rewards(one).rewards(owners) == rewards(other).rewards(owners)).all()
    assert rewards(third).seating == ("last", training.SEARCH, "next")


@pytest.mark.parametrize("search", trials.OWN_C)
def test_the_published_evaluator_has_the_constant_that_tuning_chose(search):
    assert best(stored("rave"))["war, published", search] == trials.OWN_C[search]


def test_a_stored_match_played_again_is_the_same():
    trial = trials.Trial(("quo", "boscoe"), "network", "RAVE")
    again = trials.played(trial, [line_up.stored_network(trial.pair)], trials.MATCHES, 1)
    rows = stored("line_up").query("pair == 'quo boscoe' and model == 'network' and unit == 0")
    rows = rows[(rows.search == "RAVE") & (rows.simulations == trial.simulations)]
    check_rows("line_up", rows, again, ["agent"], 1e-3)
