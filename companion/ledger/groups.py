"""The table of results: what was measured together, in groups that one figure draws."""

import re
from pathlib import Path

import pandas as pd

from companion.ledger.displays import TESTED, agent_of, experiments_in_words, printed_as, rounded_as
from companion.ledger.record import published
from companion.ledger.verdicts import judge, judge_experiments

# claims: how the ids of the values begin; drawn: a figure, or the notebook where none shows them;
# remark: said with the verdict
GROUPS = Path(__file__).parents[1] / "data" / "results.csv"
_AGENTS = "uct quo uct_quo evil_pixie killbot boscoe kth kth_quo rl greedy random greedy_quo"
_CALLED = {name: agent_of(name) for name in [*_AGENTS.split(), "random_quo"]}
_CALLED |= {"kth_best_pick": "KthBestPick", "mae": "MAE", "rmse": "RMSE"}
_LAND = "australia south_america africa north_america europe asia"
_CALLED |= {name: name.replace("_", " ").title() for name in _LAND.split()}
_CALLED |= {"table1": "printed draft", "kth_oracle": "KthBestPick knows the others"}


def group_table(rows) -> pd.DataFrame:
    """Return what each group of the record prints, ours, and its verdict, a row per group, as text.

    Columns: printed as; what, with the group's worst experiment; figure, or the notebook;
    published and ours, of that experiment the three values furthest off; verdict, on all.
    """
    values, tests, found = judge(rows).set_index("id"), judge_experiments(rows), []
    for drawn, shows, claims, remark in pd.read_csv(GROUPS).fillna("").itertuples(index=False):
        claimed = published()[published().index.str.startswith(tuple(claims.split()))]
        group = tests.loc[claimed.experiment.unique()]
        name = worst(group)
        beside = claimed.index[(claimed.experiment == name) & claimed.same_as.isna()]
        quoted = furthest(values.loc[beside])
        what = f"{shows}: {_short_name(name, group.index)}".removesuffix(": ")
        labels = [_short_name(claim, beside).replace(",", "") for claim in quoted.index]
        labels = labels if len(quoted) > 1 else [""]
        pairs = zip(labels, quoted.published)
        theirs = [f"{label}: {value}".removeprefix(": ") for label, value in pairs]
        ours = ", ".join(map(rounded_as, quoted.ours, quoted.published))
        words = experiments_in_words(group[group.verdict.isin(TESTED)])
        verdict = "; ".join([words, *remark.splitlines()])
        found.append([printed_as(claimed.index), what, drawn, ", ".join(theirs), ours, verdict])
    return pd.DataFrame(
        found, columns=["printed as", "what", "figure", "published", "ours", "verdict"]
    )


def worst(tests: pd.DataFrame) -> str:
    """Return the experiment with the smallest p; where all are exact, the first that differs.

    tests: rows of `judge_experiments`; what was not tested does not count.  If none differs,
    the first.
    """
    tested = tests[tests.verdict.isin(TESTED)]
    if tested.p.notna().any():
        return tested.p.idxmin()
    return (tested.verdict == "differs").idxmax()


def furthest(values: pd.DataFrame) -> pd.DataFrame:
    """Return up to three values of an experiment: the largest |z|; of exact ones the first wrong.

    values: rows of `judge`.  They stay in their order.
    """
    if values.z.isna().all():
        return values.loc[[(values.verdict == "differs").idxmax()]]
    return values[values.z.abs().rank(method="first", ascending=False) <= 3]


def _short_name(name, others):
    """Return in words what tells an id from those beside it: "" if it stands alone."""
    parts = [other.split(".") for other in others]
    shared = next((k for k, same in enumerate(zip(*parts)) if len(set(same)) > 1), len(parts[0]))
    own = name.split(".")[shared:]
    words = ", ".join(" – ".join(map(_word, part.split("-"))) for part in own)
    return re.sub(r", (\d+)(?=,|$)", r" \1", words)  # a number belongs to the word before it


def _word(part):
    part = re.sub(r"^k(\d+)$", r"\1 items", part)  # the size of a table
    return _CALLED.get(part, part.replace("_", " "))
