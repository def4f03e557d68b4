"""Counting games: against the simulator."""

import numpy as np

from companion.experiments import beside_originals
from draftlib import risk


def test_single_games_are_those_of_the_simulator():
    owners = np.array(
        [risk.draft(("quo", "evil_pixie", "killbot")), risk.draft(("boscoe", "quo", "quo"))]
    )
    winner, rounds = beside_originals.play_each(owners, ("quo",) * 3, 6, seed=8)
    assert winner.shape == rounds.shape == (2, 6)
    game = risk.record(owners[1], seed=8, draft=6 + 2)
    assert (winner[1, 2], rounds[1, 2]) == (game.winner, game.rounds)
