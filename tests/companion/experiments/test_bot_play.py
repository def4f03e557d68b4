"""Counting games: against the rules and against the simulator."""

import numpy as np
import pytest

from companion.experiments import beside_originals, bot_styles
from draftlib import risk
from tests.risk.test_simulator import battles

BOARD = risk.classic_board()
BOTS = ("quo", "evil_pixie", "killbot")


@pytest.fixture(scope="module")
def recordings():
    owner = risk.draft(BOTS)
    return [risk.record(owner, BOTS, seed=3, game=game) for game in range(4)]


def test_single_games_are_those_of_the_simulator():
    owners = np.array([risk.draft(BOTS), risk.draft(("boscoe", "quo", "quo"))])
    winner, rounds = beside_originals.play_each(owners, ("quo",) * 3, 6, seed=8)
    assert winner.shape == rounds.shape == (2, 6)
    game = risk.record(owners[1], seed=8, draft=6 + 2)
    assert (winner[1, 2], rounds[1, 2]) == (game.winner, game.rounds)


def test_fights_are_those_that_lead_from_one_board_to_the_next(recordings):
    for recording in recordings:
        fights = [fight for turn in recording.turns for fight in bot_styles.fights(turn)]
        assert [tuple(before) for _, *before in fights] == list(battles(recording))
        attacks = [attack for turn in recording.turns for attack in turn.attacks]
        assert [attack for attack, *_ in fights] == attacks
