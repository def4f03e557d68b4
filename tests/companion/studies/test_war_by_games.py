"""The paper's war by real games and by models: what is forecast, and what a model learns from."""

import contextlib

import pandas as pd
import pytest

import draftlib as dl
from companion.studies import war_by_games as study
from companion.studies.line_up import Scale
from draftlib.evaluators.outcomes import owners_of


def test_the_forecast_is_the_published_one_whatever_rewards_the_search():
    rivals = {"quo": dl.risk.Drafter("quo"), "boscoe": dl.risk.Drafter("boscoe")}
    rows = [
        study.play(game, dl.Random(), rivals, 3, 5, 2, n_jobs=1)
        for game in (dl.actual_risk(), dl.fantasy_risk())
    ]
    assert rows[0].equals(rows[1])
    match = dl.matches.draft_match(
        dl.fantasy_risk(), {"search": dl.Random(), **rivals}, 2, 5, progress=False
    )
    table = match.table()
    expected = table[table.agent == "search"].groupby("round").reward.mean()
    assert rows[0].forecast.tolist() == pytest.approx(expected.tolist())
    assert rows[0].won.mul(18).round(9).mod(1).eq(0).all()


@pytest.mark.parametrize("own", [False, True])
def test_a_model_learns_from_as_many_games_with_and_without_own_drafts(own, monkeypatch):
    scale, seen = Scale(random=30, drafts=6, completions=4), []
    monkeypatch.setattr(study, "Scale", lambda: scale)

    def fit(games):
        seen.append(games)
        return dl.Evaluator.published()

    study.trained(fit, own, ("quo", "killbot"), 3)
    assert [len(games) for games in seen] == ([30, 54, 78, 102] if own else [102])
    assert (owners_of(seen[-1].outcome) == 1).sum(axis=1).tolist() == [14] * 102
    assert seen[-1].filter(like="wins").sum(axis=1).eq(1).all()


def test_every_search_is_compared_at_the_constant_with_the_most_wins():
    plans, parts, rows = [], study.parts(), None
    with contextlib.suppress(StopIteration):
        while True:
            labels = parts.send(rows).labels
            plans.append(labels)
            rows = pd.DataFrame({"won": [float(labels["c"] == 2)]})
    compared = pd.DataFrame(plans).query("step == 'fresh' and table != 'two UCTs'")
    assert compared.c.unique().tolist() == [2]
    assert (
        compared.groupby(["search", "reward", "simulations"]).table.nunique().tolist() == [6] * 16
    )
    assert len(plans) == 4 * 36 + 6 * 16 + 1
