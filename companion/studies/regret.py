"""How far the searches stay behind exact play on two-player tables of any size.

    python -m companion.studies regret

plays all drafts, some minutes on two cores; ``stored("regret")`` has NaN simulations where a
drafter simulates nothing.

Regret is what a drafter would have gained by sophisticated play against a sophisticated opponent
(Kohler and Chandrasekaran 1971), in per cent of it.  That pair is an equilibrium, so regret is
never negative.  Each player's values are independent and uniform from 0 to 1, which makes the
equilibrium unique; each table is drafted from both seats, and its regret is the mean of the two.
"""

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np
import pandas as pd
from joblib import Parallel, delayed

import draftlib as dl
from companion.searches.sophisticated import Sophisticated
from companion.studies.matches import estimates, in_words, intervals
from companion.studies.study import Part, study, study_seed
from draftlib.catalogue import table_game
from draftlib.drafting import play
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of

_SEED = study_seed(1971)
_ITEMS = (6, 8, 12, 16, 24, 42, 60)
_SIMULATIONS = (30, 100, 300, 1000, 3000, 10_000, 30_000)
_FIXED_SIMULATIONS, _FIXED_ITEMS = 3000, 42  # of the curves over items, and over simulations
TABLES = 40


def spread(n_items: int) -> float:
    """Return the standard deviation of a player's reward in a random draft of such a table.

    Half of the items, without replacement, each of variance 1/12: sqrt(T / 48).

    >>> round(spread(48), 2)
    1.0
    """
    return float(np.sqrt(n_items / 48))


def _searches(n_items: int, simulations: int) -> dict[str, Agent]:
    """Return the drafters that simulate; RAVE, whose simulations take longer, only up to 3,000."""
    affordable = simulations <= _FIXED_SIMULATIONS
    agents = {"UCT": dl.UCT(simulations, spread(n_items))}
    return agents | ({"RAVE": dl.RAVE(simulations)} if affordable else {})


def others(n_items: int) -> dict[str, Agent]:
    """Return the drafters that simulate nothing; max^n where three picks ahead are affordable."""
    exact = Sophisticated()
    agents = {
        "Greedy": dl.Greedy(),
        "KthBestPick": dl.KthBestPick(3, max_calls=None),
        "KthBestPick, opponent known": dl.KthBestPick(models=[exact, exact]),
    }
    return agents | ({"MaxN, 3 picks": dl.MaxN(3)} if n_items <= _FIXED_ITEMS else {})


def random_table(n_items: int, index: int, seed: int = _SEED) -> Game:
    """Return table `index` of so many items."""
    rng = np.random.default_rng(seed_of(seed, n_items, index))
    return table_game(rng.random((2, n_items)), name=f"{n_items}-item table")


def regret(game: Game, agent: Agent, seed: int = 0) -> float:
    """Return the regret of `agent` in per cent, the mean of both seats.

    >>> regret(random_table(42, 0), Sophisticated())
    0.0
    """
    exact = Sophisticated()
    best = exact.analyse(game.start()).value
    got = [play(game, seats, seed).rewards for seats in ((agent, exact), (exact, agent))]
    return float(100 * np.mean([1 - got[seat][seat] / best[seat] for seat in (0, 1)]))


def regrets(
    n_items: int, agents: Mapping[str, Agent], tables: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the regret of each agent on each table: columns agent, table, regret."""
    work = delayed(partial(_one_table, n_items, agents))
    return pd.concat(Parallel(n_jobs)(map(work, range(tables))), ignore_index=True)


def _one_table(n_items, agents, index):
    game, seed = random_table(n_items, index), seed_of(_SEED, index)
    rows = [(name, index, regret(game, agent, seed)) for name, agent in agents.items()]
    return pd.DataFrame(rows, columns=["agent", "table", "regret"])


@study("regret", ["items", "simulations", "agent", "table", "regret"], seconds=98)
def parts() -> Iterator[Part]:
    """Measure regret against exact play on tables of all sizes, at all budgets."""
    budgets = [(n_items, _FIXED_SIMULATIONS) for n_items in _ITEMS if n_items != _FIXED_ITEMS]
    budgets += [(_FIXED_ITEMS, simulations) for simulations in _SIMULATIONS]
    settings = [(n_items, np.nan, others(n_items)) for n_items in _ITEMS]
    settings += [(*budget, _searches(*budget)) for budget in budgets]
    for n_items, simulations, agents in settings:
        labels = {"items": n_items, "simulations": simulations}
        yield Part(labels, TABLES, partial(regrets, n_items, agents))


def curves(table: pd.DataFrame) -> pd.DataFrame:
    """Return the mean regret by items, and by simulations at 42 items, as a figure draws it.

    table: as stored, without max^n to three picks.  As `matches.estimates`, and panel: "items",
    where what simulates has 3,000 simulations; "simulations", where what simulates nothing has x =
    NaN.

    >>> from companion.studies.study import stored
    >>> drawn = curves(stored("regret"))
    >>> drawn.groupby("panel").x.max().astype(int).to_dict()
    {'items': 60, 'simulations': 30000}
    """
    table = table[table.agent != "MaxN, 3 picks"]
    usual = table.simulations.isna() | (table.simulations == _FIXED_SIMULATIONS)
    there = table[table["items"] == _FIXED_ITEMS]
    searched = estimates(there.dropna(subset="simulations"), "simulations", "agent", "regret")
    others = estimates(there[there.simulations.isna()], "items", "agent", "regret")
    panels = {
        "items": estimates(table[usual], "items", "agent", "regret"),
        "simulations": pd.concat([searched, others.assign(x=np.nan)], ignore_index=True),
    }
    return pd.concat(panels, names=["panel"]).reset_index("panel")


def looking_ahead(table: pd.DataFrame) -> pd.DataFrame:
    """Return the mean regret of max^n to three picks and of Greedy, and by how much they differ.

    table: as stored.  A row for each number of items; the difference is a mean ± ci95 over tables.
    """
    found = table.pivot(index=["items", "table"], columns=["agent", "simulations"], values="regret")
    found = found.droplevel("simulations", axis=1)[["MaxN, 3 picks", "Greedy"]].dropna()
    more = (found["MaxN, 3 picks"] - found.Greedy).groupby("items")
    gaps = in_words(intervals(dict(iter(more))), 1)["mean"]
    return found.groupby("items").mean().round(1).assign(difference=gaps)
