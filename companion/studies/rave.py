"""RAVE in Fantasy Risk beside UCT and Greedy: its settings, and what it gains at equal time.

One table for three, all seat orders; `EQUAL` simulations of RAVE take about as long as UCT's 3,000
(see benchmarks/bench_search.py).  `lead` says how far RAVE is ahead of UCT at the same table.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from draftlib.agents import RAVE, UCT, Greedy, MaxN
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, State
from draftlib.support.statistics import interval
from draftlib.tournament import tournament

SEED, ROUNDS = 2010, 50
EQUAL = 1500
EXPLORATION, EQUIVALENCE = (0.0, 0.5, 1.0, 2.0, 4.0), (30.0, 100.0, 1000.0, 1e9)


@dataclass
class ExactEnd:
    """`agent`, and max^n once no more than `picks` picks are left.

    >>> state = fantasy_risk().start()
    >>> ExactEnd(RAVE(10), 3).pick(state, np.random.default_rng(0)) in state.legal
    True
    """

    agent: Agent
    picks: int

    def pick(self, state: State, rng: np.random.Generator) -> int:
        """Return the pick of max^n near the end, else of the agent."""
        left = len(state.game.order) - len(state.picks)
        return (MaxN() if left <= self.picks else self.agent).pick(state, rng)


def variants() -> dict[str, Agent]:
    """Return the drafters to compare: RAVE with 300 simulations and at equal time, its settings.

    >>> len(variants())
    13
    """
    found = {f"{n} simulations": RAVE(n) for n in (300, EQUAL, 3000)}
    found |= {f"c = {c:g}": RAVE(EQUAL, exploration=c) for c in EXPLORATION}
    found |= {f"k = {k:g}": RAVE(EQUAL, equivalence=k) for k in EQUIVALENCE}
    return found | {"exact end, 6 picks": ExactEnd(RAVE(EQUAL), 6)}


def match(agent: Agent, rounds: int = ROUNDS, seed: int = SEED, n_jobs: int = -1) -> pd.DataFrame:
    """Return the tournament of `agent`, named RAVE, with UCT(3000, 0.01) and Greedy."""
    agents = {"RAVE": agent, "UCT": UCT(3000, 0.01), "Greedy": Greedy()}
    return tournament(fantasy_risk(), agents, rounds, seed, n_jobs=n_jobs, progress=False)


def points(table: pd.DataFrame) -> pd.DataFrame:
    """Return reward x 100 of each drafter and RAVE's lead over UCT: columns mean, ci95.

    Intervals are over rounds, which pair the two for the lead.

    >>> rows = [(r, name, 0.3) for r in (0, 1) for name in ("RAVE", "UCT", "Greedy")]
    >>> points(pd.DataFrame(rows, columns=["round", "agent", "reward"])).index.tolist()
    ['RAVE', 'UCT', 'Greedy', 'lead']
    """
    wide = 100 * table.groupby(["round", "agent"]).reward.mean().unstack()
    wide["lead"] = wide["RAVE"] - wide["UCT"]
    rows = {name: interval(wide[name]) for name in ("RAVE", "UCT", "Greedy", "lead")}
    return pd.DataFrame.from_dict(rows, orient="index", columns=["mean", "ci95"])
