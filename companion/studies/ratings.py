"""Drafters that meet three at a time: the grand table.

    python -m companion.studies grand_table
    python -m companion.studies pick_times

The first plays all triples in all seat orders and fights from every draft both ways, some minutes
on one core; the second measures the time of a pick.

The ratings are those of `draftlib.leagues`, above a reference whose rating is 0.  In Fantasy Risk
the drafter with the higher reward beats the other at its table, in war the one that wins the game:
of the games at a table that i or j wins, i wins that share too if the winner of three is drawn as
in Luce's choice axiom (1959).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from time import process_time

import numpy as np
import pandas as pd
from joblib import Parallel, delayed

import draftlib as dl
from companion.searches.mp_mix import MPMix
from companion.searches.path_refinement import PathRefinement
from companion.studies.bot_play import PAPER_BOTS, TITLES
from companion.studies.study import Part, study, study_seed
from draftlib.catalogue import fantasy_risk
from draftlib.drafting import play
from draftlib.game import Agent, Game, State
from draftlib.kernels.rng import seed_of
from draftlib.leagues import fit_ratings, rows_by_seat, wins_by_pair
from draftlib.matches import draft_match, seat_orders
from draftlib.risk.actual import actual_risk
from draftlib.risk.drafter import Drafter
from draftlib.risk.war import War

SEED = study_seed(1952)
REFERENCE = "UCT(3000)"
_REAL_GAMES = "RAVE(300), real games"  # between Quos, for any line-up
WAYS = ("reward", "quo", "own")  # Fantasy Risk; war played on by Quo for all; by each bot itself
_FIGHTS = 20


@dataclass
class RewardedBy:
    """`agent`, which drafts as if `game` rewarded it, a game of the same items and order."""

    game: Game
    agent: Agent

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return what the agent picks in its own game after the same picks."""
        return self.agent.pick(State(self.game, state.picks), rng)


def all_drafters() -> dict[str, Agent]:
    """Return the field of the grand table by name.

    >>> len(all_drafters()) > 10
    True
    """
    sarsa = dl.Sarsa("territories", step_size=0.3).trained(fantasy_risk(), 2000, SEED)
    searches = {
        "UCT(300)": dl.UCT(300),
        REFERENCE: dl.UCT(3000),
        "RAVE(300)": dl.RAVE(300),
        "RAVE(3000)": dl.RAVE(3000),
        _REAL_GAMES: RewardedBy(actual_risk(), dl.RAVE(300)),
        "MaxN-MC, 1 pick": dl.MaxNMC(1, 100),
        "MP-Mix": MPMix(),
        "Path refinement": PathRefinement(1),
        "KthBestPick": dl.KthBestPickUCT(
            simulations=300, variant="program", max_simulations=30_000
        ),
        "MaxN + UCT": dl.MaxNUCT(300, max_simulations=10_000),
        "Paranoid, 2 picks": dl.Paranoid(2),
    }
    rules = {TITLES[bot]: Drafter(bot) for bot in PAPER_BOTS}
    return {"Random": dl.Random(), "Greedy": dl.Greedy(), "Sarsa": sarsa, **searches, **rules}


def pick_times(drafts: int, n_jobs: int = 1) -> pd.DataFrame:
    """Return the processor time of a pick of every drafter of the grand table, one by one.

    The mean over the 42 picks of Fantasy Risk, each drafter against itself; the times are those of
    the machine that the measurement ran on.  Columns: agent, milliseconds, multiple (of the
    reference's).
    """
    game = fantasy_risk()
    times = {}
    for name, agent in all_drafters().items():
        play(game, [agent] * 3, SEED)  # compile
        start = process_time()
        for draft in range(drafts):
            play(game, [agent] * 3, seed_of(SEED, draft))
        times[name] = (process_time() - start) / (drafts * game.n_items) * 1e3
    frame = pd.DataFrame({"milliseconds": times}).rename_axis("agent")
    return frame.assign(multiple=frame.milliseconds / frame.milliseconds[REFERENCE]).reset_index()


