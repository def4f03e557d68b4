"""Verdicts: computed as their docstrings say, from oracles by hand and by simulation."""

import hashlib

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given, settings, strategies as st
from scipy import stats

from companion import ledger
from companion.experiments.table1 import table1_log
from companion.ledger import verdicts
from companion.ledger.record import PLAYERS
from tests import refused

CELL = "risk.paper.round_robin.uct_quo-quo-boscoe"
# Of the columns by which values are judged: a published value is not edited without notice.
RECORD = "1802d0e6a5d37e83"


def answers_to(ids, differences=0.0, **errors):
    """Return answers that differ by so much from what is published."""
    ours = ledger.published().published[list(ids)].astype(float) + differences
    return [ledger.answer(claim, value, **errors) for claim, value in ours.items()]


def judged(claim, ours, **more):
    return verdicts.judge([ledger.answer(claim, ours, **more)]).iloc[0]


def test_the_record_is_what_was_published():
    columns = ["id", "published", "unit", "ci95", "games", "read_error", "kind", "experiment"]
    columns += ["total", "margin", "same_as"]
    text = ledger.published().reset_index()[columns].to_csv(index=False)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == RECORD


def test_the_players_of_the_five_rows_are_those_of_the_log():
    order = table1_log().log_order
    assert {draft: order[str(draft)] for draft in PLAYERS} == PLAYERS


EXACT = [
    ("four_item.kth_first.p1_reward", 7.0, "reproduced"),
    ("four_item.kth_first.p1_reward", 6, "differs"),
    ("four_item.trace.01", "B A C D", "reproduced"),
    ("evaluator.example.V", (0.3509, 0.2776, 0.3712), "reproduced"),
    ("evaluator.example.V", (0.381, 0.184, 0.435), "differs"),
    ("evaluator.example.f1", 113.1251, "differs"),
    ("kth.always_returns", True, "reproduced"),
    ("maxn.talk_tree", (3, 5), "differs"),
]


@pytest.mark.parametrize(("claim", "ours", "expected"), EXACT)
def test_exact_values_are_equal_to_the_printed_digits(claim, ours, expected):
    assert judged(claim, ours).verdict == expected


WORDS = [(234.0, "reproduced"), (240.0, "compatible"), (250.0, "in doubt"), (290.0, "differs")]


@pytest.mark.parametrize(("ours", "expected"), WORDS)
def test_the_words_follow_the_interval_and_the_margin(ours, expected):
    """234 +- 13.56 with a margin of 15: s = 6.99, 1.96 s = 13.7, 1.645 s = 11.5."""
    row = judged(f"{CELL}.uct_quo", ours, se=1.0)
    assert row.z == pytest.approx((ours - 234) / np.hypot(1.0, 13.56 / 1.96))
    assert row.verdict == expected


@pytest.mark.parametrize("value", [1, 5, 299])
def test_a_count_has_the_variance_of_a_count_however_small(value, monkeypatch):
    """A record with other wins in it: one of 300 is no share of 100 %, nor is 1 % one game."""
    record = ledger.published().copy()
    cell, share = "report.table1.0.ordered.0", "maxn_mc.1000_nodes.10_rollouts.player_0"
    percent = "risk.paper.fig_a.wins.uct_quo"
    record.loc[cell, ["published", "games"]] = f"{value}", 300.0
    record.loc[share, ["published", "games"]] = f"{value / 300}", 300.0
    record.loc[percent, ["published", "ci95", "read_error"]] = f"{value / 3}", np.nan, 0.0
    monkeypatch.setattr(verdicts, "published", lambda *_: record)
    count = judged(cell, value + 2.0, se=1e-9)
    assert count.error == pytest.approx(stats.binom(300, value / 300).std())
    assert judged(share, 0.5, se=1e-9).error == pytest.approx(count.error / 300)
    assert judged(percent, 50, se=1e-9).error == pytest.approx(count.error / 3)


def test_an_error_of_reading_is_uniform():
    row = judged("fantasy.random_uct_greedy.uct", 54.6, se=0.2)
    assert row.z == pytest.approx(0.3 / np.sqrt(0.04 + (0.3 / 1.96) ** 2 + 0.3**2 / 3))


