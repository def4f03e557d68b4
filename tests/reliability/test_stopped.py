"""Ctrl-C stops work at once and leaves it usable; a killed job goes on to the same bytes."""

import gc
import multiprocessing
import os
import shutil
import signal
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import joblib
import numpy as np
import psutil
import pytest

import draftlib as dl
from companion.studies.training_set import random_drafts
from tests.reliability import jobs

pytestmark = pytest.mark.slow

LONG, SHORT = 10**7, 100
MOST = 800_000  # simulations, for some 2 GB
SECONDS = 1.0  # of processor time: those of the clock count the machine's other work too


def uct_by_games(simulations):
    agent = dl.UCT(MOST if simulations == LONG else 2, 0.3)
    item = agent.pick(dl.actual_risk(games=1000).start(), np.random.default_rng(0))
    return f"{item} {agent.children().to_csv()}"


def kth_best_pick(simulations):
    most = min(simulations, MOST)
    agent = dl.KthBestPickUCT(simulations=30, variant="printed", max_simulations=most)
    item = agent.pick(dl.fantasy_risk().start(), np.random.default_rng(0))
    return f"{item} {agent.answers} {agent.uct.children().to_csv()}"


def simulate_many(games):
    return str(dl.risk.simulate_many(random_drafts(50), games=games // 50, n_jobs=2))


def tournament(rounds):
    agents = [dl.UCT(300, 0.01), dl.Greedy(), dl.Random()]
    rounds = 10_000 if rounds == LONG else 1
    with TemporaryDirectory() as folder, joblib.parallel_config(backend="multiprocessing"):
        run = {"n_jobs": 2, "checkpoint": folder}
        return dl.tournament(dl.fantasy_risk(), agents, rounds, **run).to_csv()


CALLS = {
    "UCT, rewarded by games": uct_by_games,
    "KthBestPickUCT": kth_best_pick,
    "simulate_many": simulate_many,
    "forked tournament": tournament,
}


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops_long_work_within_a_second_and_leaves_it_usable(name):
    """A short call gives afterwards what it gives without the long one before it.

    With processes Ctrl-C is pressed again if nothing comes of it: Python drops a signal that
    arrives while it forks, and the standard library's pool may wait for a worker it has stopped.
    """
    call = CALLS[name]
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
    process, begin, presses = jobs.start(stopped), time.monotonic() + 0.7, []
    time.sleep(0.7)
    for _ in range(5 if "forked" in name else 1):
        presses.append(sum(psutil.Process(process.pid).cpu_times()[:2]))
        os.kill(process.pid, signal.SIGINT)
        if reading.poll(4):
            break
    said = reading.recv() if reading.poll(20 * SECONDS) else None
    if said is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.join()
    assert said, "it went on"
    used_then, ended, usable = said
    assert used_then - presses[-1] < SECONDS
    assert ended - begin < 20 * SECONDS
    assert usable


def results(folder):
    """Return the content of all files but the parts, by name."""
    paths = [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return {str(p.relative_to(folder)): p.read_bytes() for p in paths if "parts" not in p.parts}


def killed_at(write):
    """Let this process group be killed as it replaces a file, after so many replacements."""
    replace, left = os.replace, [write]

    def torn(*paths):
        if not left[0]:
            os.killpg(0, signal.SIGKILL)
        left[0] -= 1
        replace(*paths)

    os.replace = torn


def killed(job, folder, seconds, write):
    """Kill a job after some seconds, or at a write; return whether it had not ended before."""

    def run():
        if write is not None:
            killed_at(write)
        job(folder)

    process = jobs.start(run)
    if write is None:
        process.join(seconds)
        if process.is_alive():
            os.killpg(process.pid, signal.SIGKILL)
    process.join()
    assert process.exitcode in (0, -signal.SIGKILL)
    for left in folder.rglob("draftlib-*.tmp"):  # a later writer removes what is a day old
        os.utime(left, (0, 0))
    return process.exitcode != 0


@cache
def whole_run(job):
    """Return the results of a whole run, here so that no fork has to load kernels; its seconds."""
    begin = time.monotonic()
    with TemporaryDirectory() as folder:
        job(Path(folder))
        return results(Path(folder)), time.monotonic() - begin


@pytest.mark.parametrize(("job", "stops"), [(jobs.tournament, 6), (jobs.dataset, 3)])
def test_a_killed_job_goes_on_to_the_same_bytes(tmp_path, job, stops):
    broken, rng, stopped = tmp_path / "broken", np.random.default_rng(7), 0
    expected, seconds = whole_run(job)
    while stopped < stops:
        write = rng.integers(4) if stopped % 2 else None
        if killed(job, broken, rng.uniform(0, 2 / stops) * seconds, write):
            stopped += 1
        else:
            shutil.rmtree(broken)
            seconds /= 2  # the whole run loaded kernels too
    last = jobs.start(job, broken)
    last.join()
    assert last.exitcode == 0
    assert results(broken) == expected != {}
