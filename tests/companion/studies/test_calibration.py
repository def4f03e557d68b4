"""Our bots win as often, and as fast, as the original bots did."""

import numpy as np
import pytest

from companion.studies.beside_originals import ORIGINAL_ROUNDS, original_drafts, original_orders
from draftlib import risk


def seats_of(text):
    return np.array([int(seat) for seat in text])


def distances(ours, theirs, n):
    """Return (ours - theirs) / standard error of the difference of two binomials of n games.

    The bots are the same in both, so the rate in the error is estimated from both; 0 where it is
    0 or 1.
    """
    rate = (ours + theirs) / (2 * n)
    error = np.sqrt(2 * n * rate * (1 - rate))
    return np.divide(ours - theirs, error, out=np.zeros(np.shape(ours)), where=error > 0)


@pytest.fixture(scope="module")
def thousand_drafts():
    """The 1,000 drafts, 100 games each: our results and those of the original bots."""
    theirs = original_drafts()
    owners = np.array([seats_of(text) for text in theirs.owner])
    return risk.simulate_many(owners, games=100, seed=2010, n_jobs=2), theirs


def test_wins_per_draft_and_seat(thousand_drafts):
    """3,000 distances: no wider than chance makes them, where chance plays a part at all."""
    ours, theirs = thousand_drafts
    theirs = theirs[["wins0", "wins1", "wins2"]].to_numpy().astype(int)
    z = distances(ours.wins, theirs, 100)
    open_outcomes = (ours.wins + theirs > 0) & (ours.wins + theirs < 200)
    assert np.sqrt((z[open_outcomes] ** 2).mean()) < 1.10
    assert open_outcomes.sum() > 2000
    assert abs(z).max() < 5


def test_no_seat_is_favoured(thousand_drafts):
    """Neither in the sum of wins nor in the number of drafts that come out higher."""
    ours, theirs = thousand_drafts
    for seat in range(3):
        difference = ours.wins[:, seat] - theirs[f"wins{seat}"].to_numpy().astype(int)
        assert abs(difference.mean()) < 3 * difference.std() / np.sqrt(1000)
        higher, lower = (difference > 0).sum(), (difference < 0).sum()
        assert abs(higher - lower) < 3 * np.sqrt(higher + lower)


def test_rounds_per_draft(thousand_drafts):
    ours, theirs = thousand_drafts
    assert ours.unfinished.sum() == 0
    difference = ours.rounds / 100 - theirs.mean_rounds
    assert abs(difference.mean()) < 3 * difference.std() / np.sqrt(1000)


def test_length_of_games():
    """Over random drafts as in the papers' protocol."""
    rng = np.random.default_rng(0)
    owners = np.array([rng.permutation(np.arange(42) % 3) for _ in range(40_000)])
    rounds = risk.simulate_many(owners, games=1, seed=7, n_jobs=2).rounds
    assert abs(rounds.mean() - ORIGINAL_ROUNDS["mean"]) < 4 * rounds.std() / np.sqrt(40_000) + 0.5
    assert np.median(rounds) == ORIGINAL_ROUNDS["median"]
    assert abs(np.percentile(rounds, 90) - ORIGINAL_ROUNDS["90th percentile"]) <= 1
    assert abs(np.percentile(rounds, 99) - ORIGINAL_ROUNDS["99th percentile"]) < 25


@pytest.mark.parametrize(
    "row", list(original_orders().itertuples()), ids=lambda row: row.owner[-12:]
)
def test_matchups_order_by_order(row):
    """Quo playing for all, and every bot playing itself with its remembered goal."""
    bots = (row.seat0, row.seat1, row.seat2)
    outcome = risk.full_draft(bots)
    assert np.array_equal(outcome.owner, seats_of(row.owner))
    if row.mode == "quo":
        ours = risk.simulate(outcome.owner, games=1000, seed=6)
    else:
        ours = risk.simulate(outcome.owner, bots, games=1000, seed=6, goals=outcome.goals)
    theirs = np.array([row.wins0, row.wins1, row.wins2])
    assert abs(distances(ours.wins, theirs, 1000)).max() < 3
    assert ours.mean_rounds == pytest.approx(row.mean_rounds, rel=0.12)
