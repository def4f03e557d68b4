"""What notebooks 02 and A4 read from their table: against its rows, and the record."""

import pandas as pd
import pytest

from companion import ledger
from companion.studies import kth_at_work as study, kth_control, kth_results
from companion.studies.study import stored
from draftlib.statistics import interval

KEPT, CONTROL = stored("kth_at_work"), stored("kth_control")


def test_every_answer_stands_beside_its_own_claim():
    found = [kth_results.tables, kth_results.fantasy, kth_results.wars, kth_results.war_drafts]
    claims = pd.concat([values(KEPT) for values in found]).set_index("id")
    record = ledger.published().loc[claims.index]
    assert claims.index.is_unique
    assert (claims.published == record.published.astype(float)).all()
    mine = ("table_draft", "fantasy.kth", "kth_risk")
    assert set(claims.index) == {c for c in ledger.published().index if c.startswith(mine)}


def test_a_lead_is_what_waiting_gains_and_what_greedy_loses():
    found = kth_control.gains(KEPT, CONTROL).set_index(["share", "items", "what"])
    mean = found["mean"].unstack()
    assert set(mean.index) == set(zip(CONTROL.share, CONTROL["items"]))
    assert (mean["lead"] - mean["gain"] - mean["taken"]).abs().max() < 0.5  # by Random's picks
    assert (mean["gain"].xs(4, level="items") == 0).all()  # of one pick each
    drawn = kth_results.leads_and_gains().set_index(["what", "items"])
    assert drawn["mean"]["gain", 12] == found["mean"][study.SHARE, 12, "gain"]
    both = kth_results.rows_of(KEPT, "table_draft.k12").pivot(
        index="round", columns="agent", values="reward"
    )
    assert drawn.loc[("lead", 12), ["mean", "ci95"]].tolist() == list(
        interval(both.KthBestPick - both.Greedy)
    )
    assert drawn["mean"]["published lead", 12] == pytest.approx(73.70 - 73.14)


def test_the_second_greedy_sits_where_kth_best_pick_sat():
    agents = kth_control.control_agents(1 / 64)
    assert agents[kth_control.IN_ITS_PLACE] == agents["Greedy"]
    places = {name: i for i, name in enumerate(study.table_agents(1 / 64))}
    assert list(agents).index(kth_control.IN_ITS_PLACE) == places["KthBestPick"]
