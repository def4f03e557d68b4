"""Ctrl-C stops work at once and leaves it usable."""

import gc
import multiprocessing
import os
import signal
import time
from contextlib import suppress

import numpy as np
import psutil
import pytest

import draftlib as dl
from companion.estimates import random_drafts

pytestmark = pytest.mark.slow

LONG, SHORT = 10**7, 100
MOST = 800_000  # simulations, for some 2 GB
SECONDS = 1.0  # of processor time: those of the clock count the machine's other work too


def start(work, *arguments):
    """Return the process, in a group of its own, that does a piece of work from now on."""

    def run():
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        work(*arguments)

    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    with suppress(OSError):  # it did so itself
        os.setpgid(process.pid, process.pid)
    return process


def uct_by_games(simulations):
    agent = dl.UCT(MOST if simulations == LONG else 2, 0.3)
    item = agent.pick(dl.actual_risk(games=1000).start(), np.random.default_rng(0))
    return f"{item} {agent.children().to_csv()}"


def simulate_many(games):
    return str(dl.risk.simulate_many(random_drafts(50, 0), games=games // 50, n_jobs=2))


@pytest.mark.parametrize("call", [uct_by_games, simulate_many])
def test_ctrl_c_stops_long_work_within_a_second_and_leaves_it_usable(call):
    """A short call gives afterwards what it gives without the long one before it."""
    expected = call(SHORT)
    reading, writing = multiprocessing.Pipe(duplex=False)

    def stopped():
        try:
            while True:
                call(LONG)
        except KeyboardInterrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            ended = time.process_time(), time.monotonic()
            writing.send((*ended, call(SHORT) == expected))

    gc.collect()  # Python drops a signal that comes while it disposes of something
    process, begin = start(stopped), time.monotonic() + 0.7
    time.sleep(0.7)
    used = sum(psutil.Process(process.pid).cpu_times()[:2])
    os.kill(process.pid, signal.SIGINT)
    said = reading.recv() if reading.poll(20 * SECONDS) else None
    if said is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.join()
    assert said, "it went on"
    used_then, ended, usable = said
    assert used_then - used < SECONDS
    assert ended - begin < 20 * SECONDS
    assert usable
