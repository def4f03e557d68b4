"""Small jobs that leave a result in a folder, run in processes that can be stopped."""

import contextlib
import io
import os
import runpy
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import joblib
import matplotlib.pyplot as plt
import nbformat
import numpy as np
import pandas as pd

import draftlib as dl
from companion import ledger
from companion.studies import study, training_set
from draftlib.risk import simulator
from draftlib.runs import store
from draftlib.runs.files import replace_file
from draftviews import save_figure
from tests import ROOT


def tournament(folder: Path, n_jobs: int = 1) -> None:
    """Draft 60 times and fight from each draft."""
    agents = {"UCT": dl.UCT(60, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
    options = {"after": dl.risk.War("own", 40), "progress": False, "checkpoint": folder / "parts"}
    options["seatings"] = [tuple(agents), tuple(agents)[::-1]]
    table = dl.tournament(dl.fantasy_risk(), agents, 30, 3, n_jobs, **options)
    replace_file(folder / "table.csv", table.to_csv().encode())


def forked_tournament(folder: Path) -> None:
    """Share the drafts and fights of `tournament` between two processes."""
    with joblib.parallel_config(backend="multiprocessing"):
        tournament(folder, n_jobs=2)


def league(folder: Path) -> None:
    """Rate a pool of five, one of which errs, at 30 tables."""
    pool = {"UCT": dl.UCT(60, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
    pool |= {"Random": dl.Random(), "errs": dl.Sarsa(weights=np.zeros(1))}
    found = dl.league(dl.fantasy_risk(), pool, 30, 3, checkpoint=folder / "parts")
    replace_file(folder / "found.csv", "".join(each.to_csv() for each in found).encode())


def simulation(folder: Path) -> None:
    """Play 40 games from each of 300 drafts in two threads."""
    owners = training_set.random_drafts(300)
    options = {"n_jobs": 2, "progress": False, "checkpoint": folder / "parts"}
    batch = dl.risk.simulate_many(owners, ("quo", "killbot", "boscoe"), 40, **options)
    replace_file(folder / "counts", np.column_stack(batch).tobytes())


def dataset(folder: Path) -> None:
    """Make a training set by its command."""
    command = ["training_set", "--drafts", "400", "--games", "50"]
    study.main([*command, "--out", f"{folder}", "--done", f"{folder}/parts"])


CELLS = """from draftlib.runs.files import replace_file
import time
for i in range(40):
    replace_file(f'{out}/{i % 5}.csv', b'%d' % i)
    time.sleep(0.02)
print(i)"""


def notebooks(folder: Path) -> None:
    """Run a short notebook as `make reproduce` does."""
    tool = folder / "tools/run_notebooks.py"
    if not tool.exists():
        new = folder.with_name("new")
        for name in ("tools", "notebooks"):
            (new / name).mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "tools/run_notebooks.py", new / "tools")
        cell, tags = nbformat.v4.new_code_cell, {"tags": ["parameters"]}
        cells = [cell("out = '../figures'", id="0", metadata=tags), cell(CELLS, id="1")]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), new / "notebooks/99_short.ipynb")
        new.replace(folder)
    os.environ["PYTHONPATH"], sys.argv[1:] = str(ROOT), []
    with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
        runpy.run_path(str(tool), run_name="__main__")


def figure(folder: Path) -> None:
    """Save a figure with a long table."""
    with plt.rc_context({"svg.hashsalt": "the same ids"}):
        save_figure(plt.subplots()[0], pd.DataFrame({"x": range(2000)}), "drawn", folder)


def answers(folder: Path) -> None:
    """Save many answers in a ledger."""
    ledger.save([{"id": f"{i}", "ours": "1"} for i in range(2000)], folder / "answers.csv")


def fork(job: Callable, folder: Path, prepare: Callable = int) -> tuple[int, int]:
    """Start a job in a process group of its own; return its id, and a pipe of what it says."""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        with contextlib.suppress(OSError):  # it did so itself
            os.setpgid(process, process)
        return process, reading
    status = 1
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ["TQDM_DISABLE"] = "1"
        simulator.PIECE, store._SECONDS = 100, 0.02  # many small parts
        with os.fdopen(writing, "w") as said, contextlib.redirect_stderr(said):
            status = _status(job, folder, prepare, said)
    finally:
        os._exit(status)


def _status(job, folder, prepare, said):
    try:
        prepare()
        job(folder)
    except BaseException as error:
        print(error, file=said)
        return 1
    return 0


def end(process: int, reading: int) -> tuple[int, str]:
    """Wait for the end of a process; return its status (minus a signal), and what it said."""
    with os.fdopen(reading) as pipe:
        said = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]), said
