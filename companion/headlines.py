"""The headline claims of the book, each beside its dumb rule.

A *dumb rule* is the best rule that knows nothing of the claim: a list of continents, a seat, the
same search without what is praised, a change elsewhere.  `table` computes both from stored rows.  A
test holds that README's findings, the last paragraph of every notebook and the titles of the
figures have a row here, or in `NO_RIVAL` a reason why there is nothing to beat.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import pandas as pd
from scipy.stats import ttest_ind, ttest_rel

from companion.ledger import holm
from companion.studies import kth_at_work, kth_control, rules_of_thumb, wrong_war
from companion.studies.drafting_to_win import real_games
from companion.studies.refits import SETS
from companion.studies.replication import smooth_wins
from companion.studies.rules_of_thumb import best_rule
from companion.studies.study import stored
from draftlib.statistics import interval


class Headline(NamedTuple):
    """A claim and its dumb rule, where the claim stands, and what gives both numbers."""

    places: str  # README's findings by number, notebooks, figures
    claim: str
    rule: str
    unit: str
    values: Callable[[], tuple[pd.Series, pd.Series]]  # of claim and rule; paired if their index is


def _drafters(setting, claim, rule, way="quo", per=300, tuned=None):
    """Return what two drafters win by round; rule None: the best, tuned for `tuned` or `way`."""
    rounds = rules_of_thumb.per_round(rules_of_thumb.fresh(setting), way, per)
    return rounds[claim], rounds[rule or best_rule(setting, tuned or way)]


def _australia():
    """Return how often the owner of Australia wins most games, and the evaluator's favourite."""
    guesses = wrong_war.guesses()
    return guesses["owner of Australia"], guesses["evaluator's favourite"]


def _rise(kind, continent):
    """Return how many wins of 100 a whole continent adds, and exchanges of other territories."""
    rows = stored("continents").query("kind == @kind and continent == @continent")
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
    won = 300 * stored("line_up").query("agent == 'search'").groupby("unit").won.mean()
    return won, _drafters("bots", "UCT", None, "own")[1].add_prefix("round ", axis=0)


def _waiting():
    """Return KthBestPick's value a pick on tables of 12 items and more, and a Greedy's there."""
    table, control = stored("kth_at_work"), stored("kth_control").query("items >= 12")
    control = control[control.share == kth_at_work.SHARE]
    table = table[(table.share == kth_at_work.SHARE) & (table.agent == "KthBestPick")]
    names = "table_draft.k" + control["items"].astype(str)
    instead = control.assign(experiment=names)[control.agent == kth_control.IN_ITS_PLACE]
    keys = ["experiment", "round"]
    both = instead.merge(table, on=keys, suffixes=(" instead", "")).set_index(keys)
    return both.reward, both["reward instead"]


def _without_waiting():
    """Return KthBestPick's score with the slides' constants, and that without waiting, N = 1."""
    rows = stored("kth_at_work").query("agent == 'KthBestPick' and share == @kth_at_work.SHARE")
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
    rows = real_games("RAVE", "all").query("agent == 'search'")
    _, rule = _drafters("bots", "UCT", None, "own")
    return 300 * rows.groupby("round").won.mean().add_prefix("told ", axis=0), rule


def _tenth():
    """Return the scores in Fantasy Risk of RAVE(300) and UCT(3000) beside each other."""
    rows = stored("rave").query("place == 'Fantasy Risk' and step == 'fresh'")
    rows = rows.set_index(["search", "simulations", "against", "round"]).score.sort_index()
    return rows["RAVE", 300, 3000], rows["UCT", 3000, 300]


