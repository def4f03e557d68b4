"""Speed of the search: picks of UCT and RAVE, compile times, beside OpenSpiel's MCTS.

python tools/bench_search.py
"""

import argparse
import copy
import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import draftlib as dl

COLD = """
import time; start = time.perf_counter()
import numpy as np, draftlib as dl
imported = time.perf_counter() - start
{work}
print(imported, time.perf_counter() - start, time.process_time())
"""
FIRST_PICK = "dl.UCT().pick(dl.fantasy_risk().start(), np.random.default_rng(0))"
EVERY_KERNEL = f"""
{FIRST_PICK}
dl.play(dl.fantasy_risk(), [dl.Greedy(), dl.MaxNMC(1, 1), dl.UCT(5)])
dl.RAVE(5).pick(dl.fantasy_risk().start(), np.random.default_rng(0))
dl.play(dl.random_table_game(8, 3, 0), [dl.KthBestPick(), dl.UCT(5, 25.0), dl.MaxNMC(1, 1)])
dl.play(dl.Game(42, 3, dl.MarsEvaluator().arrays(3)), [dl.UCT(5)] * 3)
"""


def main():
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    first_picks()
    start_times()
    compare_openspiel()


def first_picks():
    """Print the time of UCT's and RAVE's first picks in Fantasy Risk, and RAVE's in Actual Risk."""
    board, war = dl.fantasy_risk(), dl.actual_risk(("quo", "evil_pixie", "killbot"))
    runs = {f"RAVE, {n:,} simulations, Fantasy Risk": (board, dl.RAVE(n)) for n in (300, 1500)}
    runs["UCT, 3,000 simulations, Fantasy Risk"] = board, dl.UCT()
    runs |= {f"RAVE, {n:,} simulations, Actual Risk": (war, dl.RAVE(n)) for n in (300, 3000)}
    times = {name: [] for name in runs}
    for _ in range(5):  # in turn, so that what else the machine does falls on all alike
        for name, (game, agent) in runs.items():
            times[name] += [time_pick(copy.copy(agent), game.start(), s) for s in range(4)]
    for name, row in times.items():
        print(f"{name}, first pick: {statistics.median(row):.2f} ms (processor time)")


def start_times():
    """Print how long a fresh process takes to its first pick, with warm and with empty caches."""
    run_fresh(FIRST_PICK)
    imported, warm, _ = run_fresh(FIRST_PICK)
    print(f"fresh process, warm cache: import {imported:.2f} s, first pick at {warm:.2f} s")
    with tempfile.TemporaryDirectory() as scratch:
        _, cold, _ = run_fresh(EVERY_KERNEL, NUMBA_CACHE_DIR=scratch)
    print(f"fresh process, empty cache: all search kernels compiled at {cold:.1f} s")


def run_fresh(work, **environment):
    """Return a fresh process's seconds to import, to the end of its work, and of processor time."""
    command = [sys.executable, "-c", COLD.format(work=work)]
    environment = {**os.environ, **environment}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return map(float, run.stdout.split())


def compare_openspiel(simulations=200_000, tables=7):
    """Print simulations a second of UCT's first pick and of OpenSpiel's MCTS in C++, in turn.

    Both search the same tables of 6 items, the C++ an explicit tree that it reads from a file.
    """
    try:
        import pyspiel

        from tests.gambit import to_gambit
    except ImportError:
        print("no OpenSpiel to compare with: pip install '.[oracles]'")
        return
    for n_players in (2, 3):
        speeds = []
        for seed in range(tables + 1):
            state = dl.random_table_game(6, n_players, seed).start()
            tree = pyspiel.load_efg_game(to_gambit(state.game))
            rollout = pyspiel.RandomRolloutEvaluator(1, seed)
            bot = pyspiel.MCTSBot(tree, rollout, 50.0, simulations, 1000, False, seed, False)
            ours = time_pick(dl.UCT(simulations, 50.0), state)
            start = time.process_time()
            bot.mcts_search(tree.new_initial_state())
            speeds.append(
                [simulations / ours / 1e3, simulations / (time.process_time() - start) / 1e6]
            )
        ours, theirs = np.median(speeds[1:], axis=0)  # the first compiles
        ratios = sorted(a / b for a, b in speeds[1:])
        print(
            f"table of 6 items, {n_players} players: UCT {ours:.1f} million simulations a second, "
            f"OpenSpiel {theirs:.1f} million, {statistics.median(ratios):.1f} times "
            f"({ratios[0]:.1f} to {ratios[-1]:.1f}, processor time)"
        )


def time_pick(agent, state, seed=1):
    """Return the milliseconds of processor time of one pick."""
    rng, start = np.random.default_rng(seed), time.process_time()
    agent.pick(state, rng)
    return 1e3 * (time.process_time() - start)


if __name__ == "__main__":
    main()
