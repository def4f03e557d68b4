"""Play stored results again, and compare them with the stored files, character for character.

    python -m companion.replay                     a sample of every experiment
    python -m companion.replay rave --share 0.5    half of the parts of one
    python -m companion.replay --whole --jobs 16   everything

An experiment's later parts may depend on what earlier ones gave (a constant is tuned, then used).
Here each part is told what is *stored* of the earlier ones, so that all parts can be played alone,
in any order, on any number of workers; if all of them give what is stored, so does the whole.

replay.csv gets a row of each experiment as it comes.  A run that was stopped goes on: the same
command, with the same sources and data, leaves out what is there and equal.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
from joblib import Parallel, delayed
from tqdm.auto import tqdm

from companion.experiment import DATA, EXPERIMENTS, ROOT, Part, csv_bytes, stored_rows
from companion.experiments import import_all
from draftlib.runs.files import replace_file
from draftlib.runs.kept import sources

_COUNTED = ("run", "draft", "round", "table")  # columns that count the rounds of a part
_COLUMNS = ["experiment", "parts", "of", "rows", "equal", "seconds", "seconds whole", "difference"]
_RUN = "run"  # the extent and a digest of the sources
_BAR = "{percentage:3.0f}% |{bar}| {n:.0f} of {total:.0f} processor s, {remaining} left"


class Replayed(NamedTuple):
    """What a part gave when it was played again."""

    rows: int  # of the table, or drafts
    difference: str  # the first line of both, "" if all are equal
    seconds: float


@cache
def stored_parts(name: str) -> list[tuple[Part, pd.DataFrame | np.ndarray]]:
    """Return all parts of an experiment, each with what is stored of it."""
    found, parts, read = [], EXPERIMENTS[name].parts(), _reader(name)
    result = None
    with suppress(StopIteration):
        while True:
            part = parts.send(result)
            result = read(part)
            found.append((part, result))
    return found


def sample(name: str, rounds: int = 1, share: float = 0.05) -> list[tuple[Part, object, float]]:
    """Return the parts of an experiment to play, each with what is stored and its cost in seconds.

    rounds : of a part at most, if it is not averaged over its rounds; 0: all.
    share : of the experiment's processor time, but at least one part; 1: all parts.
    """
    parts, cost = stored_parts(name), EXPERIMENTS[name].seconds
    cut = []
    for part, rows in parts:
        least = min(rounds or part.rounds, part.rounds)
        count = least if stored_rounds(rows) == part.rounds else part.rounds
        seconds = cost / len(parts) * count / part.rounds
        cut.append((part._replace(rounds=count), rows, seconds))
    wanted = share * cost / (sum(seconds for *_, seconds in cut) / len(cut))
    number = min(len(cut), max(1, round(wanted)))
    places = (np.arange(number) + 0.5) * len(cut) / number
    return [cut[int(place)] for place in places]


def play_again(name: str, part: Part, rows: pd.DataFrame | np.ndarray) -> Replayed:
    """Play a part of an experiment; compare what it gives with what is stored, as text."""
    begun = time.process_time()
    again = part.play(part.rounds, n_jobs=1)
    seconds = time.process_time() - begun
    if isinstance(again, np.ndarray):
        same = np.array_equal(again, rows[: len(again)])
        return Replayed(len(again), "" if same else "other picks, or other weights", seconds)
    lines, known = (_lines(name, part, table) for table in (again, rows))
    every = set(known)
    missing = [line for line in lines if line not in every]
    some = stored_rounds(rows) not in (None, part.rounds)
    if not missing and (some or len(lines) == len(known)):
        return Replayed(len(lines), "", seconds)
    line = missing[0] if missing else f"{len(lines)} rows, stored are {len(known)}"
    return Replayed(len(lines), f"{line} | {_nearest(line, known)}", seconds)


def _lines(name, part, table):
    """Return the lines of a table as its file has them, without the header."""
    if name == "training_set":
        return table.to_csv(index=False).splitlines()[1:]
    content = EXPERIMENTS[name].files([(part, table)])[f"{name}.csv"]
    return content.decode().splitlines()[1:]


def _nearest(line, known):
    """Return the stored line that has most cells in common with another one."""
    cells = line.split(",")
    return max(known, key=lambda other: sum(map(str.__eq__, cells, other.split(","))), default="")


def stored_rounds(rows):
    """Return how many rounds, runs, drafts or tables are stored of a part, None for a mean."""
    if isinstance(rows, np.ndarray):
        return len(rows) if rows.ndim == 3 else None
    counted = [rows[name] for name in _COUNTED if name in rows]
    return next((each.nunique() for each in counted if each.dtype.kind in "if"), None)


def _reader(name):
    """Return a function of a part that returns what is stored of it."""
    if name == "training_set":
        table = pq.read_table(DATA / f"{name}.parquet").to_pandas()
        return lambda part: table
    if not (DATA / f"{name}.csv").exists():
        picks = np.load(DATA / f"{name}.npz")
        return lambda part: picks[part.labels["match"]]
    table = stored_rows(name)
    places = {}

    def read(part):
        names = tuple(part.labels)
        if names not in places:
            places[names] = _places(table, names)
        mine = places[names].get(_drop_nan(part.labels.values()), [])
        return table.drop(columns=list(names)).iloc[mine].dropna(axis=1, how="all")

    return read


def _places(table, names):
    """Return the places of the rows of each part, by its labels."""
    found = {}
    for place, key in enumerate(table[list(names)].itertuples(index=False, name=None)):
        found.setdefault(_drop_nan(key), []).append(place)
    return found


def _drop_nan(key):
    return tuple(None if pd.isna(value) else value for value in key)


def replay(
    names: Sequence[str], rounds: int = 1, share: float = 0.05, n_jobs: int = -1
) -> Iterator[dict]:
    """Play a sample of experiments again; yield a row for each: see `_COLUMNS`."""
    plans = {name: sample(name, rounds, share) for name in names}
    costs = {name: sum(seconds for *_, seconds in tasks) for name, tasks in plans.items()}
    jobs = [
        delayed(_play_part)(name, part, rows, seconds)
        for name in sorted(names, key=costs.get)
        for part, rows, seconds in sorted(plans[name], key=lambda task: -task[-1])
    ]
    done = {name: [] for name in names}
    total = sum(costs.values())
    tqdm.write(f"{len(names)} experiments: some {total / 60:,.0f} minutes of processor time")
    with tqdm(total=total, bar_format=_BAR) as bar:
        for name, seconds, result in Parallel(n_jobs, return_as="generator_unordered")(jobs):
            bar.update(seconds)
            done[name].append(result)
            if len(done[name]) == len(plans[name]):
                yield _row(name, done[name])


def _play_part(name, part, rows, seconds):
    import_all()  # a worker knows no experiment yet
    return name, seconds, play_again(name, part, rows)


def _row(name, results):
    different = [result.difference for result in results if result.difference]
    parts = len(stored_parts(name))
    rows, seconds = (sum(values) for values in zip(*((r.rows, r.seconds) for r in results)))
    found = (name, len(results), parts, rows, not different, round(seconds, 1))
    return dict(zip(_COLUMNS, (*found, EXPERIMENTS[name].seconds, *(different[:1] or [""]))))


def main(words: Sequence[str] | None = None) -> None:
    """Play again what the command line names; exit with 1 if a row differs that should not."""
    import_all()
    parser = argparse.ArgumentParser(prog="python -m companion.replay")
    parser.add_argument("names", nargs="*", metavar="NAME", help="experiments; by default all")
    parser.add_argument("--rounds", type=int, default=1, help="of a part; 0: all (%(default)s)")
    parser.add_argument("--share", type=float, default=0.05, help="of their time (%(default)s)")
    parser.add_argument("--whole", action="store_true", help="all rounds of all parts")
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "replay", metavar="FOLDER")
    options = parser.parse_args(words)
    if options.rounds < 0 or not 0 <= options.share <= 1:
        parser.error("--rounds must be 0 or more, and --share from 0 to 1")
    unknown = set(options.names) - set(EXPERIMENTS)
    if unknown:
        parser.error(f"no experiment is called {min(unknown)}; there are {', '.join(EXPERIMENTS)}")
    names = list(dict.fromkeys(options.names or EXPERIMENTS))
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(str(error))
    extent = (0, 1.0) if options.whole else (options.rounds, options.share)
    code = sources(*(ROOT / room for room in ("draftlib", "draftviews", "companion")))
    path, run = options.out / "replay.csv", f"{extent[0]} {extent[1]} {code[:12]}"
    rows = _equal_rows(path, run)
    done = {row["experiment"] for row in rows}
    for row in replay([name for name in names if name not in done], *extent, options.jobs):
        rows.append(row | {_RUN: run})
        replace_file(path, csv_bytes(pd.DataFrame(rows)))
        tqdm.write(_line(row))
    table = pd.DataFrame(rows).set_index("experiment").loc[names]
    print(_summary(table), path, sep="\n")
    wrong = [name for name in table.index[~table.equal] if EXPERIMENTS[name].exact]
    sys.exit(1 if wrong else 0)


def _equal_rows(path, run):
    """Return the rows of equal experiments that a stopped run has written."""
    if not path.exists():
        return []
    table = pd.read_csv(path, keep_default_na=False)
    return table[table.equal & (table.get(_RUN) == run)].to_dict("records")


def _line(row):
    word = "equal" if row["equal"] else f"DIFFERS: {row['difference']}"
    parts = f"parts {row['parts']}/{row['of']}"
    cost = f"{row['seconds']:.0f} s (whole {row['seconds whole']} s)"
    return f"{row['experiment']:16}  {parts:14}  {row['rows']:6} rows  {word}  {cost}"


def _summary(table):
    text = f"{len(table)} experiments: {table.equal.sum()} equal"
    other = table.index[~table.equal]
    if len(other):
        known = [name for name in other if not EXPERIMENTS[name].exact]
        text += f", {len(other)} differ: {', '.join(other)}"
        text += f" ({', '.join(known)}: the last digits of a fit)" * bool(known)
    return f"{text}; {table.seconds.sum():,.0f} s of processor time"


if __name__ == "__main__":
    main()
