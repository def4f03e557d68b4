"""What is counted over recorded games is what is in them."""

import pandas as pd
import pytest

from companion.studies import bot_play, bot_styles


@pytest.fixture(scope="module")
def tables():
    recordings = bot_styles.record_seatings(1, seed=3)
    return recordings, bot_play.attack_table(recordings), bot_play.turn_table(recordings)


def test_every_seating_is_recorded_and_every_game_has_one_winner(tables):
    recordings, attacks, turns = tables
    assert len(recordings) == 24
    profile = bot_styles.profile(attacks, turns)
    won = profile["games won"] * bot_styles.games_of(turns)[profile.index]
    assert won.sum() == pytest.approx(24)
    assert (bot_styles.games_of(turns) == 18).all()


def test_early_kills_leave_out_the_turn_that_wins():
    turns = pd.DataFrame({"game": [0, 0, 1], "bot": "Quo", "eliminated": [1, 1, 1]})
    assert bot_styles.early_kills(turns).to_dict() == {"Quo": 0.5}
