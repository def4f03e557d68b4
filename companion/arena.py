"""Who sits at a table, and how many wars a drafter wins there: what the lessons play before you.

A *round* is a draft in each of the six seat orders, and 50 wars from each draft.  By default Quo
fights for everybody, so that only the draft makes a difference.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

import draftlib as dl
from draftlib.kernels.rng import seed_of
from draftlib.statistics import interval

PAPER_BOTS = ("quo", "evil_pixie", "killbot", "boscoe")  # of the papers; the library may have more
BOTS = {bot: dl.risk.Drafter(bot) for bot in PAPER_BOTS}
PAIRS = tuple(combinations(PAPER_BOTS, 2))  # six tables
NORTH_AMERICA = dl.risk.RuleOfThumb(("North America",))


def wins(
    me: dl.Agent,
    rivals: Mapping[str, dl.Agent],
    seed: int = 0,
    rounds: int = 2,
    war: str = "quo",
    game: dl.Game | None = None,
) -> pd.Series:
    """Return the wars that `me` wins against two rivals, in per cent: one number for each round.

    war: "quo", Quo fights for everybody; or "own", each bot for itself, and Quo for the others.
    game: what the drafters think a draft is worth; by default the paper's formula, Fantasy Risk.

    >>> wins(NORTH_AMERICA, {"one": dl.Random(), "two": dl.Random()}, rounds=1).gt(20).tolist()
    [True]
    """
    after = dl.risk.War(war, fights=50)
    run = {"n_jobs": -1, "after": after}
    table = dl.tournament(game or dl.fantasy_risk(), {"me": me, **rivals}, rounds, seed, **run)
    return 100 * table[table.agent == "me"].groupby("round").won.mean()


def against_bots(me: dl.Agent, seed: int = 0, **options) -> pd.Series:
    """Return the mean of `wins` against the six pairs of the paper's bots, each with its own seed.

    >>> against_bots(dl.Random(), rounds=1).between(15, 40).tolist()
    [True]
    """
    tables = [{bot: BOTS[bot] for bot in pair} for pair in PAIRS]
    played = [wins(me, pair, seed_of(seed, n), **options) for n, pair in enumerate(tables)]
    return sum(played) / len(played)


def against_ucts(me: dl.Agent, seed: int = 0, **options) -> pd.Series:
    """Return `wins` against two of the paper's UCTs: the seventh table.

    >>> against_ucts(NORTH_AMERICA, rounds=1).lt(30).tolist()
    [True]
    """
    ucts = {f"UCT {n}": dl.UCT(3000, 0.01) for n in (1, 2)}
    return wins(me, ucts, seed_of(seed, len(PAIRS)), **options)


def estimate(values: Iterable[float], digits: int = 0) -> str:
    """Return the mean of independent values and its 95 % half-width as a text.

    >>> estimate([60, 62, 64])
    '62 ± 5'
    """
    mean, width = interval(values)
    return f"{mean:z.{digits}f} ± {width:.{digits}f}"


@dataclass
class Imagining:
    """`agent`, which drafts as if `game` rewarded it: a game of the same items and pick order.

    So RAVE can play real wars in its head at a table where the others use the formula.
    """

    game: dl.Game
    agent: dl.Agent

    def pick(self, state: dl.State, rng: np.random.Generator) -> int:
        """Return what the agent picks in its own game after the same picks."""
        return self.agent.pick(dl.State(self.game, state.picks), rng)
