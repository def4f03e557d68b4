"""Searches at war: a score again, and that the constants are those that tuning chose."""

import pytest

from companion.studies import line_up, rave
from companion.studies.study import stored


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
    assert chosen["war", "UCT"] == line_up.C
