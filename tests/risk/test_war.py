"""The war after a draft: the simulator's own games, from the drafts and goals of each seating."""

from types import SimpleNamespace

import numpy as np
import pytest

import draftlib as dl
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match, tournament
from draftlib.risk import Drafter, War
from draftlib.risk.drafter import remembered_goals

PLAYS = {"Greedy": "quo", "EvilPixie": "evil_pixie", "KillBot": "killbot"}


@pytest.fixture(scope="module")
def match():
    agents = {"Greedy": dl.Greedy(), "EvilPixie": Drafter("evil_pixie")}
    return draft_match(dl.fantasy_risk(), {**agents, "KillBot": Drafter("killbot")}, 3, seed=4)


@pytest.mark.parametrize("mode", ["quo", "own"])
@pytest.mark.parametrize("rules", [{}, {"armies": "even", "bonus_growth": 0.05}])
def test_fights_are_those_of_the_simulator(match, mode, rules):
    war = War(mode, fights=4, **rules)
    table = match.table(war, seed=9)
    assert table.groupby(["round", "order"]).won.sum().tolist() == [1.0] * 18
    for order, seating in enumerate(match.seatings):
        bots = tuple(PLAYS[name] if mode == "own" else "quo" for name in seating)
        who = [None if name == "Greedy" else PLAYS[name] for name in seating]
        drafts, is_own = match.picks[:, order], mode == "own"
        goals = [remembered_goals(picks, match.game.order, who) for picks in drafts]
        how = {"seed": seed_of(9, order), "goals": goals if is_own else None, **rules}
        batch = dl.risk.simulate_many(match.owners[:, order], bots, 4, **how)
        ours = table[table.order == order].pivot(index="round", columns="seat", values="won")
        assert (ours.to_numpy() == batch.wins / 4).all()
    assert table.equals(match.table(war, seed=9, n_jobs=2))


def test_a_war_that_cannot_be_is_refused_before_any_draft():
    territories = dl.risk.classic_board().territories
    short = dl.Game(territories, 3, lambda owner: np.zeros(3), [0, 1, 2])
    short.board = dl.risk.classic_board()
    for game, words in (
        (dl.four_item_game(), "not a draft of a Risk board"),
        (short, "ends after 3 of 42 territories"),
    ):
        with pytest.raises(ValueError, match=words):
            tournament(game, [SimpleNamespace(pick=pytest.fail)] * 3, 1, after=War())


def test_wars_of_another_number_of_players_and_without_goals():
    agents = [dl.Greedy(), dl.Random()]
    table = tournament(dl.fantasy_risk(n_players=2), agents, 2, after=War("own", 3))
    assert table.groupby(["round", "order"]).won.sum().tolist() == [1.0] * 4
