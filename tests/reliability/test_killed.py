"""Whatever is killed at any moment goes on to the same bytes, and leaves nothing lying about."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import nbformat
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
QUIET = os.environ | {"TQDM_DISABLE": "1", "PYTHONPATH": str(ROOT)}


def files_of(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("job", "kills"),
    [("tournament", 20), ("forked_tournament", 3), ("simulation", 20), ("dataset", 8)],
)
def test_a_killed_job_goes_on_to_the_same_bytes(tmp_path, job, kills):
    command = [sys.executable, "-m", "tests.reliability.killing", job, tmp_path, str(kills), "7"]
    run = subprocess.run(command, env=QUIET, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert run.stdout.split()[-1:] == [str(kills)], run.stderr
    whole, broken = files_of(tmp_path / "whole"), files_of(tmp_path / "broken")
    assert whole.keys() == broken.keys()
    results = [name for name in whole if not name.endswith(".run")]
    assert len(results) == 1
    assert broken[results[0]].read_bytes() == whole[results[0]].read_bytes()


CELLS = [
    "from draftlib.support.files import replace_file\nimport time",
    "for i in range(40):\n    replace_file(f'{out}/{i % 5}.csv', b'%d' % i)\n    time.sleep(0.02)",
    "print(i)",
]


@pytest.fixture
def project(tmp_path):
    """Return a project with the commands of `make reproduce`, one short notebook and a README."""
    for name in ("tools/run_notebooks.py", "tools/results.py", "README.md", "figures/ledger"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (tmp_path / name).parent.mkdir(exist_ok=True)
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "notebooks").mkdir()
    for path in (ROOT / "notebooks").glob("??_*.ipynb"):
        (tmp_path / "notebooks" / path.name).touch()  # the README's table links them
    parameters = nbformat.v4.new_code_cell("out = '../figures'", metadata={"tags": ["parameters"]})
    cells = [parameters, *map(nbformat.v4.new_code_cell, CELLS)]
    for i, cell in enumerate(cells):
        cell.id = str(i)
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "notebooks/99_short.ipynb")
    return tmp_path


def reproduce(project, killed_after=None):
    """Do what `make reproduce` does; with a number of seconds, kill it then."""
    python = sys.executable
    text = f"{python} tools/run_notebooks.py 99 && {python} tools/results.py"
    options = {"env": QUIET, "cwd": project, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(["sh", "-c", text], start_new_session=True, **options)
    if killed_after is not None:
        time.sleep(killed_after)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return process.returncode


def test_a_killed_make_reproduce_goes_on_to_the_same_bytes(project):
    begin = time.monotonic()
    assert reproduce(project) == 0
    seconds = time.monotonic() - begin
    whole = {name: path.read_bytes() for name, path in files_of(project).items()}
    assert whole["figures/4.csv"] == b"39"
    shutil.rmtree(project / "figures")
    shutil.copytree(ROOT / "figures/ledger", project / "figures/ledger")
    shares, kills = np.random.default_rng(7), 0
    while kills < 3:
        kills += reproduce(project, shares.uniform(0.2, 0.9) * seconds) == -signal.SIGKILL
    assert reproduce(project) == 0
    assert {name: path.read_bytes() for name, path in files_of(project).items()} == whole
