"""Small jobs of every kind that goes on after a stop; each leaves its result in a folder."""

from pathlib import Path

import joblib
import numpy as np

import draftlib as dl
from companion.studies import study, training_set
from draftlib.risk import simulator
from draftlib.support.files import replace_file

simulator.CHUNK = 100  # games between two rows of a checkpoint


def tournament(folder: Path, n_jobs: int = 1) -> None:
    """Draft 60 times and fight from each draft."""
    agents = {"UCT": dl.UCT(60, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
    options = {"after": dl.risk.War("own", 40), "progress": False, "checkpoint": folder / "kept"}
    options["seatings"] = [tuple(agents), tuple(agents)[::-1]]
    table = dl.tournament(dl.fantasy_risk(), agents, 30, 3, n_jobs, **options)
    replace_file(folder / "table.csv", table.to_csv().encode())


def forked_tournament(folder: Path) -> None:
    """Share the drafts and fights of `tournament` between two processes."""
    with joblib.parallel_config(backend="multiprocessing"):
        tournament(folder, n_jobs=2)


def simulation(folder: Path) -> None:
    """Play 40 games from each of 300 drafts in two threads."""
    folder.mkdir(exist_ok=True)
    owners = training_set.random_drafts(300)
    options = {"n_jobs": 2, "progress": False, "checkpoint": folder / "kept.run"}
    batch = dl.risk.simulate_many(owners, ("quo", "killbot", "boscoe"), 40, **options)
    replace_file(folder / "counts", np.column_stack(batch).tobytes())


def dataset(folder: Path) -> None:
    """Make a training set by its command."""
    command = ["training_set", "--drafts", "400", "--games", "50"]
    study.main([*command, "--out", f"{folder}", "--done", f"{folder}/parts"])


JOBS = {job.__name__: job for job in (tournament, forked_tournament, simulation, dataset)}