def test_a_value_without_a_margin_is_never_more_than_compatible():
    row = judged("evaluator.intercept", -67.1557, se=0.01, published_se=0.01)
    assert row.verdict == "compatible"


@pytest.mark.parametrize("broken", [{"se": np.nan}, {"published_se": np.inf}, {"ours": "nan"}])
def test_answers_from_a_file_are_judged_only_if_they_can_be(broken):
    row = ledger.answer("evaluator.weight.australia.0", 2.0, se=1.0, published_se=1.0)
    with pytest.raises(ValueError, match="cannot be judged"):
        verdicts.judge(pd.DataFrame([{**row, **broken}]))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(0, 30))
@example([0.01, 0.02, 0.04], 0)  # of which a level of 0.05 / 3 for all rejects the first only
def test_holm_against_its_definition(p, others):
    family = len(p) + others
    rejected = verdicts.holm(p, family)
    for i, value in enumerate(p):
        chain = [*sorted(p)[: sorted(p).index(value)], value]
        assert rejected[i] == all(q <= 0.05 / (family - r) for r, q in enumerate(chain))


@pytest.mark.parametrize("differing", [0, 30, 90])
@pytest.mark.parametrize("factor", [0.3, 0.95, 1.05, 3])
def test_a_value_that_repeats_another_gets_the_same_word(differing, factor):
    """Both are as far off, beside some that differ in any case: with these Holm's level rises."""
    record = ledger.published()
    chance = record[record.kind.isin(["statistical", "refit"])]
    pair = [chance.same_as["report.table1.1.ordered.0"], "report.table1.1.ordered.0"]
    counted = chance[chance.same_as.isna() & (chance.source == chance.source[pair[0]])].index
    limit = 0.05 / (len(counted) - differing)  # of the next p that Holm's method looks at
    far = stats.norm.isf(factor * limit / 2)
    error = judged(pair[0], 0.0, se=1.0).error
    rows = answers_to(counted.drop(pair[0])[:differing], 1e6, se=1.0, published_se=1.0)
    rows += answers_to(pair, far * error, se=1.0)
    words = verdicts.judge(rows).set_index("id").verdict
    assert words[pair].tolist() == ["differs" if factor <= 1 else "in doubt"] * 2


IN_WORDS = [(0.5, 0.1, "reproduced"), (0.2, 0.1, "in doubt"), (-0.5, 0.1, "differs")]


@pytest.mark.parametrize(("estimate", "error", "word"), IN_WORDS)
def test_claims_in_words_follow_their_interval(estimate, error, word):
    row = ledger.answer_words("uct_quo.style.denies", estimate, error, above=0.05)
    assert verdicts.judge([row]).verdict.tolist() == [word]
    assert f"{estimate:.3g} ± " in row["why"]


def test_the_test_of_a_match_is_pearsons():
    """With one sample given and the other exact, it is Pearson's test of goodness of fit."""
    p, n = np.array([0.5, 0.3, 0.2]), 300
    found = np.array([165, 80, 55])
    rows = pd.DataFrame({"d": found - n * p, "se": np.sqrt(n * p * (1 - p))})
    rows = rows.assign(published_variance=0.0, read_variance=0.0)
    statistic, dof = verdicts.zero_sum_test(rows)
    pearson = stats.chisquare(found, n * p).statistic
    assert (statistic, dof) == (pytest.approx(pearson), 2)
    both = rows.assign(published_variance=rows.se**2)  # two samples differ twice as much
    assert verdicts.zero_sum_test(both)[0] == pytest.approx(pearson / 2)
    read = rows.assign(read_variance=1e6)  # errors of reading are independent
    assert verdicts.zero_sum_test(read)[0] == pytest.approx((rows.d**2).sum() / 1e6, rel=1e-3)


def test_an_experiment_that_is_partly_answered_is_open():
    rows = [ledger.answer(f"{CELL}.uct_quo", 234, se=5.0)]
    assert verdicts.judge_experiments(rows).verdict[CELL] == "open"
    rows += [ledger.answer(f"{CELL}.{n}", v, se=4.0) for n, v in (("quo", 53), ("boscoe", 13))]
    test = verdicts.judge_experiments(rows).loc[CELL]
    assert (test.verdict, test.dof, round(test.p, 6)) == ("agrees", 2, 1.0)


