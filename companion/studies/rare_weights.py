"""What the weights of eight and nine North American territories rest on, and what they win.

    python -m companion.studies rare_refits
    python -m companion.studies north_america
    python -m companion.studies rare_weights
    python -m companion.studies rare_sets
    python -m companion.studies one_weight

Design, settled before any of it was played.

**rare_refits**: the evaluator fitted by the paper's method to ten training sets of 7,364 random
drafts with 100 games each of three Quos, seeds 2010 to 2019 (2010 is the stored set), and to one of
500,000 drafts with ten games each, seed 500.  Where a player of the set 2010 owns eight territories
of North America, the fit is made again without that draft.  A row per weight: `seen`, the players
who owned so many; `weight`; `ci95`, 1.96 residuals of the fit over the root of `seen`.

**north_america**: random drafts in which one player owns n of North America, n from 4 to 9: 3,000
for each n and seat, 20 games of three Quos from each, seed 2031.  A row per n, seat and `what`: the
share of the wars that this player wins, and what an evaluator promises it: the published one, the
refit of 2010, the one of 500,000 drafts, and the published one with a `curve` of weights for 4 to 9
at which the promise, averaged over the seats, is the share won.

**rare_weights**: UCT with 3,000 simulations, c = .01, beside each pair of bots, 20 rounds of six
seat orders; 50 wars from each draft in both ways of playing on, Quo for all and each bot for
itself; seed 2032, the same for every evaluator.  The evaluators are those of `evaluators`: the
published one, the refit of 2010 and that of 500,000 drafts, each with single weights of another.
The last one searches by the published weights with 30,000 simulations, over five rounds.  A row per
round: pair, evaluator, round, `quo` and `own` (the share of its wars that the search wins), `held`
(its territories of North America), `seven`, `eight` and `nine` (the share of its drafts with at
least so many).

**rare_sets**: the same by the refits of all ten sets of 7,364 drafts, five rounds each.

**one_weight**: as `rare_weights`, in the paper's war only and with the seed 2046, by the published
evaluator with one weight changed at a time: that of eight (`_EIGHTS`: the fit to 500,000 drafts,
the ends of its interval, and steps around them) and that of nine (`_NINES`, the printed one less
as much as eight is lowered); then both lowered, and as a control each other weight that the printed
evaluator gives to a whole continent, seven of North America, and the weight of friendly pairs,
lowered by as much as eight is lowered to reach the value of 500,000 drafts (friendly pairs: to
theirs).  It was settled after looks with other seeds, in which 19.1, 23.2 and 27.3 brought 120, 158
and 200 wins.  A row per round: changed, value, pair, round, won.

Intervals are over rounds, each the mean of the six matches; those of `rare_sets` over the ten sets.
The claims to be tested: by the published evaluator the search wins more than by the same with
eight's weight of 500,000 drafts, and than by the fit of 500,000 drafts; by this it wins more than a
fair share of 100 of 300 in every match; it wins most by the curve.
"""

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np
import pandas as pd
from scipy.optimize import brentq

from companion.studies.draft_style import holdings
from companion.studies.drafting_to_win import PAIRS, SEARCH
from companion.studies.matches import intervals
from companion.studies.study import Part, stored, study, study_seed
from companion.studies.training_set import make_training_set
from companion.studies.validation import flatten, weight_names
from draftlib.agents import UCT
from draftlib.boards import classic_board
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import Evaluator
from draftlib.evaluators.fitting import Fit, fit_weights
from draftlib.evaluators.outcomes import owners_of
from draftlib.evaluators.weights import Weights, published_weights
from draftlib.kernels.rng import seed_of
from draftlib.matches import draft_match
from draftlib.risk import Drafter, War, simulate_many
from draftlib.statistics import half_width

SETS, LARGE = tuple(range(2010, 2020)), 500  # seeds of the training sets
LAND = "North America"
COUNTS = range(4, 10)  # of its territories
_HELD, _HELD_GAMES, _HELD_SEED = 3000, 20, study_seed(2031)
ROUNDS, FEW_ROUNDS, _FIGHTS, _SEED = 20, 5, 50, study_seed(2032)
_LEAST = {"seven": 7, "eight": 8, "nine": 9}
_EIGHTS = (15.0, 19.1, 21.2, 23.2, 25.2, 27.3, 30.0, 33.0, 36.1487)
_NINES = (27.3, 30.0, 35.3, 39.0, 42.0, 45.0)
_ONE_SEED = study_seed(2046)
_BOARD = classic_board()
_K = _BOARD.continents.index(LAND)


