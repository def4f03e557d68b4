"""The ledger: verdicts are computed as its docstring says, and the committed answers hold."""

import hashlib
from importlib import resources
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import ledger

RECORD = "7e8cc6091e5ba93c6cecc5b54c83b530cb246d6bbc6a0e7a1049e197b83ff9c2"
WEIGHT = "evaluator.weight.australia.0"
COMMITTED = Path(__file__).parents[2] / "figures" / "ledger"


def verdict(claim, ours, **more):
    return ledger.judge([ledger.answer(claim, ours, **more)]).iloc[0]


def test_the_record_is_complete():
    record = ledger.published()
    assert len(record) == 337
    kinds = record.kind.value_counts().to_dict()
    assert kinds == {"statistical": 206, "exact": 71, "refit": 56, "qualitative": 3, "timing": 1}
    assert record.index.is_unique
    tested = record[record.kind == "statistical"]
    assert (tested.ci95.notna() | tested.games.notna()).all()


def test_the_record_is_the_one_that_was_transcribed():
    """No published value changes by accident: who mends a slip of the record renews this sum."""
    table = resources.files("companion.data").joinpath("published_values.csv").read_bytes()
    assert hashlib.sha256(table).hexdigest() == RECORD


@pytest.mark.parametrize("broken", [{"se": np.nan}, {"published_se": np.inf}, {"ours": "nan"}])
def test_answers_from_a_file_are_judged_only_if_they_can_be(broken):
    row = ledger.answer(WEIGHT, 2.0, se=1.0, published_se=1.0)
    with pytest.raises(ValueError, match="cannot be compared"):
        ledger.judge(pd.DataFrame([{**row, **broken}]))


@pytest.mark.parametrize(
    ("claim", "ours", "expected"),
    [
        ("four_item.kth_first.p1_reward", 7.0, "reproduced"),
        ("four_item.kth_first.p1_reward", 6, "differs"),
        ("four_item.trace.01", "B A C D", "reproduced"),
        ("four_item.trace.01", "A B C D", "differs"),
        ("evaluator.example.V", (0.3509, 0.2776, 0.3712), "reproduced"),
        ("evaluator.example.V", (0.381, 0.184, 0.435), "differs"),
        ("evaluator.example.f1", 113.1240, "reproduced"),
        ("evaluator.example.f1", 113.1251, "differs"),
        ("kth.always_returns", True, "reproduced"),
        ("kth.always_returns", False, "differs"),
        ("maxn.talk_tree", (3, 5, 0), "reproduced"),
        ("maxn.talk_tree", (3, 5), "differs"),
    ],
)
def test_exact_verdicts(claim, ours, expected):
    assert verdict(claim, ours).verdict == expected


def test_statistical_verdict_by_hand():
    row = verdict("risk.paper.round_robin.uct_quo-quo-boscoe.quo", 60.0, se=2.0)
    assert row.z == pytest.approx(7 / np.hypot(2.0, 12.65 / 1.96))
    assert row.verdict == "reproduced"
    binomial = verdict("report.table1.0.ordered.0", 360, se=14.0)
    assert binomial.z == pytest.approx(77 / np.hypot(14.0, np.sqrt(1000 * 0.283 * 0.717)))
    read_off = verdict("fantasy.random_uct_greedy.uct", 54.6, se=0.0)
    assert read_off.z == pytest.approx(0.3 / np.hypot(0.3 / 1.96, 0.3 / np.sqrt(3)))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.integers(0, 30))
def test_holm_against_its_definition(p, others):
    family = len(p) + others
    rejected = ledger.holm(p, family)
    for i, value in enumerate(p):
        before = sorted(p)[: sorted(p).index(value)]
        chain = [*before, value]
        passes = all(q <= 0.05 / (family - r) for r, q in enumerate(chain))
        assert rejected[i] == passes


def test_one_large_difference_among_many_is_found():
    rows = [ledger.answer("report.table1.0.ordered.0", 283, se=14.0)]
    rows.append(ledger.answer("report.table1.0.ordered.1", 500, se=15.0))
    assert ledger.judge(rows).verdict.tolist() == ["reproduced", "differs"]


def test_untestable_says_what_is_missing():
    row = ledger.judge([ledger.untestable("maxn_uct.example.l", "the payoffs")]).iloc[0]
    assert (row.verdict, row.why) == ("not testable", "the payoffs")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: ledger.answer("no.such", 1), "no published value called 'no.such'"),
        (lambda: ledger.answer("report.table1.0.ordered.0", 1), "needs a standard error, not None"),
        (lambda: ledger.answer("report.table1.0.ordered.0", 1, se=-1), "standard error, not -1"),
        (lambda: ledger.judge([ledger.answer("maxn.talk_tree", 1)] * 2), "answered twice"),
        (lambda: ledger.answer("uct.time_per_pick", "<1"), "is a time"),
        (lambda: ledger.answer("report.table1.0.ordered.0", np.nan, se=14.0), "nan and 283"),
        (lambda: ledger.answer("report.table1.0.ordered.0", np.inf, se=14.0), "inf and 283"),
        (lambda: ledger.answer("report.table1.0.eval.0", np.nan), "finite number, not nan"),
        (lambda: ledger.answer(WEIGHT, 1e9, se=0.0), "standard errors 0.0 and 0, cannot be"),
        (lambda: ledger.answer(WEIGHT, 1e9, se=1.0, published_se=np.inf), "1.0 and inf, cannot"),
        (lambda: ledger.answer(WEIGHT, 1e9, se=np.inf), "needs a standard error, not inf"),
        (lambda: ledger.holm([0.01, 0.02, 0.03], family=2), "3 p-values are more than the 2"),
    ],
)
def test_bad_answers_are_named(act, words):
    with pytest.raises(ValueError, match=words):
        act()


def test_saved_answers_come_back(tmp_path):
    rows = [
        ledger.answer("maxn.talk_tree", (3, 5, 0)),
        ledger.answer("report.table1.0.ordered.0", 300.5, se=14.0, why="a sentence, with a comma"),
        ledger.untestable("maxn_uct.example.l", "the payoffs"),
    ]
    ledger.save(rows, tmp_path / "one.csv")
    loaded = ledger.load(tmp_path)
    pd.testing.assert_frame_equal(
        ledger.judge(loaded).sort_values("id", ignore_index=True),
        ledger.judge(rows).sort_values("id", ignore_index=True),
        check_dtype=False,
    )
    assert ledger.scoreboard(ledger.judge(loaded)).loc["all"].tolist() == [2, 0, 1, 334]


def test_committed_answers_explain_every_difference():
    verdicts = ledger.judge(ledger.load(COMMITTED))
    silent = verdicts[(verdicts.verdict != "reproduced") & (verdicts.why.str.len() < 20)]
    assert silent.id.tolist() == []
