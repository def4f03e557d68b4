"""A job that is killed goes on to the same bytes, and leaves nothing lying about."""

import os
import shutil
import signal
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from tests.reliability import jobs

pytestmark = pytest.mark.slow


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
