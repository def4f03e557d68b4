"""Exact odds of battles and campaigns."""

import pytest

from draftlib import risk
from draftlib.kernels.rng import stream_of
from draftlib.risk.engine import dice

CAMPAIGN = (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [(12, 12, 0.506500), (60, 60, 0.732355), (3, 1, 0.754244), (4, 2, 0.655954)],
)
def test_battle_odds(attackers, defenders, expected):
    assert risk.battle_odds(attackers, defenders) == pytest.approx(expected, abs=5e-7)


def test_campaign_odds():
    """The campaign of P. Norvig's public Risk notebook."""
    assert risk.campaign_odds(72, CAMPAIGN) == pytest.approx(0.8105485936, abs=5e-11)


def test_campaign_by_simulation():
    """March until the armies run out, one staying behind in each territory."""
    n, won, stream = 4000, 0, stream_of(5)
    for _ in range(n):
        armies = 72
        for defenders in CAMPAIGN:
            armies, holding = dice.battle(stream, armies, defenders)
            if holding:
                break
            armies -= 1
        else:
            won += 1
    p = risk.campaign_odds(72, CAMPAIGN)
    assert won / n == pytest.approx(p, abs=4 * (p * (1 - p) / n) ** 0.5)


def test_odds_at_the_edges():
    assert risk.battle_odds(1, 1) == 0
    assert risk.battle_odds(2, 1) == pytest.approx(15 / 36)
    assert risk.campaign_odds(2, [1, 1]) == 0
