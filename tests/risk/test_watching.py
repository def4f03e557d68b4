"""Who sits where: the posterior against Bayes' rule written out, and a drafter that acts on it."""

from dataclasses import dataclass, field
from math import prod
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftlib import risk
from tests import refused, twins
from tests.risk.test_following import history, seatings

GAME = dl.fantasy_risk()


@given(seatings(), st.sampled_from([0.0, 0.3]), st.integers(0, 99), st.integers(0, 64))
@settings(max_examples=25)
def test_the_posterior_is_bayes_rule(seating, slips, seed, n):
    game, agents = seating
    picks = history(game, agents, slips, np.random.default_rng(seed))[:n].tolist()
    state = dl.State(game, tuple(picks[: len(game.order) - 1]))
    found = risk.identify(state, slips=0.1, other=0.3)
    assert found.columns.tolist() == [*risk.BOT_NAMES, "other"]
    for seat in range(game.n_players):
        odds = [
            0.7 / len(risk.BOT_NAMES) * likelihood(state, seat, name) for name in risk.BOT_NAMES
        ]
        odds.append(0.3 * likelihood(state, seat, None))
        assert found.loc[seat].to_numpy() == pytest.approx(np.array(odds) / sum(odds), abs=1e-12)


def likelihood(state, seat, name, slips=0.1):
    """Return the probability of the seat's picks if it is this bot, or None of them."""
    chances = []
    for turn in np.flatnonzero(state.game.order[: len(state.picks)] == seat):
        before = dl.State(state.game, state.picks[:turn])
        n_left = len(before.legal)
        if name is None or n_left == 1:
            chances.append(1 / n_left)
        elif risk.Drafter(name).pick(before) == state.picks[turn]:
            chances.append(1 - slips)
        else:
            chances.append(slips / (n_left - 1))
    return prod(chances)


def test_a_probability_that_is_just_what_is_asked_for_names_nobody():
    """Some bot with 0.7, and 1 - 0.7 is not 0.3 to the last digit."""
    assert risk.Watcher(Follower(), other=0.3, sure=0.7).opponents(GAME.start()) == {}


@pytest.mark.parametrize(
    "bots", [("quo", "killbot", "boscoe"), ("boscoe", "evil_pixie", "killbot")]
)
def test_whole_drafts_name_their_bots(bots):
    """Up to Quo and EvilPixie, who draft by one rule."""
    found = risk.identify(dl.State(GAME, tuple(risk.full_draft(bots).picks.tolist())))
    assert np.array_equal(found["quo"], found["evil_pixie"])
    alike = found.drop(columns="evil_pixie").idxmax(axis=1).tolist()
    assert alike == [name.replace("evil_pixie", "quo") for name in bots]


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
    watcher = risk.Watcher(Follower())
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
    watcher = risk.Watcher(Follower(), game=war)
    picks = tuple(risk.full_draft(("quo", "killbot", "boscoe")).picks.tolist())
    for turn in (0, 3, 24, 27):
        watcher.pick(dl.State(GAME, picks[:turn]), np.random.default_rng(0))
    asked = [call.args[0] for call in war.call_args_list]
    assert asked == [("quo",) * 3, ("quo", "quo", "boscoe"), ("quo", "killbot", "boscoe")]
    assert {name for _, name in watcher.search.told} == {"Actual Risk"}


def test_copies_have_seen_nothing():
    watcher = risk.Watcher(Follower(), slips=0.1)
    watcher.pick(GAME.start(), np.random.default_rng(0))
    assert [(twin.slips, twin._told) for twin in twins(watcher)] == [(0.1, (None, None))] * 3


test_states_and_numbers_that_make_no_sense = refused(
    (lambda: risk.identify(dl.four_item_game().start()), "must be the draft of a Risk board"),
    (
        lambda: risk.identify(GAME.start().after(20), slips=0, other=0),
        "no rule explains the picks of seat 0",
    ),
)
