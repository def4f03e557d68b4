"""What is counted over recorded games is what is in them."""

import pandas as pd

from companion.studies import bot_styles


def test_early_kills_leave_out_the_turn_that_wins():
    turns = pd.DataFrame({"game": [0, 0, 1], "bot": "Quo", "eliminated": [1, 1, 1]})
    assert bot_styles.early_kills(turns).to_dict() == {"Quo": 0.5}
