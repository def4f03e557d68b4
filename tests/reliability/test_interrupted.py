"""Ctrl-C stops a search, a simulation and a tournament at once, and leaves them usable."""

import subprocess
import sys

from tests.reliability.test_killed import QUIET, ROOT

SECONDS = 1.0  # of processor time: those of the clock count the machine's other work too


def test_ctrl_c_stops_long_work_within_a_second_and_leaves_it_usable():
    command = [sys.executable, "-m", "tests.reliability.interrupting"]
    run = subprocess.run(command, env=QUIET, cwd=ROOT, capture_output=True, text=True, timeout=300)
    rows = [line.split("; ") for line in run.stdout.splitlines()]
    assert len(rows) == 9, run.stderr
    for name, used, waited, usable in rows:
        assert float(used) < SECONDS, name
        assert float(waited) < 20 * SECONDS, name
        assert usable == "True", name
