"""Studies: what takes too long for a notebook, played part by part and stored as data.

    python -m companion.studies NAME
    python -m companion.studies NAME --seed 7

plays a study and writes its file in companion/data, which `stored` reads; with another seed, in
build/data.  A study is a generator function that yields its parts; a part is one experiment under
one setting.  What it gave is kept in a folder under build/, so that a run that was stopped goes on
with the next one.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from inspect import signature
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from pyarrow.parquet import ParquetFile
from tqdm.auto import tqdm

from draftlib.game import Game
from draftlib.kernels.rng import seed_of
from draftlib.matches import Match, seat_orders
from draftlib.runs.files import replace_file
from draftlib.runs.kept import load_or_make, sources

DATA = Path(__file__).parent.parent / "data"
_ROOT = Path(__file__).parents[2]
_BUILD = _ROOT / "build"
STUDIES: dict[str, "Study"] = {}


class Part(NamedTuple):
    """One experiment under one setting: ``play(rounds, n_jobs=...)`` returns a table or an array.

    Fewer rounds, tables or runs give the beginning of what more give, unless they are averaged.  If
    `play` has a keyword `checkpoint`, it is given a folder from which a long part goes on.
    """

    labels: Mapping[str, Any]  # the columns that tell its rows from those of other parts
    rounds: int
    play: Callable[..., Any]


class Study(NamedTuple):
    """How to play a study, and the files that its results make."""

    parts: Callable[..., Iterator[Part]]
    files: Callable[[list], Mapping[str, bytes]]  # of (part, result) pairs; name -> content
    seconds: int  # of processor time, measured once: what playing it whole costs


def study(
    name: str,
    columns: Sequence[str] = (),
    digits: int = 6,
    files: Callable | None = None,
    *,
    seconds: int,
) -> Callable:
    """Register a generator function of parts as a study: ``@study("rave", ["won"], seconds=9)``.

    Each part is sent back what it gave: ``rows = yield Part(...)``.  The generator's keywords are
    options of the command.

    columns, digits : of the table NAME.csv, to which all parts give rows.
    files : in place of a table, a function of the list of (part, result) that returns the content
        of each file by its name.
    seconds : of processor time that it takes, measured once.
    """

    def register(parts):
        STUDIES[name] = Study(parts, files or partial(table_file, name, columns, digits), seconds)
        return parts

    return register


def study_seed(printed: int) -> int:
    """Return a seed of a study: the printed one, or another one where the command has --seed.

    The command sets STUDY_SEED before it imports the studies, and its workers inherit that.

    >>> study_seed(2010)
    2010
    """
    given = os.environ.get("STUDY_SEED")
    return printed if given is None else seed_of(int(given), printed)


def play_parts(
    parts: Iterator[Part], folder: Path | None = None, n_jobs: int = -1, key: Any = None
) -> Iterator[tuple[Part, Any]]:
    """Play the parts of a study in turn; yield each with its result.

    folder : keeps the results, by `key`, the labels and the rounds, until any source is edited.

    >>> count = Part({"die": "a"}, 2, lambda rounds, n_jobs: np.arange(rounds))
    >>> [result.tolist() for part, result in play_parts(part for part in [count])]
    [[0, 1]]
    """
    result, played = None, []
    with suppress(StopIteration):
        while True:
            part = parts.send(result)
            assert part.labels not in played, f"two parts are called {part.labels}"
            played.append(part.labels)
            result = _result_of(part, folder, n_jobs, key)
            yield part, result


def stored(name: str) -> pd.DataFrame:
    """Return the table of a study, stored or, if the notebook asks for it, played again.

    >>> sorted(stored("rave").search.unique())
    ['RAVE', 'UCT']
    """
    return pd.read_csv(_folder(name) / f"{name}.csv", float_precision="round_trip")


def stored_match(
    name: str, label: str, game: Game, agents: Mapping[str, Any], rounds: int | None = None
) -> Match:
    """Return stored drafts of a study, with the rewards of `game`: the first `rounds`, or all."""
    with np.load(_folder(name) / f"{name}.npz") as file:
        picks = file[label][:rounds].astype(np.int64)
    owners = np.empty_like(picks)
    np.put_along_axis(owners, picks, np.broadcast_to(game.order, picks.shape), axis=-1)
    rewards = game.evaluate(owners.reshape(-1, game.n_items)).reshape(*picks.shape[:2], -1)
    return Match(game, dict(agents), seat_orders(agents), picks, owners, rewards)


def _folder(name):
    return _replay(name) if os.environ.get("REPLAY") else DATA


@cache
def _replay(name):
    """Play a study by its command, with a bar; return the folder of its files."""
    folder = _BUILD / "replay"
    command = [sys.executable, "-m", "companion.studies", name, "--out", folder]
    command += ["--done", folder / "parts"]
    given = os.environ | {"REPLAY": ""}  # its own inputs are the stored ones
    with Popen(command, cwd=_ROOT, env=given, stdout=PIPE, text=True) as run:
        print(run.stdout.readline(), end="", flush=True)  # what it costs
        for _ in tqdm(run.stdout, name, unit=" parts"):
            pass
    if run.returncode:
        raise RuntimeError(f"{name} was not played to its end; the reason stands above")
    return folder


def picks_of(drafted, match, rounds, n_jobs, checkpoint=None) -> np.ndarray:
    """Return the picks (R, O, T) that a study's `drafted` makes, as `Part.play` is called."""
    match = drafted(match, rounds, n_jobs=n_jobs, checkpoint=checkpoint)
    return match.picks.astype(np.uint8)


