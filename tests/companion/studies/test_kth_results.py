"""What notebook 08 reads from its table: against the rows themselves, and the published record."""

import pandas as pd
import pytest

from companion import ledger
from companion.studies import kth_at_work as study, kth_results
from companion.studies.study import stored
from draftlib.support.statistics import half_width

KEPT = stored("kth_at_work")


def test_every_answer_stands_beside_its_own_claim():
    found = [kth_results.tables, kth_results.fantasy, kth_results.wars, kth_results.war_drafts]
    claims = pd.concat([values(KEPT) for values in found]).set_index("id")
    record = ledger.published().loc[claims.index]
    assert claims.index.is_unique
    assert (claims.published == record.published.astype(float)).all()
    mine = ("table_draft", "fantasy.kth", "kth_risk")
    assert set(claims.index) == {c for c in ledger.published().index if c.startswith(mine)}


def test_the_budgets_are_those_that_are_played():
    table = kth_results.budgets()
    first = 14 * study.timed_uct(1 / 16, 0.01).per_pick
    assert table.loc["1/16", "simulations for a first pick"] == first
    seconds = table["seconds for 3,000"]
    assert (seconds["1/64"] / seconds["1/16"], seconds["1/16"]) == pytest.approx((4, 0.832))


def test_shares_that_were_not_played_are_left_empty():
    leads = kth_results.table_leads(kth_results.table_gains(KEPT))
    assert leads[60]["UCT", "1/4"] == leads[60]["Greedy", "1/4"] == ""
    assert (leads.drop(columns=60) != "").all(axis=None)
    ahead, half = kth_results.lead(KEPT, "table_draft.k12")
    assert leads[12]["UCT", "1/16"] == f"{ahead:+.2f} ± {half:.2f}"
    gain, half = kth_results.lead(KEPT, "table_draft.k12", "Greedy", 1 / 4)
    assert leads[12]["Greedy", "1/4"] == f"{gain:+.2f} ± {half:.2f}"
    assert leads[12]["UCT", "published"] == f"{73.70 - 74.60:+.2f}"


def test_less_stands_beside_the_full_budget():
    less, full = kth_results.wars_on_less(KEPT), kth_results.wars(KEPT)
    full = full.set_index(["match", "agent"])
    assert (less["mean at 1/16"] == full["mean"].loc[less.index]).all()
    assert (less.published == full.published.loc[less.index]).all()


def test_a_change_of_the_lead_is_taken_in_the_same_rounds():
    leads = {}
    for name in ("fantasy.kth_self_model", "fantasy.kth_self_model, N = 1"):
        by = kth_results.rows_of(KEPT, name).pivot(index="round", columns="agent", values="reward")
        leads[name] = 100 * (by.KthBestPick - by.UCT)
    before, after = leads.values()
    change = after - before[: len(after)]
    found = kth_results.cases(KEPT).loc["N = 1"]
    assert found.change == pytest.approx(change.mean())
    assert found["±"] == pytest.approx(half_width(change.sem(), len(change)))
    assert found.lead == pytest.approx(100 * kth_results.lead(KEPT, name)[0])


def test_leads_by_constants_hold_the_slides_match_and_agree_with_rounds_played_before():
    found = kth_results.by_constants(KEPT).set_index(["kth", "uct", "share"])
    slides = kth_results.lead(KEPT, "fantasy.kth_self_model")
    here = found.loc[(0.25, 0.01, "1/16"), ["mean", "ci95"]]
    assert here.tolist() == pytest.approx([100 * number for number in slides])
    names = "fantasy.kth_self_model, equal c", study.with_constants(0.25, 0.25)
    before, after = (kth_results.rows_of(KEPT, name) for name in names)
    assert before.reward.tolist() == after[after["round"] < 25].reward.tolist()


def test_who_is_told_its_perfect_opponent_loses_less_than_greedy():
    found = kth_results.beside_exact_play(stored("regret"))
    assert found.loc["not told", 60] == "+2.11 ± 0.62"
    assert found.loc["told"].str.startswith("-").all()
