"""How good "agrees" is: counted by hand on a match of three values, and on the whole ledger."""

import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.studies import kth_results
from companion.studies.study import stored
from tests import FIGURES
from tools import results

MATCH = "risk.paper.round_robin.uct_quo-quo-boscoe"
PUBLISHED = {"uct_quo": 234, "quo": 53, "boscoe": 13}


def answers(shift):
    """Return answers to one match, `shift` wins taken from Quo and given to UCT-Quo."""
    moved = {"uct_quo": shift, "quo": -shift, "boscoe": 0}
    return [
        ledger.answer(f"{MATCH}.{bot}", wins + moved[bot], se=1.0)
        for bot, wins in PUBLISHED.items()
    ]


@pytest.mark.parametrize(("shift", "small", "smaller"), [(0, 0, 0), (16, 1, 0), (90, 1, 1)])
def test_small_p_values_are_counted(shift, small, smaller):
    """Errors are about 7 wins: 16 wins are some 2.4 of them, 90 wins some 13."""
    found = ledger.agreement(answers(shift))
    assert (found["tested"], found["tests"], found["values"]) == (1, 1, 3)
    assert (found["p < .05"], found["p < .01"]) == (small, smaller)
    assert found["beyond"] == 2 * small
    errors = np.hypot(1, np.array([13.56, 12.65, 7.31]) / 1.96)
    z = np.array([shift, -shift, 0]) / errors
    assert found["rms_z"] == pytest.approx(np.sqrt((z**2).mean()))
    assert found["agrees"] + found["differs"] == 1


def test_the_paragraph_says_what_was_counted():
    words = ledger.agreement_in_words(answers(16))
    assert "over 1 tests" in words
    assert "1 have p < .05, where chance alone would give 0.1" in words
    assert "Of the 3 single values with a standard error, 2 have |z| > 1.96" in words


def test_the_totals_tell_what_they_are_counted_out_of():
    words, record = ledger.totals_in_words(answers(0)), ledger.published()
    assert words.startswith("**1 of 1 tests that involve chance agree")
    assert words.index("under their printed labels") < words.index("1 of 1 experiments agree.")
    assert f"The record has {record.experiment.nunique()} experiments" in words
    assert f"It states {len(record)} values" in words


def test_every_count_of_the_committed_ledger_is_that_of_its_tables():
    """The same numbers, from the CSV of verdicts that is compared in each diff."""
    found = ledger.agreement(ledger.load(FIGURES / "ledger"))
    verdicts = pd.read_csv(FIGURES / "verdicts.csv").verdict.value_counts()
    assert found["agrees"] == verdicts["agrees"]
    assert found["tested"] == verdicts.reindex(ledger.TESTED).sum()
    kinds = ["tests", "exact", "in words"]
    assert found[kinds].sum() == found["tested"]
    assert found[[f"{kind} agree" for kind in kinds]].sum() == found["agrees"]
    second = ledger.agreement(ledger.load(FIGURES / "ledger"), repaired=True)
    assert (second["tested"], second["agrees"]) == (found["tested"] - 5, found["agrees"] - 2)


def test_a_row_of_the_readme_counts_what_was_tested():
    """Neither repeats nor what cannot be tested stand in the denominator; doubt does."""
    words = ["agrees", "agrees", "differs", "in doubt", "not testable", "repeats"]
    table = pd.DataFrame({"verdict": words, "p": np.nan})
    assert results.verdict_of(table) == "2 of 4 experiments agree"
    ranked = table.assign(p=[0.4, np.nan, 0.0021, 0.3, 0.001, np.nan])
    assert results.verdict_of(ranked) == "2 of 4 experiments agree, smallest p = 0.0021"
    assert results.verdict_of(table[:1]) == "agrees"


def test_a_row_of_the_readme_quotes_its_worst_experiment():
    verdicts = ["agrees", "differs", "not testable", "agrees"]
    tests = pd.DataFrame({"verdict": verdicts, "p": np.nan}, [*"abcd"])
    assert results.worst(tests) == "b"
    assert results.worst(tests.drop(index="b")) == "a"
    assert results.worst(tests.assign(p=[0.3, 0.2, 0.001, 0.1])) == "d"


def test_of_an_experiment_the_values_furthest_off_are_quoted_in_their_order():
    values = pd.DataFrame({"verdict": "agrees", "z": [0.1, -3, 0.2, 2, -1]}, [*"abcde"])
    assert results.furthest(values).index.tolist() == ["b", "d", "e"]
    exact = values.assign(z=np.nan)
    assert results.furthest(exact).index.tolist() == ["a"]
    exact.loc["c", "verdict"] = "differs"
    assert results.furthest(exact).index.tolist() == ["c"]


def test_what_the_readme_says_beside_a_row_is_what_is_stored():
    shown = pd.read_csv(results.ROWS, index_col="figure").remark
    leads = kth_results.lead_tests(stored("kth_at_work"))
    assert shown["08_tables"].endswith(f"differs, z = {leads.z.loc[60]:.1f}")
