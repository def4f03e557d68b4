"""Notebook P has every printed display, and what it says of one follows from the ledger."""

import nbformat
import numpy as np
import pytest

from companion import ledger
from tests import FIGURES, ROOT
from tests.companion.test_verdicts import answers_to

(PATH,) = (ROOT / "notebooks").glob("P_*.ipynb")
CELLS = nbformat.read(PATH, as_version=4).cells
TEXT = "\n".join(cell.source for cell in CELLS)
RECORD = ledger.published()
MATCHES = RECORD[RECORD["where"].str.startswith("Table 2")]


def answered(changed=(), se=1.0):
    """Return answers to Table 2: the printed values, but for the experiments in `changed`."""
    shifts = 60 * (np.arange(len(MATCHES)) % 3 - 1)  # the sum of a match remains
    return answers_to(MATCHES.index, shifts * MATCHES.experiment.isin(changed), se=se)


def holds(rows, display="Table 2"):
    shown = ledger.display_values(ledger.judge(rows), display)
    return ledger.holds_in_words(shown, ledger.judge_experiments(rows))


def test_every_place_of_the_record_but_the_logs_is_shown():
    places = RECORD["where"][RECORD.source != "repository"].str.split("; ").explode()
    code = "\n".join(cell.source for cell in CELLS if cell.cell_type == "code")
    assert [place for place in places.unique() if f'"{place}"' not in code] == []


SLIPS = [
    (0, "**Holds:** its group agrees."),
    (1, "**Holds but for one slip in print:** all else agrees."),
    (2, "**Does not hold:** its group differs."),
]


@pytest.mark.parametrize(("wrong", "words"), SLIPS)
def test_an_exact_number_that_differs_is_a_slip_while_most_are_right(wrong, words):
    example = RECORD[RECORD["where"] == "text, worked example"].published
    rows = [ledger.answer(claim, value) for claim, value in example.items()]
    for number in range(wrong):
        rows[number] = ledger.answer(example.index[number], 1)
    assert holds(rows, "text, worked example") == words


def test_what_a_run_lacks_are_the_answers_of_the_printed_one(tmp_path):
    printed, own = ledger.load(FIGURES / "ledger"), "02_kth_best_pick_trace"
    ledger.save([ledger.answer("four_item.trace.01", "D")], tmp_path / f"{own}.csv")
    mixed = ledger.load(tmp_path, complete=True)
    assert mixed.ours[mixed.notebook == own].tolist() == ["D"]
    others = [rows.id[rows.notebook != own].tolist() for rows in (mixed, printed)]
    assert others[0] == others[1]


DIFFER = [
    (0, "Holds:** 10 of 10 tests agree, "),
    (3, "Holds in part, in 7 of 10 tests:** "),
    (10, "Does not hold:** 0 of 10 tests agree, "),
]


@pytest.mark.parametrize(("differ", "words"), DIFFER)
def test_a_display_holds_as_far_as_its_experiments_agree(differ, words):
    changed = MATCHES.experiment.unique()[:differ]
    assert holds(answered(changed)).startswith(f"**{words}smallest p = ")


def test_a_display_is_only_not_rejected_if_no_test_rules_out_a_difference():
    assert holds(answered(se=30.0)).startswith("**Not rejected:** 10 of 10 tests agree, ")
    printed = ledger.load(FIGURES / "ledger")
    assert holds(printed).endswith(", a real difference ruled out in 3 of 10.")
    sums = holds(printed, "Figure 5(b)")
    assert sums == "**No test of its own:** its values are sums of others."
