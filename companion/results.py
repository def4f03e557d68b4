"""Where a notebook writes its figures and answers, and what it says of a changed run."""

import ast
import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import pandas as pd

from draftlib.arguments import Count, Seed, checked

ROOT = Path(__file__).resolve().parent.parent
COMMITTED = ROOT / "figures"
PRINTED_SEED = 2010
_HEADS = {"index": " "}  # an index without a name


@checked
def results_folder(
    out: str | None,
    scale: Literal["full", "small"],
    seed: Seed,
    rounds: Annotated[int, Count()] | None = None,
    printed: Seed = PRINTED_SEED,
    replay: bool = False,
) -> str:
    """Return the folder for the results of a notebook; a run with other parameters says so.

    The printed run, at full scale with the seed `printed`, writes into `figures` of the repository,
    wherever it is started; any other one into `build/runs/SCALE-SEED/figures` there.  A notebook
    that a reader has open outside the repository writes beside itself.

    out : a folder of the reader's choice; None: as above.
    rounds : None: as many as are printed.
    replay : whether stored rows are played again, in build/replay, before they are read.

    Raises ValueError with the list of parameters for one that only papermill was given.

    >>> results_folder(None, "full", 2010) == str(COMMITTED)
    True
    >>> import tempfile
    >>> folder = results_folder(tempfile.mkdtemp(), "small", 7)
    seed 7, small: the text has the numbers of seed 2010 at full scale. Results: ...
    """
    base, shell = ROOT, "IPython" in sys.modules and sys.modules["IPython"].get_ipython()
    if shell:
        _check_parameters(shell.user_ns["In"])
        parent = getattr(shell, "get_parent", dict)()  # of a shell without a kernel: none
        if not parent.get("content", {}).get("allow_stdin", True):  # papermill: nobody looks on
            os.environ["TQDM_DISABLE"] = "1"
        elif not Path.cwd().is_relative_to(ROOT):
            base = Path.cwd()
    changed = [f"seed {seed}"] * (seed != printed) + ["small"] * (scale == "small")
    changed += [f"{rounds} rounds"] * (rounds is not None) + ["stored rows played again"] * replay
    os.environ["REPLAY"] = "1" if replay else ""  # see `companion.experiment.stored_rows`
    name = f"{scale}-{seed}" + "-replay" * replay
    runs = base / "build" / "runs" / name if changed else base
    folder = str(runs / "figures") if out is None else out
    Path(folder).mkdir(parents=True, exist_ok=True)
    if changed:
        text = f"the text has the numbers of seed {printed} at full scale"
        print(f"{', '.join(changed)}: {text}. Results: {folder}")
    return folder


_VALUES = ("mean", "ours", "y")  # what a run computes, by the column of its table


def compare_with_printed(out: str) -> pd.DataFrame | None:
    """Return the numbers of a changed run beside the printed ones; None for the printed run.

    A row for each number that stands in a table of a figure or in an answer to the record, in both.
    Columns: table, of (what it is a number of), printed, yours.

    >>> compare_with_printed(str(COMMITTED)) is None
    True
    """
    if Path(out).resolve() == COMMITTED:
        return None
    tables = [
        _join(path, COMMITTED / path.relative_to(out))
        for path in sorted(Path(out).rglob("*.csv"))
        if (COMMITTED / path.relative_to(out)).exists()
    ]
    return pd.concat([_NOTHING, *tables], ignore_index=True)


_NOTHING = pd.DataFrame(columns=["table", "of", "printed", "yours"])


def _join(path, printed_path):
    """Return the numbers of a table that both runs have, a row each."""
    mine, printed = (pd.read_csv(each, keep_default_na=False) for each in (path, printed_path))
    value = next((name for name in _VALUES if name in mine and name in printed), None)
    texts = set(printed.select_dtypes("str")) - {*_VALUES, "why", "verdict"}
    names = [name for name in printed if name in mine and (name in texts or name == "x")]
    names = ["id"] if "id" in names else names
    if (
        value is None
        or not names
        or printed.duplicated(names).any()
        or mine.duplicated(names).any()
    ):
        return _NOTHING
    both = printed.merge(mine, on=names, suffixes=(" printed", " yours"))
    labels = [", ".join(map(str, row)) for row in both[names].to_numpy()]
    columns = {who: both[f"{value} {who}"] for who in ("printed", "yours")}
    return pd.DataFrame({"table": path.stem, "of": labels} | columns)


def _check_parameters(cells):
    """Raise ValueError for a name that papermill's cell has and the notebook's own has not."""
    for own, given in pairwise(cells):
        if given.startswith("# Parameters\n"):
            known = _assignments(own)
            for name in _assignments(given):
                if name not in known:
                    raise ValueError(f"no parameter is called {name}; there are {', '.join(known)}")


def _assignments(cell):
    names = [node for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Name)]
    return [name.id for name in names if isinstance(name.ctx, ast.Store)]


def fold(summary: str, *parts: str | pd.DataFrame) -> str:
    """Return a box of Markdown that a reader opens: texts, and tables with their index.

    >>> print(fold("Seats", pd.DataFrame({"won, %": [40]}, pd.Index([1], name="seat"))))
    <details><summary>Seats</summary>
    <BLANKLINE>
    | seat | won, % |
    |---|---|
    | 1 | 40 |
    <BLANKLINE>
    </details>
    """
    texts = [
        part if isinstance(part, str) else as_markdown(part.reset_index().rename(columns=_HEADS))
        for part in parts
    ]
    return "\n\n".join([f"<details><summary>{summary}</summary>", *texts, "</details>"])


def as_markdown(table: pd.DataFrame) -> str:
    """Return a table as Markdown, its index left out.

    >>> print(as_markdown(pd.DataFrame({"bot": ["Quo"], "wins": [54]})))
    | bot | wins |
    |---|---|
    | Quo | 54 |
    """
    lines = [list(table), ["---"] * table.shape[1], *table.astype(str).to_numpy()]
    texts = [f"| {' | '.join(cells)} |" for cells in lines]
    return "\n".join([texts[0], texts[1].replace(" ", ""), *texts[2:]])
