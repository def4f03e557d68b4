"""Small jobs that leave a result in a folder, run in processes that can be stopped."""

import contextlib
import os
import signal
from collections.abc import Callable
from pathlib import Path

import numpy as np

import draftlib as dl
from companion.studies import study, training_set
from draftlib.risk import simulator
from draftlib.runs.files import replace_file


def tournament(folder: Path, n_jobs: int = 1) -> None:
    """Draft 60 times and fight from each draft."""
    agents = {"UCT": dl.UCT(60, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
    options = {"after": dl.risk.War("own", 40), "progress": False, "checkpoint": folder / "parts"}
    options["seatings"] = [tuple(agents), tuple(agents)[::-1]]
    table = dl.tournament(dl.fantasy_risk(), agents, 30, 3, n_jobs, **options)
    replace_file(folder / "table.csv", table.to_csv().encode())


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
        simulator.PIECE = 100  # many small parts
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
