"""The weights of the evaluators as plain data, the published ones among them.

Source: paper, Our Approach: Fig. TerritoryValues2, Tables ContScoring and MoreScoring.
"""

import json
from importlib import resources
from typing import NamedTuple

import numpy as np

from draftlib.arguments import Number, check_list, checked, require
from draftlib.arrays import check_numbers
from draftlib.boards import Board


class Weights(NamedTuple):
    """The weights of the linear evaluator, on the scale of wins in 100 games."""

    intercept: float
    continents: tuple  # K tuples: the weight of owning 0, 1, ... territories of the continent
    seats: tuple  # the weight of seat 0, 1, ...; later seats weigh 0
    per_enemy: float  # for each distinct neighbouring territory that is not one's own
    per_friend: float  # for each ordered pair of adjacent own territories


class Network(NamedTuple):
    """The weights of a network: R roles, P seats, H hidden units; without a hidden layer H = R."""

    roles: tuple  # R names
    items: np.ndarray  # (R, T, H), by owner and territory
    counts: np.ndarray  # (R, K, C, H), by player, continent and number owned in it
    seats: np.ndarray  # (R, P, H), by player and seat
    bias: np.ndarray  # (H,)
    head: np.ndarray  # (H, R), from the hidden units to the scores; (0, R) without a hidden layer
    base: np.ndarray  # (R,)


@checked
def published_weights(intercept: bool = True) -> Weights:
    """Return the published weights: with the intercept as it ran, or with 0 for it as printed.

    The paper's tables leave the intercept of -67.1557 out and its worked example adds up without
    it; the authors' program used it, and with it the published scores come out.  The weight of 2
    territories in Asia is that of the fit, 23.759; the paper prints 23.6086, which repeats the
    entry for 4.

    >>> published_weights().intercept, published_weights(intercept=False).intercept
    (-67.1557, 0.0)
    """
    text = resources.files("draftlib.data").joinpath("published_weights.json").read_text("utf-8")
    data = json.loads(text)
    rows = tuple(tuple(land["weights"]) for land in data["continents"])
    base = data["intercept"] if intercept else 0.0
    return Weights(base, rows, tuple(data["seats"]), data["per_enemy"], data["per_friend"])


def published_on(board: Board) -> Weights | None:
    """Return the published weights if `board` has their continents, otherwise None."""
    weights = published_weights()
    sizes = [len(row) - 1 for row in weights.continents]
    return weights if sizes == board.sizes.tolist() else None


def check_weights(weights: Weights, board: Board) -> Weights:
    """Return `weights`; ValueError unless they are finite and for continents as on `board`."""
    require(isinstance(weights, Weights), "weights", weights, "a `Weights`")
    what = "a row of weights for each, from owning 0 territories on"
    names = dict(enumerate(board.continents))
    rows = [
        check_numbers(f"the weights of {names.get(k, k)}", row, what, None)
        for k, row in enumerate(check_list("continents", weights.continents, what))
    ]
    sizes = board.sizes.tolist()
    fit = [len(row) - 1 for row in rows] == sizes
    require(fit, "the weights", weights.continents, f"for continents of sizes {sizes}")
    check_numbers("the weights of the seats", weights.seats, "a list of numbers", None)
    for name in ("intercept", "per_enemy", "per_friend"):
        Number()(f"the weight {name}", getattr(weights, name))
    return weights