def play_triples(
    field: Mapping[str, Agent],
    rounds: int = 1,
    fights: int = _FIGHTS,
    n_jobs: int = -1,
) -> pd.DataFrame:
    """Return what all triples of a field got in all seat orders: a row per draft and seat.

    Columns: draft (a number), triple, seat, agent, reward (Fantasy Risk), quo and own (the share of
    the `fights` from that draft won, with Quo playing on for all, and with each bot itself).  All
    triples use the same streams of random numbers.
    """
    triples = list(combinations(field, 3))
    agents = [{name: field[name] for name in triple} for triple in triples]
    played = Parallel(n_jobs)(map(delayed(partial(_one_triple, rounds, fights)), agents))
    names = np.tile([seat_orders(triple) for triple in triples], (1, rounds, 1))
    columns = {way: np.array([row[way] for row in played]).reshape(names.shape) for way in WAYS}
    return rows_by_seat(names, **columns).rename(columns={"table": "triple"})


def _one_triple(rounds, fights, agents):
    """Play one triple; return the columns (R, 6, 3) of `play_triples`."""
    match = draft_match(fantasy_risk(), agents, rounds, SEED, progress=False)
    row = {"reward": match.rewards}
    for way in WAYS[1:]:
        row[way] = War(way, fights)(match, seed=SEED, progress=False)["won"]
    return row


def outcomes(table: pd.DataFrame, way: str) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Return the names, who sat (D, 3) in each draft, and how often each beat each (D, 3, 3).

    Entry [d, a, b] is how often the drafter of seat a beat that of seat b: in Fantasy
    Risk 1, 0 or, for equal rewards, 1/2; in war the share of the fights that a won.
    """
    names = sorted(table.agent.unique())
    who = np.searchsorted(names, table.agent.to_numpy(str)).reshape(-1, 3)
    score = table[way].to_numpy().reshape(-1, 3)
    if way == "reward":
        return names, who, wins_by_pair(score)
    return names, who, np.repeat(score[:, :, None], 3, axis=2)


def ratings(
    table: pd.DataFrame, way: str, reference: str = REFERENCE, resamples: int = 200
) -> pd.DataFrame:
    """Return the rating of each drafter above `reference`, best first, with its 95 % interval.

    Columns: rating, low, high.  The interval is that of the bootstrap over the drafts of each
    triple.

    >>> field = {name: all_drafters()[name] for name in ("Random", "Greedy", "Quo")}
    >>> found = ratings(play_triples(field, 3, fights=1, n_jobs=1), "reward", "Random")
    >>> found.index[-1], float(found.rating["Random"])
    ('Random', 0.0)
    """
    names, who, above = outcomes(table, way)
    triples = table.triple.to_numpy().reshape(-1, 3)[:, 0]
    rng = np.random.default_rng(SEED)
    draws = (_resampled(triples, rng) for _ in range(resamples))
    rating, others = fit_ratings(len(names), who, above, draws, names.index(reference))
    low, high = np.quantile(others, [0.025, 0.975], axis=0)
    frame = pd.DataFrame({"rating": rating, "low": low, "high": high}, index=names)
    return frame.rename_axis("agent").sort_values("rating", ascending=False, kind="stable")


def _resampled(triples, rng):
    """Return drafts drawn anew within each triple, which come in blocks of one size."""
    size = int((triples == triples[0]).sum())
    starts = np.arange(0, len(triples), size)
    return (starts[:, None] + rng.integers(size, size=(len(starts), size))).ravel()


@study("grand_table", ["draft", "triple", "seat", "agent", *WAYS], digits=5)
def parts() -> Iterator[Part]:
    """Play all triples of the grand table."""
    yield Part({}, 1, partial(play_triples, all_drafters()))


@study("pick_times", ["agent", "milliseconds", "multiple"], digits=5)
def times() -> Iterator[Part]:
    """Measure the time of a pick of every drafter of the grand table, on this machine."""
    yield Part({}, 5, pick_times)
