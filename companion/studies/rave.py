"""RAVE in Fantasy Risk beside UCT and Greedy: its settings, and what it gains at equal time.

    python -m companion.studies.rave

plays all variants and writes the file that `kept` reads.  One table for three, all seat orders;
`EQUAL` simulations of RAVE take about as long as UCT's 3,000 (see benchmarks/bench_search.py).
`points` says how far RAVE is ahead of UCT at the same table; `merged`, what a search could save
that knew positions again when they come about in another order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from companion.studies.kept import csv_bytes, part_table, study_options
from draftlib.agents import RAVE, UCT, Greedy, MaxN
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, State
from draftlib.support.files import replace_file
from draftlib.support.statistics import interval
from draftlib.tournament import tournament

SEED = 2010
KEPT = Path(__file__).parent.parent / "data" / "rave.csv"
ROUNDS, FEWER = 50, 20  # with 300 simulations and at equal time; with other settings
EQUAL = 1500
LONGER = "300 simulations", f"{EQUAL} simulations"
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


def merged(agent: RAVE | UCT, picked: int = 0, seed: int = SEED) -> tuple[int, int]:
    """Return the nodes of the tree of a search in Fantasy Risk, and how many partitions they are.

    The difference bounds what a graph of partitions, in place of a tree of orders, can share.
    picked: the picks before the search, at random.

    >>> nodes, partitions = merged(UCT(1000, 0.01), picked=33)
    >>> partitions < nodes <= 1000
    True
    """
    rng, state = np.random.default_rng(seed), fantasy_risk().start()
    for item in rng.permutation(state.legal)[:picked]:
        state = state.after(item)
    agent.search(state, rng)
    found = list(_partitions(agent.tree, state))
    return len(found), len(set(found))


def _partitions(tree: Any, state: State) -> Iterator[bytes]:
    """Yield the partition of each node below the root of a tree, by depth."""
    level = [(0, state.owner)]
    for player in state.game.order[len(state.picks) :]:
        below = []
        for node, owner in level:
            for child, item in _children(tree, node):
                after = owner.copy()
                after[item] = player
                below.append((child, after))
        yield from (owner.tobytes() for _, owner in below)
        level = below


def _children(tree, node):
    """Return the visited children of a node in a tree of RAVE or UCT, each with its item."""
    if hasattr(tree, "child"):
        items = np.flatnonzero(tree.child[node] > 0)
        return zip(tree.child[node, items], items)
    slots = range(tree.first[node], tree.first[node] + tree.tried[node])
    return zip(slots, tree.item[slots.start : slots.stop])


def play_all(folder: Path | None = None, n_jobs: int = -1) -> Iterator[pd.DataFrame]:
    """Play the match of each variant; yield rows with columns variant, round, agent, reward.

    folder : keeps the variants that are done.
    """
    for name, agent in variants().items():
        rounds = ROUNDS if name in LONGER else FEWER
        yield part_table(partial(_rewards, name, agent, rounds), folder, n_jobs)


def _rewards(name, agent, rounds, n_jobs):
    table = match(agent, rounds, n_jobs=n_jobs)
    rewards = table.groupby(["round", "agent"]).reward.mean().reset_index()
    rewards.insert(0, "variant", name)
    return rewards


def kept() -> pd.DataFrame:
    """Return what `play_all` gave, from the companion's data.

    >>> kept().variant.nunique() == len(variants())
    True
    """
    return pd.read_csv(KEPT)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all variants and write the file that `kept` reads."""
    options = study_options(__doc__, KEPT, arguments)
    tables = []
    for table in play_all(options.done):
        tables.append(table)
        print(table.variant.iloc[0], flush=True)
    replace_file(options.out, csv_bytes(pd.concat(tables)))


if __name__ == "__main__":
    main()
