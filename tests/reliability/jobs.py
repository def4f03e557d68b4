"""Small jobs that leave a result in a folder, run in processes that can be stopped."""

import multiprocessing
import os
import signal
from contextlib import suppress
from pathlib import Path

import draftlib as dl
from companion.studies import study
from draftlib.risk import simulator
from draftlib.runs.files import replace_file


def tournament(folder: Path) -> None:
    """Draft 60 times and fight from each draft."""
    agents = {"UCT": dl.UCT(60, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
    options = {"after": dl.risk.War("own", 40), "checkpoint": folder / "parts"}
    options["seatings"] = [tuple(agents), tuple(agents)[::-1]]
    table = dl.tournament(dl.fantasy_risk(), agents, 30, 3, **options)
    replace_file(folder / "table.csv", table.to_csv().encode())


def dataset(folder: Path) -> None:
    """Make a training set by its command."""
    command = ["training_set", "--drafts", "400", "--games", "50"]
    study.main([*command, "--out", f"{folder}", "--done", f"{folder}/parts"])


def start(work, *arguments):
    """Return the process, in a group of its own, that does a piece of work from now on."""

    def run():
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        simulator.PIECE = 100  # many small parts
        work(*arguments)

    process = multiprocessing.get_context("fork").Process(target=run)
    process.start()
    with suppress(OSError):  # it did so itself
        os.setpgid(process.pid, process.pid)
    return process
