"""What notebook 08 reads from its table: against the rows themselves, and the published record."""

import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.studies import kth_at_work as study
from companion.studies import kth_results
from companion.studies.study import stored
from draftlib.support.statistics import half_width


@pytest.fixture(scope="module")
def kept():
    return stored("kth_at_work")


def test_means_are_those_of_the_rows(kept):
    rows = kept[(kept.experiment == "fantasy.kth_self_model") & (kept.share == 1 / 4)]
    found = kth_results.means(kept, "fantasy.kth_self_model", 1 / 4, scale=100)
    for agent, values in rows.groupby("agent").reward:
        assert found.loc[agent, "mean"] == pytest.approx(100 * values.mean())
        assert found.loc[agent, "ci95"] == pytest.approx(
            half_width(100 * values.sem(), len(values))
        )
        assert found.loc[agent, "rounds"] == len(values)


def test_a_lead_is_taken_round_by_round():
    rows = [(r, a, r + gain) for r in range(4) for a, gain in (("KthBestPick", 0.5), ("UCT", 0.0))]
    table = pd.DataFrame(rows, columns=["round", "agent", "reward"])
    table = table.assign(experiment="x", share=1 / 16)
    assert kth_results.lead(table, "x") == pytest.approx((0.5, 0))
    assert kth_results.lead(table, "x", scale=100)[0] == pytest.approx(50)


def test_every_answer_stands_beside_its_own_claim(kept):
    found = [kth_results.tables, kth_results.fantasy, kth_results.wars, kth_results.war_drafts]
    claims = pd.concat([values(kept) for values in found]).set_index("id")
    record = ledger.published().loc[claims.index]
    assert claims.index.is_unique
    assert (claims.published == record.published.astype(float)).all()
    mine = ("table_draft", "fantasy.kth", "kth_risk")
    assert set(claims.index) == {c for c in ledger.published().index if c.startswith(mine)}


def test_agents_answer_the_claims_that_bear_their_names(kept):
    for row in kth_results.tables(kept).itertuples():
        assert row.id == f"table_draft.k{row.items}.{kth_results.RECORD_NAMES[row.agent]}"
    for row in kth_results.wars(kept).itertuples():
        assert kth_results.TITLES[row.id.rpartition(".")[2]] == row.agent


def test_the_budgets_are_those_that_are_played():
    table = kth_results.budgets()
    first = 14 * study.timed_uct(1 / 16, 0.01).per_pick
    assert table.loc["1/16", "simulations for a first pick"] == first
    seconds = table["seconds for 3,000"]
    assert (seconds["1/64"] / seconds["1/16"], seconds["1/16"]) == pytest.approx((4, 0.832))


def test_shares_that_were_not_played_are_left_empty(kept):
    leads = kth_results.table_leads(kept)
    assert leads.loc["1/4", 60] == ""
    assert (leads.drop(columns=60) != "").all(axis=None)
    ahead, half = kth_results.lead(kept, "table_draft.k12")
    assert leads.loc["1/16", 12] == f"{ahead:+.2f} ± {half:.2f}"


def test_rewards_of_a_draft_and_wins_of_a_round_add_up(kept):
    cases, curve = kth_results.cases(kept), kth_results.by_budget(kept)
    by_case = cases[list(kth_results.SHORT)].sum(axis=1)
    by_share = curve.groupby("share")["mean"].sum()
    assert [*by_case, *by_share] == pytest.approx([100] * 9, abs=1e-3)
    for table in (kth_results.wars(kept), kth_results.wars_on_less(kept)):
        sums = table.groupby("match")["mean"].sum().to_numpy()
        assert sums == pytest.approx(np.full(len(sums), 6), abs=1e-3)


def test_less_stands_beside_the_full_budget(kept):
    less, full = kth_results.wars_on_less(kept), kth_results.wars(kept)
    full = full.set_index(["match", "agent"])
    assert (less["mean at 1/16"] == full["mean"].loc[less.index]).all()
    assert (less.published == full.published.loc[less.index]).all()


def test_a_replay_names_a_row_that_differs(kept, monkeypatch):
    columns = ["agent", "round", "reward"]
    tables = kth_results.rows_of(kept, "table_draft.k12", 1 / 16)[columns]
    fantasy = kth_results.rows_of(kept, "fantasy.kth_self_model", 1 / 64)[columns]
    monkeypatch.setattr(study, "fantasy", lambda *_, **__: fantasy)
    monkeypatch.setattr(study, "table_drafts", lambda *_, **__: tables)
    assert kth_results.replays(kept)
    other = tables.assign(reward=tables.reward + 0.01 * (tables["round"] == 1))
    monkeypatch.setattr(study, "table_drafts", lambda *_, **__: other)
    with pytest.raises(AssertionError, match="agent Greedy, round 1: reward is"):
        kth_results.replays(kept)


def test_a_change_of_the_lead_is_taken_in_the_same_rounds(kept):
    leads = {}
    for name in ("fantasy.kth_self_model", "fantasy.kth_self_model, N = 1"):
        by = kth_results.rows_of(kept, name).pivot(index="round", columns="agent", values="reward")
        leads[name] = 100 * (by.KthBestPick - by.UCT)
    before, after = leads.values()
    change = after - before[: len(after)]
    found = kth_results.cases(kept).loc["N = 1"]
    assert found.change == pytest.approx(change.mean())
    assert found["±"] == pytest.approx(half_width(change.sem(), len(change)))
    assert found.lead == pytest.approx(kth_results.lead(kept, name, scale=100)[0])


def test_newer_drafters_met_uct_with_either_constant(kept):
    found = kth_results.newer_leads(kept)
    rows = kth_results.means(kept, "newer.MaxN-MC, 1 pick", scale=100)["mean"]
    gap = rows["MaxN-MC, 1 pick"] - rows["UCT"]
    assert found.loc["MaxN-MC, 1 pick", "c = 0.01"].startswith(f"{gap:+.2f}")
    assert (found != "").sum().tolist() == [5, 2]
