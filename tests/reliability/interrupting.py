"""Stop calls that would take hours by Ctrl-C, and see how soon they end and what is left of them.

    python -m tests.reliability.interrupting

Each call runs in a fork of this process.  A line for each: its name, the seconds of processor time
and of the clock from the signal to KeyboardInterrupt, and whether a short call of the same kind
(with the same agent, where there is one) then gives what it gives without the long one before it.
"""

import gc
import os
import select
import signal
import tempfile
import time

import joblib
import numpy as np
import psutil

import draftlib as dl
from companion.studies.training_set import random_drafts

LONG, SHORT = 10**7, 100
PATIENCE = 20  # seconds until a call counts as one that cannot be stopped


def searching(agent, game, most=SHORT):
    """Return a search with a budget, by one agent; a short one has at most so many simulations."""
    search = getattr(agent, "uct", agent)

    def pick(simulations):
        agent.simulations = search.simulations = LONG if simulations == LONG else most
        item = agent.pick(game.start(), np.random.default_rng(0))
        return f"{item} {search.children().to_csv()}"

    return pick


def simulate(games):
    return str(dl.risk.simulate("012" * 14, games=games))


def simulate_many(games):
    return str(dl.risk.simulate_many(random_drafts(50), games=games // 50, n_jobs=2))


def tournament(rounds, **options):
    agents = [dl.UCT(300, 0.01), dl.Greedy(), dl.Random()]
    rounds = 10_000 if rounds == LONG else 1
    return dl.tournament(dl.fantasy_risk(), agents, rounds, progress=False, **options).to_csv()


def kept_tournament(rounds):
    with tempfile.TemporaryDirectory() as folder:
        return tournament(rounds, checkpoint=folder)


def forked_tournament(rounds):
    with joblib.parallel_config(backend="multiprocessing"):
        return tournament(rounds, n_jobs=2)


CALLS = {
    "UCT": lambda: searching(dl.UCT(1, 0.01), dl.fantasy_risk()),
    "UCT, paid by wars": lambda: searching(dl.UCT(1, 0.3), dl.actual_risk(games=1000), 2),
    "RAVE": lambda: searching(dl.RAVE(1), dl.fantasy_risk()),
    "MaxNUCT": lambda: searching(dl.MaxNUCT(1, max_simulations=None, depth=0), dl.fantasy_risk()),
    "simulate": lambda: simulate,
    "simulate_many": lambda: simulate_many,
    "tournament": lambda: tournament,
    "kept tournament": lambda: kept_tournament,
    "forked tournament": lambda: forked_tournament,
}


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background has none
    os.environ["TQDM_DISABLE"] = "1"
    for name, make in CALLS.items():
        expected, call = make()(SHORT), make()
        gc.collect()  # Python drops a signal that comes while it disposes of something
        print(name, *interrupted(call, expected), sep="; ")


def interrupted(call, expected):
    """Return the seconds until `call` stopped, and whether it can be used after that."""
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        said = stopped(call, expected)
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    time.sleep(0.7)
    used, begin = psutil.Process(process).cpu_times(), time.monotonic()
    os.kill(process, signal.SIGINT)
    ready, _, _ = select.select([reading], [], [], PATIENCE)
    if not ready:
        os.kill(process, signal.SIGKILL)
    said = (os.read(reading, 1000).decode() or "nan nan never").split()
    os.waitpid(process, 0)
    os.close(reading)
    return float(said[0]) - used.user - used.system, float(said[1]) - begin, said[2]


def stopped(call, expected):
    try:
        call(LONG)
    except KeyboardInterrupt:
        used, end = time.process_time(), time.monotonic()
        return f"{used} {end} {call(SHORT) == expected}"
    return "nan nan ended"


if __name__ == "__main__":
    main()
