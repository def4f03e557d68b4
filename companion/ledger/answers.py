"""Our answers to the published values: rows that a notebook makes, shows and saves."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pandas as pd

from companion.ledger.record import CHANCE, published
from companion.ledger.verdicts import DOUBTFUL, judge, judge_experiments
from companion.results import COMMITTED
from draftlib.runs.files import replace_file
from draftlib.statistics import half_width

_COLUMNS = ["id", "ours", "se", "published_se", "chi2", "dof", "why"]


def answer(claim: str, ours, se=None, published_se=None, why: str = "") -> dict:
    """Return a row that answers `claim` with our value.

    se: our standard error, for values that vary from run to run.  published_se: the published one,
    if the record itself does not give it.  why: where the values differ, what was tried.
    Raises ValueError for an unknown claim, for a time, which belongs to a machine, and where chance
    is involved for a value that is no finite number or an error that is missing, zero or infinite.
    """
    record = _record(claim)
    if record.kind == "timing":
        raise ValueError(f"{claim} is a time, which no verdict rests on: call it untestable")
    if record.kind in CHANCE:
        _check_finite(claim, "a finite value", ours)
        _check_finite(claim, "a positive standard error", se, positive=True)
        if published_se is not None:
            _check_finite(claim, "a positive published error", published_se, positive=True)
        ours = f"{float(ours):.6g}"
    return _row(id=claim, ours=_text(ours), se=se, published_se=published_se, why=why)


def answer_means(ids: Iterable[str], table: pd.DataFrame) -> list[dict]:
    """Return a row for each claim of `ids` from the columns mean and ci95 of `table`, in order.

    ci95 : see `interval`, of 30 rounds or more unless a column `rounds` says otherwise.
    """
    rounds = table.get("rounds", [None] * len(table))
    rows = zip(ids, table["mean"], table.ci95, rounds, strict=True)
    return [answer(claim, mean, se=half / half_width(1.0, n)) for claim, mean, half, n in rows]


def answer_words(claim: str, estimate: float, error: float, above: float, unit: str = "") -> dict:
    """Return a row that answers a claim in words by an estimate and its standard error.

    The claim holds if the whole 95 % interval lies above the number `above`, fails if the whole
    interval lies below it, and is undecided otherwise; `why` gives the numbers.

    >>> answer_words("uct_quo.style.denies", 0.5, 0.1, above=0.05)["ours"]
    'true'
    """
    if _record(claim).kind != "qualitative":
        raise ValueError(f"{claim} is {_record(claim).kind}, no claim in words: use answer")
    _check_finite(claim, "a finite estimate", estimate)
    _check_finite(claim, "a positive standard error", error, positive=True)
    half = half_width(error)
    decided = abs(estimate - above) > half
    word = _text(bool(estimate > above)) if decided else "undecided"
    found = f"{estimate:.3g} ± {half:.2g}{unit}, against {above:.3g}{unit}"
    return _row(id=claim, ours=word, se=error, why=found)


def untestable(claim: str, missing: str) -> dict:
    """Return a row that says why `claim` cannot be tested: what is missing."""
    _record(claim)
    return _row(id=claim, why=missing)


def joint(experiment: str, chi2: float, dof: int) -> dict:
    """Return a row with the joint test of all values of an experiment, computed where they are.

    For experiments whose covariance only the notebook knows, such as the weights of the fit.
    """
    if experiment not in set(published().experiment):
        raise ValueError(f"there is no experiment called {experiment!r}")
    _check_finite(experiment, "a finite chi-squared", chi2)
    _check_finite(experiment, "positive degrees of freedom", dof, positive=True)
    return _row(id=experiment, chi2=float(chi2), dof=int(dof), why="")


def join_published(ours: pd.DataFrame, ids: Iterable[str]) -> pd.DataFrame:
    """Return `ours` with the columns published and published_ci95 of the claims `ids`.

    ours: a DataFrame with a row per claim, in the unit of the published values.
    """
    record = published().loc[list(ids)]
    values = record.published.astype(float)
    return ours.assign(published=values.to_numpy(), published_ci95=record.ci95.to_numpy())


def explain(rows: list[dict], reasons: dict[str, str]) -> list[dict]:
    """Return `rows` with what was tried for each value that is in doubt or differs.

    reasons: dict of the beginning of an id -> sentence.  A row that has its sentence keeps it, and
    a row that agrees gets none.
    """
    verdicts = judge(rows).set_index("id").verdict
    return [
        {**row, "why": _reason(row["id"], reasons)}
        if verdicts.get(row["id"]) in DOUBTFUL and not row["why"]
        else row
        for row in rows
    ]


def reasons(values: pd.DataFrame, *words: str) -> tuple[pd.DataFrame, str]:
    """Return the values with these verdicts, each with a `reason`, and the reasons as Markdown.

    values: see `judge`.  Reasons are numbered from 1 in the order of the values; in brackets
    stands how many values share one.

    >>> values = pd.DataFrame({"verdict": ["differs", "open", "differs"], "why": ["slip", "", ""]})
    >>> rows, text = reasons(values, "differs")
    >>> rows.reason.tolist(), text
    ([1, 2], '1. slip (1)\\n2. No reason is known. (1)')
    """
    rows = values[values.verdict.isin(words)]
    counts = rows.groupby("why", sort=False).size()
    numbers = {why: n for n, why in enumerate(counts.index, 1)}
    said = [f"{n}. {why or 'No reason is known.'} ({counts[why]})" for why, n in numbers.items()]
    return rows.assign(reason=rows.why.map(numbers)), "\n".join(said)


def save(rows: list[dict], path: str | Path) -> None:
    """Write the answers `rows` to the CSV file `path` (temporary file, then renamed)."""
    frame = pd.DataFrame(rows, columns=_COLUMNS).sort_values("id")
    text = frame.to_csv(index=False, float_format="%.6g", lineterminator="\n")
    replace_file(path, text.encode())


def load(folder: str | Path, complete: bool = False) -> pd.DataFrame:
    """Return all answers saved in `folder`, with the notebook each comes from.

    complete: whether the answers of notebooks that have saved none there are those of the printed
        run.

    Raises ValueError that names the file for one that `save` did not write: other columns, an
    unknown claim, a claim twice, an error that is no positive number; and if there are no answers.
    """
    folders = [COMMITTED / "ledger"] * complete + [Path(folder)]
    paths = {path.name: path for each in folders for path in each.glob("*.csv")}
    if not paths:
        raise ValueError(f"no answers in {folder}; run the notebooks first")
    return pd.concat([_load_file(paths[name]) for name in sorted(paths)], ignore_index=True)


def _load_file(path):
    """Return the answers of one notebook's file, checked."""
    types = {"ours": str, "se": float, "published_se": float, "chi2": float, "why": str}
    try:
        frame = pd.read_csv(path, dtype=types, encoding="utf-8")
        _check_rows(frame)
    except (ValueError, OverflowError) as error:  # pandas says no more than what it could not read
        raise ValueError(f"{path} holds no answers: {error}") from None
    return frame.fillna({"why": ""}).assign(notebook=path.stem)


