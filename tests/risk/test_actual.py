"""Actual Risk: the reward is the war itself, in searches and asked from Python."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.matches import random_drafts
from draftlib import risk
from draftlib.game import arrays_with
from draftlib.kernels.rewards import score
from draftlib.kernels.rng import next_word, stream_of
from tests.risk.test_own_board import LAKELAND

BOTS = ("quo", "killbot", "boscoe")


@pytest.mark.parametrize("n_players", range(2, 7))
@pytest.mark.parametrize("board", [None, LAKELAND], ids=["classic", "lakeland"])
def test_the_reward_is_what_the_simulator_counts(board, n_players):
    """One partition after another, with the stream that the memory hands out as the seed."""
    bots = tuple(risk.BOT_NAMES[p % 4] for p in range(n_players))
    game = dl.actual_risk(bots, games=5, seed=3, board=board)
    for owner in random_drafts(4, 0, n_players, game.n_items):
        stream, unread = stream_of(11), np.zeros(0, np.uint64)
        rewards, paid = arrays_with(game, stream.copy()), np.zeros(n_players)
        score(rewards, unread, owner, paid)
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


def test_a_board_that_is_not_all_owned_is_no_war():
    whole = dl.actual_risk(BOTS)
    with pytest.raises(ValueError, match="finished drafts only"):
        whole.rewards([0, 1, -1] * 14)
    short = dl.Game(42, 3, whole.arrays, order=[0, 1, 2])
    with pytest.raises(ValueError, match="finite"):
        short.rewards([0, 1, 2] + [-1] * 39)
