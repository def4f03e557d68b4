"""What could not be tested is said at the end, with one worker or several."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = "tests/browser/test_static_widgets.py", "tests/site/test_play.py"


@pytest.mark.parametrize("workers", ["0", "2"])
def test_tests_skipped_for_want_of_a_program_are_counted_at_the_end(workers, tmp_path):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", workers]
    env = os.environ | {"PATH": str(tmp_path)}  # neither Chromium nor node
    run = subprocess.run([*command, *FILES], cwd=ROOT, env=env, capture_output=True, text=True)
    lines = dict(re.findall(r"NOT TESTED: (\d+) tests, which need (Chromium|Node)", run.stdout))
    counted = {program: int(count) for count, program in lines.items()}
    skipped = int(re.search(r"(\d+) skipped", run.stdout)[1])
    assert sum(counted.values()) == skipped
    assert set(counted) == {"Chromium", "Node"}
    assert "apt-get install chromium" in run.stdout