_RULE = '"North America first, then anything"'
_TUNED = "the best of 74 rules, tuned against the same rivals"
_FORECAST = "the one of 74 rules that the evaluator likes best"  # tuned as UCT is
_PAPER, _OWN = "wins of 300, the paper's war", "wins of 300, own play"
_HEADLINES = (
    Headline(
        "README 1, README 2, 00, 06, P, 06_round_robin, P_figure_5b, P_figure_5c",
        "UCT using the published evaluator",
        _RULE,
        _PAPER,
        partial(_drafters, "bots", "UCT", "North America"),
    ),
    Headline(
        "README 2, 06",
        "UCT using the published evaluator",
        _TUNED,
        _PAPER,
        partial(_drafters, "bots", "UCT", None),
    ),
    Headline(
        "06",
        "UCT using the published evaluator",
        _FORECAST,
        _PAPER,
        partial(_drafters, "bots", "UCT", None, tuned="reward"),
    ),
    Headline(
        "README 4, 07, 07_the_papers_war",
        "RAVE using 1,000 real games a pick",
        _TUNED,
        _PAPER,
        partial(_drafters, "bots", "RAVE, 1000 games", None),
    ),
    Headline(
        "07",
        "UCT using a network trained on its own drafts against the same bots",
        _TUNED,
        _OWN,
        _networks,
    ),
    Headline(
        "00, 06, 00_cycle",
        "RAVE using 300 real games a pick",
        '"Australia, as a block"',
        "wins of 300 between two UCTs",
        partial(_drafters, "two UCTs", "RAVE, 300 games", "Australia, as a block"),
    ),
    Headline(
        "README 3, 00, 00_cycle",
        '"Australia, as a block"',
        _RULE,
        "% of wars between two UCTs",
        partial(_drafters, "two UCTs", "Australia, as a block", "North America", per=100),
    ),
    Headline(
        "00",
        "the owner of Australia wins most wars, three UCTs drafted",
        "the evaluator's favourite, seats taken out",
        "drafts of 100",
        _australia,
    ),
    Headline(
        "00, 07, 07_forecast_and_war",
        "all of Australia, three UCTs drafted",
        "as many exchanges elsewhere",
        "more wins of 100",
        partial(_rise, "three UCTs", "Australia"),
    ),
    Headline(
        "05",
        "eight of North America lower, so that it adds nothing to seven, costs UCT",
        "the same with six and seven lower, so that it adds",
        _PAPER,
        _steps,
    ),
    Headline(
        "README 1, 05, 05_replication",
        "UCT using the paper's method repeated on ten training sets",
        _RULE,
        _PAPER,
        _repeated,
    ),
    Headline(
        "05, 05_smoothing",
        "UCT using the same ten sets with a penalty on steps, chosen by forecast",
        "the same without",
        _PAPER,
        _smooth,
    ),
    Headline(
        "06, P_slides_fantasy_1",
        "UCT against Greedy and Random",
        _RULE,
        "reward × 100, Fantasy Risk",
        partial(_drafters, "Greedy and Random", "UCT", "North America", "reward", 100),
    ),
    Headline(
        "06, P_figure_5a",
        "UCT against Greedy and Random",
        _RULE,
        "% of wars, against Greedy and Random",
        partial(_drafters, "Greedy and Random", "UCT", "North America", "quo", 100),
    ),
    Headline(
        "02, A4, 02_tables",
        "KthBestPick on tables of 12 to 60 items",
        "Greedy in its place",
        "points a pick",
        _waiting,
    ),
    Headline(
        "A4, A4_budgets, P_slides_fantasy_2",
        "KthBestPick with the slides' constants, against UCT and Greedy",
        "the same without waiting, N = 1",
        "reward × 100, Fantasy Risk",
        _without_waiting,
    ),
    Headline(
        "08, 08_learning_curves",
        "Sarsa that sees territories, after 3,000 drafts",
        _RULE,
        "reward × 100, Fantasy Risk",
        _learner,
    ),
    Headline(
        "07, 07_told_the_rules",
        "RAVE using 300 real games, given the bots' rules",
        _TUNED,
        _OWN,
        _told,
    ),
    Headline(
        "09", "RAVE(300) against UCT(3000)", "UCT(3000)", "reward × 100, Fantasy Risk", _tenth
    ),
)
# Where nothing is claimed that a rule could beat.
NO_RIVAL = {
    "01, 03, A5, 01_example_tree, 01_whole_tree, 02_trace, 03_explorer, 03_trees, "
    "P_talk_max_n, P_talk_uct": "small games, beside the exact answer or Greedy",
    "04, 04_board, 04_game, 04_modes, 04_small_board": "what each bot does",
    "00_draft, 00_exchanges, 05_f_of_s1, 08_actions, P_figure_1, P_figure_2, P_figure_4, "
    "P_report_figures_1_2": "one draft or one board, described",
    "A3, A2, A2_settings, A2_calibration, "
    "A3_settings, A3_slides, A3_table1, P_figure_3, P_slides_actual, "
    "A4_weights": "ours beside a printed or recorded value, with chance as the baseline",
    "A1": "about the data themselves, with what chance would give",
    "05_calibration": "its text says that a constant third is off by nothing",
    "06_own_play, A4_war": "says that the search loses",
    "09_all_moves_as_first": "two means of one search, compared with each other",
    "09_regret": "Greedy and exact play are drawn in it",
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
    for line in _HEADLINES:
        claim, rule = line.values()
        one, other = interval(claim), interval(rule)
        paired = claim.index.equals(rule.index)
        apart = one[0] - other[0], np.hypot(one[1], other[1])
        gap = interval(claim - rule) if paired else apart
        test = ttest_rel(claim, rule) if paired else ttest_ind(claim, rule, equal_var=False)
        found = line.claim, *one, line.rule, *other, *gap, test.pvalue, line.unit, len(claim)
        rows.append((line.places, *found))
    columns = ["places", "claim", "mean", "ci95", "dumb rule", "rule_mean", "rule_ci95"]
    columns += ["difference", "difference_ci95", "p", "unit", "n"]
    found = pd.DataFrame(rows, columns=columns)
    return found.assign(decided=holm(found.p, len(found)))


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
