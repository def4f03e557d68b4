"""Models of rivals: watched, asked, and used."""

from functools import partial
from unittest.mock import Mock

import pytest

import draftlib as dl
from companion.studies import rival_models
from tests.companion.studies.test_learning import GAME, RIVALS


def test_who_always_does_the_same_is_foretold_and_who_draws_lots_is_not():
    line_up = {"Quo": dl.risk.Drafter("quo"), "Random": dl.Random(), "x": dl.Greedy()}
    models, table = rival_models.watch(GAME, [line_up], 2, 1, seed=3, n_jobs=1)
    assert set(models) == set(table.index) == {"Quo", "Random"}
    assert table.usual.Quo == 1
    assert table.usual.Random < 0.3
    assert table.predicted.Quo > table.predicted.Random
    assert table.missed.tolist() == pytest.approx((table.usual - table.predicted).tolist())


def test_a_gain_is_the_difference_to_the_same_ranking_without_models():
    game, kinds = dl.random_table_game(9, 3, seed=0), {"itself": {}, "oracle": RIVALS}
    table = rival_models.worth(game, {"greedy": dl.Greedy()}, kinds, RIVALS, 2, seed=1, n_jobs=1)
    rows = table.loc["greedy"]
    assert rows.index.tolist() == ["no models", "itself", "oracle"]
    best = partial(dl.KthBestPick, 1, dl.Greedy())
    match = rival_models.modelled_match(game, best, {}, RIVALS, 2, seed=1)
    own = match[match.agent == "KthBestPick"].reward
    assert rows["mean"]["no models"] == pytest.approx(own.mean())
    assert rows.gain["no models"] == rows.gain_ci95["no models"] == 0
    assert rows.gain.tolist() == pytest.approx((rows["mean"] - rows["mean"].iloc[0]).tolist())


def test_models_follow_their_drafter_to_its_seat():
    drafter = Mock(return_value=dl.Random())
    models = {"Greedy": "g", "Random": "r"}
    table = rival_models.modelled_match(GAME, drafter, models, RIVALS, 1, seed=0)
    for call, (_, seating) in zip(drafter.call_args_list, table.groupby("order")):
        initials = {"KthBestPick": None, "Greedy": "g", "Random": "r"}
        assert call.args[0] == [initials[name] for name in seating.sort_values("seat").agent]
    assert table.groupby("order").reward.sum().tolist() == pytest.approx([100] * 6)
