"""Interpreted by Python, the kernels draft, fight, learn and pay as they do compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import draftlib as dl
from draftlib import risk
from tests.evaluators.test_network import ROLES, network_of

pytestmark = pytest.mark.slow


def drafts():
    """Yield drafts by agents of all kinds, with rewards of all kinds."""
    fantasy, table = dl.fantasy_risk(), dl.random_table_game(8, 3, 1)
    agents = {"UCT": dl.UCT(40, 0.01), "Greedy": dl.Greedy(), "Random": dl.Random()}
    yield dl.tournament(fantasy, agents, 1, seed=5).to_csv()
    agents = {"Kth": dl.KthBestPick(), "MaxN": dl.MaxN(), "MaxN-MC": dl.MaxNMC(2, 5)}
    yield dl.tournament(table, agents, 2, seed=6).to_csv()
    mars = dl.Game(42, 3, dl.MarsEvaluator().arrays(3))
    yield dl.play(mars, [dl.UCT(20, 0.25), dl.MaxNMC(1, 2), dl.Greedy()], seed=1)
    for hidden in (0, 5):
        learned = dl.fantasy_risk(dl.NetworkEvaluator(network_of(hidden), ROLES[:3]))
        outcome = dl.play(learned, [dl.UCT(20, 0.1)] * 3, seed=1)
        yield outcome.picks, outcome.rewards.tobytes()
    for agent in (dl.Sarsa.authors(), dl.Sarsa("territories")):
        yield agent.trained(fantasy, 3, seed=3).weights.tobytes()


def wars():
    """Yield every decision and every roll of games by all bots, and a draft."""
    three = ("quo", "evil_pixie", "killbot")
    game = risk.record("012" * 14, three, seed=4, max_rounds=3)
    other = risk.record("102" * 14, ("boscoe", "boscoe", "quo"), goals=(5, 4, 0), max_rounds=2)
    for turn in (*game.turns, *other.turns):
        yield turn.player, turn.placements, turn.attacks, turn.fortifications
    yield risk.full_draft(("boscoe", "quo", "killbot"))


def test_interpreted_kernels_give_the_same_results():
    def results(disabled):
        run = subprocess.run(
            [sys.executable, "-W", "error", "-m", __name__],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
        )
        assert not run.stderr, run.stderr
        return run.stdout

    compiled = results("0")
    assert compiled == results("1")
    assert len(compiled.splitlines()) > 50
    assert compiled.count("Attack") > 20


if __name__ == "__main__":
    print(*drafts(), *wars(), sep="\n")
