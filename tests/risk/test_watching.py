"""Who sits where: the posterior against Bayes' rule written out."""

from math import prod

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import draftlib as dl
from draftlib import risk
from tests import refused
from tests.risk.test_following import history, seatings
from tests.test_boards import ISLE, TWO

GAME = dl.fantasy_risk()


@given(seatings(), st.sampled_from([0.0, 0.3]), st.integers(0, 99), st.integers(0, 64))
@settings(max_examples=25)
def test_the_posterior_is_bayes_rule(seating, slips, seed, n):
    game, agents = seating
    picks = history(game, agents, slips, np.random.default_rng(seed))[:n].tolist()
    state = dl.State(game, picks)
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


def test_a_pick_that_is_forced_tells_nothing():
    game = dl.fantasy_risk(n_players=2, board=risk.make_board("isle", TWO, ISLE))
    state = game.start().after(0).after(1)
    assert risk.identify(state.after(2)).equals(risk.identify(state))


@pytest.mark.parametrize(
    "bots", [("quo", "killbot", "boscoe"), ("boscoe", "evil_pixie", "killbot")]
)
def test_whole_drafts_name_their_bots(bots):
    """Up to Quo and EvilPixie, who draft by one rule."""
    found = risk.identify(dl.State(GAME, tuple(risk.full_draft(bots).picks.tolist())))
    assert np.array_equal(found["quo"], found["evil_pixie"])
    alike = found.drop(columns="evil_pixie").idxmax(axis=1).tolist()
    assert alike == [name.replace("evil_pixie", "quo") for name in bots]


test_states_and_numbers_that_make_no_sense = refused(
    (lambda: risk.identify(dl.four_item_game().start()), "must be the draft of a Risk board"),
    (
        lambda: risk.identify(GAME.start().after(20), slips=0, other=0),
        "no rule explains the picks of seat 0",
    ),
)
