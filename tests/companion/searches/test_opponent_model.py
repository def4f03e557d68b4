"""Models of opponents: their features against plain Python, and what they pick."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from companion.searches.opponent_model import OpponentModel, candidate_features, watch_agent
from draftlib.matches import draft_match
from tests.strategies import states

GAME = dl.fantasy_risk()
BOARD = GAME.board


@given(states(st.just(GAME)))
@settings(max_examples=40)
def test_features_say_what_they_are_called(state):
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


def test_the_pick_is_the_most_probable_item():
    match = draft_match(GAME, {"Greedy": dl.Greedy(), "b": dl.Random(), "c": dl.Random()}, 2)
    model = OpponentModel.watch(GAME, *watch_agent(match, "Greedy"))
    state = GAME.start().after(23).after(0)
    odds = model.values(state)
    assert odds.sum() == pytest.approx(1)
    assert model.pick(state) == state.legal[odds.argmax()]
