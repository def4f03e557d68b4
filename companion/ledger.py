"""The ledger: each published value, ours, and a computed verdict.

`published()` holds the 337 values that the paper, its talk, the course report, its slides and the
authors' public logs state.  A notebook answers those it covers with `answer` or `untestable`,
shows `judge(rows)` and saves its rows.  The verdict follows from the kind of claim:

exact        equal to the printed precision.
statistical  z = (ours - published) / sqrt(s^2 + t^2), with our standard error s and the published
             one t, from its interval or its number of games; a value read off a figure adds the
             error of reading, uniform within `read_error`.
refit        the same, with s by bootstrap over draft outcomes and t as the fit's own, if given.
qualitative  equal as words.
timing       not testable: a time belongs to a machine, and no verdict rests on a clock.

All statistical and refit claims of the record are one family, controlled at 5 % by Holm's method.
"""

from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np
import pandas as pd
from scipy.stats import norm

from draftlib.support.files import replace_file
from draftlib.support.statistics import Z95

LEVEL = 0.05
FAMILY = ("statistical", "refit")


@cache
def published():
    """Return the published values as a DataFrame indexed by id.

    Columns: source, where, quantity, published (text), ci95, games, read_error, kind, note.
    """
    with resources.files("companion.data").joinpath("published_values.csv").open() as file:
        return pd.read_csv(file, index_col="id", dtype={"published": str}, keep_default_na=True)


def answer(claim, ours, se=None, published_se=None, why=""):
    """Return a row that answers `claim` with our value.

    se: our standard error, for statistical and refit claims.  published_se: the published one, if
    the record itself does not give it.  why: a sentence, needed if the verdict is "differs".
    Raises ValueError for an unknown claim, a time, a value or an error that is no finite number,
    and where neither we nor the record have an error to measure the difference by.
    """
    record = _record(claim)
    if record.kind == "timing":
        raise ValueError(f"{claim} is a time, which no verdict rests on: call it untestable")
    in_family = record.kind in FAMILY
    if in_family and not (se is not None and np.isfinite(se) and se >= 0):
        raise ValueError(f"{claim} is {record.kind}: it needs a standard error, not {se}")
    words = f"{float(ours):.6g}" if in_family else _text(ours)
    row = {"id": claim, "ours": words, "se": se, "published_se": published_se, "why": why}
    if in_family:
        _z_score(pd.Series(row), record)
    return row


def answer_means(ids, table):
    """Return a row for each claim of `ids` from the columns mean and ci95 of `table`, in order."""
    rows = zip(ids, table["mean"], table.ci95, strict=True)
    return [answer(claim, mean, se=half / Z95) for claim, mean, half in rows]


def explain(rows, reasons):
    """Return `rows` with a sentence on each that differs: the reason for its id.

    reasons: dict of the beginning of an id -> sentence.  A row that has its sentence keeps it, and
    a row that is reproduced gets none.
    """
    verdicts = judge(rows).verdict.tolist()
    return [
        {**row, "why": _reason(row["id"], reasons)}
        if verdict == "differs" and not row["why"]
        else row
        for row, verdict in zip(rows, verdicts)
    ]


def _reason(claim, reasons):
    return next((why for start, why in reasons.items() if claim.startswith(start)), "")


def beside(ours, ids):
    """Return `ours` with the columns published and published_ci95 of the claims `ids`.

    ours: a DataFrame with a row per claim, in the unit of the published values.
    """
    record = published().loc[list(ids)]
    return ours.assign(
        published=record.published.astype(float).to_numpy(), published_ci95=record.ci95.to_numpy()
    )


def untestable(claim, missing):
    """Return a row that says why `claim` cannot be tested: what is missing."""
    _record(claim)
    return {"id": claim, "ours": None, "se": None, "published_se": None, "why": missing}


def judge(rows):
    """Return the verdicts on the answers `rows` (dicts, or a DataFrame of them).

    Columns: id, source, quantity, published, ours, se, z, p, verdict, why.  The verdict is
    "reproduced", "differs" or "not testable".
    """
    frame = pd.DataFrame(rows, columns=["id", "ours", "se", "published_se", "why"])
    repeated = frame.id[frame.id.duplicated()]
    if len(repeated):
        raise ValueError(f"{repeated.iloc[0]} is answered twice")
    records = published().loc[frame.id].reset_index()
    frame.insert(1, "source", records.source)
    frame.insert(2, "quantity", records.quantity)
    frame.insert(3, "published", records.published)
    z = [_z_score(row, record) for row, record in zip(frame.itertuples(), records.itertuples())]
    frame["z"] = np.array(z, dtype=float)
    frame["p"] = 2 * norm.sf(frame.z.abs())
    rejected = holm(frame.p, family=int(published().kind.isin(FAMILY).sum()))
    frame["verdict"] = [
        _verdict(row, record, bad)
        for row, record, bad in zip(frame.itertuples(), records.itertuples(), rejected)
    ]
    columns = ["id", "source", "quantity", "published", "ours", "se", "z", "p", "verdict", "why"]
    return frame[columns]


