"""The network that says who wins: against numpy, at its optimum, and in a search."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st
from scipy.special import softmax

import draftlib as dl
from companion.estimates import random_drafts
from draftlib.evaluators.network import Network, NetworkEvaluator
from draftlib.evaluators.network_fit import facts_of, fit_network
from draftlib.evaluators.outcomes import Outcomes
from tests import refused
from tests.evaluators.test_evaluators import owners

BOARD = dl.risk.classic_board()
ROLES = ("search", "quo", "killbot", "boscoe")
seatings = st.permutations(ROLES).map(lambda roles: tuple(roles[:3]))


def network_of(hidden):
    """Return a network with random weights."""
    rng, sums = np.random.default_rng(0), hidden or len(ROLES)
    shapes = (4, 42, sums), (4, 6, 13, sums), (4, 3, sums), (sums,), (hidden, 4), (4,)
    return Network(ROLES, *[rng.normal(size=shape).astype(np.float32) for shape in shapes])


def chances_by_hand(network, seating, owner):
    """Return the softmax chances of one partition, by numpy in float64."""
    sums = network.bias.astype(float)
    for seat, role in enumerate(map(ROLES.index, seating)):
        sums += network.seats[role, seat]
        sums += network.items[role, owner == seat].sum(axis=0, dtype=float)
        held = np.bincount(BOARD.continent[owner == seat], minlength=6)
        sums += network.counts[role, np.arange(6), held].sum(axis=0, dtype=float)
    scores = np.maximum(sums, 0) @ network.head if len(network.head) else sums
    return softmax((scores + network.base)[[ROLES.index(role) for role in seating]])


@given(owners, seatings, st.sampled_from([0, 1, 5, 32]))
def test_chances_are_the_softmax_of_the_scores(owner, seating, hidden):
    network = network_of(hidden)
    paid = NetworkEvaluator(network, seating).rewards(owner)
    assert paid == pytest.approx(chances_by_hand(network, seating, owner), abs=1e-4)
    assert paid.sum() == pytest.approx(1)


@given(st.lists(st.integers(0, 2), min_size=42, max_size=42).map(np.array), seatings)
def test_a_fit_reads_the_facts_that_the_network_weighs(owner, seating):
    network, roles = network_of(0), [ROLES.index(role) for role in seating]
    facts = facts_of(owner[None], np.array([roles]), len(ROLES), BOARD).toarray()
    parts = network.items, network.counts, network.seats
    weights = np.concatenate([part.reshape(-1, len(ROLES)) for part in parts])
    scores = facts[0] @ weights + network.bias + network.base
    chances = chances_by_hand(network, seating, owner)
    assert softmax(scores[roles]) == pytest.approx(chances, abs=1e-4)


def spoilt(**parts):
    """Return a network with other weights in place of its own."""
    return network_of(5)._replace(**parts)


test_weights_that_cannot_be_are_refused = refused(
    (spoilt(bias=np.full(5, np.nan)), "the weights of bias must be finite"),
    (spoilt(items=network_of(5).items[:, :41]), r"items must be .* of shape \(4, 42, 5\)"),
    by=NetworkEvaluator,
)


def games_from(network, seating, count, seed=1):
    """Return random drafts and a winner of each drawn from the network's chances."""
    rng = np.random.default_rng(seed)
    drafts = random_drafts(count, rng)
    paid = NetworkEvaluator(network, seating).rewards(drafts)
    return drafts, (paid.cumsum(axis=1) < rng.random((count, 1))).sum(axis=1).clip(max=2)


def test_games_of_one_draft_are_fitted_once_however_many_they_are():
    table = pd.DataFrame({"outcome": ["01", "10"], "wins0": [2000, 0], "wins1": [1000, 10**7]})
    board = dl.risk.make_board("pair", [("all", 1)], [("x", 0, [1]), ("y", 0, [0])])
    drafts, winners, times = Outcomes.of(table, board).games()
    assert drafts.tolist() == [[0, 1]] * 2 + [[1, 0]]
    assert (winners.tolist(), times.tolist()) == ([0, 1, 1], [2000, 1000, 10**7])
    evaluator = NetworkEvaluator.fit(table, board, hidden=0)
    paid = evaluator.rewards([[0, 1], [1, 0]]).ravel()
    assert paid == pytest.approx([2 / 3, 1 / 3, 0, 1], abs=0.01)
    with pytest.raises(ValueError, match=r"wins0 of outcome 0 is 2.5; games are whole"):
        Outcomes.of(table.assign(wins0=2.5), board).games()


def test_the_same_games_give_the_same_bytes():
    drafts, winners = games_from(network_of(0), ROLES[:3], 600)
    seeds = {}, {"seed": 0}
    one, two = (fit_network(drafts, winners, hidden=4, epochs=2, **seed) for seed in seeds)
    assert [part.tobytes() for part in one[1:]] == [part.tobytes() for part in two[1:]]
    other = fit_network(drafts, winners, hidden=4, epochs=2, seed=2**32 + 4)
    assert other.items.tobytes() != one.items.tobytes()


def test_the_logit_has_converged():
    drafts, winners = games_from(network_of(0), ROLES[:3], 3000)
    fitted = fit_network(drafts, winners, hidden=0)
    # at the optimum the gradient of the loss is the ridge's: weights = (came - expected) summed
    facts = facts_of(drafts, np.broadcast_to(np.arange(3), (3000, 3)), 3, BOARD).toarray()
    came = np.eye(3)[winners] - NetworkEvaluator(fitted).rewards(drafts)
    parts = fitted.items, fitted.counts, fitted.seats
    weights = np.concatenate([part.reshape(-1, 3) for part in parts])
    assert facts.T @ came == pytest.approx(weights, abs=1e-3)


test_what_cannot_be_evaluated_is_named = refused(
    (("quo", "quo", "boscoe"), "a different role in each seat"),
    (ROLES, "seats must be an integer from 2 to 3, not 4"),
    (ROLES[:2], "n_players must be the 2 of <network"),
    by=lambda seating: NetworkEvaluator(network_of(4), seating).arrays(3),
)


@pytest.mark.parametrize("n_players", [2, 6])
def test_any_number_of_players_can_be_fitted_and_drafted_with(n_players):
    drafts = random_drafts(3000, 0, n_players)
    evaluator = NetworkEvaluator(fit_network(drafts, drafts[:, 23], hidden=8))
    game = dl.fantasy_risk(evaluator, n_players)
    drafted = dl.play(game, [dl.UCT(300, 0.1), *[dl.Random()] * (n_players - 1)], seed=1)
    assert drafted.owner[23] == 0  # who has Iceland wins
    assert drafted.rewards.sum() == pytest.approx(1)
