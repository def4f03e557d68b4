"""Compile every kernel before its first use: ``python -m draftlib.warm``.

A kernel is compiled when it is first called, and kept on disk for all later runs.  This module
calls each once, with the least work that it accepts.
"""

import argparse
from functools import partial

import numba
import numpy as np

import draftlib as dl
from draftlib import risk
from draftlib.evaluators.weights import Network
from draftlib.risk.engine.dice import roll_battles
from draftlib.runs.progress import progress_bar


def warm(show: bool = True) -> None:
    """Compile all kernels, or load those that are already on disk.

    The first time takes about two minutes.  show: whether to draw a progress bar.
    """
    fantasy, war, rng = dl.fantasy_risk(), dl.actual_risk(), np.random.default_rng(0)
    table, bots = dl.random_table_game(12, 3, seed=0), risk.BOT_NAMES
    thirds, owner = np.arange(42) % 3, np.arange(42) % len(bots)
    kth = dl.KthBestPickUCT(2, simulations=20, max_simulations=1000)
    searches = [dl.UCT(20), dl.RAVE(20), kth, dl.MaxNMC(1, 1)]
    others = [dl.Greedy(), dl.MaxNUCT(1, depth=3, max_simulations=99)]
    others += [
        dl.RAVE(20, opponents={1: rival}) for rival in (risk.Drafter(bots[0]), dl.Ranking([0]))
    ]
    shapes = (3, 42, 3), (3, 6, 13, 3), (3, 3, 3), 3, (0, 3), 3  # of a network that knows nothing
    network = dl.NetworkEvaluator(Network(("a", "b", "c"), *map(np.zeros, shapes)))
    calls = [
        *(partial(agent.pick, game.start(), rng) for agent in searches for game in (fantasy, war)),
        *(partial(agent.pick, fantasy.start(), rng) for agent in others),
        partial(dl.play, table, [dl.UCT(20, 25.0)] * 3),  # later picks reuse the tree
        *(partial(one.rewards, thirds) for one in (dl.MarsEvaluator(), network)),
        partial(dl.Evaluator.published().values, thirds),
        *(partial(one.trained, fantasy, 2, 0) for one in (dl.Sarsa(), dl.Sarsa.authors())),
        partial(dl.line_up_reward, ["QB"], [1], {"QB": 1}),
        partial(risk.draft, bots),
        *(partial(play, owner, bots) for play in (partial(risk.simulate, games=1), risk.record)),
        partial(risk.make_training_set, 1, games=1, progress=False),
        partial(risk.battle_ends, 5, 3),
        partial(roll_battles, np.zeros(1, np.uint64), 1, np.zeros(6, int), np.zeros(4, int)),
    ]
    for call in progress_bar(calls, show, desc="compiling"):
        call()


if __name__ == "__main__":
    argparse.ArgumentParser("python -m draftlib.warm", description=__doc__).parse_args()
    if numba.config.DISABLE_JIT:
        raise SystemExit("nothing to compile: NUMBA_DISABLE_JIT is set")
    warm()
