"""Experiments: what takes too long for a notebook, played part by part and stored as data.

    python -m companion.experiments NAME
    python -m companion.experiments NAME --seed 7

plays one and writes its file in companion/data, which `stored_rows` reads; with another seed, in
build/data.  An experiment is a generator function that yields its parts, each under one setting.
What a part gave is kept in a folder under build/, so that a stopped run goes on with the next one.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from pyarrow.parquet import ParquetFile
from tqdm.auto import tqdm

from draftlib.kernels.rng import seed_of
from draftlib.runs.kept import load_or_make, sources

DATA = Path(__file__).parent / "data"
ROOT = Path(__file__).parents[1]
EXPERIMENTS: dict[str, "Experiment"] = {}


class Part(NamedTuple):
    """An experiment under one setting: ``play(rounds, n_jobs=...)`` returns a table or an array.

    Fewer rounds, tables or runs give the beginning of what more give, unless they are averaged.
    """

    labels: Mapping[str, Any]  # the columns that tell its rows from those of other parts
    rounds: int
    play: Callable[..., Any]


class Experiment(NamedTuple):
    """How to play an experiment, and the files that its results make."""

    parts: Callable[..., Iterator[Part]]
    files: Callable[[list], Mapping[str, bytes]]  # of (part, result) pairs; name -> content
    seconds: int  # of processor time, measured once: what playing it whole costs
    exact: bool  # whether every processor gives the same rows

    def __call__(self, rounds: int | None = None, n_jobs: int = -1, **options: Any) -> pd.DataFrame:
        """Return the rows of all parts with their labels, at most `rounds` rounds of each.

        options: of the generator function; ``seed=7`` plays with other random numbers.
        """
        tables = []
        for part, rows in play_parts(self.parts(**options), n_jobs=n_jobs, rounds=rounds):
            tables.append(rows.assign(**part.labels))
        return pd.concat(tables, ignore_index=True)


def experiment(
    name: str,
    columns: Sequence[str] = (),
    digits: int = 6,
    files: Callable | None = None,
    *,
    seconds: int,
    exact: bool = True,
) -> Callable[[Callable[..., Iterator[Part]]], Experiment]:
    """Make an experiment of a generator function: ``@experiment("rave", ["won"], seconds=9)``.

    Each part is sent back what it gave: ``rows = yield Part(...)``.  The function's keywords are
    options of the command; `seed` is None for the printed random numbers, see `reseed`.

    columns, digits : of the table NAME.csv, to which all parts give rows.
    files : in place of a table, a function of the list of (part, result) that returns the content
        of each file by its name.
    seconds : of processor time that it takes, measured once.
    exact : whether every processor gives the same rows.
    """

    def register(parts):
        files_of = files or partial(table_file, name, columns, digits)
        EXPERIMENTS[name] = Experiment(parts, files_of, seconds, exact)
        return EXPERIMENTS[name]

    return register


def reseed(printed: int, seed: int | None) -> int:
    """Return the printed seed of an experiment, or another one that follows from `seed`.

    >>> reseed(2010, None), reseed(2010, 7) == reseed(2011, 7)
    (2010, False)
    """
    return printed if seed is None else seed_of(seed, printed)


def play_parts(
    parts: Iterator[Part],
    folder: Path | None = None,
    n_jobs: int = -1,
    key: Any = None,
    rounds: int | None = None,
) -> Iterator[tuple[Part, Any]]:
    """Play the parts of an experiment in turn; yield each with its result.

    folder : keeps the results, by `key`, the labels and the rounds, until any source is edited.
    rounds : of each part at most; None: all.

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
            part = part._replace(rounds=min(part.rounds, rounds or part.rounds))
            result = _result_of(part, folder, n_jobs, key)
            yield part, result


def stored_rows(name: str) -> pd.DataFrame:
    """Return the table of an experiment, stored or, if the notebook asks for it, played again.

    >>> sorted(stored_rows("rave").search.unique())
    ['RAVE', 'UCT']
    """
    return pd.read_csv(_folder(name) / f"{name}.csv", float_precision="round_trip")


def _folder(name):
    return _replay(name) if os.environ.get("REPLAY") else DATA


@cache
def _replay(name):
    """Play an experiment by its command, with a bar; return the folder of its files."""
    folder = ROOT / "build" / "replay"
    command = [sys.executable, "-m", "companion.experiments", name, "--out", folder]
    command += ["--done", folder / "parts"]
    given = os.environ | {"REPLAY": ""}  # its own inputs are the stored ones
    with Popen(command, cwd=ROOT, env=given, stdout=PIPE, text=True) as run:
        print(run.stdout.readline(), end="", flush=True)  # what it costs
        for _ in tqdm(run.stdout, name, unit=" parts"):
            pass
    if run.returncode:
        raise RuntimeError(f"{name} was not played to its end; the reason stands above")
    return folder


def table_file(name: str, columns: Sequence[str], digits: int, results: list) -> dict[str, bytes]:
    """Return NAME.csv, the rows of all parts with their labels, numbers to so many digits."""
    tables = [rows.assign(**part.labels).reindex(columns=columns) for part, rows in results]
    return {f"{name}.csv": csv_bytes(pd.concat(tables), digits)}


def csv_bytes(frame: pd.DataFrame, digits: int = 6) -> bytes:
    """Return the rows as a CSV file, numbers to so many digits."""
    return frame.to_csv(index=False, float_format=f"%.{digits}g", lineterminator="\n").encode()


def _result_of(part, folder, n_jobs, key):
    """Return the result of a part, from its file in `folder` if there is one."""

    def make():
        found = part.play(part.rounds, n_jobs=n_jobs)
        if isinstance(found, pd.DataFrame):
            return {"table": np.frombuffer(found.to_parquet(), np.uint8)}
        return {"array": found}

    if folder is None:
        return part.play(part.rounds, n_jobs=n_jobs)
    code = sources(ROOT / "draftviews", ROOT / "companion")
    found = load_or_make(folder, (key, part.labels, part.rounds, code), make)
    if "array" in found:
        return found["array"]
    file = ParquetFile(io.BytesIO(found["table"]), pre_buffer=False)
    return file.read(use_threads=False).to_pandas(use_threads=False)  # threads can abort an exit
