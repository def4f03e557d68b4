"""Wars with other settings: which meet the print, which the other matches choose."""

import pandas as pd
import pytest
from scipy.stats import chi2

from companion.studies import risk_matches, war_settings
from tests import FIGURES


def test_by_the_rules_of_the_paper_the_misfits_are_those_of_notebook_07(monkeypatch):
    rows = war_settings.stored("war_settings").query("growth == 0 and armies == 35")
    monkeypatch.setattr(war_settings, "stored", lambda name: rows)
    wins = pd.read_csv(FIGURES / "06_round_robin.csv")
    tests = risk_matches.joint_tests(wins[wins.way == "Quo plays on for everyone"])
    misfits = war_settings.misfits().loc[0, 35]
    assert misfits.tolist() == pytest.approx(tests.chi2.tolist(), rel=1e-3)


def test_a_match_has_no_say_in_the_setting_that_tests_it():
    """Each of two settings suits all but one pair of matches, and one match decides."""
    names = ["UCT-Quo – Quo – Boscoe", "UCT-Quo – EvilPixie – Boscoe", "Quo – EvilPixie – Boscoe"]
    index = pd.MultiIndex.from_tuples([(0, 35), (5, 20)], names=["growth", "armies"])
    table = pd.DataFrame([[1.0, 9, 3], [9, 1.5, 2]], index, names)
    alone = war_settings.left_out(table)
    assert alone.chi2.tolist() == [9, 9, 3, 21]
    assert war_settings.left_out(table, twins=True).chi2.tolist() == [9, 1.5, 3, 13.5]
    assert alone.p["together"] == pytest.approx(chi2.sf(21, 6))
