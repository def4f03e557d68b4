"""The paper's war by real games and by models: what is forecast, and what a model learns from."""

import pytest

import draftlib as dl
from companion.studies import war_by_games as study


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
