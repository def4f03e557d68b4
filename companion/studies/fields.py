"""The fields of the grand table and of the dial: who meets whom, and what a pick of each costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from time import process_time

import numpy as np
import pandas as pd

from draftlib import agents as dl
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, Game, State, play
from draftlib.kernels.rng import seed_of
from draftlib.risk.actual import actual_risk
from draftlib.risk.drafter import Drafter

SEED = 1952
REFERENCE = "UCT(3000)"
_REAL_GAMES = "RAVE(300), real games"  # between Quos, whoever sits at the table
_LEVELS = (0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1)


@dataclass
class _PaidBy:
    """`agent`, which drafts as if `game` paid it, a game of the same items and order."""

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
        _REAL_GAMES: _PaidBy(actual_risk(), dl.RAVE(300)),
        "MaxN-MC, 1 pick": dl.MaxNMC(1, 100),
        "MP-Mix": dl.MPMix(),
        "Path refinement": dl.PathRefinement(1),
        "KthBestPick": dl.KthBestPickUCT(
            simulations=300, variant="program", max_simulations=30_000
        ),
        "MaxN + UCT": dl.MaxNUCT(300, max_simulations=10_000),
        "Paranoid, 2 picks": dl.Paranoid(2),
    }
    bots = {"Quo": "quo", "EvilPixie": "evil_pixie", "KillBot": "killbot", "Boscoe": "boscoe"}
    rules = {name: Drafter(bot) for name, bot in bots.items()}
    return {"Random": dl.Random(), "Greedy": dl.Greedy(), "Sarsa": sarsa, **searches, **rules}


def dial() -> dict[str, Agent]:
    """Return RAVE at the levels of `Softmax`, by name, with Greedy and UCT for comparison.

    >>> list(dial())[:3]
    ['RAVE at 0', 'RAVE at 0.1', 'RAVE at 0.2']
    """
    levels = {f"RAVE at {level:g}": dl.Softmax(dl.RAVE(300), level) for level in _LEVELS}
    return {**levels, REFERENCE: dl.UCT(3000), "Greedy": dl.Greedy()}


def pick_times(field: Mapping[str, Agent], drafts: int = 5, seed: int = SEED) -> pd.DataFrame:
    """Return the processor time of a pick, in multiples of the reference's, by name.

    The mean over the 42 picks of Fantasy Risk, each drafter against itself; the times are those of
    the machine that the measurement ran on.  Columns: milliseconds, multiple.
    """
    game = fantasy_risk()
    times = {}
    for name, agent in field.items():
        play(game, [agent] * 3, seed)  # compile
        start = process_time()
        for draft in range(drafts):
            play(game, [agent] * 3, seed_of(seed, draft))
        times[name] = (process_time() - start) / (drafts * game.n_items) * 1e3
    frame = pd.DataFrame({"milliseconds": times}).rename_axis("agent")
    return frame.assign(multiple=frame.milliseconds / frame.milliseconds[REFERENCE])
