"""The first picture: a board, and the scores of those who drafted it."""

import numpy as np

from companion.figures.fantasy_risk import draft_and_scores


def test_the_first_picture_has_a_board_and_bars(scores):
    figure = draft_and_scores(np.arange(42) % 3, ["UCT", "Greedy", "Random"], scores, "caption")
    assert len(figure.axes) == 2
