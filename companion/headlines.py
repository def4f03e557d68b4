"""The headline claims of the book, each beside its simple rival.

A *simple rival* is the best rule that knows nothing of the claim: a list of continents, a seat, the
same search without what is praised, a change elsewhere.  A headline stands in its experiment, under
`headline`; `table` computes all of them from stored rows.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy.stats import ttest_ind, ttest_rel

from companion.experiments import import_all
from companion.ledger import holm
from draftlib.statistics import interval


class Headline(NamedTuple):
    """A claim and its simple rival; `values` returns what both get, paired if their index is."""

    places: str  # README's findings by number, notebooks, figures
    claim: str
    rule: str
    unit: str
    values: Callable[[], tuple[pd.Series, pd.Series]]


HEADLINES: list[Headline] = []


def headline(places: str, claim: str, rule: str, unit: str) -> Callable:
    """Return a decorator that enters a function of stored rows as the values of a headline."""

    def register(values):
        HEADLINES.append(Headline(places, claim, rule, unit, values))
        return values

    return register


def table() -> pd.DataFrame:
    """Return a row per headline: both means, each with its interval, and their difference.

    Columns: places, claim, mean, ci95, simple rival, rule_mean, rule_ci95, difference and
    difference_ci95 (paired where both have the same rounds or drafts, otherwise of two independent
    means), p of a t-test, decided (whether Holm's method rejects it among all headlines), unit, n.

    >>> bool(table().p[table().decided].max() < 0.05)
    True
    """
    import_all()
    rows = []
    ordered = sorted(HEADLINES, key=lambda each: (each.places[:6] != "README", each.places))
    for places, claim, rule, unit, values in ordered:  # README's first, by number
        mine, others = values()
        row = {"places": places, "claim": claim, "simple rival": rule}
        rows.append(row | compare(mine, others) | {"unit": unit, "n": len(mine)})
    columns = ["places", "claim", "mean", "ci95", "simple rival", "rule_mean", "rule_ci95"]
    columns += ["difference", "difference_ci95", "p", "unit", "n"]
    headlines = pd.DataFrame(rows, columns=columns)
    return headlines.assign(decided=holm(headlines.p, len(headlines)))


def compare(claim: pd.Series, rule: pd.Series) -> dict:
    """Return both means, their difference and its p; paired where both have the same rounds."""
    (mean, ci95), (rule_mean, rule_ci95) = interval(claim), interval(rule)
    if claim.index.equals(rule.index):
        difference, difference_ci95 = interval(claim - rule)
        p = ttest_rel(claim, rule).pvalue
    else:
        difference, difference_ci95 = mean - rule_mean, np.hypot(ci95, rule_ci95)
        p = ttest_ind(claim, rule, equal_var=False).pvalue
    means = {"mean": mean, "ci95": ci95, "rule_mean": rule_mean, "rule_ci95": rule_ci95}
    return means | {"difference": difference, "difference_ci95": difference_ci95, "p": p}
