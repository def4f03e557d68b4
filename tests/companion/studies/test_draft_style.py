"""What drafters hold and deny: against counts by hand and a replay of the picks."""

import numpy as np
import pytest

import draftlib as dl
from companion.studies.draft_style import holdings, threats
from draftlib.tournament import draft_match


@pytest.fixture(scope="module")
def match():
    agents = {"Greedy": dl.Greedy(), "EvilPixie": dl.risk.Drafter("evil_pixie")}
    agents["KillBot"] = dl.risk.Drafter("killbot")
    return draft_match(dl.fantasy_risk(), agents, 3, seed=4, progress=False)


def test_holdings_count_territories(match):
    held = holdings(match)
    assert (held.groupby(["round", "order", "agent"])["count"].sum() == 14).all()
    sizes = dict(zip(dl.risk.classic_board().continents, dl.risk.classic_board().sizes))
    assert (held.whole == (held["count"] == held.continent.map(sizes))).all()
    first = match.owners[0, 0] == match.seatings[0].index("KillBot")
    rows = held[(held["round"] == 0) & (held.order == 0) & (held.agent == "KillBot")]
    assert rows.set_index("continent")["count"]["Asia"] == first[30:42].sum()


def test_threats_are_found_by_replaying_the_picks(match):
    found = threats(match)
    board = dl.risk.classic_board()
    expected = 0
    for r, o in np.ndindex(match.picks.shape[:2]):
        state = match.game.start()
        for item in match.picks[r, o]:
            for k, size in enumerate(board.sizes):
                owner = state.owner[board.continent == k]
                lacking = [(owner == q).sum() == size - 1 for q in range(3) if q != state.player]
                expected += any(lacking) and (owner < 0).sum() == 1
            state = state.after(item)
    assert len(found) == expected > 0
    greedy = found[found.agent == "Greedy"].denied.mean()
    assert 0 <= greedy < 1
