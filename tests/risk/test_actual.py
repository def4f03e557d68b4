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
        seed = next_word(memory)
        fought = fights(owner, bots, 5, seed, board)
        assert paid == pytest.approx(fought / 5)


def fights(owner, bots, games, seed, board):
    """Return wins by seat, with the games' own kernel and the stream's word as the seed."""
    tables = risk.setting.new_game(bots, board=board).reshape(1)
    counts = np.zeros((1, len(bots) + 2), np.int64)
    goals, span = np.full((1, len(bots)), -1), np.array([[0, games]])
    risk.turns.play_batch(tables, owner[None], goals, np.array([seed], np.uint64), span, counts)
    return counts[0, : len(bots)]


def test_rewards_are_pure():
    game, owners = dl.actual_risk(BOTS, seed=4), random_drafts(40, 0)
    once = game.evaluate(owners)
    assert np.array_equal(once, [game.rewards(owner) for owner in owners[::-1]][::-1])
    assert np.array_equal(once.sum(axis=1), np.ones(40))
    assert not np.array_equal(once, dl.actual_risk(BOTS, seed=5).evaluate(owners))


WAITS = dl.KthBestPickUCT(2, 60, max_simulations=300)


@pytest.mark.parametrize("agent", [dl.UCT(30, 0.3), dl.MaxNMC(1, 1), WAITS])
def test_searches_draft_for_the_war(agent):
    outcome = dl.play(dl.actual_risk(BOTS, board=LAKELAND, partial=still_equal), [agent] * 3)
    assert np.bincount(outcome.owner).tolist() == [8] * 3
    assert outcome.rewards.sum() == 1


def still_equal(owner):
    return [1 / 3] * 3


def test_a_board_that_is_not_all_owned_is_no_war():
    whole = dl.actual_risk(BOTS)
    with pytest.raises(ValueError, match="finished drafts only"):
        whole.rewards([0, 1, -1] * 14)
    short = dl.Game(42, 3, whole.arrays, order=[0, 1, 2])
    with pytest.raises(ValueError, match="finite"):
        short.rewards([0, 1, 2] + [-1] * 39)
