"""Verdicts: does a published value reproduce, and does an experiment as a whole?

`VERDICTS` lists the words for both.  Where a value is reproduced or compatible, an experiment
agrees; and only an experiment repeats others.

**A value:** with d = ours - published and s the standard error of d (ours, the published one from
its interval or its number of games, and the error of reading a figure, uniform within
`read_error`):

reproduced    |d| <= 1.96 s, inside the 95 % prediction interval, and |d| + 1.645 s < margin: two
              one-sided tests at 5 % show that no difference that matters is left (Schuirmann 1987)
compatible    inside the interval, but too imprecise to exclude a difference that matters, or
              without a margin
in doubt      outside the interval, but not rejected by Holm's method (1979) at 5 % among all
              counted values of its source
differs       rejected by it
not testable  what is missing is named
open          not answered yet

Exact values are reproduced if they are equal to the printed digits.  A claim in words is reproduced
if an interval says so, see `answer_words`.  Values that repeat others (`same_as`) are shown
but not counted.  The record is judged as it is labelled.

**An experiment**, values that were measured together, agrees unless its one test is rejected by
Holm's method, applied to all experiments of its source.  The three values of a match have a fixed
sum, the record's `total`: the test is chi-squared where the sum of the differences is zero.  The
weights of the fit bring their own joint test.  Where the covariance is unknown, Bonferroni's bound
on the smallest p-value serves.  Exact experiments agree if all their values are equal; a claim in
words that is undecided leaves its experiment in doubt.
"""

from collections.abc import Collection

import numpy as np
import pandas as pd
from scipy.stats import chi2 as chi_squared, norm

from companion.ledger.record import CHANCE, published
from draftlib.statistics import Z95

_LEVEL = 0.05
ONE_SIDED = 1.645  # the 95 % point of the normal distribution
DOUBTFUL = ("in doubt", "differs")
TESTED = ("agrees", *DOUBTFUL)  # of an experiment that was tested
VERDICTS = ("reproduced", "compatible", *TESTED, "not testable", "open", "repeats")
_OF_EXPERIMENTS = ("agrees", "repeats")
_JUDGED = [
    *("id", "experiment", "source", "quantity", "published", "ours", "se", "margin"),
    *("difference", "error", "z", "p", "counted", "verdict", "why"),
]


def judge(rows) -> pd.DataFrame:
    """Return the verdict on each answered value; rows: dicts, or a DataFrame of them.

    Columns: id, experiment, source, quantity, published, ours, se, margin, difference (ours -
    published) and its standard error, z, p, counted, verdict, why.  Rows with the joint test of an
    experiment are left out.
    """
    record = published()
    frame = differences(rows, record)
    z = frame.d / frame.s
    p = pd.Series(2 * norm.sf(z.abs()), frame.index)
    counted, families = _varies(frame), record.source[_varies(record)].value_counts()
    source = frame.same_as.map(record.source).fillna(frame.source)  # of what a value repeats
    rejected = holm_by_source(p.where(counted), source, families)
    left = families.reindex(source).to_numpy() - rejected.groupby(source).transform("sum")
    repeats = ~counted & (p <= _LEVEL / left.clip(1))
    words = [_word(row, wrong) for row, wrong in zip(frame.itertuples(), rejected | repeats)]
    frame = frame.assign(z=z, p=p, counted=frame.same_as.isna(), verdict=words)
    return frame.rename(columns={"d": "difference", "s": "error"})[_JUDGED].reset_index(drop=True)


def judge_experiments(rows, names: Collection[str] | None = None) -> pd.DataFrame:
    """Return the test of each experiment of the record, or of those in `names`, by its name.

    Columns: source; values (counted); test ("chi-squared", "Bonferroni", "exact" or, of
    claims, "in words"); chi2, dof, p; and verdict: "agrees", "differs", "in doubt" (a claim
    in words that is undecided), "not testable", "open" (some value is unanswered), or "repeats"
    (all its values stand elsewhere too).
    """
    record = published()
    values = differences(rows, record).set_index("id")
    joint = pd.DataFrame(rows).reindex(columns=["id", "chi2", "dof"]).dropna().set_index("id")
    tests = {
        name: _test(claims, values, joint)
        for name, claims in record.groupby("experiment", sort=False)
        if names is None or name in names
    }
    table = pd.DataFrame.from_dict(tests, orient="index").rename_axis("experiment")
    families = record[_varies(record)].drop_duplicates("experiment").source.value_counts()
    rejected = holm_by_source(table.p, table.source, families)
    table["verdict"] = np.where(rejected, "differs", table.verdict)
    return table


