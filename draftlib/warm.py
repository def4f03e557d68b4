"""Compile every kernel before its first use: ``python -m draftlib.warm``.

A kernel is compiled when it is first called, and kept on disk for all later runs.  So this calls
each once, on the smallest thing that it accepts.
"""

import argparse
from collections.abc import Callable

import numba
import numpy as np

import draftlib as dl
from draftlib import risk
from draftlib.risk.engine.dice import roll_battles
from draftlib.runs.progress import progress_bar


def _pick(*agents):
    """Let agents pick in Fantasy Risk, and the first of them in Actual Risk too."""
    for agent in agents:
        agent.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    agents[0].pick(dl.actual_risk().start(), np.random.default_rng(0))


def _evaluate():
    for evaluator in (dl.Evaluator.published(), dl.MarsEvaluator()):
        evaluator.rewards(np.arange(42) % 3)


def _uct():
    _pick(dl.UCT(20), dl.Greedy())
    table = dl.random_table_game(12, 3, seed=0)
    dl.play(table, [dl.UCT(20, 25.0)] * 3)  # later picks reuse the tree


def _rave():
    _pick(dl.RAVE(20), dl.RAVE(20, opponents={1: risk.Drafter("quo")}))


def _kth_best_pick():
    _pick(dl.KthBestPickUCT(2, simulations=20))


def _look_ahead():
    _pick(dl.MaxNMC(1, 1), dl.MaxNUCT(20, depth=1))


def _learn():
    dl.Sarsa().trained(dl.fantasy_risk(), drafts=2, seed=0)
    dl.Sarsa.authors().trained(dl.fantasy_risk(), drafts=2, seed=0)


def _draft():
    bots, war = [risk.Drafter(name) for name in risk.BOT_NAMES[1:]], risk.War("own", fights=1)
    dl.tournament(dl.fantasy_risk(), bots, 1, after=war, progress=False)
    risk.identify(dl.fantasy_risk().start().after(0))


def _fight():
    owner = np.arange(42) % 3
    risk.simulate(owner, games=1)
    risk.simulate_many(owner[None], games=1, progress=False)
    risk.record(owner)


def _roll():
    risk.battle_ends(5, 3)
    roll_battles(np.zeros(1, np.uint64), 1, np.zeros(6, np.int64), np.zeros(4, np.int64))


STEPS: dict[str, Callable[[], object]] = {  # by what a reader sees
    "evaluator": _evaluate,
    "UCT": _uct,
    "RAVE, following the bots": _rave,
    "KthBestPick": _kth_best_pick,
    "other searches": _look_ahead,
    "Sarsa": _learn,
    "drafts of the bots": _draft,
    "wars": _fight,
    "dice": _roll,
}


def warm(show: bool = True) -> None:
    """Compile all kernels, or load those that are already on disk.

    show: whether to draw a progress bar.  The first time takes about two minutes.
    """
    with progress_bar(STEPS, show, desc="compiling") as bar:
        for title in bar:
            bar.set_postfix_str(title)
            STEPS[title]()


if __name__ == "__main__":
    argparse.ArgumentParser("python -m draftlib.warm", description=__doc__).parse_args()
    if numba.config.DISABLE_JIT:
        raise SystemExit("nothing to compile: NUMBA_DISABLE_JIT is set")
    warm()
