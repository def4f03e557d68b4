"""The Watcher: whom it takes the others for, and what it tells its search."""

from dataclasses import dataclass, field
from typing import Any
from unittest.mock import Mock

import numpy as np

import draftlib as dl
from companion.searches.watcher import Watcher
from draftlib import risk
from tests import twins

GAME = dl.fantasy_risk()


@dataclass
class Follower:
    """A search of no depth: picks what its first opponent would, and notes what it was told."""

    opponents: Any = None
    told: list = field(default_factory=list)

    def pick(self, state, rng):
        self.told.append((self.opponents, state.game.name))
        return int(state.legal[0])


def test_the_search_is_told_who_is_clear_and_nothing_of_its_own_seat():
    bots = ("quo", "killbot", "boscoe")
    picks = tuple(risk.full_draft(bots).picks.tolist())
    watcher = Watcher(Follower())
    for turn, known in (
        (0, {}),
        (2, {0: "quo", 1: "quo"}),
        (24, {1: "killbot", 2: "boscoe"}),
        (25, {0: "quo", 2: "boscoe"}),
    ):
        watcher.pick(dl.State(GAME, picks[:turn]), np.random.default_rng(0))
        told = watcher.search.told[-1][0]
        assert {seat: drafter.name for seat, drafter in told.items()} == known


def test_it_drafts_for_the_war_of_whom_it_sees():
    war = Mock(wraps=dl.actual_risk)
    watcher = Watcher(Follower(), game=war)
    picks = tuple(risk.full_draft(("quo", "killbot", "boscoe")).picks.tolist())
    for turn in (0, 3, 24, 27):
        watcher.pick(dl.State(GAME, picks[:turn]), np.random.default_rng(0))
    asked = [call.args[0] for call in war.call_args_list]
    assert asked == [("quo",) * 3, ("quo", "quo", "boscoe"), ("quo", "killbot", "boscoe")]
    assert {name for _, name in watcher.search.told} == {"Actual Risk"}


def test_copies_have_seen_nothing():
    watcher = Watcher(Follower(), slips=0.1)
    watcher.pick(GAME.start(), np.random.default_rng(0))
    assert [(twin.slips, twin._told) for twin in twins(watcher)] == [(0.1, (None, None))] * 3


def test_a_probability_that_is_just_what_is_asked_for_names_nobody():
    """Some bot with 0.7, and 1 - 0.7 is not 0.3 to the last digit."""
    assert Watcher(Follower(), other=0.3, sure=0.7).opponents(GAME.start()) == {}
