"""How well does each source reproduce?  A row per source, in place of one count of tests."""

import pandas as pd
from scipy.optimize import brentq
from scipy.stats import chi2 as chi_squared, combine_pvalues, ncx2

from companion.ledger.record import published
from companion.ledger.verdicts import (
    ONE_SIDED,
    differences,
    judge,
    judge_experiments,
    zero_sum_test,
)

_BLUNT = 0.1  # a test of less power could hardly disagree
# What was measured in one way: how the ids of its experiments begin.
_PARTS = {
    "the paper's matches": "risk.paper",
    "the paper's weights": "evaluator.weights",
    "the slides' Fantasy Risk": "fantasy",
    "the slides' matches": "risk.slides",
    "the report's Table 1, as printed": "report.table1.",
    "the same in the authors' logs": "report.table1_logs.",
    "MaxN-MC at war, October 2009": "maxn_mc",
    "KthBestPick at war": "kth_risk",
    "KthBestPick on tables of items": "table_draft",
    "forecasts of unseen drafts": "evaluator.cv",
}
# Where a setting was chosen in sight of an answer: KthBestPick's budget, the seats of MaxN-MC,
# and the match that gave the armies with its twin.
IN_SIGHT = ("fantasy.kth", "table_draft", "kth_risk", "maxn_mc")
IN_SIGHT += tuple(f"risk.paper.round_robin.{bot}-killbot-boscoe" for bot in ("quo", "evil_pixie"))


def source_table(rows) -> pd.DataFrame:
    """Return how well each part of the record reproduces, and below all of it.

    Columns: source; tests, those with a p-value; agree, how many of them; chi2 and dof, their sums;
    p, of the sum, or by Fisher's method (1925) where there is none, as the covariance of the
    values is unknown; sd, sd_low and sd_high, see `laboratory_sd`, in percentage points of
    a match's total; power, the median chance that a test notices one value that is off by its
    margin, at the first step of Holm's method and whatever the other values do; sharp, how many
    tests have power of 0.1 or more, and sharp_agree, how many of them agree; equivalent, how many
    tests exclude a difference that matters in each of their values, and could_exclude, how many
    would if ours were equal to print.
    """
    tests = tests_with_power(rows)
    parts = tests.groupby(tests.index.map(_part_of), sort=False)
    counts = ["agree", "sharp", "sharp_agree", "equivalent", "could_exclude"]
    columns = {"source": "first", "p": "size", "power": "median", **dict.fromkeys(counts, "sum")}
    table = parts.agg(columns).rename(columns={"p": "tests"})
    table[["chi2", "dof"]] = parts[["chi2", "dof"]].sum(min_count=1)
    table["p"] = parts[["chi2", "dof", "p"]].apply(_p_together)
    spread = laboratory_sd(rows).mul(100)
    table = table.join(spread).reindex(list(_PARTS)).dropna(subset="tests").rename_axis(None)
    table.loc["all"] = table[["tests", *counts]].sum()
    table.loc["all", "power"] = tests.power.median()
    return table


def _part_of(experiment):
    return next(name for name, start in _PARTS.items() if experiment.startswith(start))


def _p_together(tests):
    if tests.dof.isna().any():
        return combine_pvalues(tests.p).pvalue
    return chi_squared.sf(tests.chi2.sum(), tests.dof.sum())


def tests_with_power(rows) -> pd.DataFrame:
    """Return the tests with a p-value as `judge_experiments` does, and what each could notice.

    More columns: power; sharp, whether the test could disagree; agree; sharp_agree; equivalent and
    could_exclude: see `source_table`.
    """
    tests = judge_experiments(rows)
    tests = tests[tests.p.notna()]
    first_step = 0.05 / tests.groupby("source").p.transform("size")
    values = judge(rows).query("counted").drop(columns="source")
    values = values.merge(tests[["dof", "values"]].assign(level=first_step), on="experiment")
    alone = values.dof.isna()  # Bonferroni's test looks at one of several values
    level = values.level.where(~alone, values.level / values["values"])
    off, dof = (values.margin / values.error) ** 2, values.dof.fillna(1)
    power = ncx2.sf(chi_squared.isf(level, dof), dof, off)
    values = values.assign(
        power=power,
        equivalent=values.verdict == "reproduced",
        could_exclude=ONE_SIDED * values.error < values.margin,
    )
    each = {"power": "median", "equivalent": "all", "could_exclude": "all"}
    tests = tests.join(values.groupby("experiment").agg(each))
    agree, sharp = tests.verdict == "agrees", tests.power >= _BLUNT
    return tests.assign(agree=agree, sharp=sharp, sharp_agree=agree & sharp)


def laboratory_sd(rows) -> pd.DataFrame:
    """Return the standard deviation of differences beyond chance, as a share: sd, sd_low, sd_high.

    A row per part of the record.  sd makes chi-squared its degrees of freedom (Paule and Mandel
    1982), and the limits make it its 2.5 % and 97.5 % points (Viechtbauer 2007); 0 where it is
    less without any.  Of the matches whose three values add up to the record's `total`, unless
    their notebook brings a joint test of its own.
    """
    values = differences(rows, published())
    own = pd.DataFrame(rows).reindex(columns=["id", "chi2"]).dropna().id
    tested = judge_experiments(rows).chi2.dropna().index.difference(own)
    values = values[values.same_as.isna() & values.experiment.isin(tested)]
    values[["d", "se"]] = values[["d", "se"]].div(values.total, axis=0)
    variances = ["published_variance", "read_variance"]
    values[variances] = values[variances].div(values.total**2, axis=0)
    found = {
        part: _excess([match for _, match in some.groupby("experiment")])
        for part, some in values.groupby(values.experiment.map(_part_of))
    }
    return pd.DataFrame.from_dict(found, "index", columns=["sd", "sd_low", "sd_high"])


def _excess(matches):
    def excess(sd, level):
        return sum(zero_sum_test(match, sd)[0] for match in matches) - level

    def root(level):
        return brentq(excess, 0, 1, (level,)) if excess(0, level) > 0 else 0.0

    dof = 2 * len(matches)
    return [*map(root, (dof, *chi_squared.isf([0.025, 0.975], dof)))]


def sources_in_words(table: pd.DataFrame) -> pd.DataFrame:
    """Return `source_table` to be read, rounded: what most readers look for comes first."""
    chi2 = [f"{c:.0f} on {d:.0f}" if c == c else "" for c, d in zip(table.chi2, table.dof)]
    spread = [
        f"{sd:.1f} ({low:.1f} to {high:.1f})" if sd == sd else ""
        for sd, low, high in zip(table.sd, table.sd_low, table.sd_high)
    ]
    p = table.p.map("{:.2g}".format).mask(table.p < 0.001, "< 0.001").replace("nan", "")
    counts = {
        "tests": "tests",
        "agree": "agree",
        "sharp": "could disagree",
        "sharp_agree": "of these agree",
        "equivalent": "rule out a real difference",
        "could_exclude": "could rule it out",
    }
    words = table[[*counts]].astype(int).rename(columns=counts)
    words.insert(5, "p of all together", p)
    more = {"chi-squared": chi2, "beyond chance, points": spread, "power": table.power.round(2)}
    return words.assign(**more)
