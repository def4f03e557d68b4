"""The headline claims of the book, each beside its dumb rule.

A *dumb rule* is the best rule that knows nothing of the claim: a list of continents, a seat, the
same search without what is praised, a change elsewhere.  `table` computes both from stored rows.  A
test holds that README's findings, the last paragraph of every notebook and the titles of the
figures have a row in `HEADLINES`.
"""

import numpy as np
import pandas as pd
from scipy.stats import ttest_ind, ttest_rel

from companion.experiment import DATA, stored
from companion.experiments import rules_of_thumb, waiting
from companion.experiments.replication import smooth_wins
from companion.experiments.told_rules import wins_told
from companion.learned import SETS, best_rule
from companion.ledger import holm
from companion.searches import timed
from draftlib.statistics import interval

# places: README's findings by number, notebooks, figures.  values: what gives those of claim and
# rule, paired if their index is; "drafters": `_drafters` of the columns that follow.  Where nothing
# is claimed that a rule could beat, `rule` says why.
HEADLINES = pd.read_csv(DATA / "headlines.csv", dtype={"places": str})


def _drafters(setting, drafter, rival, way="quo", per=300):
    """Return what a drafter and its rival win by round; "best for quo": the rule tuned for that."""
    rounds = rules_of_thumb.per_round(rules_of_thumb.fresh(setting), way, per)
    if rival.startswith("best for "):
        rival = best_rule(setting, rival.removeprefix("best for "))
    return rounds[drafter], rounds[rival]


def _rise():
    """Return how many wins of 100 all of Australia adds, and exchanges of other territories."""
    rows = stored("continents").query("kind == 'three UCTs' and continent == 'Australia'")
    return 100 * rows.won, 100 * rows.control_won


def _steps():
    """Return what UCT loses if eight of North America weigh less, and if six and seven do, too."""
    rows = stored("steps")
    won = 300 * rows.groupby(["round", "changed"]).won.mean().unstack()
    lost = won["nothing"].to_numpy()[:, None] - won
    return lost["eight lower"], lost["eight lower, six and seven below it"]


def _repeated():
    """Return what UCT wins by the fit to each of ten sets, and a rule by round."""
    rows = stored("replication").query("agent == 'search'")
    won = 300 * rows.groupby(["round", "drafter"]).quo.mean().unstack()
    rule = won["North America"].add_prefix("round ", axis=0)
    return won[[str(each) for each in SETS]].mean(), rule


def _smooth():
    """Return what UCT wins by the ten sets with the chosen penalty, and with none, by set."""
    found = smooth_wins()
    return found["penalty"], found["none"]


def _networks():
    """Return what UCT wins by networks of its own drafts beside the same bots, and a tuned rule."""
    won = 300 * stored("line_up").groupby("unit").won.mean()
    return won, _drafters("bots", "UCT", "best for own", "own")[1].add_prefix("round ", axis=0)


def _waiting():
    """Return KthBestPick's value a pick on tables of 12 items and more, and a Greedy's there."""
    table, control = stored("kth_at_work"), stored("kth_control").query("items >= 12")
    control = control[control.share == timed.SHARE]
    table = table[(table.share == timed.SHARE) & (table.agent == "KthBestPick")]
    names = "table_draft.k" + control["items"].astype(str)
    instead = control.assign(experiment=names)[control.agent == waiting.IN_ITS_PLACE]
    keys = ["experiment", "round"]
    both = instead.merge(table, on=keys, suffixes=(" instead", "")).set_index(keys)
    return both.reward, both["reward instead"]


def _without_waiting():
    """Return KthBestPick's score with the slides' constants, and that without waiting, N = 1."""
    rows = stored("kth_at_work").query("agent == 'KthBestPick' and share == @timed.SHARE")
    rounds = 100 * rows.set_index(["experiment", "round"]).reward
    name = "fantasy.kth_self_model"
    both = pd.concat([rounds[name], rounds[f"{name}, N = 1"]], axis=1, join="inner")
    return both.iloc[:, 0], both.iloc[:, 1]


def _learner():
    """Return what a learner of territories scores after 3,000 drafts, by run; and a rule."""
    rows = stored("learning_curves").query("series == 'territories' and drafts == 3000")
    _, rule = _drafters("Greedy and Random", "UCT", "North America", "reward", 100)
    return rows.set_index("run").reward, rule.add_prefix("round ", axis=0)


def _told():
    """Return what RAVE wins that is told the bots' rules, and the best rule that was tuned."""
    _, rule = _drafters("bots", "UCT", "best for own", "own")
    return wins_told("all").mean(axis=1).add_prefix("told ", axis=0), rule


def _tenth():
    """Return the scores in Fantasy Risk of RAVE(300) and UCT(3000) beside each other."""
    rows = stored("rave").query("place == 'Fantasy Risk' and step == 'fresh'")
    rows = rows.set_index(["search", "simulations", "against", "round"]).score.sort_index()
    return rows["RAVE", 300, 3000], rows["UCT", 3000, 300]


_VALUES = {
    function.__name__.strip("_"): function
    for function in (_rise, _steps, _repeated, _smooth, _networks, _waiting)
    + (_without_waiting, _learner, _told, _tenth)
}


def table() -> pd.DataFrame:
    """Return a row per headline: both means, each with its interval, and their difference.

    Columns: places, claim, mean, ci95, dumb rule, rule_mean, rule_ci95, difference, difference_ci95
    (paired where both have the same rounds or drafts, otherwise of two independent means), p of a
    t-test, decided (whether Holm's method rejects it among all headlines), unit, n.

    >>> bool(table().p[table().decided].max() < 0.05)
    True
    """
    rows = []
    for line in HEADLINES.dropna(subset="claim").itertuples():
        if line.values == "drafters":
            claim, rule = _drafters(line.setting, line.drafter, line.rival, line.way, line.per)
        else:
            claim, rule = _VALUES[line.values]()
        row = {"places": line.places, "claim": line.claim, "dumb rule": line.rule}
        rows.append(row | compare(claim, rule) | {"unit": line.unit, "n": len(claim)})
    columns = ["places", "claim", "mean", "ci95", "dumb rule", "rule_mean", "rule_ci95"]
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


def in_words(rows: pd.DataFrame) -> pd.DataFrame:
    """Return `table` to be read, as finely as the intervals allow, with a verdict in a word.

    verdict: "more" or "less" than the dumb rule, or "undecided".

    >>> in_words(table()).verdict.value_counts().index.tolist()
    ['more', 'undecided', 'less']
    """
    digits = np.where(rows.difference_ci95 < 2, 1, 0) + (rows.difference_ci95 < 0.2)
    found = rows[["claim", "dumb rule", "unit"]].copy()
    columns = {"claim's": ("mean", "ci95"), "rule's": ("rule_mean", "rule_ci95")}
    columns["difference"] = "difference", "difference_ci95"
    for name, (mean, half) in columns.items():
        ends = zip(rows[mean], rows[half], digits)
        found[name] = [f"{mean:z.{d}f} ± {half:.{d}f}" for mean, half, d in ends]
    words = np.where(rows.difference > 0, "more", "less")
    return found.assign(verdict=np.where(rows.decided, words, "undecided"))
