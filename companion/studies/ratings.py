"""Ratings of drafters that meet three at a time: the grand table, and the steps of the dial.

    python -m companion.studies grand_table
    python -m companion.studies pick_times

The first plays all triples of two fields in all seat orders and fights from every draft both ways,
which takes minutes on two cores; the second measures the time of a pick.

**Ratings.**  Bradley and Terry (1952): i comes out above j with odds exp(t_i - t_j).  In Fantasy
Risk whoever has the higher reward of two at a table comes out above the other, in war whoever wins
the game.  Of the games at a table that i or j wins, i wins that share too if the winner of three
is drawn as in Luce's choice axiom (1959), so that pairs are all that the fit needs (Azari Soufiani
et al. 2013, "Generalized method-of-moments for rank aggregation").  A rating is in Elo's points,
400 for odds of ten to one, above a reference whose rating is 0.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from math import log
from pathlib import Path

import numpy as np
import pandas as pd

from companion.studies.fields import REFERENCE, SEED, all_drafters, dial, pick_times
from companion.studies.study import Part, stored, study
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent
from draftlib.risk.war import War
from draftlib.support.parallel import results
from draftlib.support.store import Rows
from draftlib.tournament import draft_match, seat_orders

WAYS = ("reward", "quo", "own")  # Fantasy Risk; war played on by Quo for all; by each bot itself
_POINTS = 400 / log(10)  # Elo's points for a factor e in the odds
_PRIOR = 0.01  # regularises the fit: a drafter that never loses has no finite rating
_FIGHTS = 20


def play_triples(
    field: Mapping[str, Agent],
    rounds: int = 1,
    fights: int = _FIGHTS,
    seed: int = SEED,
    n_jobs: int = -1,
    checkpoint: str | Path | None = None,
) -> pd.DataFrame:
    """Return what all triples of a field got in all seat orders: a row per draft and seat.

    Columns: draft (a number), triple, seat, agent, reward (Fantasy Risk), quo and own (the share of
    the `fights` from that draft won, with Quo playing on for all, and with each bot itself).  All
    triples use the same streams of random numbers.
    """
    triples = list(combinations(field, 3))
    shape = len(triples), rounds, 6, 3
    settings = tuple(field.items()), rounds, fights, seed
    folder = None if checkpoint is None else Path(checkpoint, f"{len(field)}_drafters")
    run = Rows(folder, settings, **{way: np.zeros(shape) for way in WAYS})
    left = [int(index) for (index,) in run.pending()]
    pieces = [(index, {name: field[name] for name in triples[index]}) for index in left]
    with run:
        for index, row in results(partial(_one_triple, rounds, fights, seed), pieces, n_jobs):
            run.add(index, **row)
    return _tidy(triples, run.columns)


def _one_triple(rounds, fights, seed, piece):
    """Play one triple; return its number and the columns (R, 6, 3) of `play_triples`."""
    index, agents = piece
    match = draft_match(fantasy_risk(), agents, rounds, seed, progress=False)
    row = {"reward": match.rewards}
    for way in WAYS[1:]:
        row[way] = War(way, fights)(match, seed=seed, progress=False)["won"]
    return index, row


def _tidy(triples, columns):
    n, rounds, orders, seats = columns[WAYS[0]].shape
    names = np.array([seat_orders(triple) for triple in triples])
    names = np.broadcast_to(names[:, None], (n, rounds, orders, seats))
    drafts = n * rounds * orders
    frame = pd.DataFrame({"draft": np.repeat(np.arange(drafts), seats)})
    frame["triple"] = frame.draft // (rounds * orders)
    frame["seat"] = np.tile(np.arange(seats), drafts)
    frame["agent"] = names.ravel()
    return frame.assign(**{way: columns[way].ravel() for way in WAYS})


def outcomes(table: pd.DataFrame, way: str) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Return the names, who sat (D, 3) in each draft, and how each pair came out (D, 3, 3).

    Entry [d, a, b] is how often the drafter of seat a came out above that of seat b: in Fantasy
    Risk 1, 0 or, for equal rewards, 1/2; in war the share of the fights that a won.
    """
    names = sorted(table.agent.unique())
    who = np.searchsorted(names, table.agent.to_numpy(str)).reshape(-1, 3)
    score = table[way].to_numpy().reshape(-1, 3)
    above = np.repeat(score[:, :, None], 3, axis=2)
    if way == "reward":
        above = (score[:, :, None] > score[:, None]) + (score[:, :, None] == score[:, None]) / 2
    return names, who, above


def ratings(
    table: pd.DataFrame,
    way: str,
    reference: str = REFERENCE,
    resamples: int = 200,
    seed: int = SEED,
) -> pd.DataFrame:
    """Return the rating of each drafter above `reference`, best first, with its 95 % interval.

    Columns: rating, low, high.  The interval is that of the bootstrap over the drafts of each
    triple.  Raises ValueError for a reference that the table does not have.

    >>> field = {name: all_drafters()[name] for name in ("Random", "Greedy", "Quo")}
    >>> found = ratings(play_triples(field, 3, fights=1, n_jobs=1), "reward", "Random")
    >>> found.index[-1], float(found.rating["Random"])
    ('Random', 0.0)
    """
    names, who, above = outcomes(table, way)
    if reference not in names:
        raise ValueError(f"reference {reference!r} is not in the table; use one of {names}")
    triples = table.triple.to_numpy().reshape(-1, 3)[:, 0]
    zero, rng = names.index(reference), np.random.default_rng(seed)
    fit = partial(_fit, who, above, len(names), zero)
    draws = [fit(_resampled(triples, rng)) for _ in range(resamples)]
    low, high = np.quantile(draws, [0.025, 0.975], axis=0)
    frame = pd.DataFrame({"rating": fit(slice(None)), "low": low, "high": high}, index=names)
    return frame.rename_axis("agent").sort_values("rating", ascending=False, kind="stable")


def _resampled(triples, rng):
    """Return drafts drawn anew within each triple, which come in blocks of one size."""
    size = int((triples == triples[0]).sum())
    starts = np.arange(0, len(triples), size)
    return (starts[:, None] + rng.integers(size, size=(len(starts), size))).ravel()


def _fit(who, above, n, zero, drafts):
    """Return the ratings (n,) from the chosen drafts, that of drafter number `zero` being 0."""
    import choix

    wins = np.zeros((n, n))
    who = who[drafts]
    np.add.at(wins, (who[:, :, None], who[:, None]), above[drafts])
    np.fill_diagonal(wins, 0)
    strength = _POINTS * choix.ilsr_pairwise_dense(wins, alpha=_PRIOR)
    return strength - strength[zero]


@study("grand_table", ["draft", "triple", "seat", "agent", *WAYS, "field"], digits=5)
def parts() -> Iterator[Part]:
    """Play all triples of both fields, those of the grand table and of the dial."""
    yield Part({"field": "all"}, 1, partial(play_triples, all_drafters()))
    yield Part({"field": "dial"}, 2, partial(play_triples, dial()))


@study("pick_times", ["agent", "milliseconds", "multiple"], digits=5)
def times() -> Iterator[Part]:
    """Measure the time of a pick of every drafter of the grand table, on this machine."""
    yield Part({}, 5, _measured_times)


def _measured_times(drafts, n_jobs):
    return pick_times(all_drafters(), drafts).reset_index()


def stored_triples(field: str = "all") -> pd.DataFrame:
    """Return the stored rows of `play_triples` for a field, "all" or "dial"."""
    frame = stored("grand_table")
    return frame[frame.field == field].reset_index(drop=True)
