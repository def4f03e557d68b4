"""Tables that one command plays, part by part, and that a notebook reads.

Matches that take too long for a notebook are played by a study's own command, and its table is
committed.  A part is one experiment under one setting; what a part gave is kept in a file, so that
a run that was stopped goes on with the part in which it was.  No `Checkpoint` keeps them: its rows
are known beforehand in number and kind, and what a part gives only the part knows.
"""

import argparse
import hashlib
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pandas as pd

from draftlib.support.files import replace_file
from draftlib.support.fingerprint import fingerprint

DONE = Path(__file__).parents[2] / "build"


class Part(NamedTuple):
    """One experiment under one setting, or several; ``play(rounds)`` returns its rows."""

    experiment: str
    share: float  # of the speed that seconds are translated with; NaN where nothing is
    rounds: int
    play: Callable[[int], pd.DataFrame]


def play_parts(
    parts: Iterable[Part],
    columns: Sequence[str],
    folder: str | Path | None = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Play all parts; return their rows below each other, with the part's experiment and share.

    columns : those of the table, NaN where a part did not measure one.
    folder : keeps each part that is done.  Another part, setting or code has another file, so that
        nothing is ever taken for what it is not; a part whose file is damaged is played again.

    >>> count = Part("a die", 0.5, 2, lambda n: pd.DataFrame({"round": range(n), "won": 1}))
    >>> play_parts([count], ["experiment", "round", "won"], progress=False).values.tolist()
    [['a die', 0, 1], ['a die', 1, 1]]
    """
    frames = []
    for part in parts:
        frames.append(pd.read_csv(BytesIO(_rows_of(part, columns, folder))))
        if progress:
            print(f"{part.experiment}, share {part.share:.3g}", flush=True)
    return pd.concat(frames, ignore_index=True)


def part_table(
    play: Callable[..., pd.DataFrame], folder: str | Path | None, n_jobs: int = -1
) -> pd.DataFrame:
    """Return the rows of ``play(n_jobs=n_jobs)``, or those it gave before, from a file in `folder`.

    >>> part_table(lambda n_jobs: pd.DataFrame({"won": [1]}), None, 1).won.tolist()
    [1]
    """

    def make():
        return csv_bytes(play(n_jobs=n_jobs), digits=17)

    rows = BytesIO(part_bytes(make, play, folder))
    return pd.read_csv(rows, float_precision="round_trip")


def study_options(
    description: str, out: Path, arguments: Sequence[str] | None = None
) -> argparse.Namespace:
    """Return what a study's command is given: out, the table; done, the folder of its parts.

    >>> study_options("Play.", Path("rave.csv"), []).done.name
    'rave'
    """
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--out", type=Path, default=out, help="(%(default)s)")
    parser.add_argument("--done", type=Path, default=DONE / out.stem, help="parts (%(default)s)")
    return parser.parse_args(arguments)


def csv_bytes(frame: pd.DataFrame, digits: int = 6) -> bytes:
    """Return the rows as a CSV file, numbers to so many digits."""
    return frame.to_csv(index=False, float_format=f"%.{digits}g", lineterminator="\n").encode()


def part_bytes(make: Callable[[], bytes], what: object, folder: str | Path | None) -> bytes:
    """Return ``make()``, or what it gave before, for the same `what`, from its file in `folder`.

    what : all that the result depends on.  A file that is damaged is made again.

    >>> part_bytes(lambda: b"made", "a word", None)
    b'made'
    """
    path = None if folder is None else Path(folder) / fingerprint(what)[:16]
    if path is not None and path.exists():
        check, _, content = path.read_bytes().partition(b"\n")
        if check == _check(content):
            return content
    content = make()
    if path is not None:
        replace_file(path, _check(content) + b"\n" + content)
    return content


def _rows_of(part, columns, folder):
    def make():
        played = part.play(part.rounds).assign(experiment=part.experiment, share=part.share)
        return csv_bytes(played.reindex(columns=columns), digits=17)

    return part_bytes(make, (part, columns), folder)


def _check(content):
    """Return the sum of the content that stands above it in its file."""
    return hashlib.sha256(content).hexdigest().encode()
