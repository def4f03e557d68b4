"""The evaluators: values logged by the authors' program, and an independent recomputation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import draftlib as dl
from draftlib.evaluators.linear import Weights

DRAFTS = {
    "A": "29 14 4 7 41 31 25 9 15 35 11 17 30 34 / 39 5 37 10 38 28 24 20 8 36 26 1 6 0 / "
    "32 12 13 33 21 27 18 16 3 23 2 40 22 19",
    "B": "13 16 17 2 20 23 26 27 28 37 5 6 8 9 / 0 12 14 15 21 22 29 30 31 32 33 34 38 7 / "
    "1 10 11 18 19 24 25 3 35 36 39 4 40 41",
    "G": "11 15 16 17 21 26 27 31 35 38 4 41 8 9 / 13 18 19 22 23 24 25 28 29 30 32 36 37 6 / "
    "0 1 10 12 14 2 20 3 33 34 39 40 5 7",
    "worked example": "0 1 2 3 9 10 20 24 25 29 32 37 38 39 / "
    "4 5 6 11 12 13 19 22 23 27 30 33 36 40 / 7 8 14 15 16 17 18 21 26 28 31 34 35 41",
    "three Quos": "0 1 2 3 23 24 25 26 27 28 29 22 38 37 / 4 5 6 7 14 15 16 17 18 19 20 21 40 39 / "
    "11 8 9 10 12 13 30 31 32 33 34 35 36 41",
    "empty": "//",
}  # fmt: skip


def owner_of(text):
    owner = np.full(42, -1)
    for seat, territories in enumerate(text.split("/")):
        owner[[int(t) for t in territories.split()]] = seat
    return owner


OWNERS = {name: owner_of(text) for name, text in DRAFTS.items()}
owners = st.lists(st.integers(-1, 2), min_size=42, max_size=42).map(np.array)


@pytest.mark.parametrize(
    ("name", "f", "v"),
    [
        ("A", [38.9462, 35.9339, 47.2493], [0.31889, 0.29423, 0.38688]),
        ("B", [29.7768, 33.8109, 27.9136], [0.32542, 0.36951, 0.30506]),
        ("worked example", [45.9683, 22.2463, 52.4990], [0.38080, 0.18429, 0.43491]),
        ("three Quos", [50.9869, 95.3489, 50.7863], [0.25866, 0.48370, 0.25764]),
        ("empty", [36.9313, 28.8954, 23.5495], [0.41321, 0.32330, 0.26349]),
    ],
)
def test_published_vectors_with_the_intercept(name, f, v):
    evaluator = dl.Evaluator.published()
    assert evaluator.values(OWNERS[name]) == pytest.approx(f, abs=6e-5)
    assert evaluator.rewards(OWNERS[name]) == pytest.approx(v, abs=6e-6)


def test_worked_example_as_printed_is_without_the_intercept():
    evaluator = dl.Evaluator.published(intercept=False)
    owner = OWNERS["worked example"]
    assert evaluator.values(owner)[[0, 2]] == pytest.approx([113.124, 119.6547], abs=6e-5)
    assert evaluator.rewards(owner).round(2).tolist() == [0.35, 0.28, 0.37]
    counted = evaluator.features(owner).enemies.tolist()
    assert counted == [18, 20, 20]  # the paper counts 19 for its second player
    one_weight = 89.4739 - evaluator.values(owner)[1]
    assert one_weight == pytest.approx(0.0719, abs=1e-4)


def test_features_of_draft_a():
    features = dl.Evaluator.published().features(OWNERS["A"])
    assert features.enemies.tolist() == [21, 19, 22]
    assert features.friends.tolist() == [16, 16, 22]
    assert features[list(dl.risk.classic_board().continents)].sum(axis=1).tolist() == [14] * 3


@given(owners)
def test_compiled_values_equal_the_weights_times_the_features(owner):
    evaluator = dl.Evaluator.published()
    features, weights = evaluator.features(owner), evaluator.weights
    for row, f in zip(features.itertuples(index=False), evaluator.values(owner)):
        expected = weights.intercept + weights.seats[row.seat]
        expected += sum(w[count] for w, count in zip(weights.continents, row[:6]))
        expected += weights.per_enemy * row.enemies + weights.per_friend * row.friends
        assert f == pytest.approx(expected, abs=1e-9)


@given(owners)
def test_rewards_are_clamped_and_normalised(owner):
    evaluator = dl.Evaluator.published()
    v = np.maximum(0, evaluator.values(owner))
    assert evaluator.rewards(owner) == pytest.approx(v / v.sum() if v.sum() else v)
    assert dl.fantasy_risk().rewards(owner) == pytest.approx(evaluator.rewards(owner))


@pytest.mark.parametrize(
    ("name", "logged"),
    [
        ("A", [0.2775505247976708, 0.34505052254280416, 0.37739895265952506]),
        ("B", [0.3173229511372472, 0.3431668749828614, 0.3395101738798913]),
        ("G", [0.1954650317106133, 0.2312345073065707, 0.573300460982816]),
    ],
)
def test_mars_values_come_out_to_the_last_logged_digit(name, logged):
    assert dl.MarsEvaluator().rewards(OWNERS[name]).tolist() == logged


def test_greedy_opens_in_iceland():
    game = dl.fantasy_risk()
    gains = game.gains(game.start())
    order = np.argsort(-gains, kind="stable")
    assert [order[0], *sorted(order[1:4])] == [23, 24, 25, 26]
    assert gains[order[:4]] == pytest.approx([0.42887, 0.42843, 0.42843, 0.42843], abs=5e-6)


def test_many_partitions_at_once():
    both = np.array([OWNERS["A"], OWNERS["B"]])
    evaluator = dl.Evaluator.published()
    together = evaluator.rewards(both)
    assert together.tolist() == [evaluator.rewards(owner).tolist() for owner in both]


def test_evaluator_on_another_board_and_with_more_players():
    places = [("x", 0, [1]), ("y", 0, [0, 2]), ("z", 1, [1])]
    board = dl.risk.make_board("three", [("A", 1), ("B", 2)], places)
    weights = Weights(10.0, ((0, 1, 5), (0, 3)), (2.0, 0.0), -1.0, 1.0)
    evaluator = dl.Evaluator(weights, board, n_players=2)
    assert evaluator.values([0, 0, 1]).tolist() == [10 + 5 + 2 - 1 + 2, 10 + 0 + 3 - 1]
    assert len(dl.fantasy_risk(n_players=5).rewards([t % 5 for t in range(42)])) == 5
    with pytest.raises(ValueError, match=r"sizes \[2, 1\], not \[4, 4, 6, 9, 7, 12\]"):
        dl.Evaluator(weights)


@pytest.mark.parametrize("evaluator", [dl.Evaluator.published(), dl.MarsEvaluator()])
def test_bad_ownership_is_named(evaluator):
    with pytest.raises(ValueError, match="42 entries"):
        evaluator.rewards([0, 1, 2])
    with pytest.raises(ValueError, match="owner 3 is no seat"):
        evaluator.rewards([3] * 42)
