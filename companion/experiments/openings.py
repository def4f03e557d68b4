"""What would you pick first?  Only the first pick is told, and the paper's search does the rest.

    python -m companion.experiments openings

Design, settled before it was played, after a look of five rounds beside the bots with another seed,
in which no continent differed from UCT's own choice by more than chance but Asia and Australia.

The first pick of one drafter is a random free territory of a continent, or UCT's own; all later
picks are those of UCT(3000) with the paper's constant.  The drafter sits beside each pair of bots,
and beside two such searches, in all seat orders; ten rounds, 50 wars from each draft, Quo fights
for all; seed 2055, the same for every opening.  A row per first, beside, table and round: won.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

import draftlib as dl
from companion import arena
from companion.experiment import Part, experiment, reseed
from draftlib.boards import classic_board
from draftlib.kernels.rng import seed_of

_ROUNDS = 10
OWN = "own choice"


@dataclass(frozen=True)
class Opening:
    """Pick first by a rule, and then as another agent does."""

    first: dl.Agent
    then: dl.Agent

    def pick(self, state: dl.State, rng: np.random.Generator) -> int:
        """Return an item: the first agent's as long as the player owns none."""
        begins = (state.owner != state.player).all()
        return (self.first if begins else self.then).pick(state, rng)


def _drafts(table: arena.Table, first: str, rounds: int, n_jobs: int = -1, *, seed: int):
    uct = dl.UCT(3000, 0.01)
    drafter = uct if first == OWN else Opening(dl.risk.RuleOfThumb((first,)), uct)
    rows = arena.play_at(table, drafter, rounds, seed, n_jobs)
    return rows[["round", "quo"]].rename(columns={"quo": "won"})


@experiment("openings", ["first", "beside", "table", "round", "won"], seconds=104)
def play(seed: int | None = None) -> Iterator[Part]:
    """Force the first pick into each continent, and let UCT draft on."""
    for first in (OWN, *classic_board().continents):
        for number, table in enumerate(arena.tables()):
            if table.setting in ("bots", "two UCTs"):
                labels = {"first": first, "beside": table.setting, "table": table.name}
                run = partial(_drafts, table, first, seed=seed_of(reseed(2055, seed), number))
                yield Part(labels, _ROUNDS, run)