def test_a_claim_that_is_undecided_leaves_its_experiment_in_doubt():
    claim = ledger.answer_words("evaluator.tracks_wins", 0.1, 1.0, above=0)
    assert verdicts.judge_experiments([claim]).verdict["evaluator.tracks_wins"] == "in doubt"


@settings(max_examples=10)
@given(st.lists(st.floats(-4, 4), min_size=4, max_size=4))
def test_where_the_covariance_is_unknown_the_bound_is_bonferronis(z):
    """The p of a value alone is that of its z squared, chi-squared on one degree of freedom."""
    claims = ledger.published().query("experiment == 'table_draft.k12'").index
    rows = answers_to(claims, z, se=0.6, published_se=0.8)
    test = verdicts.judge_experiments(rows, ["table_draft.k12"]).iloc[0]
    expected = min(1, 4 * stats.chi2.sf(np.square(z), 1).min())
    assert (test.test, test.p) == ("Bonferroni", pytest.approx(expected, rel=0.01))


def test_a_joint_test_of_the_notebook_is_taken():
    ids = ledger.published().query("experiment == 'evaluator.weights'").index
    rows = answers_to(ids, se=1.0, published_se=1.0)
    rows.append(ledger.joint("evaluator.weights", 200.0, 45))
    test = verdicts.judge_experiments(rows).loc["evaluator.weights"]
    assert (test.verdict, test.p) == ("differs", pytest.approx(stats.chi2.sf(200, 45)))
    assert len(verdicts.judge(rows)) == len(ids)


def test_saved_answers_come_back(tmp_path):
    rows = [
        ledger.answer("maxn.talk_tree", (3, 5, 0)),
        ledger.answer("report.table1.0.ordered.0", 300.5, se=14.0, why="a sentence, with a comma"),
        ledger.untestable("maxn_uct.example.l", "the payoffs"),
        ledger.joint("evaluator.weights", 60.5, 45),
    ]
    ledger.save(rows, tmp_path / "one.csv")
    both = rows, ledger.load(tmp_path)
    saved, loaded = (verdicts.judge(each).set_index("id").sort_index() for each in both)
    pd.testing.assert_frame_equal(loaded, saved, check_dtype=False)
    assert loaded.why["maxn_uct.example.l"] == "the payoffs"


def weight(ours=1.0, **errors):
    return ledger.answer("evaluator.weight.australia.0", ours, **{"se": 1.0, **errors})


def words_of(estimate, error):
    return ledger.answer_words("uct_quo.style.denies", estimate, error, above=0.05)


test_bad_answers_are_named = refused(
    (lambda: ledger.answer("no.such", 1), "no published value called 'no.such'"),
    (lambda: ledger.answer("uct.time_per_pick", "<1"), "is a time"),
    (lambda: ledger.answer("four_item.kth_first.p1_reward", float("nan")), "nan is no answer"),
    (lambda: ledger.answer_words("maxn.talk_tree", 1, 1, 0), "no claim in words"),
    (lambda: words_of(0.5, 0.0), "needs a positive standard error, not 0.0"),
    (lambda: words_of(np.nan, 0.1), "needs a finite estimate, not nan"),
    (lambda: verdicts.judge([ledger.answer("maxn.talk_tree", 1)] * 2), "answered twice"),
    (lambda: weight(np.inf), "needs a finite value, not inf"),
    (lambda: weight(published_se=np.nan), "needs a positive published error, not nan"),
    (lambda: ledger.joint("no.such", 1.0, 1), "no experiment called 'no.such'"),
)


def test_a_family_is_all_of_a_source_that_chance_decides_answered_or_not(monkeypatch):
    found = {}
    monkeypatch.setattr(verdicts, "holm_by_source", lambda p, _, n: found.update(n) or p > 2)
    verdicts.judge_experiments([])
    assert found == {"paper": 13, "slides": 8, "report": 9, "repository": 32}
    verdicts.judge([])
    assert found == {"paper": 88, "slides": 24, "report": 27, "repository": 103}
