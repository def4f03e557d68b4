"""Kill a job with SIGKILL at random moments, over and over, and let it go on each time.

    python -m tests.reliability.killing JOB FOLDER KILLS SEED

The job runs undisturbed in FOLDER/whole.  In FOLDER/broken each run is a fork of this process, in a
group of its own, that is killed: every second one as soon as it has written a number of bytes to a
checkpoint, most often in the middle of a row; the others after a time, and one of them while it
replaces a file.  The numbers are drawn from SEED, of such a size that the kills spread over the
whole job; a job that ends before all of them begins anew.  The last run is left alone.
"""

import contextlib
import os
import shutil
import signal
import sys
import time
from pathlib import Path

import numpy as np

from draftlib.support import files
from tests.reliability.jobs import JOBS


def main(name, folder, kills, seed):
    job, whole, broken = JOBS[name], Path(folder) / "whole", Path(folder) / "broken"
    written = count_bytes()
    begin = time.monotonic()
    job(whole)
    seconds = time.monotonic() - begin
    rng = np.random.default_rng(int(seed))
    done = 0
    while done < int(kills):
        share = rng.uniform(0, 2 / int(kills))
        at_byte = int(share * sum(written)) if done % 2 else None
        after = None if done % 2 else share * seconds
        process = fork(job, broken, at_byte, replacing=done == 2)
        if was_killed(process, after):
            done += 1
        else:
            shutil.rmtree(broken)
    was_killed(fork(job, broken), None)
    print(done)


def fork(job, folder, at_byte=None, replacing=False):
    """Start `job` in a process that kills itself where it is told to; return its id."""
    process = os.fork()
    if process:
        with contextlib.suppress(OSError):  # it did so itself
            os.setpgid(process, process)
        return process
    status = 1
    try:
        os.setpgid(0, 0)
        if at_byte is not None:
            die_at(at_byte)
        if replacing:
            files.os.replace = die
        job(folder)
        status = 0
    finally:
        os._exit(status)


def was_killed(process, seconds):
    """Kill the group of a process after so many seconds; return whether it had not ended before."""
    if seconds is not None:
        time.sleep(seconds)
        os.killpg(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("the job failed")
    return os.WIFSIGNALED(status)


def count_bytes():
    """Return a list to which the length of all that is appended to checkpoints will be added."""
    append, written = files._append, []

    def counted(path, content):
        append(path, content)
        written.append(len(content))

    files._append = counted
    return written


def die_at(budget):
    """Let this process be killed when it has appended `budget` bytes to checkpoints."""
    append, left = files._append, [budget]

    def torn(path, content):
        append(path, content[: left[0]])
        if len(content) > left[0]:
            die()
        left[0] -= len(content)

    files._append = torn


def die(*_):
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(*sys.argv[1:])
