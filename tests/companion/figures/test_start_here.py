"""The scoreboard shows every claim."""

import pandas as pd

from companion.figures.start_here import verdict_bars


def test_scoreboard_stacks_to_the_number_of_claims():
    columns = ["reproduced", "differs", "not testable", "open"]
    board = pd.DataFrame([[10, 2, 1, 0], [4, 0, 0, 5], [14, 2, 1, 5]], columns=columns)
    board.index = ["paper", "report", "all"]
    figure = verdict_bars(board)
    widths = [patch.get_width() for patch in figure.axes[0].patches]
    assert sum(widths) == 22
