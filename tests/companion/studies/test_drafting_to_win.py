"""Searches at war: who sits where and is told what, who fights, and how rows are counted."""

import pytest

import draftlib as dl
from companion.studies import drafting_to_win as study, line_up, rave
from companion.studies.study import stored


def test_the_search_fights_as_the_match_does_with_quo_in_its_seat():
    owner = [0, 1, 2] * 14
    game = study.war_game(("killbot", "search", "evil_pixie"))
    same = dl.actual_risk(("killbot", "quo", "evil_pixie"))
    assert game.rewards(owner).tolist() == same.rewards(owner).tolist()


def test_a_constant_is_counted_in_standard_deviations():
    game = dl.table_game([[0.0, 2.0], [0.0, 2.0]])  # either player gets 0 or 2
    assert study.deviation(game) == pytest.approx(1, abs=0.05)
    assert study.searching("UCT", 9, 0.5, game).exploration == study.deviation(game) / 2
    assert study.searching("RAVE", 9, 0.5, game) == dl.RAVE(9, 0.5)


def test_a_score_at_war_played_again_is_the_stored_one():
    again = rave.score_at_war(rave.network_game, "UCT", 1500, 0.5, 1, rave.TUNING_SEED, n_jobs=1)
    rows = stored("rave").query("place == 'war' and search == 'UCT' and c == 0.5")
    assert rows.score.iloc[0] == pytest.approx(again[0])


def test_the_constants_are_those_that_tuning_chose_and_the_comparison_uses_them():
    kept = stored("rave")
    chosen = rave.best(kept)
    used = kept[kept.step == "fresh"].groupby(["place", "search"]).c.unique()
    assert {key: value.tolist() for key, value in used.items()} == {
        (place, search): [chosen[place, search]]
        for place in rave.COMPARED
        for search in rave.SEARCHES
    }
    assert (kept[kept.step == "tuning"].groupby(["place", "search"]).c.nunique() == 6).all()
    for place, (_, budgets) in rave.COMPARED.items():
        assert rave.leads(kept, place).index.tolist() == list(budgets)
    assert chosen["war, real games", "UCT"] == study.C["UCT"]
    assert chosen["war", "UCT"] == line_up.C
