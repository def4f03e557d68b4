"""What was learned and is stored: fits of the evaluator, and the best rules of thumb.

Who learned it, and how, stands in `experiments.refits` and `experiments.rules_of_thumb`; the fits
to other drafts in `experiments.other_drafts`.
"""

import math
from collections.abc import Mapping

import numpy as np
import pandas as pd

from companion.experiment import DATA, stored_rows
from draftlib.boards import classic_board
from draftlib.evaluators import Evaluator, NetworkEvaluator
from draftlib.evaluators.network import Network
from draftlib.evaluators.weights import Weights
from draftlib.rewards import Reward

_BOARD = classic_board()
SETS, LARGE = tuple(range(2010, 2020)), 500  # seeds of the training sets
PENALTIES = (0, 10, 100, 1000, 10_000, 100_000)
OTHER_FITS = ("whole free", "whole by bonus")
LAND = "North America"
_H = 32  # hidden units of a network


def weight_names() -> list[str]:
    """Return the names of all weights in order: "intercept", "Asia 3", "seat 0", "enemies" ..."""
    lands = zip(_BOARD.continents, _BOARD.sizes)
    counts = [f"{land} {count}" for land, size in lands for count in range(size + 1)]
    return ["intercept", *counts, "seat 0", "seat 1", "seat 2", "enemies", "friends"]


def flatten(weights: Weights) -> np.ndarray:
    """Return `Weights` as one array in the order of `weight_names`.

    >>> from draftlib.evaluators.weights import published_weights
    >>> dict(zip(weight_names(), flatten(published_weights()).tolist()))["friends"]
    0.4799
    """
    numbers = [weights.intercept, *np.concatenate(weights.continents), *weights.seats]
    return np.array([*numbers, weights.per_enemy, weights.per_friend])


def stored_fit(seed: int) -> Weights:
    """Return the stored weights of the fit to a training set.

    >>> len(stored_fit(2010).continents)
    6
    """
    return _weights(stored_rows("refits").query("seed == @seed").weight.to_numpy())


def smooth(seed: int, fit: str = "penalty", penalty: float | None = None) -> Weights:
    """Return the stored weights of a smooth fit; penalty None: the one that was chosen for the set.

    >>> smooth(2010, "penalty", 0) == stored_fit(2010)
    True
    """
    rows = stored_rows("smooth_fits").query("seed == @seed and fit == @fit")
    if fit == "penalty":
        rows = rows[rows.chosen.eq(True) if penalty is None else rows.penalty == penalty]
    return _weights(rows[weight_names()].to_numpy()[0])


def _weights(flat):
    first, *lands, rest = np.split(flat, np.cumsum([1, *(_BOARD.sizes + 1)]))
    *seats, enemy, friend = rest.tolist()
    continents = tuple(tuple(row.tolist()) for row in lands)
    return Weights(first.item(), continents, tuple(seats), enemy, friend)


def replace_weights(weights: Weights, values: Mapping[int, float], land: str = LAND) -> Weights:
    """Return `weights` with other values for owning so many territories of a continent.

    >>> from draftlib.evaluators.weights import published_weights
    >>> replace_weights(published_weights(), {9: 36.1487}).continents[3][-2:]
    (36.1487, 36.1487)
    """
    k, rows = _BOARD.continents.index(land), list(weights.continents)
    rows[k] = tuple(values.get(n, weight) for n, weight in enumerate(rows[k]))
    return weights._replace(continents=tuple(rows))


def best_rule(setting: str, way: str = "quo") -> str:
    """Return the rule that won most when all 74 were tuned for a goal.

    >>> best_rule("bots")
    'North America, Africa, as a block'
    """
    rows = stored_rows("rules_of_thumb").query("step == 'tuning' and setting == @setting")
    return rows.groupby("drafter")[way].mean().idxmax()


def tuned_rounds(setting: str, way: str) -> pd.Series:
    """Return what the rule that was best for a goal wins of 300 in fresh games, by round.

    >>> len(tuned_rounds("bots", "own"))
    20
    """
    fresh = stored_rows("rules_of_thumb").query("step == 'fresh' and setting == @setting")
    fresh = fresh[fresh.drafter == best_rule(setting, way)]
    return 300 * fresh.groupby("round")[way].mean()


def new_weights(kind: str, number: int, fit: str) -> Weights:
    """Return the stored weights of a fit to a set of lumpy or uniform drafts."""
    rows = stored_rows("new_fits").query("drafts == @kind and set == @number and fit == @fit")
    return _weights(rows[weight_names()].to_numpy()[0])


def new_evaluator(kind: str, number: int, fit: str) -> Reward:
    """Return the evaluator of a fit to a set of lumpy or uniform drafts, see `other_drafts`."""
    if fit not in ("network", "blend"):
        return Evaluator(new_weights(kind, number, fit))
    with np.load(DATA / "new_fits.npz") as file:
        numbers = file[f"{kind} {number}"].astype(np.float32)
    shapes = [(3, 42, _H), (3, 6, 13, _H), (3, 3, _H), (_H,), (_H, 3), (3,)]
    ends = np.cumsum([math.prod(shape) for shape in shapes])
    parts = [part.reshape(shape) for part, shape in zip(np.split(numbers, ends), shapes)]
    network = Network(("0", "1", "2"), *parts)
    if fit == "blend":
        network = blend(network, new_weights(kind, number, "logit"))
    return NetworkEvaluator(network)


def blend(network: Network, logit: Weights) -> Network:
    """Return a network whose scores are those of `network` and three times those of a logit.

    The logit's scores are three more hidden units, a player's each, lifted above 0.
    """
    share, lift = 3.0, 150.0
    items, counts, seats = (
        np.pad(part, [(0, 0)] * (part.ndim - 1) + [(0, 3)])
        for part in (network.items, network.counts, network.seats)
    )
    for player in range(3):
        unit = _H + player
        for k, row in enumerate(logit.continents):
            counts[player, k, : len(row), unit] = share * np.array(row[: counts.shape[2]])
        seats[player, : len(logit.seats), unit] = share * np.array(logit.seats)
    bias = np.append(network.bias, [lift] * 3)
    head = np.concatenate([network.head, np.eye(3)])
    return network._replace(
        items=items, counts=counts, seats=seats, bias=bias, head=head, base=network.base - lift
    )