def holm(p_values, family, level=LEVEL):
    """Return which of some p-values (NaN: not tested) Holm's method rejects.

    family: the number of hypotheses, tested or not; the i-th smallest of m is rejected while it is
    at most level / (m - i + 1) (Holm 1979).
    Raises ValueError for more tested hypotheses than the family has.

    >>> holm([0.001, 0.04, float("nan")], family=3).tolist()
    [True, False, False]
    """
    p = np.asarray(p_values, dtype=float)
    tested = np.count_nonzero(~np.isnan(p))
    if tested > family:
        raise ValueError(f"{tested} p-values are more than the {family} hypotheses of the family")
    rejected = np.zeros(len(p), dtype=bool)
    for rank, i in enumerate(np.argsort(p)):
        if not p[i] <= level / (family - rank):
            break
        rejected[i] = True
    return rejected


def save(rows, path):
    """Write the answers `rows` to the CSV file `path` (temporary file, then renamed)."""
    frame = pd.DataFrame(rows, columns=["id", "ours", "se", "published_se", "why"])
    text = frame.sort_values("id").to_csv(index=False, float_format="%.6g", lineterminator="\n")
    replace_file(path, text.encode())


def load(folder):
    """Return all answers saved in `folder`, with the notebook each comes from."""
    types = {"ours": str, "se": float, "published_se": float, "why": str}
    frames = [
        pd.read_csv(path, dtype=types).fillna({"why": ""}).assign(notebook=path.stem)
        for path in sorted(Path(folder).glob("*.csv"))
    ]
    if not frames:
        raise ValueError(f"no answers in {folder}; run the other notebooks first, at this scale")
    return pd.concat(frames, ignore_index=True)


def scoreboard(verdicts):
    """Return how many claims of each source have which verdict, unanswered ones included."""
    table = published()[["source"]].join(verdicts.set_index("id").verdict)
    table["verdict"] = table.verdict.fillna("open")
    counts = table.groupby(["source", "verdict"]).size().unstack(fill_value=0)
    columns = ["reproduced", "differs", "not testable", "open"]
    counts = counts.reindex(columns=columns, fill_value=0)
    counts.loc["all"] = counts.sum()
    return counts


def _record(claim):
    if claim not in published().index:
        raise ValueError(f"there is no published value called {claim!r}")
    return published().loc[claim]


def _text(value):
    """Return a value as the ledger writes it: words as they are, numbers in full."""
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, int | float | np.number):
        if not np.isfinite(value):
            raise ValueError(f"an answer must be a finite number, not {value}")
        return repr(float(value)) if value != int(value) else str(int(value))
    return " ".join(_text(part) for part in value)


def _z_score(row, record):
    """Return the difference of an answer in standard errors; NaN where there is none to test.

    Raises ValueError where it is not a finite number: such an answer would never be rejected.
    """
    if record.kind not in FAMILY or row.ours is None or pd.isna(row.ours):
        return np.nan
    error = np.sqrt(_published_variance(row, record))
    spread = np.hypot(row.se, error)
    difference = float(row.ours) - float(record.published)
    if not (np.isfinite(difference) and np.isfinite(spread) and spread > 0):
        raise ValueError(
            f"{row.id}: {row.ours} and {record.published}, with standard errors {row.se} and "
            f"{error:g}, cannot be compared: finite numbers and an error above 0 are needed"
        )
    return difference / spread


def _published_variance(row, record):
    """Return the squared error of a published value, as far as it is known."""
    value = float(record.published)
    if pd.notna(row.published_se):
        variance = row.published_se**2
    elif pd.notna(record.ci95):
        variance = (record.ci95 / Z95) ** 2
    elif pd.notna(record.games):
        share = value / record.games if value > 1 else value
        variance = share * (1 - share) * (record.games if value > 1 else 1 / record.games)
    else:
        variance = 0.0
    return variance + (record.read_error**2 / 3 if pd.notna(record.read_error) else 0.0)


def _verdict(row, record, rejected):
    if row.ours is None or pd.isna(row.ours):
        return "not testable"
    if record.kind in FAMILY:
        return "differs" if rejected else "reproduced"
    return "reproduced" if _same(str(row.ours), record.published) else "differs"


def _same(ours, printed):
    """Return whether `ours` rounds to `printed`, word by word."""
    mine, theirs = ours.split(), printed.split()
    return len(mine) == len(theirs) and all(map(_same_word, mine, theirs))


def _same_word(mine, theirs):
    try:
        value, target = float(mine), float(theirs)
    except ValueError:
        return mine == theirs
    decimals = len(theirs.partition(".")[2])
    return abs(value - target) <= 0.5 * 10.0**-decimals * (1 + 1e-9)
