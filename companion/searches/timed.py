"""Drafters with a budget of time, as in the authors' matches, counted in simulations.

**Simulations for seconds.**  The authors gave their searches time: 133 ms for each pick that the
drafter has left on tables, 250 ms for each territory left in Fantasy Risk, 750 ms for each own pick
left in war, which is the same.  Their Java program runs 3,000 simulations of a first pick in 52 ms
on the computer that these matches were played on: `SPEED`, 58 a millisecond.  Their own computer of
2009 was slower; the paper says only that 3,000 took "less than a second".  `SHARE`, a
sixteenth, takes that to be 0.83 seconds; `SHARES` has four times less and four times more.  On
tables a call of KthBestPick, which orders the items left, counts as one simulation, which draws
them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
from joblib import Parallel, delayed

import draftlib as dl
from companion.estimates import round_means
from draftlib.catalogue import random_table_game
from draftlib.game import State
from draftlib.kernels.rng import seed_of
from draftlib.matches import tournament
from draftlib.plain import own_picks_left

SPEED = 3000 / 52  # simulations a millisecond
SHARE = 1 / 16  # of it, on the authors' computer: 3,000 in 0.83 s
SHARES = (1 / 64, 1 / 16, 1 / 4)
TABLE_MS, DRAFT_MS = 133, 750  # for each own pick left
_KTH_SIMULATIONS = 3000  # at each node whose children KthBestPick ranks
SIZES = {4: 200, 12: 200, 20: 50, 32: 26, 40: 26, 60: 26}  # items on a table: tables
_BUDGETS = {
    dl.UCT: "simulations",
    dl.KthBestPickUCT: "max_simulations",
    dl.KthBestPick: "max_calls",
}


@dataclass
class Timed:
    """A drafter with a budget of `per_pick` simulations or calls for each pick that it has left."""

    agent: Any
    per_pick: int

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the pick of the agent with the budget for `state`."""
        setattr(self.agent, _BUDGETS[type(self.agent)], self.per_pick * own_picks_left(state))
        return self.agent.pick(state, rng)


def timed_uct(share: float, exploration: float, ms: int = DRAFT_MS, reuse: bool = True) -> Timed:
    """Return UCT with `ms` milliseconds, in simulations, for each own pick left."""
    return Timed(dl.UCT(1, exploration, reuse), round(share * SPEED * ms))


def timed_kth(
    share: float, models: Sequence | None = None, n_best: int | None = None, c: float = 0.25
) -> Timed:
    """Return the authors' KthBestPick with UCT(3000, c), or with as many as a pick allows."""
    per_pick = round(share * SPEED * DRAFT_MS)
    simulations = min(_KTH_SIMULATIONS, per_pick)
    agent = dl.KthBestPickUCT(n_best, simulations, c, models, "program", 1, use_all=True)
    return Timed(agent, per_pick)


def table_agents(share: float) -> dict[str, Any]:
    """Return the four drafters of the manuscript's tables."""
    calls = dl.KthBestPick(memo=False, ties="generous")
    return {
        "Greedy": dl.Greedy(),
        "UCT": timed_uct(share, 250, TABLE_MS, reuse=False),
        "KthBestPick": Timed(calls, round(share * SPEED * TABLE_MS)),
        "Random": dl.Random(),
    }


def table_drafts(
    n_items: int, agents: Mapping[str, Any], tables: int, seed: int, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the mean value per pick of each agent on each of `tables` tables, in all seat orders.

    Columns: agent, round (number of the table), reward.  Values are integers from 0 to 99.
    """
    work = delayed(partial(_one_table, n_items, agents, seed))
    frame = pd.concat(Parallel(n_jobs)(map(work, range(tables))), ignore_index=True)
    picks_each = n_items / len(agents)
    return frame.assign(reward=frame.reward / picks_each)


def _one_table(n_items, agents, seed, index):
    game = random_table_game(n_items, len(agents), seed_of(seed, n_items, index))
    played = tournament(game, agents, 1, seed_of(seed, n_items, index, 1), progress=False)
    return round_means(played).assign(round=index)