@study("rare_refits", ["seed", "left_out", "name", "seen", "weight", "ci95"], digits=10)
def refit_parts() -> Iterator[Part]:
    """Fit the evaluator to ten training sets of the paper's size and to a large one."""
    for seed in SETS:
        yield Part({"seed": seed}, 7364, partial(_refitted, seed, 100, seed == SETS[0]))
    yield Part({"seed": LARGE}, 500_000, partial(_refitted, LARGE, 10, False))


def _refitted(seed, games, leave_out, drafts, n_jobs=-1, checkpoint=None):
    seed = study_seed(seed)
    outcomes = make_training_set(drafts, games, seed, n_jobs, checkpoint, progress=False)
    frames = [fit_rows(fit_weights(outcomes))]
    counts = owned(owners_of(outcomes.outcome)) if leave_out else np.zeros((0, 3))
    for draft in np.flatnonzero((counts == 8).any(axis=1)):
        frames.append(fit_rows(fit_weights(outcomes.drop(draft))).assign(left_out=draft))
    return pd.concat(frames)


def fit_rows(fit: Fit) -> pd.DataFrame:
    """Return the weights of a fit, a row each: name, seen, weight, ci95."""
    names = weight_names()
    seen = pd.Series(np.concatenate(fit.seen), names[1 : 1 + sum(map(len, fit.seen))], float)
    seen = seen.reindex(names).to_numpy()
    error = fit.residual / np.sqrt(np.where(seen > 0, seen, np.nan))
    columns = {"name": names, "seen": seen, "weight": flatten(fit.weights)}
    return pd.DataFrame(columns | {"ci95": half_width(error)})


def owned(owners: np.ndarray) -> np.ndarray:
    """Return how many territories of North America each seat has in drafts (D, T), (D, 3).

    >>> owned(np.zeros((1, 42), int)).tolist()
    [[9, 0, 0]]
    """
    return (owners[:, _BOARD.continent == _K, None] == range(3)).sum(axis=1)


def fitted(seed: int) -> Weights:
    """Return the stored weights of the fit to a training set.

    >>> len(fitted(2010).continents)
    6
    """
    rows = stored("rare_refits")
    flat = rows[(rows.seed == seed) & rows.left_out.isna()].weight.to_numpy()
    first, *lands, rest = np.split(flat, np.cumsum([1, *(_BOARD.sizes + 1)]))
    *seats, enemy, friend = rest.tolist()
    continents = tuple(tuple(row.tolist()) for row in lands)
    return Weights(first.item(), continents, tuple(seats), enemy, friend)


def changed(weights: Weights, values: Mapping[int, float], land: str = LAND) -> Weights:
    """Return `weights` with other values for owning so many territories of a continent.

    >>> changed(published_weights(), {9: 36.1487}).continents[3][-2:]
    (36.1487, 36.1487)
    """
    k, rows = _BOARD.continents.index(land), list(weights.continents)
    rows[k] = tuple(values.get(n, weight) for n, weight in enumerate(rows[k]))
    return weights._replace(continents=tuple(rows))


def drafts_with(n: int, seat: int, drafts: int) -> np.ndarray:
    """Return random equal drafts (D, 42) in which a seat owns n territories of North America.

    >>> owned(drafts_with(8, 1, 2))[:, 1].tolist()
    [8, 8]
    """
    rng = np.random.default_rng(seed_of(_HELD_SEED, n, seat))
    inside = np.flatnonzero(_BOARD.continent == _K)
    outside = np.flatnonzero(_BOARD.continent != _K)
    owners = np.empty((drafts, _BOARD.n_territories), np.int64)
    others = np.repeat([other for other in range(3) if other != seat], 14)
    for owner in owners:
        inside, outside = rng.permutation(inside), rng.permutation(outside)
        owner[np.concatenate([inside[:n], outside[: 14 - n]])] = seat
        owner[np.concatenate([inside[n:], outside[14 - n :]])] = rng.permutation(others)
    return owners


def promise(weights: Weights, owners: np.ndarray, seat: int) -> np.ndarray:
    """Return the forecast of an evaluator for a seat in drafts (D, T)."""
    return fantasy_risk(Evaluator(weights)).evaluate(owners)[:, seat]


