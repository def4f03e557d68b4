"""What drafters hold and deny: against counts by hand and a replay of the picks."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.draft_style import GreedyTies, threats
from draftlib.matches import draft_match


@pytest.fixture(scope="module")
def match():
    agents = {"Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo"), "Random": dl.Random()}
    return draft_match(dl.fantasy_risk(), agents, 3, seed=4)


def test_threats_are_found_by_replaying_the_picks(match):
    board = dl.risk.classic_board()
    expected = []
    for r, o in np.ndindex(match.picks.shape[:2]):
        state = match.game.start()
        for pick, item in enumerate(match.picks[r, o]):
            for k, size in enumerate(board.sizes):
                owner = state.owner[board.continent == k]
                lacking = [(owner == q).sum() == size - 1 for q in range(3) if q != state.player]
                if any(lacking) and (owner < 0).sum() == 1:
                    agent = match.seatings[o][match.game.order[pick]]
                    expected.append((r, o, agent, board.continents[k], board.continent[item] == k))
            state = state.after(item)
    assert list(threats(match).itertuples(index=False, name=None)) == expected
    assert {denied for *_, denied in expected} == {True, False}


def test_ties_by_either_rule_are_among_the_best():
    state = dl.State(dl.fantasy_risk(), (23,))
    gains = state.game.gains(state)
    best = set(state.legal[gains == gains.max()].tolist())
    picks = {GreedyTies("any").pick(state, np.random.default_rng(i)) for i in range(40)}
    assert picks == best
    assert GreedyTies("first").pick(state) == min(best)


def test_another_rule_is_refused():
    with pytest.raises(ValueError, match="ties must be one of first, any, not 'last'"):
        GreedyTies("last")
