"""How well does each source reproduce?  A row per source, in place of one count of tests."""

from math import ceil

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
from draftlib.statistics import Z95, interval

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
# Where a setting was chosen in sight of an answer: KthBestPick's budget, and the match that gave
# the armies with its twin.
IN_SIGHT = ("fantasy.kth", "table_draft", "kth_risk")
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
    tests = _tests(rows)
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


def _tests(rows):
    """Return the tests with a p-value as `judge_experiments` does, with the columns counted."""
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
        "could_exclude": "could rule out a real difference",
        "equivalent": "rule it out",
    }
    words = table[[*counts]].astype(int).rename(columns=counts)
    words.insert(4, "p of all together", p)
    more = {"chi-squared": chi2, "beyond chance, points": spread, "power": table.power.round(2)}
    return words.assign(**more)


_UNFIT = ["the slides' matches", "the report's Table 1, as printed"]
_SINGLY = ["the slides' Fantasy Risk", "KthBestPick at war", "MaxN-MC at war, October 2009"]


def verdict_in_words(rows, ten_sets: pd.Series, mended: pd.Series, own: pd.DataFrame) -> str:
    """Return as a list what is reproduced, not replicated, mended, and what does not fit.

    ten_sets : per cent of wars that UCT wins with the paper's method, by training set; mended : the
    same with other drafts and another learner; own : mean and ci95 of the same if each bot fights
    for itself, then of the rule and of the printed weights.
    """
    table = source_table(rows)
    slides, printed = table.loc[_UNFIT].itertuples()
    ours, theirs, off, error = _main_number(rows)
    (mean, half), (good, good_half) = interval(ten_sets), interval(mended)
    eleventh = half * (len(ten_sets) + 1) ** 0.5  # of a prediction, in place of a mean's
    by_blend, by_rule, by_print = (f"{each:.0f} ± {ci95:.0f}" for each, ci95 in own.to_numpy())
    singly = table.loc[_SINGLY]
    *some, last = (f"{p:.1g}" for p in chi_squared.sf(singly.chi2, singly.dof))
    return "\n".join(
        [
            "* **The main result is reproduced.** In the paper's six matches UCT wins "
            f"{ours:,.0f} of 1,800 games here (scaled) and {theirs:,.0f} in print; an even share "
            f"is 600. The difference is {off:.1f} ± {Z95 * error:.1f} points, and two one-sided "
            f"tests at 5 % exclude one of {ceil(abs(off) + ONE_SIDED * error)} points. The "
            "starting armies are not printed: we chose 35 on one of the paper's ten matches, and "
            "the nine others choose the same (A2).",
            "* **The method is not replicated.** With weights fitted anew to each of "
            f"{len(ten_sets)} training sets, UCT wins {mean:.0f} ± {half:.0f} % of the wars, not "
            f"the printed {100 * theirs / 1800:.0f} %. If the authors applied it as we do, their "
            "weights were a lucky draw, but not an impossible one: the 95 % prediction interval of "
            f"a further set is {mean - eleventh:.0f} to {mean + eleventh:.0f} %.",
            "* **The method is mended** by other drafts and a better learner, with which UCT wins "
            f"{good:.0f} ± {good_half:.0f} % of the paper's wars. Both were found on other sets, "
            f"against the same bots. If each bot fights its own wars, UCT wins {by_blend} %, no "
            f"more than *North America first, then anything* ({by_rule}), and less than with the "
            f"printed weights ({by_print}).",
            f"* **Some of the record does not fit:** {slides.tests - slides.agree:.0f} of the "
            f"slides' {slides.tests:.0f} matches; {printed.tests - printed.agree:.0f} of the "
            f"{printed.tests:.0f} tests of the report's Table 1 as printed; and three groups "
            "(Fantasy Risk, KthBestPick at war, MaxN-MC), whose tests agree one by one, but not "
            f"all tests of a group together (p = {', '.join(some)} and {last}).",
        ]
    )


def _main_number(rows):
    """Return UCT's wins of 1,800 in the paper's six matches, ours and theirs, d and s in points."""
    values = judge(rows)
    of_uct = values.experiment.str.startswith("risk.paper.round_robin.uct_quo-")
    values = values[of_uct & values.id.str.endswith(".uct_quo")]
    ours, theirs = (values[who].astype(float).sum() for who in ("ours", "published"))
    return ours, theirs, (ours - theirs) / 18, (values.error**2).sum() ** 0.5 / 18
