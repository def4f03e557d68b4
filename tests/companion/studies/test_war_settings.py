"""Wars with other settings: which of them the other matches choose."""

import pandas as pd
import pytest
from scipy.stats import chi2

from companion.studies import war_settings


def test_a_match_has_no_say_in_the_setting_that_tests_it():
    """Each of two settings suits all but one pair of matches, and one match decides."""
    names = ["UCT-Quo – Quo – Boscoe", "UCT-Quo – EvilPixie – Boscoe", "Quo – EvilPixie – Boscoe"]
    index = pd.MultiIndex.from_tuples([(0, 35), (5, 20)], names=["growth", "armies"])
    table = pd.DataFrame([[1.0, 9, 3], [9, 1.5, 2]], index, names)
    alone = war_settings.left_out(table)
    assert alone.chi2.tolist() == [9, 9, 3, 21]
    assert war_settings.left_out(table, twins=True).chi2.tolist() == [9, 1.5, 3, 13.5]
    assert alone.p["together"] == pytest.approx(chi2.sf(21, 6))
