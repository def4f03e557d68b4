"""The war: as the reward of a draft, in searches too, and after the drafts of a match."""

from types import SimpleNamespace

import numpy as np
import pytest

import draftlib as dl
from companion.arena import PAPER_BOTS
from companion.estimates import random_drafts
from draftlib import risk
from draftlib.game import search_arrays
from draftlib.kernels.rewards import evaluate
from draftlib.kernels.rng import next_word, seed_of, stream_of
from draftlib.matches import draft_match, tournament
from draftlib.risk import Drafter, War
from draftlib.risk.drafter import remembered_goals
from tests import refused
from tests.risk.test_own_board import LAKELAND

BOTS = ("quo", "killbot", "boscoe")


@pytest.mark.parametrize("n_players", range(2, 7))
@pytest.mark.parametrize("board", [None, LAKELAND], ids=["classic", "lakeland"])
def test_the_reward_is_what_the_simulator_counts(board, n_players):
    """One partition after another, with the stream that the memory hands out as the seed."""
    bots = tuple(PAPER_BOTS[p % 4] for p in range(n_players))
    game = dl.actual_risk(bots, games=5, seed=3, board=board)
    for owner in random_drafts(4, 0, n_players, game.n_items):
        stream, unread = stream_of(11), np.zeros(0, np.uint64)
        (rewards, _), paid = search_arrays(game, stream.copy()), np.zeros(n_players)
        evaluate(rewards, unread, owner, paid)
        memory = np.array([next_word(stream)])
        tables = risk.setting.new_game(bots, board=board).reshape(1)
        goals, counts = np.full((1, n_players), -1), np.zeros((1, n_players + 2), np.int64)
        seeds, span = np.array([next_word(memory)]), np.array([[0, 5]])
        risk.turns.play_batch(tables, owner[None], goals, seeds, span, counts)
        assert paid == pytest.approx(counts[0, :n_players] / 5)


def test_rewards_are_pure():
    game, owners = dl.actual_risk(BOTS, seed=4), random_drafts(40, 0)
    once = game.evaluate(owners)
    assert np.array_equal(once, [game.rewards(owner) for owner in owners[::-1]][::-1])
    assert np.array_equal(once.sum(axis=1), np.ones(40))
    assert not np.array_equal(once, dl.actual_risk(BOTS, seed=5).evaluate(owners))


@pytest.mark.parametrize(
    "agent", [dl.UCT(30, 0.3), dl.MaxNMC(1, 1), dl.KthBestPickUCT(2, 60, max_simulations=300)]
)
def test_searches_draft_for_the_war(agent):
    game = dl.actual_risk(BOTS, board=LAKELAND, partial=lambda owner: [1 / 3] * 3)
    outcome = dl.play(game, [agent] * 3)
    assert np.bincount(outcome.owner).tolist() == [8] * 3
    assert outcome.rewards.sum() == 1


WHOLE = dl.actual_risk(BOTS)
test_a_board_that_is_not_all_owned_is_no_war = refused(
    (WHOLE, "finished drafts only"),
    (dl.Game(42, 3, WHOLE.arrays, order=[0, 1, 2]), "finite"),
    by=lambda game: game.rewards([0, 1, 2] + [-1] * 39),
)


PLAYS = {"Greedy": "quo", "EvilPixie": "evil_pixie", "KillBot": "killbot"}


@pytest.fixture(scope="module")
def match():
    agents = {"Greedy": dl.Greedy(), "EvilPixie": Drafter("evil_pixie")}
    return draft_match(dl.fantasy_risk(), {**agents, "KillBot": Drafter("killbot")}, 3, seed=4)


@pytest.mark.parametrize("mode", ["quo", "own"])
@pytest.mark.parametrize("rules", [{}, {"armies": "even", "bonus_growth": 0.05}])
def test_fights_are_those_of_the_simulator(match, mode, rules):
    war = War(mode, fights=4, **rules)
    table = match.table(war, seed=9)
    assert table.groupby(["round", "order"]).won.sum().tolist() == [1.0] * 18
    for order, seating in enumerate(match.seatings):
        bots = tuple(PLAYS[name] if mode == "own" else "quo" for name in seating)
        who = [None if name == "Greedy" else PLAYS[name] for name in seating]
        drafts, is_own = match.picks[:, order], mode == "own"
        goals = [remembered_goals(picks, match.game.order, who) for picks in drafts]
        how = {"seed": seed_of(9, order), "goals": goals if is_own else None, **rules}
        batch = dl.risk.simulate_many(match.owners[:, order], bots, 4, **how)
        ours = table[table.order == order].pivot(index="round", columns="seat", values="won")
        assert (ours.to_numpy() == batch.wins / 4).all()
    assert table.equals(match.table(war, seed=9, n_jobs=2))


SHORT = dl.Game(42, 3, lambda owner: np.zeros(3), [0, 1, 2], board=risk.classic_board())
test_a_war_that_cannot_be_is_refused_before_any_draft = refused(
    (dl.four_item_game(), "must be the draft of a Risk board"),
    (SHORT, "must be the draft of all territories"),
    by=lambda game: tournament(game, [SimpleNamespace(pick=pytest.fail)] * 3, 1, after=War()),
)


def test_wars_of_another_number_of_players_and_without_goals():
    agents = [dl.Greedy(), dl.Random()]
    table = tournament(dl.fantasy_risk(n_players=2), agents, 2, after=War("own", 3))
    assert table.groupby(["round", "order"]).won.sum().tolist() == [1.0] * 4