def _check_rows(frame):
    """Raise ValueError unless `save` can have written the rows."""
    if list(frame) != _COLUMNS:
        raise ValueError(f"its columns are {list(frame)}, not {_COLUMNS}")
    known = {*published().index, *published().experiment}
    for claim in frame.id:
        if claim not in known:
            raise ValueError(f"there is no published value called {claim!r}")
    for claim in frame.id[frame.id.duplicated()]:
        raise ValueError(f"{claim} is answered twice")
    for name in ("se", "published_se", "chi2", "dof"):
        given = frame[name].dropna().astype(float)
        for value in given[~(np.isfinite(given) & (given >= 0))]:
            raise ValueError(f"{name} must be a finite number of at least 0, not {value}")


def _row(**given) -> dict:
    return {**dict.fromkeys(_COLUMNS), **given}


def _record(claim):
    if claim not in published().index:
        raise ValueError(f"there is no published value called {claim!r}")
    return published().loc[claim]


def _reason(claim, reasons):
    return next((why for start, why in reasons.items() if claim.startswith(start)), "")


def _check_finite(claim, what, value, positive=False):
    number = pd.to_numeric(pd.Series([value]), errors="coerce")[0]
    if not np.isfinite(number) or (positive and number <= 0):
        raise ValueError(f"{claim} needs {what}, not {value}")


def _text(value):
    """Return a value as the ledger writes it: words as they are, numbers in full."""
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | np.number):
        if not np.isfinite(value):
            raise ValueError(f"{value} is no answer: a finite number or words are needed")
        return repr(float(value)) if value != int(value) else str(int(value))
    return " ".join(_text(part) for part in value)


def answers_in(table: pd.DataFrame) -> list[dict]:
    """Return the rows for the ledger of a table with columns id, mean and ci95."""
    return answer_means(table.id, table)


def add_verdicts(wins: pd.DataFrame) -> pd.DataFrame:
    """Return `wins` with z and verdict of each value."""
    judged = judge(answers_in(wins))
    return wins.assign(z=judged.z.to_numpy(), verdict=judged.verdict.to_numpy())


def joint_tests(wins: pd.DataFrame) -> pd.DataFrame:
    """Return the joint test of each match in `wins`, indexed by its experiment in the record."""
    matches = list(dict.fromkeys(wins.id.str.rpartition(".")[0]))
    return judge_experiments(answers_in(wins), matches).loc[matches]