def _with_n(n, seat, drafts, n_jobs=-1):
    owners = drafts_with(n, seat, drafts)
    run = {"n_jobs": n_jobs, "progress": False}
    batch = simulate_many(owners, ("quo",) * 3, _HELD_GAMES, seed_of(_HELD_SEED, n, seat), **run)
    told = {"published": published_weights(), "refit": fitted(SETS[0]), "500,000": fitted(LARGE)}
    found = {"won": batch.wins[:, seat] / _HELD_GAMES}
    found |= {name: promise(weights, owners, seat) for name, weights in told.items()}
    return intervals(found).rename(columns={"n": "drafts"}).rename_axis("what").reset_index()


def _curve(won, drafts, n_jobs=-1):
    """Return the weights of owning n at which the published evaluator promises what was won.

    A player with four may sit beside one with five: the second time each knows the other.
    """
    weights = published_weights()
    for n in (*COUNTS, *COUNTS):
        owners = [drafts_with(n, seat, drafts) for seat in range(3)]
        value = brentq(_promised, -100, 200, args=(weights, n, owners, won[n]))
        weights = changed(weights, {n: value})
    return pd.DataFrame({"n": COUNTS, "mean": [weights.continents[_K][n] for n in COUNTS]})


def _promised(value, weights, n, owners, won):
    """Return how much more than `won` is promised to owners of n if that weighs `value`."""
    told = changed(weights, {n: value})
    return np.mean([promise(told, owners[seat], seat).mean() for seat in range(3)]) - won


@study("north_america", ["n", "seat", "what", "mean", "ci95", "drafts"])
def held_parts() -> Iterator[Part]:
    """Fight from drafts in which one player owns n territories of North America."""
    won = dict.fromkeys(COUNTS, 0.0)
    for n in COUNTS:
        for seat in range(3):
            rows = yield Part({"n": n, "seat": seat}, _HELD, partial(_with_n, n, seat))
            won[n] += rows.set_index("what")["mean"]["won"] / 3
    yield Part({"what": "curve"}, _HELD, partial(_curve, won))


def evaluators() -> dict[str, Weights]:
    """Return the evaluators of `rare_weights` by name.

    >>> len(evaluators())
    15
    """
    published, refit, large = published_weights(), fitted(SETS[0]), fitted(LARGE)
    theirs, many = dict(enumerate(published.continents[_K])), dict(enumerate(large.continents[_K]))
    curve = stored("north_america").query("what == 'curve'").set_index("n")["mean"].to_dict()
    last = {n: published.continents[-1][n] for n in range(9, 13)}
    eight, nine, both = ({n: theirs[n] for n in few} for few in ((8,), (9,), (8, 9)))
    return {
        "published": published,
        "published, nine as eight": changed(published, {9: theirs[8]}),
        "published, eight and nine as seven": changed(published, dict.fromkeys((8, 9), theirs[7])),
        "published, eight of 500,000": changed(published, {8: many[8]}),
        "published, nine of 500,000": changed(published, {9: many[9]}),
        "published, both of 500,000": changed(published, {8: many[8], 9: many[9]}),
        "published, curve": changed(published, curve),
        "refit": refit,
        "refit, both published": changed(refit, both),
        "refit, both and Asia published": changed(changed(refit, both), last, "Asia"),
        "500,000": large,
        "500,000, eight published": changed(large, eight),
        "500,000, nine published": changed(large, nine),
        "500,000, both published": changed(large, both),
        "500,000, nine extrapolated": changed(large, {9: 2 * many[8] - many[7]}),
    }


def play(
    weights: Weights,
    pair: tuple[str, str],
    rounds: int,
    n_jobs: int = -1,
    simulations: int = 3000,
    seed: int = _SEED,
) -> pd.DataFrame:
    """Draft with UCT by `weights` beside a pair of bots and fight; return a row per round."""
    agents = {SEARCH: UCT(simulations, 0.01)} | {bot: Drafter(bot) for bot in pair}
    seed, run = seed_of(seed, PAIRS.index(pair)), {"n_jobs": n_jobs, "progress": False}
    match = draft_match(fantasy_risk(Evaluator(weights)), agents, rounds, seed, **run)
    held = holdings(match)
    held = held[(held.agent == SEARCH) & (held.continent == LAND)]
    rows = {"round": held["round"]}
    for way in ("quo", "own"):
        table = match.table(War(way, _FIGHTS), seed, **run)
        rows[way] = table[table.agent == SEARCH].won.to_numpy()
    rows |= {"held": held["count"], **{name: held["count"] >= n for name, n in _LEAST.items()}}
    return pd.DataFrame(rows).groupby("round").mean().reset_index()