def picks_file(name: str, results: list) -> dict[str, bytes]:
    """Return NAME.npz, the picks of all parts that gave some, by their label `match`."""
    found = {part.labels["match"]: picks for part, picks in results if "match" in part.labels}
    file = io.BytesIO()
    np.savez_compressed(file, **found)
    return {f"{name}.npz": file.getvalue()}


def table_file(name: str, columns: Sequence[str], digits: int, results: list) -> dict[str, bytes]:
    """Return NAME.csv, the rows of all parts with their labels, numbers to so many digits."""
    tables = [rows.assign(**part.labels).reindex(columns=columns) for part, rows in results]
    return {f"{name}.csv": csv_bytes(pd.concat(tables), digits)}


def csv_bytes(frame: pd.DataFrame, digits: int = 6) -> bytes:
    """Return the rows as a CSV file, numbers to so many digits."""
    return frame.to_csv(index=False, float_format=f"%.{digits}g", lineterminator="\n").encode()


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the study that the command names, and write its files, each whole or not at all."""
    parser = argparse.ArgumentParser(
        prog="python -m companion.studies",
        epilog="A run that was stopped goes on where it was: give the same command again. --seed 7 "
        "plays with other random numbers, and writes in build/data; with --out companion/data the "
        "notebooks read it.",
    )
    commands = parser.add_subparsers(dest="name", metavar="NAME", required=True)
    for name in STUDIES:
        _add_command(commands, name)
    options = vars(parser.parse_args(arguments))
    try:
        _play_study(**options)
    except (OSError, ValueError) as error:
        parser.exit(2, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "stopped; the same command goes on where this one was\n")


def _play_study(name, out, done, jobs, **options):
    for folder in (out, done):
        folder.mkdir(parents=True, exist_ok=True)
    results, key = [], (name, options, os.environ.get("STUDY_SEED"))
    print(f"{name}: some {STUDIES[name].seconds} seconds of processor time", flush=True)
    for part, result in play_parts(STUDIES[name].parts(**options), done, jobs, key):
        results.append((part, result))
        print(*part.labels.values(), sep=", ", flush=True)
    for file, content in STUDIES[name].files(results).items():
        replace_file(out / file, content)
        print(out / file)


def _add_command(commands, name):
    """Add the command of a study, with the keywords of its generator as options."""
    seed = os.environ.get("STUDY_SEED")
    out, done = (DATA, "studies") if seed is None else (_BUILD / "data", f"studies-{seed}")
    words = (STUDIES[name].parts.__doc__ or "").partition("\n")[0]
    words += f" ({STUDIES[name].seconds} processor s)"
    parser = commands.add_parser(name, help=words, description=words)
    folder = {"type": Path, "metavar": "FOLDER", "help": "(%(default)s)"}
    parser.add_argument("--out", default=out, **folder)
    parser.add_argument("--done", default=_BUILD / done, **folder)
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    for word, keyword in signature(STUDIES[name].parts).parameters.items():
        kind, value = type(keyword.default), keyword.default
        parser.add_argument(f"--{word}", type=kind, default=value, help="(%(default)s)")


def _result_of(part, folder, n_jobs, key):
    """Return the result of a part, from its file in `folder` if there is one."""
    options = {"n_jobs": n_jobs}
    if "checkpoint" in signature(part.play).parameters:
        options["checkpoint"] = folder

    def make():
        found = part.play(part.rounds, **options)
        if isinstance(found, pd.DataFrame):
            return {"table": np.frombuffer(found.to_parquet(), np.uint8)}
        return {"array": found}

    code = sources(_ROOT / "draftviews", _ROOT / "companion")
    found = load_or_make(folder, (key, part.labels, part.rounds, code), make)
    if "array" in found:
        return found["array"]
    file = ParquetFile(io.BytesIO(found["table"]), pre_buffer=False)
    return file.read(use_threads=False).to_pandas(use_threads=False)  # threads can abort an exit