def holm(p_values, family: int) -> np.ndarray:
    """Return which of some p-values (NaN: not tested) Holm's method rejects.

    family: the number of hypotheses, tested or not; the i-th smallest of m is rejected while it is
    at most 0.05 / (m - i + 1) (Holm 1979).

    >>> holm([0.001, 0.04, float("nan")], family=3).tolist()
    [True, False, False]
    """
    p = np.asarray(p_values, dtype=float)
    tested = int(np.isfinite(p).sum())
    if family < tested:
        raise ValueError(f"a family of {family} hypotheses cannot hold {tested} p-values")
    rejected = np.zeros(len(p), dtype=bool)
    first = np.argsort(p, kind="stable")[:tested]
    within = p[first] <= _LEVEL / (family - np.arange(tested))
    rejected[first] = np.logical_and.accumulate(within)
    return rejected


def holm_by_source(p: pd.Series, source: pd.Series, families: pd.Series) -> pd.Series:
    """Return which of `p` Holm's method rejects, each source a family of its own.

    >>> p, source = pd.Series([0.02, 0.02]), pd.Series(["paper", "talk"])
    >>> holm_by_source(p, source, pd.Series({"paper": 2, "talk": 3})).tolist()
    [True, False]
    """
    rejected = p.groupby(source).transform(lambda some: holm(some, families.get(some.name, 0)))
    return rejected.astype(bool)


def display_values(verdicts: pd.DataFrame, display: str, source: str = "paper") -> pd.DataFrame:
    """Return the values of `verdicts` that a display of the source prints, in the record's order.

    verdicts: see `judge`.  display: such as "Table 2", "Figure 5(c)" or a slide's title.

    >>> display_values(judge([]), "Figure 5(d)")
    Traceback (most recent call last):
    ValueError: the paper prints no values in 'Figure 5(d)', but in 'Figure 3', ...
    """
    record = published()
    places = record["where"][record.source == source].str.split("; ").explode()
    if not (places == display).any():
        known = ", ".join(map(repr, sorted(set(places))))
        raise ValueError(f"the {source} prints no values in {display!r}, but in {known}")
    printed = places.index[places == display]
    return verdicts.set_index("id").loc[printed[printed.isin(verdicts.id)]].reset_index()


def counts_by_experiment(rows) -> pd.DataFrame:
    """Return the verdict of each experiment and how many of its values got which word.

    This is the small file that shows at a glance, in a diff, when a verdict changes.
    """
    record = published()
    words = record.join(judge(rows).set_index("id").verdict).verdict.fillna("open")
    of_values = [word for word in VERDICTS if word not in _OF_EXPERIMENTS]
    counts = pd.crosstab(record.experiment, words).reindex(columns=of_values, fill_value=0)
    return judge_experiments(rows)[["source", "verdict"]].join(counts).sort_index()


def _varies(table):
    """Return which values vary from run to run and repeat no other: those that are tested."""
    return table.kind.isin(CHANCE) & table.same_as.isna()


def differences(rows, record: pd.DataFrame) -> pd.DataFrame:
    """Return the answers joined with the record, and d, s and the parts of the variance."""
    columns = ["id", "ours", "se", "published_se", "why"]
    frame = pd.DataFrame(rows).reindex(columns=[*columns, "chi2"])
    frame = frame.loc[frame.chi2.isna(), columns].reset_index(drop=True)
    frame = frame.astype({"se": float, "published_se": float})
    repeated = frame.id[frame.id.duplicated()]
    if len(repeated):
        raise ValueError(f"{repeated.iloc[0]} is answered twice")
    frame = frame.merge(record, "left", left_on="id", right_index=True, suffixes=("", "_record"))
    chance = frame.kind.isin(CHANCE) & frame.ours.notna()
    theirs = pd.to_numeric(frame.published.where(chance))
    frame["d"] = pd.to_numeric(frame.ours.where(chance), errors="coerce") - theirs
    # of a published value: from its error, its interval or its games, all of which are `whole`
    whole = frame.unit.map({"share": 1, "percent": 100}).astype(float)
    whole = frame.games.where(frame.unit == "wins", whole)
    share = theirs / whole
    by_games = share * (1 - share) * (whole / frame.games * whole)
    known = (frame.published_se**2).fillna((frame.ci95 / Z95) ** 2)
    frame["published_variance"] = known.fillna(by_games).fillna(0.0)
    frame["read_variance"] = frame.read_error.fillna(0) ** 2 / 3
    frame["s"] = np.sqrt(frame.se**2 + frame.published_variance + frame.read_variance)
    broken = frame[chance & ~(np.isfinite(frame.d) & np.isfinite(frame.s) & (frame.se > 0))]
    for row in broken.itertuples():
        raise ValueError(f"{row.id} cannot be judged: ours {row.ours}, standard error {row.se}")
    return frame


