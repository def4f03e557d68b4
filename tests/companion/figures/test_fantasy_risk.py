"""The first picture: a board, and the scores of those who drafted it."""

import numpy as np

from companion.figures.fantasy_risk import draft_and_scores, drafted_board


def test_the_first_picture_has_a_board_and_bars(scores):
    figure = draft_and_scores(np.arange(42) % 3, ["UCT", "Greedy", "Random"], scores, "caption")
    assert len(figure.axes) == 2


def test_what_random_owns_is_hatched_and_named():
    owner = np.arange(42) % 3
    figure = drafted_board(owner, ["UCT", "Greedy", "Random"], "a finding", "a caption")
    (ax,) = figure.axes
    hatched = [c for c in ax.collections if c.get_hatch()]
    assert [len(c.get_paths()) for c in hatched] == [14]
    assert "Kamchatka" in {text.get_text() for text in ax.texts}
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["UCT", "Greedy", "Random"]
