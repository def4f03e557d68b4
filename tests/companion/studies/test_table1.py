"""Table 1: exchanges, orders of sets, chi-square."""

import numpy as np
import pytest

from companion.studies import table1
from companion.studies.training_set import table1_drafts


def test_exchanges_of_a_draft_keep_its_counts():
    draft = table1_drafts()[5]
    drafts, pairs = table1.exchanged_once(draft)
    assert len(drafts) == len(pairs) == 588
    assert all((np.bincount(one) == 14).all() for one in drafts)
    assert ((drafts != draft).sum(axis=1) == 2).all()


def test_a_row_read_in_an_order_comes_back_by_set():
    assert [table1.by_set([7, 8, 9], order) for order in ("012", "102")] == [[7, 8, 9], [8, 7, 9]]
    read = table1.relabelled(np.array([[10, 20, 70]]), [[20, 10, 70]], ["102"])
    assert read["so read"].iloc[0] == pytest.approx(0)
    assert read["best order"].iloc[0] == "102"


def test_equal_shares_have_no_chi_square():
    assert table1.chi_square_of([10, 20, 30], [100, 200, 300]) == pytest.approx(0)
    assert table1.chi_square_of([10, 20, 30], [300, 200, 100]) > 13.8
