"""Speed of the Risk simulator: games a second by matchup, compile time, warm start.

    python tools/bench_risk.py

Games start from random 14/14/14 drafts on the classic board, on one thread.  Seconds of the
matchups and of compiling are seconds of processor time, best of several runs, since other work on
the machine only ever slows a run down; the whole training set and the warm start are timed by the
clock.
"""

import argparse
import tempfile
import time

from bench_search import run_fresh

from companion.estimates import random_drafts
from draftlib import risk

MATCHUPS = [
    *((bot,) * 3 for bot in risk.BOT_NAMES),
    ("quo", "evil_pixie", "killbot"),
    ("quo", "killbot", "boscoe"),
    ("evil_pixie", "killbot", "boscoe"),
]

FIRST_GAMES = """
owner = dl.risk.draft(("quo", "killbot", "boscoe"))
dl.risk.simulate(owner, games=1)
dl.risk.record(owner, max_rounds=1)
dl.risk.Drafter("boscoe").pick(dl.fantasy_risk().start())
"""


def games_per_second(bots, drafts, games, runs, **rules):
    """Return the best speed of several runs on one thread, in games a second."""
    owners = random_drafts(drafts, seed=0)
    risk.simulate_many(owners[:1], bots, games=1, progress=False, **rules)
    seconds = []
    for _ in range(runs):
        begin = time.thread_time()
        risk.simulate_many(owners, bots, games=games, progress=False, **rules)
        seconds.append(time.thread_time() - begin)
    return drafts * games / min(seconds)


def main():
    """Print the table."""
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    drafts, runs = 1000, 5
    for bots in MATCHUPS:
        games = 100 if bots == ("quo",) * 3 else 5
        speed = games_per_second(bots, drafts, games, runs)
        print(f"{' / '.join(bots):32s}{speed:10,.0f} games/s", flush=True)
    ratio = games_per_second(bots, drafts, games, runs, cards="4, 6, 8") / speed
    print(f"{'the last with cards':32s}{ratio:10.2f} times as many games")
    owners = random_drafts(7364, seed=0)
    begin = time.perf_counter()
    risk.simulate_many(owners, n_jobs=2, progress=False)
    print(f"{'7,364 drafts x 100, two threads':32s}{time.perf_counter() - begin:10.1f} s")
    with tempfile.TemporaryDirectory() as cache:
        _, cold, used = run_fresh(FIRST_GAMES, NUMBA_CACHE_DIR=cache)
        imported, warm, _ = run_fresh(FIRST_GAMES, NUMBA_CACHE_DIR=cache)
    print(f"{'start, compiling all kernels':32s}{cold:10.1f} s (processor {used:.1f} s)")
    print(f"{'start, kernels compiled before':32s}{warm:10.1f} s (import {imported:.1f} s)")


if __name__ == "__main__":
    main()
