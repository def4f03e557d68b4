"""What drafters hold and deny: against counts by hand and a replay of the picks."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.draft_style import threats
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