def _word(row, rejected):
    if row.ours is None or pd.isna(row.ours):
        return "not testable"
    if row.kind == "qualitative":
        return {"true": "reproduced", "false": "differs"}.get(str(row.ours), "in doubt")
    if row.kind not in CHANCE:
        return "reproduced" if _same(str(row.ours), row.published) else "differs"
    if rejected:
        return "differs"
    if abs(row.d) > Z95 * row.s:
        return "in doubt"
    return "reproduced" if abs(row.d) + ONE_SIDED * row.s < row.margin else "compatible"


def _test(claims, values, joint):
    """Return the row of one experiment in `judge_experiments`."""
    counted = claims[claims.same_as.isna()]
    row = {"source": claims.source.iloc[0], "values": len(counted), "test": ""}
    row |= dict.fromkeys(("chi2", "dof", "p"), np.nan)
    if counted.empty:
        return {**row, "verdict": "repeats"}
    if not set(counted.index) <= set(values.index):
        return {**row, "verdict": "open"}
    answers = values.loc[counted.index]
    if answers.ours.isna().any():
        return {**row, "verdict": "not testable"}
    if not answers.kind.isin(CHANCE).all():
        words = {_word(answer, False) for answer in answers.itertuples()}
        worst = next((word for word in reversed(TESTED) if word in words), "agrees")
        claimed = (answers.kind == "qualitative").any()
        return {**row, "test": "in words" if claimed else "exact", "verdict": worst}
    z, row["verdict"] = answers.d / answers.s, "agrees"
    name = claims.experiment.iloc[0]
    if name in joint.index:
        statistic, dof = joint.loc[name]
    elif answers.total.notna().all():
        statistic, dof = zero_sum_test(answers)
    else:
        smallest = min(1.0, len(z) * 2 * float(norm.sf(z.abs().max())))
        return {**row, "test": "Bonferroni", "p": smallest}
    p = float(chi_squared.sf(statistic, dof))
    return {**row, "test": "chi-squared", "chi2": statistic, "dof": dof, "p": p}


def zero_sum_test(answers: pd.DataFrame, beyond: float = 0.0) -> tuple[float, int]:
    """Return chi-squared and degrees of freedom of three differences `d` whose sum is fixed.

    answers: three rows with d, se, published_variance and read_variance.  The covariances of three
    values with a fixed sum follow from their variances; errors of reading are independent.
    beyond: a standard deviation of each difference that the errors do not contain.
    """
    covariance = zero_sum_covariance(answers.se**2)
    covariance = covariance + zero_sum_covariance(answers.published_variance)
    covariance = covariance + np.diag(answers.read_variance)
    covariance = covariance + zero_sum_covariance([beyond**2] * 3)
    axes = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])
    spread = axes @ covariance @ axes.T
    inverse = np.linalg.pinv(spread, rcond=1e-9, hermitian=True)
    distance = axes @ answers.d.to_numpy()
    return float(distance @ inverse @ distance), int(np.linalg.matrix_rank(inverse, 1e-12))


def zero_sum_covariance(variances) -> np.ndarray:
    """Return the covariance of three values with a fixed sum from their variances, (3, 3).

    cov(a, b) = (var(c) - var(a) - var(b)) / 2, for a + b = constant - c.

    >>> zero_sum_covariance([2.0, 1.0, 1.0]).tolist()
    [[2.0, -1.0, -1.0], [-1.0, 1.0, 0.0], [-1.0, 0.0, 1.0]]
    """
    v = np.asarray(variances, dtype=float)
    table = (v.sum() - 2 * v[:, None] - 2 * v) / 2  # var(c) = total - var(a) - var(b)
    np.fill_diagonal(table, v)
    return table


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
