"""Models of opponents: features against plain Python, and agreement by hand."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.searches.opponent_model import agreement, candidate_features

GAME = dl.fantasy_risk()
BOARD = GAME.board


@given(st.permutations(range(42)), st.integers(0, 41))
@settings(max_examples=40, deadline=None)
def test_features_say_what_they_are_called(order, n_picked):
    state = dl.State(GAME, tuple(order[:n_picked]))
    owner, me, gains = state.owner, state.player, GAME.gains(state)
    for row, item, gain in zip(candidate_features(state), state.legal, gains):
        k = BOARD.continent[item]
        land = owner[BOARD.continent == k]
        own, left = (land == me).sum(), (land < 0).sum()
        rival = max((land == p).sum() for p in range(3) if p != me)
        around = owner[list(BOARD.neighbours[item])]
        assert row[0] == pytest.approx(100 * (gain - gains.max()))
        assert row[1] == pytest.approx((gains > gain).mean()) or (gains == gain).sum() > 1
        assert row[2] == (gain == gains.max())
        assert row[3:6] == pytest.approx(np.array([own, rival, left]) / len(land))
        assert row[6] == (left == 1 and own == len(land) - 1)
        assert row[7] == (left == 1 and rival == len(land) - 1)
        beside = [(around == me).sum(), ((around >= 0) & (around != me)).sum(), (around < 0).sum()]
        assert row[8:11].tolist() == beside
        expected = np.zeros(54)
        expected[[item, 42 + k, 48 + k]] = 1, 1, own / len(land)
        assert row[11:] == pytest.approx(expected)


def test_agreement_is_the_share_of_predicted_picks():
    drafts = np.array([range(42), range(41, -1, -1)])
    first = SimpleNamespace(pick=lambda state, rng: int(state.legal[0]))
    assert agreement(first, GAME, drafts, [0, 0]).tolist() == [1, 0]
    assert agreement(first, GAME, drafts, [1, 2]).tolist() == [1, 1 / 14]
