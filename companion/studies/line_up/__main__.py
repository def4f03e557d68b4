"""Train the networks, play the matches, and write the files that are kept.

A part, a network's training or a match, is kept in a folder when it is done, so that a run that was
stopped goes on with the part in which it was.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from companion.studies.kept import csv_bytes, part_bytes
from companion.studies.line_up import kept
from companion.studies.line_up.accuracy import accuracies
from companion.studies.line_up.training import PAIRS, ROUNDS, train
from companion.studies.line_up.trial import STANDARD, match, published
from draftlib.agents import RAVE, UCT
from draftlib.evaluators import NetworkEvaluator
from draftlib.support.files import replace_file

HARD = (("quo", "evil_pixie"), ("evil_pixie", "killbot"))  # shown round by round of refinement
SEARCHES = {"UCT": STANDARD, "RAVE": RAVE(1500)}
AS_PUBLISHED = UCT(3000)
PARTS = Path("build/line_up")
COLUMNS = ["pair", "model", "refinement", "search", "agent", "round", "won"]


class Scale(NamedTuple):
    """How much is played: the default is what is kept."""

    universal: tuple[int, int, int] = (10_000, 100, 30)  # random, drafts, completions: see `train`
    hard: tuple[int, int, int] = (60_000, 500, 40)
    others: tuple[int, int, int] = (10_000, 100, 30)
    matches: int = 25  # rounds
    rave_matches: int = 10
    fights: int = 20  # of each draft
    yardsticks: tuple[int, int, int, int] = (10_000, 30, 10, 200)  # as `accuracies` takes them


class Trial(NamedTuple):
    """A match: who drafts with what against whom."""

    pair: tuple[str, str]
    model: str
    refinement: int = 0
    search: str = "UCT"


def part(make: Callable[[int], bytes], folder: Path, n_jobs: int) -> bytes:
    """Return ``make(n_jobs)``, from the folder if the same was made before."""
    return part_bytes(partial(make, n_jobs), make, folder)


def trained(
    pairs: Sequence[tuple], scale: tuple[int, int, int], folder: Path, n_jobs: int
) -> list[bytes]:
    """Return the networks before and after each round of refinement, as bytes of .npz files."""
    content = part(partial(refined, pairs, scale), folder, n_jobs)
    with np.load(BytesIO(content), allow_pickle=False) as steps:
        return [steps[name].tobytes() for name in sorted(steps)]


def refined(pairs: Sequence[tuple], scale: tuple[int, int, int], n_jobs: int) -> bytes:
    """Train the networks; return them in one .npz file."""
    steps = [kept.network_bytes(network) for network, _ in train(pairs, *scale, n_jobs=n_jobs)]
    file = BytesIO()
    np.savez(file, **{f"{i:02}": np.frombuffer(step, np.uint8) for i, step in enumerate(steps)})
    return file.getvalue()


def trials(pair: tuple[str, str]) -> Iterator[Trial]:
    """Yield the matches that are played against a pair of bots."""
    yield Trial(pair, "published")
    yield Trial(pair, "universal", ROUNDS)
    for refinement in range(0 if pair in HARD else ROUNDS, ROUNDS + 1):
        yield Trial(pair, "network", refinement)
    yield Trial(pair, "network", ROUNDS, "RAVE")


def played(trial: Trial, network: bytes | None, rounds: int, fights: int, n_jobs: int) -> bytes:
    """Return the rows of one match, as bytes of a CSV file."""
    rewards = partial(NetworkEvaluator, kept.network_of(network)) if network else published
    search = SEARCHES[trial.search] if network else AS_PUBLISHED
    options = {"fights": fights, "n_jobs": n_jobs, "search": search}
    table = match(rewards, trial.pair, rounds, **options)
    words = trial._replace(pair=" ".join(trial.pair))._asdict()
    return csv_bytes(table.assign(**words)[COLUMNS])


def measured(scale: tuple[int, int, int, int], n_jobs: int) -> bytes:
    """Return the accuracy of the yardsticks, as bytes of a CSV file."""
    return csv_bytes(accuracies(*scale, n_jobs=n_jobs))


def files(scale: Scale, folder: Path, n_jobs: int) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file that is kept, as soon as it is made."""
    universal = trained(PAIRS, scale.universal, folder, n_jobs)
    yield kept.network_file(), universal[-1]
    tables = []
    for pair in PAIRS:
        size = scale.hard if pair in HARD else scale.others
        own = trained([pair], size, folder, n_jobs)
        yield kept.network_file(pair), own[-1]
        models = {"published": [None], "universal": universal, "network": own}
        for trial in trials(pair):
            network = models[trial.model][trial.refinement]
            rounds = scale.rave_matches if trial.search == "RAVE" else scale.matches
            make = partial(played, trial, network, rounds, scale.fights)
            tables.append(pd.read_csv(BytesIO(part(make, folder, n_jobs))))
    yield kept.MATCHES, csv_bytes(pd.concat(tables))
    yield kept.ACCURACY, part(partial(measured, scale.yardsticks), folder, n_jobs)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make all files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    parser.add_argument("--out", type=Path, default=kept.DATA, metavar="FOLDER", help="%(default)s")
    parser.add_argument("--parts", type=Path, default=PARTS, metavar="FOLDER", help="%(default)s")
    options = parser.parse_args(arguments)
    for name, content in files(Scale(), options.parts, options.jobs):
        replace_file(options.out / name, content)


if __name__ == "__main__":
    main()
