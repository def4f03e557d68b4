"""README says what the headlines come to, each beside its control."""

import re

import pytest

from companion import headlines, ledger
from tests import FIGURES, ROOT

README = (ROOT / "README.md").read_text("utf-8")
FINDINGS = README.partition("## What we found\n\n")[2].partition("\n\n")[0].split("\n* ")


@pytest.fixture(scope="module")
def rows():
    return headlines.table()


@pytest.mark.parametrize("number", range(1, len(FINDINGS) + 1))
def test_readme_says_the_numbers_of_its_rows(number, rows):
    mine = rows[rows.places.str.split(", ").map(lambda places: f"README {number}" in places)]
    assert len(mine)
    text = FINDINGS[number - 1].replace(",", "")
    said = [float(found) for found in re.findall(r"(?<!± )\b\d+(?:\.\d+)?", text)]
    for row in mine.itertuples():
        scales = (1, 6, 1 / 3) if "wins of 300" in row.unit else (1,)  # of 1,800; per cent
        parts = [(row.mean, row.ci95), (row.rule_mean, row.rule_ci95)]
        parts.append((row.difference, row.difference_ci95))
        near = [abs(v / per - m) <= half for v in said for per in scales for m, half in parts]
        assert any(near), row.claim


def test_readme_counts_the_tests_as_the_ledger_does():
    answers = ledger.load(FIGURES / "ledger")
    counts = ledger.source_table(answers).loc["all"]
    tests = int(counts.tests)
    judged = ledger.tests_with_power(answers)
    verdicts = judged.groupby("source").verdict.value_counts().unstack()
    assert verdicts.agrees["paper"] == 13
    assert verdicts.differs.dropna().to_dict() == {"report": 6, "slides": 2}
    chosen = judged.index.str.startswith((*ledger.IN_SIGHT, "report.table1_logs."))
    others = judged[~chosen]
    said = README.partition("*The comparison.*")[2].partition("## ")[0]
    as_expected = (others.verdict == "agrees").sum()
    assert len(others) - as_expected == 5 + 3  # the rows of Table 1, and what is not explained
    assert [int(number) for number in re.findall(r"(?<!\w)\d+", said)] == [
        *(tests, chosen.sum(), len(others), as_expected)
    ]
    assert (judged[chosen].verdict == "agrees").all()
    assert re.search("five more agree if.*three we cannot explain", said)
