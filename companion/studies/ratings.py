"""Ratings of drafters that meet three at a time: the grand table, and the steps of the dial.

    python -m companion.studies.ratings

plays all triples of the two fields below in all seat orders, fights from every draft both ways,
and writes the files that `kept` and `kept_times` read.  It takes minutes on two cores; with
`--checkpoint FOLDER` a run that was stopped goes on.

**Ratings.**  Bradley and Terry (1952): i comes out above j with odds exp(t_i - t_j).  In Fantasy
Risk whoever has the higher reward of two at a table comes out above the other, in war whoever wins
the game.  Of the games at a table that i or j wins, i wins that share too if the winner of three
is drawn as in Luce's choice axiom (1959), so that pairs are all that the fit needs (Azari Soufiani
et al. 2013, "Generalized method-of-moments for rank aggregation").  A rating is in Elo's points,
400 for odds of ten to one, above a reference whose rating is 0.
"""

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from companion.studies.fields import REFERENCE, SEED, all_drafters, dial, pick_times
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent
from draftlib.risk.war import War
from draftlib.support.files import replace_file
from draftlib.support.parallel import results
from draftlib.support.store import Rows
from draftlib.tournament import draft_match, seat_orders

_DATA = Path(__file__).parent.parent / "data"
_KEPT, _KEPT_TIMES = _DATA / "grand_table.csv", _DATA / "pick_times.csv"
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


def _play_all(checkpoint: str | Path | None = None) -> pd.DataFrame:
    """Play both fields at full scale; return the table with a column `field`: "all" or "dial"."""
    fields = {"all": (all_drafters(), 1), "dial": (dial(), 2)}
    frames = [
        play_triples(field, rounds, checkpoint=checkpoint).assign(field=name)
        for name, (field, rounds) in fields.items()
    ]
    return pd.concat(frames, ignore_index=True)


def kept(field: str = "all") -> pd.DataFrame:
    """Return what `_play_all` gave for a field, from the companion's data."""
    frame = pd.read_csv(_KEPT)
    return frame[frame.field == field].reset_index(drop=True)


def kept_times() -> pd.DataFrame:
    """Return what `pick_times` gave, on the machine that the table was played on."""
    return pd.read_csv(_KEPT_TIMES, index_col="agent")


def main(arguments: Sequence[str] | None = None) -> None:
    """Play both fields and write the files that `kept` and `kept_times` read."""
    parser = argparse.ArgumentParser(description="Play the grand table and the dial.")
    parser.add_argument("--out", type=Path, default=_DATA, help="folder (%(default)s)")
    parser.add_argument("--checkpoint", type=Path, help="folder that keeps a run")
    options: Any = parser.parse_args(arguments)
    write = {"index": False, "float_format": "%.5g", "lineterminator": "\n"}
    table = _play_all(options.checkpoint).to_csv(**write)
    replace_file(options.out / _KEPT.name, table.encode())
    times = pick_times(all_drafters()).reset_index().to_csv(**write)
    replace_file(options.out / _KEPT_TIMES.name, times.encode())


if __name__ == "__main__":
    main()
