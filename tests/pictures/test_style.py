"""An agent has one colour, and neither another agent nor a player has the same."""

from itertools import combinations

import pytest
from matplotlib.colors import to_rgb

from draftviews.pictures.style import COLORS, PLAYERS

ALL = COLORS | {f"player {p}": color for p, color in enumerate(PLAYERS)}


@pytest.mark.parametrize(("one", "other"), combinations(ALL, 2))
def test_the_colours_of_two_agents_or_players_can_be_told_apart(one, other):
    assert max(abs(a - b) for a, b in zip(to_rgb(ALL[one]), to_rgb(ALL[other]))) > 0.12
