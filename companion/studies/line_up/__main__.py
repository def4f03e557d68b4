"""Train the networks, play the matches, and write the files that are kept.

A part, a network's training or a match, is kept in a folder when it is done, so that a run that was
stopped goes on with the part in which it was.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from companion.studies.drafting_to_win import BOTS, FIGHTS, PAIRS, match, searching
from companion.studies.kept import csv_bytes, part_bytes
from companion.studies.line_up import kept
from companion.studies.line_up.accuracy import accuracies, published
from companion.studies.line_up.training import ROUNDS, Scale, train
from draftlib.agents import UCT
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import NetworkEvaluator
from draftlib.game import Agent, Game
from draftlib.kernels.rng import seed_of
from draftlib.support.files import replace_file

SEEDS = (2010, 2011, 2012, 2013, 2014)  # of training; the first one's networks are kept
SEED, MATCHES = 2026, 2  # of the matches; rounds with each network
USUAL = 1500  # simulations
EQUAL_TIME = 2500  # of UCT, for RAVE(1500): 1.6 times as many, by times measured once
C = {"RAVE": 4.0, "UCT": 1.0}  # in standard deviations, chosen by `companion.studies.rave`
PARTS = Path("build/line_up")
COLUMNS = ["pair", "model", "refinement", "search", "simulations", "unit", "agent", "won"]


class Trial(NamedTuple):
    """A match: who drafts with what against whom."""

    pair: tuple[str, str]
    model: str
    search: str = "UCT"
    simulations: int = USUAL
    refinement: int = ROUNDS


def trained(pairs: Sequence[tuple], seed: int, scale: Scale, folder: Path, n_jobs: int) -> list:
    """Return the networks before and after each round of refinement, as bytes of .npz files."""
    make = partial(refined, pairs, seed, scale)
    with np.load(BytesIO(part_bytes(partial(make, n_jobs), make, folder))) as steps:
        return [steps[name].tobytes() for name in sorted(steps)]


def refined(pairs: Sequence[tuple], seed: int, scale: Scale, n_jobs: int) -> bytes:
    """Train the networks; return them in one .npz file."""
    steps = [kept.network_bytes(network) for network, _ in train(pairs, scale, seed, n_jobs)]
    file = BytesIO()
    np.savez(file, **{f"{i:02}": np.frombuffer(step, np.uint8) for i, step in enumerate(steps)})
    return file.getvalue()


def line_ups(model: str, pair: tuple[str, str]) -> tuple:
    """Return the line-ups from which a model learns that is to meet a pair of bots.

    >>> line_ups("without quo", ("quo", "boscoe"))
    (('evil_pixie', 'killbot'), ('evil_pixie', 'boscoe'), ('killbot', 'boscoe'))
    """
    if model == "network":
        return (pair,)
    return tuple(other for other in PAIRS if model.removeprefix("without ") not in other)


def stand_ins(trial: Trial) -> list[dict[str, str]]:
    """Return the roles in which a network sees a bot that it never saw: those of the other two.

    >>> stand_ins(Trial(("quo", "boscoe"), "without quo"))
    [{'quo': 'evil_pixie'}, {'quo': 'killbot'}]
    """
    unknown = trial.model.removeprefix("without ")
    others = [bot for bot in BOTS if bot not in trial.pair]
    return [{unknown: bot} for bot in others] if unknown in trial.pair else [{}]


def trials(pair: tuple[str, str]) -> Iterator[Trial]:
    """Yield the matches that are played against a pair of bots."""
    yield Trial(pair, "paper", simulations=3000)
    for model in ("published", "network"):
        yield Trial(pair, model)
        yield Trial(pair, model, "RAVE")
    yield Trial(pair, "network", simulations=EQUAL_TIME)
    for refinement in range(ROUNDS):
        yield Trial(pair, "network", refinement=refinement)
    for model in ("universal", *(f"without {bot}" for bot in pair)):
        yield Trial(pair, model)


def played(trial: Trial, networks: Sequence[bytes | None], rounds: int, n_jobs: int = -1) -> bytes:
    """Return the rows of one match, as bytes of a CSV file.

    A unit is a network, with the mean of its rounds, or a round where nothing was trained; its
    random numbers are those of the same unit in every match.
    """
    frames = []
    for unit, network in enumerate(networks):
        tables = []
        for roles in stand_ins(trial):
            game = partial(draft_game, network, roles)
            agent, seed = partial(seated, trial, game), seed_of(SEED, unit)
            tables.append(match(trial.pair, agent, rounds, FIGHTS, seed, n_jobs, game))
        table = pd.concat(tables)
        table["unit"] = unit if network else unit * rounds + table["round"]
        frames.append(table.groupby(["unit", "agent"]).won.mean().reset_index())
    words = trial._replace(pair=" ".join(trial.pair))._asdict()
    return csv_bytes(pd.concat(frames).assign(**words)[COLUMNS], digits=4)


def draft_game(network: bytes | None, roles: Mapping[str, str], seating: Sequence[str]) -> Game:
    """Return the draft whose reward is a network's, or the published evaluator's."""
    if network is None:
        return fantasy_risk(published(seating))
    seating = [roles.get(name, name) for name in seating]
    return fantasy_risk(NetworkEvaluator(kept.network_of(network), seating))


def seated(trial: Trial, game: Callable, seating: Sequence[str]) -> Agent:
    """Return the search of a match: the paper's, or one at the constant that was tuned."""
    if trial.model == "paper":
        return UCT(trial.simulations)
    return searching(trial.search, trial.simulations, C[trial.search], game(seating))


def files(
    scale: Scale, rounds: int, yardsticks: tuple, folder: Path, n_jobs: int
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file that is kept, as soon as it is made.

    yardsticks: as `accuracies` takes them.
    """
    tables = []
    for trial in chain(*map(trials, PAIRS)):
        networks = [None] * len(SEEDS)
        if trial.model not in ("paper", "published"):
            own = line_ups(trial.model, trial.pair)
            steps = [trained(own, seed, scale, folder, n_jobs) for seed in SEEDS]
            networks = [step[trial.refinement] for step in steps]
        if trial == Trial(trial.pair, "network"):
            yield kept.network_file(trial.pair), networks[0]
        make = partial(played, trial, networks, rounds)
        rows = part_bytes(partial(make, n_jobs=n_jobs), make, folder)
        tables.append(pd.read_csv(BytesIO(rows)))
        print(*trial, flush=True)
    yield kept.MATCHES, csv_bytes(pd.concat(tables))
    measure = partial(measured, yardsticks)
    yield kept.ACCURACY, part_bytes(partial(measure, n_jobs), measure, folder)


def measured(scale: tuple[int, int, int, int], n_jobs: int) -> bytes:
    """Return the accuracy of the yardsticks, as bytes of a CSV file."""
    return csv_bytes(accuracies(*scale, n_jobs=n_jobs))


def main(arguments: Sequence[str] | None = None) -> None:
    """Make all files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    parser.add_argument("--out", type=Path, default=kept.DATA, metavar="FOLDER", help="%(default)s")
    parser.add_argument("--parts", type=Path, default=PARTS, metavar="FOLDER", help="%(default)s")
    options = parser.parse_args(arguments)
    scale, yardsticks = Scale(), (10_000, 30, 10, 200)
    for name, content in files(scale, MATCHES, yardsticks, options.parts, options.jobs):
        replace_file(options.out / name, content)


if __name__ == "__main__":
    main()