@study("rare_weights", ["evaluator", "pair", "round", "quo", "own", "held", *_LEAST])
def parts() -> Iterator[Part]:
    """Play the paper's search by evaluators that differ in a few weights."""
    plans = [(name, weights, ROUNDS, 3000) for name, weights in evaluators().items()]
    plans.append(("published, 30,000 simulations", published_weights(), FEW_ROUNDS, 30_000))
    for name, weights, rounds, simulations in plans:
        for pair in PAIRS:
            labels = {"evaluator": name, "pair": " ".join(pair)}
            yield Part(labels, rounds, partial(play, weights, pair, simulations=simulations))


@study("rare_sets", ["set", "pair", "round", "quo", "own", "held", *_LEAST])
def set_parts() -> Iterator[Part]:
    """Play the paper's search by the fits to ten training sets."""
    for seed in SETS:
        for pair in PAIRS:
            labels = {"set": seed, "pair": " ".join(pair)}
            yield Part(labels, FEW_ROUNDS, partial(play, fitted(seed), pair))


def one_weight_changed() -> dict[tuple[str, float], Weights]:
    """Return the evaluators of `one_weight` by what is changed, and its value.

    >>> weights = one_weight_changed()["eight", 23.2]
    >>> weights.continents[3][8], weights.continents[3][9] == published_weights().continents[3][9]
    (23.2, True)
    """
    published, large = published_weights(), fitted(LARGE)
    nine = published.continents[_K][9]
    found = {("eight", value): changed(published, {8: value}) for value in _EIGHTS}
    found |= {("nine", value): changed(published, {9: value}) for value in _NINES}
    found["both", 23.2] = changed(published, {8: 23.2, 9: nine - 12.9})
    lower = [(land, size) for land, size in zip(_BOARD.continents, _BOARD.sizes) if land != LAND]
    for land, n in [*lower, (LAND, 7)]:
        value = round(published.continents[_BOARD.continents.index(land)][n] - 12.9, 4)
        found[f"{land} {n}", value] = changed(published, {n: value}, land)
    found["friendly pairs", large.per_friend] = published._replace(per_friend=large.per_friend)
    return found


@study("one_weight", ["changed", "value", "pair", "round", "won"])
def one_weight_parts() -> Iterator[Part]:
    """Play the paper's search by the published evaluator with one weight changed."""
    for (name, value), weights in one_weight_changed().items():
        for pair in PAIRS:
            labels = {"changed": name, "value": value, "pair": " ".join(pair)}
            yield Part(labels, ROUNDS, partial(_won, weights, pair))


def _won(weights, pair, rounds, n_jobs=-1):
    rows = play(weights, pair, rounds, n_jobs, seed=_ONE_SEED)
    return rows[["round", "quo"]].rename(columns={"quo": "won"})


def by_one_weight() -> pd.DataFrame:
    """Return UCT's wins of 300 by what is changed and its value, and the change by that.

    Columns: mean, ci95, n; change and change_ci95, against the published weights, paired by round.

    >>> by_one_weight().loc[("eight", 36.1487), "change"].item()
    0.0
    """
    rows = stored("one_weight").groupby(["changed", "value", "round"], sort=False).won.mean()
    rounds = 300 * rows.unstack()
    change = rounds - rounds.loc["eight", published_weights().continents[_K][8]]
    found = intervals(dict(rounds.iterrows())).join(
        intervals(dict(change.iterrows()))[["mean", "ci95"]].add_prefix("change_")
    )
    names = {"change_mean": "change"}
    return found.rename(columns=names).rename_axis(["changed", "value"])


def wins(table: pd.DataFrame, way: str = "quo", by: str = "evaluator") -> pd.DataFrame:
    """Return the wins of 300 by evaluator, or set, the mean of the six matches: mean, ci95, n."""
    rounds = 300 * table.groupby([by, "round"], sort=False)[way].mean()
    return intervals(dict(iter(rounds.groupby(by, sort=False))))
